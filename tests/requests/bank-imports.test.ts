import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { camt, camtDetails, camtEntry } from '../banking/camt-files.ts';
import { mt940 } from '../banking/mt940-files.ts';
import { zipOf } from '../pdf/attachments.ts';
import { entryForm, importingPage, matchingPage, sendStatement } from '../support/bank-entries.ts';
import { issueUnpaid, settlementOfInvoice } from '../support/payments.ts';
import { openForm, openSite, ownFields, press, shownEuro, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const undoing = `${matchingPage}/zuruecknehmen`;
const sure = `${matchingPage}/sichere`;

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
});

/** Somebody who has read nothing yet. */
async function begin() {
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm GmbH' });
}

const issue = () => issueUnpaid({ site, backend: account.backend, customer });
const upload = (content: string | Uint8Array) => sendStatement(browser, content);
const words = async (path: string) => visibleText((await browser.get(path)).text);

const openOnes = async () => (await listBankEntries(account.backend)).open;

describe('a file that was read', () => {
  beforeAll(begin);

  it('leads to what it brought, which says what was not taken and whether its balances agree', async () => {
    const entries = [camtEntry({ reference: 'U1', purpose: 'Eins' })];
    const read = await upload(camt({ entries, opening: '0.00', closing: '500.00' }));
    expect([read.status, read.location]).toEqual([303, expect.stringMatching(/umsaetze\?eingelesen=[a-z0-9]{15}$/)]);
    const shown = await words(read.location);
    expect(shown).toContain('1 Umsatz ist neu eingelesen');
    expect(shown).toContain(`der Unterschied ist ${shownEuro(16_085)}`);
    expect(shown).toContain('Zweck: „Eins“');
    const foreign = camtEntry({ amount: '5.00', currency: 'USD' });
    const more = await upload(camt({ entries: [foreign, camtEntry({ reference: 'U0', purpose: 'Null' })] }));
    expect(await words(more.location)).toContain('5.00 USD Belegwerk bucht nur EUR.');
    await browser.post(undoing, ownFields((await browser.get(undoing)).text));
  });

  it('says what of it went out and so stands nowhere, and speaks of money that names nobody by its amount', async () => {
    const nameless = camtEntry({ amount: '357.00', name: '', purpose: 'ohne', reference: 'U0a' });
    const rent = camtEntry({ amount: '900.00', indicator: 'DBIT', name: 'Haus Süd', reference: 'U0b' });
    const { location } = await upload(camt({ entries: [nameless, rent] }));
    const shown = await words(location);
    expect(shown).toMatch(/2 Umsätze sind neu eingelesen.* Davon ging 1 hinaus\. .*unter „Zurückgegangen\?“/);
    expect(shown).not.toContain('Haus Süd');
    expect(shown).toContain(`Keine Rechnung für ${shownEuro(35_700)}`);
    await browser.post(undoing, ownFields((await browser.get(undoing)).text));
  });

  it('is taken back, with what was set aside of it, and can be read anew', async () => {
    const text = camt({ entries: ['U2', 'U3'].map((reference) => camtEntry({ reference, purpose: reference })) });
    await upload(text);
    const one = (await openOnes()).find(({ purpose }) => purpose === 'U2');
    await browser.post(matchingPage, { entry: one?.id ?? '', then: 'aside' });
    expect(await words(undoing)).toContain('CAMT, Konto DE02120300000000202051, 2 Umsätze.');
    const undone = await browser.post(undoing, ownFields((await browser.get(undoing)).text));
    expect([undone.status, undone.location]).toEqual([303, matchingPage]);
    expect((await openOnes()).map(({ purpose }) => purpose)).toEqual(['Eins']);
    expect(await words(matchingPage)).not.toContain('U2');
    await upload(text);
    expect((await openOnes()).map(({ purpose }) => purpose).sort()).toEqual(['Eins', 'U2', 'U3']);
  });

  it('stays as long as something of it is booked; released, what was learned of its payer goes with it', async () => {
    const { id, number, openCents, amount } = await issue();
    const payerIban = 'DE75512108001245126199';
    await upload(camt({ entries: [camtEntry({ amount, purpose: number, payerIban, name: 'X', reference: 'U4' })] }));
    const entry = (await openOnes()).find(({ purpose }) => purpose === number)?.id ?? '';
    const before = ownFields((await browser.get(undoing)).text);
    await browser.post(matchingPage, { entry, match: (await entryForm(browser, entry)).buttons[0] ?? '' });
    const refused = await browser.post(undoing, before);
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('1 Umsatz daraus ist schon zugeordnet.'),
    ]);
    expect(await words(matchingPage)).toMatch(new RegExp(`${number} Aufheben`));
    const [part] = await ask(account.backend, paymentsOfInvoice, { id });
    expect((await browser.get(undoing)).text).toContain(`href="/invoice/zahlungen/${part?.payment}/zuruecknehmen"`);
    await press(browser, `/invoice/zahlungen/${part?.payment}/zuruecknehmen`, { reason: 'Falsch gelesen' });
    expect((await browser.post(undoing, before)).status).toBe(303);
    expect((await settlementOfInvoice(account.backend, id)).openCents).toBe(openCents);
    const { payers, open } = await listBankEntries(account.backend);
    expect(payers).toEqual([]);
    expect(open.map(({ purpose }) => purpose)).not.toContain(number);
    expect((await browser.post(matchingPage, { entry, then: 'aside' })).status).toBe(404);
  });

  it('is not taken back once another one was read', async () => {
    await upload(camt({ entries: [camtEntry({ reference: 'U5' })] }));
    const before = ownFields((await browser.get(undoing)).text);
    await upload(camt({ entries: [camtEntry({ reference: 'U6' })] }));
    const refused = await browser.post(undoing, before);
    expect([refused.status, visibleText(refused.text)]).toEqual([409, expect.stringContaining('nur die letzte')]);
    const { browser: other } = await signedIn(site);
    expect((await other.post(undoing, { import: before['import'] ?? '' })).status).toBe(404);
    expect((await other.post(undoing, { import: 'x' })).status).toBe(404);
    expect(visibleText((await other.get(undoing)).text)).toContain('Nichts eingelesen');
  });

  it('is not booked by a form that was open when it was taken back, whose values stay', async () => {
    const { id } = await issue();
    await upload(camt({ entries: [camtEntry({ reference: 'U7', purpose: 'Sieben', amount: '1.23' })] }));
    const entry = (await openOnes()).find(({ purpose }) => purpose === 'Sieben')?.id ?? '';
    const form = `/invoice/rechnungen/${id}/zahlung?umsatz=${entry}`;
    const fields = await openForm(browser, form);
    await browser.post(undoing, ownFields((await browser.get(undoing)).text));
    const refused = await browser.post(form, fields);
    expect([refused.status, visibleText(refused.text)]).toEqual([
      409,
      expect.stringContaining('Diesen Umsatz gibt es nicht mehr: Sein Kontoauszug wurde zurückgenommen.'),
    ]);
    expect(ownFields(refused.text)).toMatchObject({ amount: '1,23', note: 'Sieben' });
    expect(await ask(account.backend, paymentsOfInvoice, { id })).toEqual([]);
  });

  it('as CSV is forgotten with how its columns were chosen', async () => {
    const asked = await upload('Tag;Wer;Wofür;Wieviel\n20.11.2026;Holm;RE-7;7,00\n');
    const wrong = { ...ownFields(asked.text), account: 'Kasse', bookedOn: '1', movement: '4', party: '3', then: '' };
    expect((await browser.post(importingPage, wrong)).status).toBe(303);
    await browser.post(undoing, ownFields((await browser.get(undoing)).text));
    const again = await upload('Tag;Wer;Wofür;Wieviel\n20.11.2026;Holm;RE-7;7,00\n');
    expect(ownFields(again.text)).toMatchObject({ account: '', party: '' });
    const right = { ...ownFields(again.text), account: 'Kasse', bookedOn: '1', movement: '4', party: '2', then: '' };
    expect((await browser.post(importingPage, right)).status).toBe(303);
    expect((await openOnes()).filter((each) => each.account === 'KASSE').map(({ name }) => name)).toEqual(['Holm']);
  });
});

