import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { companyHeadName } from '#app/pocketbase/heads/documents.ts';
import { lastRunFiles, notedDamagesMax } from '#app/workflows/folder/last-run-file.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { ownHead, ownLog } from '#app/pocketbase/heads/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const path = '/invoice/einstellungen/nachweis';
const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-proof-'));

let site: Site;
let browser: Browser;
let account: Awaited<ReturnType<typeof signedIn>>['account'];

beforeAll(async () => {
  site = await openSite({ DATA_DIR: dataDir });
});

beforeEach(async () => {
  ({ browser, account } = await signedIn(site));
});

const words = async (query = '') => visibleText((await browser.get(`${path}${query}`)).text);

describe('the event log', () => {
  it('is read from the newest event on, each with what it is about', async () => {
    const customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm' });
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { number } = await createInvoice(site.installation.services, account.backend, order);
    const { text } = await browser.get(`${path}/protokoll`);
    expect(visibleText(text)).toMatch(
      new RegExp(
        `Dateien des Belegs gespeichert: +${number} .*Beleg ausgestellt: +${number} .*Kunde angelegt: +Tischlerei Holm .*Firma angelegt`,
      ),
    );
    expect(text).toContain(`href="/invoice/kunden/${customer}"`);
    const { total, rows } = await ask(account.backend, ownLog, { page: 1 });
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, index) => total - index));
  });

  it('goes on over pages, and says where it ends', async () => {
    for (let index = 0; index < 50; index += 1) await createSampleCustomer(account.backend, { name: `Kunde ${index}` });
    const second = visibleText((await browser.get(`${path}/protokoll?seite=2`)).text);
    expect(second).toContain('Firma angelegt');
    expect(visibleText((await browser.get(`${path}/protokoll?seite=3`)).text)).toContain('Seite 3 gibt es nicht');
  });
});

describe('a head that was noted', () => {
  it('compares a noted head with the log of the own company only', async () => {
    const { company, last } = await ask(account.backend, ownHead);
    const noted = companyHeadName({ company, ...last });
    expect(await words(`?stand=${noted}`)).toContain('Der Stand steht unverändert im Protokoll');
    expect(await words(`?stand=${noted.slice(0, -1)}${noted.endsWith('0') ? '1' : '0'}`)).toContain(
      'Diesen Stand gibt es hier nicht',
    );
    expect(await words('?stand=' + 'x'.repeat(300))).toContain('Das ist kein Stand');
    ({ browser } = await signedIn(site));
    expect(await words(`?stand=${noted}`)).toContain('Das ist nicht der Stand Ihrer Firma');
  });
});

describe('the last check', () => {
  const at = '2099-11-21T03:45:00.000Z';
  const noteAs = (noted: object) => writeFileSync(join(dataDir, lastRunFiles.verified), JSON.stringify(noted));
  const note = (damages: object[]) => noteAs({ at, ok: damages.length === 0, damages });

  it('tells the own damages, and of those of others nothing', async () => {
    const { company } = await ask(account.backend, ownHead);
    note([
      { company, subject: 'RE-2026-0007', text: 'Ihr Satz.' },
      { company: 'anderefirma0001', subject: 'RE-2026-0008', text: 'Fremder Satz.' },
      { company: '', subject: 'data.db', text: 'Satz der Installation.' },
    ]);
    const page = await words();
    expect(page).toContain(
      'Zuletzt geprüft am 21.11.2099, 04:45: Abweichungen bei Ihren Daten RE-2026-0007: Ihr Satz.',
    );
    expect(page).toContain('Auch bei der Installation selbst gibt es Abweichungen');
    expect(page).not.toMatch(/RE-2026-0008|Fremder|Satz der Installation/);
    note([{ company: 'anderefirma0001', subject: 'RE-2026-0008', text: 'Fremder Satz.' }]);
    expect(await words()).toContain('keine Abweichung bei Ihren Daten');
  });

  it('says where it names no more than it noted', async () => {
    const { company } = await ask(account.backend, ownHead);
    const damage = { company, subject: 'RE-2026-0007', text: 'Ihr Satz.' };
    note([damage]);
    expect(await words()).not.toContain('werden hier nicht genannt');
    note(Array.from({ length: notedDamagesMax }, () => damage));
    expect(await words()).toContain('Mehr als 50 werden hier nicht genannt.');
  });

  const says = () => words().then((text) => /keine Abweichung|nichts bekannt/.exec(text)?.[0]);

  it.each([
    ['one that went well', { at, ok: true, damages: [] }, 'keine Abweichung'],
    ['one that did not, and does not say what it found', { at, ok: false, damages: [] }, 'nichts bekannt'],
    ['one without what it found', { at, ok: true }, 'nichts bekannt'],
    [
      'one from before the company was there',
      { at: '2020-01-01T03:45:00.000Z', ok: true, damages: [] },
      'nichts bekannt',
    ],
  ])('%s', async (_name, noted, expected) => {
    noteAs(noted);
    expect(await says()).toBe(expected);
  });

  it('is not made where the database lies elsewhere', async () => {
    const { text } = await browser.get(path);
    expect(visibleText(text)).toContain('mit belegwerk verify');
    expect(text).not.toContain('Jetzt prüfen');
    const answer = await browser.postForged(`${path}/pruefung`, {});
    expect([answer.status, answer.location]).toEqual([303, path]);
    expect(await words()).toContain('Die Datenbank liegt nicht hier');
  });
});

it('how often the mail comes is chosen', async () => {
  const { text } = await browser.get(path);
  expect(visibleText(text)).toContain('Jeden Monat');
  const saved = await browser.post(path, { ...formFields(text), digestRhythm: 'daily' });
  expect(saved.status).toBe(303);
  expect((await browser.get(path)).text).toMatch(/<option[^>]*value="daily"[^>]*selected/);
  expect(visibleText((await browser.get('/invoice/einstellungen')).text)).toContain('E-Mail: Jeden Tag');
});
