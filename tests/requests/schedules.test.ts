import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findSchedule } from '#app/pocketbase/schedules/queries.ts';
import { runSchedules } from '#app/workflows/schedules/run-schedules.ts';
import { testKey } from '../support/database.ts';
import { invoiceIdIn } from '../support/invoice-posts.ts';
import { createSampleSchedule } from '../support/schedules.ts';
import { formFields, inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

const today = '2026-11-21';
const list = '/invoice/wiederkehrend';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
let day = 0;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm GmbH' });
});

const words = async (path: string) => visibleText((await browser.get(path)).text);

async function invoiceOf(status: 'draft' | 'issued', draft: object = {}): Promise<string> {
  day += 1;
  const supplyFrom = `2026-10-${String(day).padStart(2, '0')}`;
  const order = { customer, status, today, draft: { supplyFrom, ...draft } } as const;
  return (await createInvoice(site.installation.services, account.backend, order)).id;
}

describe('/invoice/rechnungen/:invoiceId/wiederholen', () => {
  it.each(['draft', 'issued'] as const)('makes a schedule of what is %s', async (status) => {
    const id = await invoiceOf(status);
    const address = status === 'draft' ? `/invoice/rechnungen/${id}/bearbeiten` : `/invoice/rechnungen/${id}`;
    const path = `/invoice/rechnungen/${id}/wiederholen`;
    expect((await browser.get(address)).text).toContain(`href="${path}"`);
    const page = await browser.get(path);
    const fields = formFields(page.text);
    expect([fields['name'], fields['firstDay'], fields['rhythm']]).toEqual([
      'Speisekarte Winter',
      '01.12.2026',
      'monthly',
    ]);
    const name = `Serie ${randomUUID()}`;
    const made = await browser.post(path, { ...fields, name });
    expect(made.status).toBe(303);
    expect((await browser.post(path, { ...fields, name })).location).toBe(made.location);
    const shown = await words(made.location);
    expect(shown).toContain('Die Serie ist angelegt. Sie legt Entwürfe an; ausstellen und senden Sie jeden selbst.');
    for (const text of [name, '01.12.2026 bis 31.12.2026', '01.01.2027', '01.02.2027', 'Tischlerei Holm GmbH'])
      expect(shown).toContain(text);
    expect((await browser.post(path, { ...fields, name: 'Andere' })).status).toBe(409);
    expect(await words(list)).toContain(name);
  });

  it.each([
    [{ name: '' }, 'Bitte geben Sie an, wie die Serie heißt.'],
    [{ firstDay: '' }, 'Bitte geben Sie den ersten Tag an.'],
    [{ lastDay: '30.11.2026' }, 'Der letzte Tag liegt vor dem ersten.'],
    [{ raisePercent: '5' }, 'Bitte geben Sie an, ab wann die neuen Preise gelten.'],
    [{ raiseFrom: '1.1.2027' }, 'Bitte geben Sie an, um wie viel Prozent die Preise steigen.'],
    [{ runsMax: '0' }, 'Bitte eine ganze Zahl von 1 bis 1000.'],
  ])('%o is answered at the field, and nothing is lost', async (wrong, sentence) => {
    const path = `/invoice/rechnungen/${await invoiceOf('draft')}/wiederholen`;
    const typed = { ...formFields((await browser.get(path)).text), name: 'Wartung', supply: 'past', ...wrong };
    const page = await browser.post(path, typed);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(formFields(page.text)).toMatchObject(typed);
  });

  it('not of a deposit, nor of what names no customer yet', async () => {
    for (const draft of [{ documentKind: 'deposit' }, { customer: '' }]) {
      const path = `/invoice/rechnungen/${await invoiceOf('draft', draft)}/wiederholen`;
      const page = await browser.get(path);
      expect(visibleText(page.text)).toContain('Als Vorlage taugt nur');
      expect((await browser.post(path, { ...formFields(page.text), name: 'x' })).status).toBe(409);
    }
  });
});