describe('the same money told by two files', () => {
  beforeAll(begin);

  it('is asked about, not booked twice: the same is set aside, another one is proposed for', async () => {
    const { number } = await issue();
    await upload(camt({ entries: [camtEntry({ amount: '77.00', purpose: number, reference: 'T1' })] }));
    await upload(mt940({ purpose: number }));
    const twin = (await openOnes()).find((entry) => entry.twin !== '');
    const { text, buttons } = await entryForm(browser, twin?.id ?? '');
    expect(visibleText(text)).toContain(
      `Vielleicht schon da: Eine andere Datei hat vom selben Tag denselben Betrag, Tischlerei Holm, Zweck „${number}“.`,
    );
    expect(buttons).toEqual([]);
    await browser.post(matchingPage, { entry: twin?.id ?? '', then: 'open' });
    expect(visibleText((await entryForm(browser, twin?.id ?? '')).text)).toContain(`${number}, Tischlerei Holm GmbH`);
    await browser.post(undoing, ownFields((await browser.get(undoing)).text));
    await upload(mt940({ purpose: number }));
    const again = (await openOnes()).find((entry) => entry.twin !== '');
    await browser.post(matchingPage, { entry: again?.id ?? '', then: 'aside' });
    expect((await openOnes()).filter(({ amountCents }) => amountCents === 7700)).toHaveLength(1);
  });

  it('in MT940 whose balances do not add up says so', async () => {
    const read = await upload(mt940({ amount: '81,00', closing: '82,00' }));
    expect(await words(read.location)).toContain(
      `Auszug 00047: Anfangssaldo und Umsätze ergeben nicht den Endsaldo, der Unterschied ist ${shownEuro(100)}.`,
    );
  });

  it('is asked about where files of one archive tell it, not where one of them tells both', async () => {
    const entry = (purpose: string) => camtEntry({ amount: '79.00', purpose, date: '2026-11-18' });
    const one = camt({ entries: [entry('P1'), entry('P2')] });
    const other = camt({ number: '48', entries: [entry('P3')] });
    await upload(zipOf([one, other].map((content, at) => ({ name: `${at}.xml`, content }))));
    const asked = (await openOnes()).filter(({ amountCents }) => amountCents === 7900);
    expect(asked.map(({ purpose, twin }) => [purpose, twin !== '']).sort()).toEqual([
      ['P1', false],
      ['P2', false],
      ['P3', true],
    ]);
  });

  describe('as a collective booking and as its parts, whatever references the bank gave', () => {
    const booking = (date: string) => ({ amount: '150.00', reference: `X${date}`, date });
    const whole = (date: string) => camt({ entries: [camtEntry({ ...booking(date), purpose: `Sammler ${date}` })] });
    const parts = (date: string) => {
      const told = ['100.00', '50.00'].map((partAmount) => camtDetails({ partAmount, purpose: `Teil ${date}` }));
      const details = `<NtryDtls>${told.join('')}</NtryDtls>`;
      const entry = camtEntry(booking(date)).replace(/<NtryDtls>[\s\S]*<\/NtryDtls>/, details);
      return camt({ kind: '054', entries: [entry] });
    };
    const asked = async (date: string) => (await openOnes()).filter((entry) => entry.bookingDate === date);

    it('is asked about for each part, where the whole came before', async () => {
      await upload(whole('2026-11-17'));
      await upload(parts('2026-11-17'));
      const [part, ...rest] = (await asked('2026-11-17')).filter(({ twin }) => twin !== '');
      expect([part?.twinCents, rest.map(({ twinCents }) => twinCents)]).toEqual([15_000, [15_000]]);
      expect(visibleText((await entryForm(browser, part?.id ?? '')).text)).toContain(
        `eine Sammelbuchung über ${shownEuro(15_000)}, von der das ein Teil sein kann`,
      );
    });

    it('is asked about for the whole, where parts came before', async () => {
      await upload(parts('2026-11-16'));
      await upload(whole('2026-11-16'));
      const [found, ...rest] = (await asked('2026-11-16')).filter(({ twin }) => twin !== '');
      expect([found?.amountCents, rest]).toEqual([15_000, []]);
      expect(visibleText((await entryForm(browser, found?.id ?? '')).text)).toContain(
        `als Teil einer Sammelbuchung über diesen Betrag ${shownEuro(10_000)}`,
      );
    });
  });

  it('is not asked about where the bank gave each a reference of its own', async () => {
    await upload(camt({ number: '50', entries: [camtEntry({ amount: '78.00', reference: 'T2' })] }));
    await upload(camt({ number: '51', entries: [camtEntry({ amount: '78.00', reference: 'T3' })] }));
    expect((await openOnes()).filter(({ amountCents, twin }) => amountCents === 7800 && twin === '')).toHaveLength(2);
  });
});

