import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { listJumps } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const numbers = '/invoice/einstellungen/nummern';
const jumpPage = `${numbers}/sprung`;
const today = '2026-11-21';
const wanted = { nextNumber: '500', reason: 'other-program', note: '' };

async function companyWithOne() {
  const { browser, account } = await signedIn(site);
  const customer = await createSampleCustomer(account.backend);
  const { services } = site.installation;
  const issue = () => createInvoice(services, account.backend, { customer, status: 'issued', today });
  await issue();
  const other = { customer, status: 'draft', today, draft: { supplyFrom: '2026-11-01' } } as const;
  const draft = async () => (await createInvoice(services, account.backend, other)).id;
  const next = async () => (await ask(account.backend, peekNextNumber, { today })).sequence;
  return { browser, backend: account.backend, issue, draft, next };
}

describe('a jump of the numbers', () => {
  it('asks, names the gap with its ends and its size, wants a yes to just that, and tells of it afterwards', async () => {
    const { browser, backend, next } = await companyWithOne();
    expect((await browser.get(numbers)).text).toContain(`href="${jumpPage}"`);
    expect(visibleText((await browser.get(jumpPage)).text)).toContain('Die nächste Rechnung bekäme RE-2026-0002.');
    const asked = await browser.post(jumpPage, wanted);
    const text = visibleText(asked.text);
    expect([asked.status, await next()]).toEqual([200, 2]);
    expect(text).toContain('Es bleiben 498 Nummern frei');
    expect(text).toContain('RE-2026-0002 bis RE-2026-0499 werden nie vergeben (laufende Nummern 2 bis 499).');
    expect(inputValue(asked.text, 'nextNumber')).toBe('500');
    const confirmed = inputValue(asked.text, 'confirmed');
    const done = await browser.post(jumpPage, { ...wanted, confirmed });
    expect([done.status, done.location, await next()]).toEqual([303, numbers, 500]);
    const told = visibleText((await browser.get(numbers)).text);
    expect(told).toContain('Rechnungen RE-2026-0500');
    // The last number of the counter was never given.
    expect(told).toContain('RE-2026-0001 vom 21.11.2026');
    expect(told).toContain('2 bis 499 (2026) Die Nummern davor stehen in einem anderen Programm.');
    expect(await ask(backend, listJumps)).toMatchObject([{ fromValue: 1, toValue: 499, reason: 'other-program' }]);
  });

  it('leaves a number that was confirmed before it to nobody: it is not said to be given', async () => {
    const { browser, draft } = await companyWithOne();
    const page = `/invoice/rechnungen/${await draft()}/ausstellen`;
    const seen = await browser.get(page);
    const names = ['version', 'content', 'number'];
    const fields = Object.fromEntries(names.map((name) => [name, inputValue(seen.text, name)]));
    const asked = await browser.post(jumpPage, wanted);
    await browser.post(jumpPage, { ...wanted, confirmed: inputValue(asked.text, 'confirmed') });
    const refused = await browser.post(page, { ...fields, confirmed: 'on' });
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('Die nächste Nummer ist inzwischen eine andere als die, die Sie bestätigt haben.'),
    ]);
  });

  it('one number only is said in the singular', async () => {
    const { browser } = await companyWithOne();
    const text = visibleText((await browser.post(jumpPage, { ...wanted, nextNumber: '3' })).text);
    expect(text).toContain('Es bleibt eine Nummer frei');
    expect(text).toContain('RE-2026-0002 wird nie vergeben. Das lässt sich nicht zurücknehmen');
  });

  it.each([
    [{ nextNumber: '' }, 'Bitte geben Sie die laufende Nummer an'],
    [{ nextNumber: '1' }, 'Nummern gehen nur vorwärts: Die nächste ist RE-2026-0002'],
    [{ nextNumber: '2' }, 'RE-2026-0002 ist ohnehin die nächste Nummer.'],
    [{ nextNumber: '100000000' }, 'Bitte eine ganze Zahl ab 1.'],
    [{ reason: '' }, 'Bitte wählen Sie einen Grund.'],
    [{ reason: 'other' }, 'Bitte schreiben Sie den Grund in einem Satz.'],
  ])('%o is refused at the field, and nothing moves', async (wrong, sentence) => {
    const { browser, next } = await companyWithOne();
    for (const confirmed of [{}, { confirmed: `2-${'nextNumber' in wrong ? wrong.nextNumber : '500'}` }]) {
      const page = await browser.post(jumpPage, { ...wanted, ...wrong, ...confirmed });
      expect([page.status, visibleText(page.text)]).toEqual([422, expect.stringContaining(sentence)]);
    }
    expect(await next()).toBe(2);
  });

  it('asks again where the yes was to another gap', async () => {
    const { browser, issue, next } = await companyWithOne();
    const confirmed = inputValue((await browser.post(jumpPage, wanted)).text, 'confirmed');
    const changed = await browser.post(jumpPage, { ...wanted, nextNumber: '700', confirmed });
    expect([changed.status, await next()]).toEqual([409, 2]);
    expect(visibleText(changed.text)).toContain('RE-2026-0002 bis RE-2026-0699 werden nie vergeben');
    await issue();
    const later = await browser.post(jumpPage, { ...wanted, confirmed });
    expect([later.status, await next()]).toEqual([409, 3]);
    expect(visibleText(later.text)).toContain('RE-2026-0003 bis RE-2026-0499 werden nie vergeben');
  });

  it('keeps to its own company', async () => {
    const one = await companyWithOne();
    const other = await companyWithOne();
    const confirmed = inputValue((await one.browser.post(jumpPage, wanted)).text, 'confirmed');
    await one.browser.post(jumpPage, { ...wanted, confirmed });
    expect([await one.next(), await other.next()]).toEqual([500, 2]);
    expect(visibleText((await other.browser.get(numbers)).text)).not.toContain('499');
  });
});