describe('the template', () => {
  const replacing = (invoice: string, schedule: string) => `/invoice/rechnungen/${invoice}/wiederholen/${schedule}`;

  it('is opened as a draft, once, and replaced by it for what comes', async () => {
    const lines = [{ ...newDraftLine, description: 'Wartung {Monat}', quantity: '1', unitPrice: '100' }];
    const invoice = await invoiceOf('draft', { lines, subject: '' });
    const id = await createSampleSchedule(account.backend, { invoice, today });
    const opening = { createKey: inputValue((await browser.get(`${list}/${id}`)).text, 'createKey') };
    const opened = await browser.post(`${list}/${id}/vorlage`, opening);
    expect((await browser.post(`${list}/${id}/vorlage`, opening)).location).toBe(opened.location);
    const draft = invoiceIdIn(opened);
    const editor = formFields((await browser.get(opened.location)).text);
    expect(editor['lines[0].description']).toBe('Wartung {Monat}');
    const edited = { ...editor, 'lines[0].description': 'Pflege {Monat}', 'lines[0].unitPrice': '250' };
    expect((await browser.post(opened.location, edited)).status).toBe(303);

    expect((await browser.get(`/invoice/rechnungen/${draft}/wiederholen`)).text).toContain(replacing(draft, id));
    const page = await browser.get(replacing(draft, id));
    expect(visibleText(page.text)).toContain('01.12.2026 119,00 297,50');
    const before = await findSchedule(account.backend, id);
    const replaced = await browser.post(replacing(draft, id), formFields(page.text));
    expect(replaced.location).toBe(`${list}/${id}`);
    const after = await findSchedule(account.backend, id);
    expect(after).toEqual({ ...before, version: 2, draft: after?.draft });
    expect(after?.draft.lines[0]).toMatchObject({ description: 'Pflege {Monat}', unitPrice: '250' });
    expect(await words(`${list}/${id}`)).toContain('297,50');
    // A double click is done once; a window that was open while another draft came is asked.
    expect((await browser.post(replacing(draft, id), formFields(page.text))).location).toBe(replaced.location);
    const stale = await browser.post(replacing(await invoiceOf('draft'), id), formFields(page.text));
    expect([stale.status, visibleText(stale.text).includes('inzwischen geändert')]).toEqual([409, true]);
    expect((await findSchedule(account.backend, id))?.version).toBe(2);
  });

  it('never bills somebody else, nor what comes once', async () => {
    const id = await createSampleSchedule(account.backend, { invoice: await invoiceOf('draft'), today });
    const other = await createSampleCustomer(account.backend, { name: 'Weberei Linde' });
    for (const [draft, sentence] of [
      [{ customer: other }, 'für einen anderen Kunden als die Serie'],
      [{ documentKind: 'deposit' }, 'Als Vorlage taugt nur'],
    ] as const) {
      const path = replacing(await invoiceOf('draft', draft), id);
      expect(await words(path)).toContain(sentence);
      const refused = await browser.post(path, { version: '1' });
      expect([refused.status, visibleText(refused.text).includes(sentence)]).toEqual([409, true]);
    }
    expect((await findSchedule(account.backend, id))?.version).toBe(1);
  });

  it('says which words for the time would be lost, and from which prices a rise counts', async () => {
    const lines = [{ ...newDraftLine, description: 'Wartung {Monat}', quantity: '1', unitPrice: '100' }];
    const invoice = await invoiceOf('draft', { lines });
    const rising = { raisePercent: 500, raiseFrom: '2027-01-01' } as const;
    const id = await createSampleSchedule(account.backend, { invoice, today, fields: rising });
    const shown = await words(replacing(await invoiceOf('draft'), id));
    for (const text of ['({Monat})', 'Ab 01.01.2027 rechnet sie von den Preisen']) expect(shown).toContain(text);
  });
});