describe("one's own account", () => {
  beforeAll(begin);

  it('is never learned as that of a customer, whatever a column was taken for', async () => {
    const { number, amount } = await issue();
    const own = 'DE02120300000000202051';
    const other = camt({
      account: 'DE89370400440532013000',
      entries: [camtEntry({ amount, purpose: number, payerIban: own })],
    });
    await upload(camt({ entries: [camtEntry({ reference: 'O1', payerIban: own })] }));
    await upload(other);
    const { open } = await listBankEntries(account.backend);
    expect(open.find(({ bookingDate, iban }) => bookingDate === '2026-11-20' && iban !== own)?.iban).toBe('');
    const entry = open.find(({ purpose }) => purpose === number)?.id ?? '';
    await browser.post(matchingPage, { entry, match: (await entryForm(browser, entry)).buttons[0] ?? '' });
    expect((await listBankEntries(account.backend)).booked).toHaveLength(1);
    expect((await listBankEntries(account.backend)).payers).toEqual([]);
  });
});

describe('all that is sure', () => {
  beforeAll(begin);

  it('is listed, and booked by one press but for what was unticked', async () => {
    const invoices = [await issue(), await issue(), await issue()];
    const [first, second, third] = invoices;
    const entries = invoices.map(({ number, amount }) => camtEntry({ amount, purpose: number, reference: number }));
    const unsure = camtEntry({ amount: '3.21', purpose: 'Danke', name: 'Fremde', payerIban: '', reference: 'S4' });
    const twice = camtEntry({ amount: first?.amount ?? '', purpose: first?.number ?? '', reference: 'S5' });
    const read = await upload(camt({ entries: [...entries, twice, unsure] }));
    const matching = (await browser.get(read.location)).text;
    expect(visibleText(matching)).toContain('Alle 3 sicheren buchen');
    const shown = await words(sure);
    for (const { number, openCents } of invoices)
      expect(shown).toContain(`${shownEuro(openCents)} von Tischlerei Holm auf ${number}, Tischlerei Holm GmbH`);
    expect(shown).not.toContain('Fremde');
    expect(shown).toContain('Angehakte buchen');
    const fields = await openForm(browser, sure);
    for (const [name, value] of Object.entries(fields).filter(([each]) => each.startsWith('book-')))
      expect(matching).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    expect(matching).toContain(`action="${sure}"`);
    const kept = Object.fromEntries(Object.entries(fields).filter(([, value]) => !value.startsWith(third?.id ?? '-')));
    const booked = await browser.post(sure, kept);
    expect([booked.status, booked.location]).toEqual([303, matchingPage]);
    const states = await Promise.all(invoices.map(({ id }) => settlementOfInvoice(account.backend, id)));
    expect(states.map(({ state }) => state)).toEqual(['paid', 'paid', expect.not.stringMatching('paid')]);
    expect([first?.number, second?.number]).not.toContain(third?.number);
    const again = await browser.post(sure, fields);
    expect(again.status).toBe(303);
    expect(
      await Promise.all(invoices.map(async ({ id }) => (await ask(account.backend, paymentsOfInvoice, { id })).length)),
    ).toEqual([1, 1, 1]);
  });

  it('says of each row what became of it where something has changed meanwhile, and books nothing for that', async () => {
    const [one, other] = [await issue(), await issue()];
    const entries = [one, other].map(({ amount, number }) => camtEntry({ amount, purpose: number, reference: number }));
    await upload(camt({ entries }));
    const fields = await openForm(browser, sure);
    await press(browser, `/invoice/rechnungen/${one.id}/zahlung`, { amount: '10' });
    const refused = await browser.post(sure, fields);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Bei einem Eingang hat sich inzwischen etwas geändert');
    const rows = [...refused.text.matchAll(/<li>([^<]*Tischlerei Holm[^<]*)<\/li>/g)].map(([, row = '']) => row);
    expect(rows.filter((row) => row.endsWith(': gebucht.'))).toHaveLength(1);
    expect(rows.filter((row) => row.includes('Es wurde nichts gebucht'))).toHaveLength(1);
    const states = await Promise.all([one, other].map(({ id }) => settlementOfInvoice(account.backend, id)));
    expect(states.map(({ state }) => state)).toEqual(['part-paid', 'paid']);
  });
});