describe('the pattern', () => {
  it('decides the numbers to come, and never repeats one that was given', async () => {
    const { browser, next } = await companyWithOne();
    const form = async () => ({
      version: inputValue((await browser.get(numbers)).text, 'version'),
      cancellationPattern: 'ST-{NNNN}',
      offerPattern: 'AN-{NNNN}',
      deliveryNotePattern: 'LS-{NNNN}',
    });
    const saved = await browser.post(numbers, { ...(await form()), invoicePattern: 'R{YY}{MM}-{NNN}' });
    expect(saved.status).toBe(303);
    expect(visibleText((await browser.get(numbers)).text)).toContain('Rechnungen R2611-001');
    expect(await next()).toBe(1);
    const back = await browser.post(numbers, { ...(await form()), invoicePattern: 'RE-2026-{NNNN}' });
    expect([back.status, visibleText(back.text)]).toEqual([
      422,
      expect.stringContaining('Mit diesem Muster gibt es schon Nummern bis RE-2026-0001.'),
    ]);
  });
});

describe('patterns of several kinds', () => {
  const typed = {
    invoicePattern: 'RE-{YYYY}-{NNNN}',
    depositPattern: 'AR-{YYYY}-{NNNN}',
    finalPattern: '',
    cancellationPattern: 'ST-{YYYY}-{NNNN}',
    offerPattern: 'AN-{YYYY}-{NNNN}',
    deliveryNotePattern: 'LS-{NNNN}',
  };
  const names = Object.keys(typed) as (keyof typeof typed)[];
  const save = async ({ browser }: Pick<Awaited<ReturnType<typeof companyWithOne>>, 'browser'>, fields: typeof typed) =>
    browser.post(numbers, { ...fields, version: inputValue((await browser.get(numbers)).text, 'version') });

  it('are told with their next numbers, and who has none counts with the invoices', async () => {
    const company = await companyWithOne();
    const before = visibleText((await company.browser.get(numbers)).text);
    expect(before).toContain('Abschlagsrechnungen RE-2026-0002 zählt mit den Rechnungen');
    expect((await save(company, typed)).status).toBe(303);
    const page = await company.browser.get(numbers);
    const after = visibleText(page.text);
    expect(after).toContain('Abschlagsrechnungen AR-2026-0001 noch keine');
    expect(after).toContain('Schlussrechnungen RE-2026-0002 zählt mit den Rechnungen');
    expect(page.text).toContain(`href="${jumpPage}?kreis=abschlag"`);
    expect(page.text).not.toContain(`href="${jumpPage}?kreis=schluss"`);
    const asked = await company.browser.get(`${jumpPage}?kreis=abschlag`);
    expect(visibleText(asked.text)).toContain('Die nächste Abschlagsrechnung bekäme AR-2026-0001.');
    const started = { nextNumber: '140', reason: 'other-program', note: '', confirmed: '1-140' };
    expect((await company.browser.post(`${jumpPage}?kreis=abschlag`, started)).status).toBe(303);
    expect(visibleText((await company.browser.get(numbers)).text)).toContain('Abschlagsrechnungen AR-2026-0140');
    expect(await company.next()).toBe(2);
  });

  it.each([
    [{ depositPattern: 'RE-{YYYY}-{NN}' }, 'depositPattern', 'dieselbe Nummer entstehen wie bei: Rechnungen.'],
    [{ finalPattern: 'st-{YYYY}-{NNN}' }, 'finalPattern', 'dieselbe Nummer entstehen wie bei: Stornorechnungen.'],
    [{ offerPattern: 'AR-2026-{NNNN}' }, 'offerPattern', 'dieselbe Nummer entstehen wie bei: Abschlagsrechnungen.'],
    [{ finalPattern: 'SR-{YYYY}' }, 'finalPattern', 'Es fehlt die laufende Nummer'],
    [{ cancellationPattern: 'ST {NN}' }, 'cancellationPattern', 'nur Buchstaben ohne Umlaute'],
    [{ invoicePattern: '' }, 'invoicePattern', 'Bitte geben Sie ein Muster an'],
  ])('%o is refused at its field, and everything typed stays', async (change, name, sentence) => {
    const company = await companyWithOne();
    const fields = { ...typed, ...change };
    const page = await save(company, fields);
    expect(page.status).toBe(422);
    const [, error = ''] = page.text.split(`id="numbers-${name}-error"`);
    expect(visibleText(error.slice(0, 600))).toContain(sentence);
    expect(names.map((each) => inputValue(page.text, each))).toEqual(names.map((each) => fields[each]));
    expect(visibleText((await company.browser.get(numbers)).text)).not.toContain('AR-2026-0001');
  });
});
