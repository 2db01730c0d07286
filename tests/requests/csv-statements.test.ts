import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { headingsKey } from '#app/banking/csv/dialects.ts';
import { guessMapping } from '#app/banking/csv/guess-mapping.ts';
import * as calls from '#app/pocketbase/bank-entries/calls.ts';
import { listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { bankLayouts, bytesOf } from '../banking/csv-files.ts';
import { arriveAt, importingPage, sendStatement } from '../support/bank-entries.ts';
import { issueUnpaid } from '../support/payments.ts';
import { openForm, openSite, ownFields, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

const upload = (content: string | Uint8Array, who = browser) => sendStatement(who, content, 'umsaetze.csv');

/** Reads the file as its columns stand there, and goes on to where that leads. */
const readIt = (fields: Record<string, string>) =>
  arriveAt(browser, browser.post(importingPage, { ...fields, then: '' }));

const layouts = Object.entries(bankLayouts);

describe('a CSV file', () => {
  it.each(layouts)('of %s is asked about, read, and nothing is read twice', async (_name, layout) => {
    const bytes = bytesOf(layout);
    const asked = await upload(bytes);
    expect([asked.status, visibleText(asked.text)]).toEqual([
      200,
      expect.stringContaining('Was steht in welcher Spalte?'),
    ]);
    const fields = { ...ownFields(asked.text), account: `DE02 ${layouts.findIndex(([, each]) => each === layout)}` };
    expect(fields).toMatchObject({ ...layout.guessed, account: fields.account });
    const read = await readIt(fields);
    const count = layout.entries.length;
    expect(visibleText(read.text)).toContain(
      count === 1 ? '1 Umsatz ist neu eingelesen' : `${count} Umsätze sind neu eingelesen`,
    );
    for (const reason of layout.skipped) expect(visibleText(read.text)).toContain(reason);
    const again = await upload(bytes);
    expect(visibleText(again.text)).toContain('haben Sie schon eingelesen: So war sie zugeordnet.');
    const twice = await readIt(ownFields(again.text));
    expect(visibleText(twice.text)).toContain(
      count === 1 ? 'Nichts Neues: 1 war schon da' : `Nichts Neues: ${count} waren`,
    );
  });

  it('is proposed as it was read the last time, wherever its headings stand', async () => {
    const text = 'Tag;Wer;Wieviel\n20.11.2026;Holm;7,00\n';
    const first = ownFields((await upload(text)).text);
    const chosen = { ...first, account: 'Kasse', bookedOn: '1', party: '2', movement: '3', headerRow: '1', then: '' };
    expect(visibleText((await readIt(chosen)).text)).toContain('1 Umsatz ist neu eingelesen');
    const later = await upload(`Auszug;Nummer;9\n${text}21.11.2026;Holm;8,00\n`);
    expect(ownFields(later.text)).toMatchObject({ account: 'Kasse', party: '2', movement: '3', headerRow: '2' });
    const { browser: stranger } = await signedIn(site);
    const foreign = await upload(text, stranger);
    expect(ownFields(foreign.text)['account']).toBe('');
    expect(visibleText(foreign.text)).not.toContain('haben Sie schon eingelesen');
  });

  it('without headings is proposed as the last one with as many columns was read, until that is taken back', async () => {
    const row = (day: string) => `${day};ID;4711;Holm;7,50;9,50`;
    const first = await upload(`${row('20.11.2026')}\n`);
    expect(visibleText(first.text)).toContain('Beim nächsten Mal steht hier, was Sie jetzt wählen.');
    const chosen = { ...ownFields(first.text), account: 'Kasse 6', party: '4', purpose: '', movement: '6' };
    expect(visibleText((await readIt(chosen)).text)).toContain('1 Umsatz ist neu eingelesen');
    const proposed = { account: 'Kasse 6', headerRow: '', party: '4', movement: '6' };
    const next = await upload(`${row('21.11.2026')}\n`);
    expect(ownFields(next.text)).toMatchObject(proposed);
    expect(visibleText(next.text)).toContain('ohne Überschriften mit so vielen Spalten haben Sie schon eingelesen');
    const others = [
      `${row('21.11.2026')};\n`,
      `Wann;Was;Nr;Wer;Viel;Mehr\n${row('21.11.2026')}\n`,
      'ID;21.11.2026;4711;Holm;7,50;9,50\n'.repeat(2),
    ];
    for (const other of others) expect(ownFields((await upload(other)).text)['account']).toBe('');
    const { text } = await browser.get('/invoice/zahlungen/umsaetze/zuruecknehmen');
    await browser.post('/invoice/zahlungen/umsaetze/zuruecknehmen', ownFields(text));
    expect(ownFields((await upload(`${row('21.11.2026')}\n`)).text)['account']).toBe('');
  });

  it('of which nothing is booked yet is not remembered', async () => {
    const text = 'Datum;Name;Betrag;Stand\n20.11.2026;Holm;7,50;vorgemerkt\n';
    const read = await readIt({ ...ownFields((await upload(text)).text), account: 'Kasse 7' });
    expect(visibleText(read.text)).toContain('In der Datei steht kein gebuchter Umsatz in EUR');
    expect(visibleText((await upload(text)).text)).not.toContain('haben Sie schon eingelesen');
  });

  it('of another account than the one its headings were read of is proposed for its own', async () => {
    const file = (own: string) =>
      Buffer.from(`Auftragskonto;Buchungstag;Auftraggeber;Betrag\n${own};26.11.2026;Holm;7,00\n`);
    const [one, other] = ['DE75512108001245126199', 'DE91100000000123456789'];
    await readIt(ownFields((await upload(file(one))).text));
    const again = await upload(file(other));
    expect(visibleText(again.text)).toContain('haben Sie schon eingelesen');
    const fields = ownFields(again.text);
    expect(fields['account']).toBe(other);
    const wrong = await browser.post(importingPage, { ...fields, account: one, then: 'preview' });
    expect(visibleText(wrong.text)).toContain(`Kein Umsatz. Zeile 2: Anderes Konto: ${other}.`);
    expect(visibleText((await readIt(fields)).text)).toContain('1 Umsatz ist neu eingelesen');
  });

  it('of a bank that writes S and H is proposed with that column, where it was read before that was asked', async () => {
    const bytes = Buffer.from('Tag;Wer;Wieviel;\n20.11.2026;Holm;7,00;S\n');
    const [{ values }, heading] = [guessMapping(bytes), headingsKey(['Tag', 'Wer', 'Wieviel', ''])];
    const {
      side: _side,
      payee: _payee,
      ...old
    } = { ...values, account: 'Kasse 2', bookedOn: '1', party: '2', movement: '3' };
    await ask(account.backend, calls.rememberCsvMapping, { heading: sha256(heading), values: old });
    const fields = ownFields((await upload(bytes)).text);
    expect(fields).toMatchObject({ account: 'Kasse 2', movement: '3', side: '4' });
    expect(visibleText((await readIt(fields)).text)).toContain('1 Umsatz ist neu');
    const { open } = await listBankEntries(account.backend);
    // It went out, so it waits for no invoice.
    expect(open.filter((entry) => entry.account === 'KASSE2')).toEqual([]);
  });

  it('is looked at again with another sign, and its columns are proposed anew', async () => {
    const fields = ownFields((await upload('Datum;Name;Betrag\n2026-11-20;Holm;1.50\n')).text);
    expect(fields).toMatchObject({ dateFormat: 'ymd', decimalMark: 'point' });
    const again = await browser.post(importingPage, {
      ...fields,
      delimiter: 'comma',
      account: 'Konto 1',
      then: 'again',
    });
    expect([again.status, ownFields(again.text)]).toEqual([
      200,
      expect.objectContaining({ delimiter: 'comma', account: 'Konto 1', bookedOn: '1', movement: '' }),
    ]);
  });

  it('is proposed anew with the days and amounts as they were said to be written, where nothing tells otherwise', async () => {
    const fields = ownFields((await upload('Datum;Name;Betrag\n01/02/2026;Holm;1,234\n')).text);
    const said = { ...fields, dateFormat: 'mdy', decimalMark: 'point' };
    const again = await browser.post(importingPage, { ...said, then: 'again' });
    expect(ownFields(again.text)).toMatchObject({ dateFormat: 'mdy', decimalMark: 'point', movement: '3' });
    const none = await upload('Wann;Wer;Wieviel\n01.02.2026;Holm;etwa 3\n');
    const unknown = { ...ownFields(none.text), decimalMark: 'point' };
    expect(unknown).toMatchObject({ movement: '' });
    const kept = await browser.post(importingPage, { ...unknown, then: 'again' });
    expect(ownFields(kept.text)['decimalMark']).toBe('point');
  });

  it.each<[string, Record<string, string>, string]>([
    ['amounts', { decimalMark: 'comma' }, 'Beträge: So lässt sich kein Betrag lesen.'],
    ['days', { dateFormat: 'ymd' }, 'Datum: So lässt sich kein Buchungstag lesen.'],
    ['the column of amounts', { movement: '2' }, 'Betrag: Hier stehen keine Beträge in ganzen Cent.'],
    ['the column of days', { bookedOn: '2' }, 'Buchungstag: Hier steht kein Datum.'],
    ['the only column of amounts', { movement: '', credit: '2' }, 'Haben (kam herein): Hier stehen keine Beträge'],
  ])('of which nothing can be read says so at %s, and is not remembered', async (_name, wrong, sentence) => {
    const text = 'Datum;Name;Betrag;Faelle\n20.11.2026;Holm;1,234.56;\n21.11.2026;Holm;7.50;\n';
    const fields = ownFields((await upload(text)).text);
    const answer = await browser.post(importingPage, { ...fields, account: 'Konto 5', ...wrong, then: '' });
    expect([answer.status, visibleText(answer.text)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(visibleText((await upload(text)).text)).not.toContain('haben Sie schon eingelesen');
  });

  it('is read once, however its columns are chosen the second time', async () => {
    const bytes = Buffer.from('Datum;Name;Vorgang;Betrag\n20.11.2026;Holm;RE-2026-0999;7,50\n');
    const fields = ownFields((await upload(bytes)).text);
    const wrong = { ...fields, account: 'Kasse 3', purpose: '', party: '3', then: '' };
    expect(visibleText((await readIt(wrong)).text)).toContain('1 Umsatz ist neu eingelesen');
    const right = { ...wrong, purpose: '3', party: '2', encoding: 'windows-1252' };
    expect(visibleText((await readIt(right)).text)).toContain('Nichts Neues: 1 war schon da');
  });

  it('shows what its first rows are read as, and what each column was taken for, before anything is kept', async () => {
    const rows = Array.from({ length: 7 }, (_, row) => `2${row}.11.2026;Holm ${row};RE-${row};${row},50`);
    const asked = await upload(`Datum;Name;Vorgang;Betrag;Rest\n${rows.join('\n')}\n`);
    const shown = visibleText(asked.text);
    expect(shown).toContain('Diese Datei kennt Belegwerk nicht.');
    expect(shown).toMatch(/20\.11\.2026 0,50 € Holm 0 RE-0 .*24\.11\.2026 4,50 € Holm 4 RE-4(?!.*25\.11\.2026 5,50 €)/);
    expect(shown).toContain('3: Vorgang Verwendungszweck RE-0 RE-1');
    const seen = await browser.post(importingPage, {
      ...ownFields(asked.text),
      dateFormat: 'ymd',
      purpose: '',
      then: 'preview',
    });
    expect(seen.status).toBe(200);
    expect(visibleText(seen.text)).toContain('3: Vorgang nichts RE-0');
    expect(visibleText(seen.text)).toContain('Der Buchungstag ist kein Datum.');
  });

  it('of a bank whose layout is known says whose, and not where that is known from', async () => {
    const known = 'Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie';
    const row = '26.11.2026;26.11.2026;Gutschrift;Holm;1234,56;EUR;DE75512108001245126199;';
    const { text } = await upload(`${known}\n${row}\n`);
    expect(visibleText(text)).toContain('Erkannt: Commerzbank. So werden die ersten Zeilen gelesen');
    expect(text).not.toContain('RechnungsFee');
    // What is asked for is marked, and the way to other headings stands above the columns.
    expect(visibleText(text)).toMatch(/Zeile mit den Überschriften .*Neu vorschlagen .*Buchungstag \* .*Ihr Konto \* /);
    for (const title of ['So werden die ersten Zeilen gelesen', 'Was in der Datei steht, und wofür es gilt'])
      expect(text).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`));
  });

  it('of PayPal keeps gross, fee and net, which stand at the entry and in the note of its payment', async () => {
    const headings = 'Datum,Uhrzeit,Zeitzone,Name,Typ,Status,Währung,Brutto,Gebühr,Netto,Betreff';
    const row = '"26.11.2026","10:00:00","CET","Holm","Zahlung","Abgeschlossen","EUR","20,00","-0,35","19,65","RE-7"';
    const asked = await upload(`${headings}\n${row}\n`);
    expect(ownFields(asked.text)).toMatchObject({ movement: '8', fee: '9', net: '10' });
    const read = await readIt({ ...ownFields(asked.text), account: 'PayPal' });
    const told = 'RE-7. Brutto 20,00 €, Gebühr 0,35 €, netto 19,65 €';
    expect(visibleText(read.text)).toContain(`Holm 20,00 € 26.11.2026. Zweck: „${told}“`);
    const entry = (await listBankEntries(account.backend)).open.find(({ purpose }) => purpose === told)?.id ?? '';
    const customer = await createSampleCustomer(account.backend);
    await issueUnpaid({ site, backend: account.backend, customer });
    const form = await openForm(browser, `/invoice/zahlungen/neu?kunde=${customer}&umsatz=${entry}`);
    expect(form).toMatchObject({ amount: '20,00', note: told });
  });
});

describe('a CSV file of which something is chosen wrongly', () => {
  // More than 30 files a minute no account may have read.
  beforeAll(async () => {
    ({ browser, account } = await signedIn(site));
  });

  it.each<[string, Record<string, string>, string]>([
    ['no account', { account: '' }, 'Bitte geben Sie an, welches Konto das ist.'],
    ['no day', { bookedOn: '' }, 'Bitte wählen Sie die Spalte mit dem Buchungstag.'],
    ['no amount', { movement: '' }, 'Bitte wählen Sie die Spalte mit dem Betrag, oder Soll und Haben.'],
    [
      'a side of no amount',
      { movement: '', credit: '3', side: '2' },
      'Bitte wählen Sie dazu die Spalte mit dem Betrag.',
    ],
    ['a column that is none', { party: 'x' }, 'Bitte wählen Sie eine Spalte der Datei.'],
    ['headings far below', { headerRow: '41' }, 'Bitte eine ganze Zahl von 1 bis 40.'],
  ])('with %s is asked about once more, with all that was chosen', async (_name, wrong, sentence) => {
    const before = (await listBankEntries(account.backend)).counts;
    const fields = ownFields((await upload('Datum;Name;Betrag\n20.11.2026;Holm;1,50\n')).text);
    const sent: Record<string, string> = { ...fields, account: 'Konto 2', ...wrong, then: '' };
    const answer = await browser.post(importingPage, sent);
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain(sentence);
    const { then: _button, party = '', ...kept } = sent;
    expect(ownFields(answer.text)).toMatchObject(party === 'x' ? kept : { ...kept, party });
    expect((await listBankEntries(account.backend)).counts).toEqual(before);
  });

  it.each<[string, string, Record<string, string>, string]>([
    ['read', '20.11.2026;Holm;1,50\n'.repeat(5100), { then: '' }, 'mehr als 5.000 Umsätze'],
    ['proposed anew', '20.11.2026;Holm;1,50\n'.repeat(2000), { then: 'again', encoding: 'utf-16le' }, 'viel zu lang'],
    ['shown', '20.11.2026;Holm;1,50\n'.repeat(2000), { then: 'preview', encoding: 'utf-16le' }, 'viel zu lang'],
  ])(
    'that cannot be %s stays in the form, with all that was chosen',
    async (_what, rows, { then = '', ...changed }, sentence) => {
      const fields = ownFields((await upload(`Datum;Name;Betrag\n${rows}`)).text);
      const sent = { ...fields, account: 'Konto 4', party: '', purpose: '2', ...changed };
      const answer = await browser.post(importingPage, { ...sent, then });
      expect([answer.status, visibleText(answer.text)]).toEqual([422, expect.stringContaining(sentence)]);
      expect(ownFields(answer.text)).toMatchObject(sent);
    },
  );

  it('that is too much, or broken, is refused with a sentence', async () => {
    const large = await upload(Buffer.from('Datum;Name;Betrag\n'.repeat(40_000)));
    expect([large.status, visibleText(large.text)]).toEqual([422, expect.stringContaining('größer als 600 KB')]);
    const open = await upload('Datum;Name;Betrag\n20.11.2026;"Holm;1,50\n21.11.2026;Holm;2,00\n');
    expect([open.status, visibleText(open.text)]).toEqual([422, expect.stringContaining('nicht geschlossen')]);
  });
});