describe('/invoice/wiederkehrend/:scheduleId', () => {
  it('changes what is said, and foresees the prices', async () => {
    const id = await createSampleSchedule(account.backend, { invoice: await invoiceOf('draft'), today });
    const path = `${list}/${id}`;
    const before = formFields((await browser.get(path)).text);
    const plain = /01\.12\.2026 bis 31\.12\.2026 ([\d.,]+)/.exec(await words(path))?.[1];
    const change = { ...before, rhythm: 'quarterly', raisePercent: '10', raiseFrom: '01.01.2027' };
    expect((await browser.post(path, change)).location).toBe(path);
    const shown = await words(path);
    expect(shown).toContain(`01.12.2026 bis 28.02.2027 ${plain}`);
    expect(shown).toMatch(/01\.03\.2027 bis 31\.05\.2027 [\d.,]+/);
    expect(shown).not.toContain(`01.03.2027 bis 31.05.2027 ${plain}`);
    // The window that was open meanwhile.
    const stale = await browser.post(path, { ...before, name: 'Anders' });
    expect(stale.status).toBe(409);
    expect(visibleText(stale.text)).toContain('in einem anderen Fenster gespeichert');
    expect((await findSchedule(account.backend, id))?.name).toBe('Wartung');
  });

  it('a pause ends what comes, and says so', async () => {
    const id = await createSampleSchedule(account.backend, { invoice: await invoiceOf('draft'), today });
    const path = `${list}/${id}`;
    await browser.post(path, { ...formFields((await browser.get(path)).text), state: 'paused' });
    expect(await words(path)).toContain('Es kommt keine mehr');
    expect(await words(list)).toContain('Pausiert');
  });

  it('shows what became of each run, and why', async () => {
    const fields = { action: 'send' } as const;
    const nobody = await createSampleCustomer(account.backend, { email: '', name: 'Ohne Adresse' });
    const invoice = await invoiceOf('draft', { customer: nobody });
    const id = await createSampleSchedule(account.backend, { invoice, today, fields });
    const { services } = site.installation;
    await runSchedules({ ...services, now: () => new Date('2026-12-01T10:00:00Z') });
    const page = await browser.get(`${list}/${id}`);
    expect(visibleText(page.text)).toContain('Nicht ausgestellt. Beim Kunden steht keine E-Mail-Adresse.');
    expect(page.text).toMatch(/href="\/invoice\/rechnungen\/[a-z0-9]{15}\/ausstellen"/);
    expect(await words(list)).toContain('Läuft, 1 zu prüfen');
  });

  it('is a 404 for another company', async () => {
    const id = await createSampleSchedule(account.backend, { invoice: await invoiceOf('draft'), today });
    const other = await signedIn(site);
    expect((await other.browser.get(`${list}/${id}`)).status).toBe(404);
    const shown = formFields((await browser.get(`${list}/${id}`)).text);
    const typed = fieldNames(scheduleFields).map((name): [string, string] => [name, shown[name] ?? '']);
    const fields: [string, string][] = [...typed, ['version', '1']];
    expect((await other.browser.post(`${list}/${id}`, fields)).status).toBe(404);
    expect(inputValue((await browser.get(`${list}/${id}`)).text, 'version')).toBe('1');
  });
});

describe('work without a user', () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${inject('databaseUrl')}/api/belegwerk/schedules`, { headers });

  it('needs the key of this installation and a company that there is', async () => {
    const { company } = await findCompany(account.backend);
    const named = { 'X-Belegwerk-Company': company.id };
    const key = { 'X-Belegwerk-Key': testKey };
    const statuses = async (headers: Record<string, string>) => (await ask(headers)).status;
    expect(await statuses({ ...named, ...key })).toBe(200);
    expect(await statuses(named)).toBe(404);
    expect(await statuses({ ...named, 'X-Belegwerk-Key': 'x'.repeat(testKey.length) })).toBe(404);
    expect(await statuses({ 'X-Belegwerk-Company': 'a'.repeat(15), ...key })).toBe(404);
    expect(await statuses(key)).toBe(401);
  });

  it('a person stays who the token says, whatever company is named', async () => {
    const other = await signedIn(site);
    const { company } = await findCompany(account.backend);
    await createSampleSchedule(account.backend, { invoice: await invoiceOf('draft'), today });
    const { token } = other.account.backend.sdk.authStore;
    const answer = await ask({ Authorization: token, 'X-Belegwerk-Company': company.id, 'X-Belegwerk-Key': testKey });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });
});
