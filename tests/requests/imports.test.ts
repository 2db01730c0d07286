import { beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { listCustomers } from '#app/pocketbase/customers/queries.ts';
import { customerUses } from '#app/pocketbase/imports/sql.ts';
import { subjects } from '#app/pocketbase/schema/subjects.ts';
import { collectionId } from '#app/pocketbase/schema/terms.ts';
import type { ColumnSchema } from '#app/pocketbase/schema/terms.ts';
import { collect, median, timed } from '../bench/shared/figures.ts';
import { customerTable, pressImport, sendTable, takeIn, uploadPage } from '../support/imports.ts';
import { atNight } from '../support/night.ts';
import { createSampleProject } from '../support/projects.ts';
import { encoded, xlsxOf } from '../support/tables.ts';
import { openSite, ownFields, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

const search = async (words: string, who = account) =>
  (await listCustomers(who.backend, { page: 1, search: words, archived: false, sort: 'number', descending: false }))
    .rows;
const names = async (words: string) => (await search(words)).map(({ number, name }) => `${number} ${name}`);
const words = (page: { text: string }) => visibleText(page.text);

const heads = 'Kd-Nr.;Firma;PLZ/Ort;Mail;UID;Zahlbar';

describe('a table of another program', () => {
  it('is proposed by its headings, shown as it will be, and becomes customers at once', async () => {
    const path = await takeIn(
      browser,
      encoded(
        `${heads}\n30031;Bäckerei Amsel;26121 Oldenburg;a@amsel.example;;30 Tage netto\n;Optik Amsel;28195 Bremen;;;\n`,
        'windows-1252',
      ),
    );
    const page = await browser.get(path);
    expect(words(page)).toContain('6 von 6 Spalten sind zugeordnet');
    expect(words(page)).toContain('erkannt: Semikolon, Windows-1252');
    expect(words(page)).toContain('26121 Oldenburg, DE');
    expect(await names('amsel')).toEqual([]);
    const done = await pressImport(browser, path);
    expect(words(done)).toContain('2 Kunden sind neu eingelesen');
    // The number that came along stays, and ours go on above it.
    expect(await names('amsel')).toEqual(['30031 Bäckerei Amsel', '30032 Optik Amsel']);
    const next = await createSampleCustomer(account.backend, { name: 'Nach Amsel' });
    expect((await search('nach amsel')).map(({ id, number }) => [id, number])).toEqual([[next, 30_033]]);
  });

  it('is nothing twice: by number, VAT ID, name and post code', async () => {
    const rows = ['30100;Holm Star;26121 Kiel;;DE811907980;', ';Star zwei;28195 Bremen;;;'];
    const text = `${heads}\n${rows.join('\n')}\n`;
    await pressImport(browser, await takeIn(browser, text));
    const path = await takeIn(browser, text);
    expect(words(await browser.get(path))).toContain('Schon eingelesen am');
    const again = await pressImport(browser, path);
    expect(words(again)).toContain('0 Kunden sind neu eingelesen');
    expect(words(again)).toMatch(/Zeile 2 Holm Star 30100 Holm Star Kundennummer/);
    expect(await names('star')).toHaveLength(2);
    const other = await pressImport(
      browser,
      await takeIn(browser, `Firma;PLZ;Ort;UID\nHolm-Star KG;26121;Kiel;DE 811 907 980\nSTAR  Zwei;28 195;Bremen;\n`),
    );
    expect(words(other)).toMatch(
      /Zeile 2 Holm-Star KG 30100 Holm Star USt-IdNr\. Zeile 3 STAR Zwei \d+ Star zwei Name und PLZ/,
    );
  });

  it('asks about what only looks alike, in one list, and keeps nothing before', async () => {
    await pressImport(browser, await takeIn(browser, `${heads}\n30200;Meise eins;26121 Kiel;post@meise.example;;\n`));
    const text = `${heads}\n30200;Ganz andere Meise;26121 Kiel;;;\n;Meise eins;10115 Berlin;;;\n;Meise drei;10115 Berlin;;;\n`;
    const path = await takeIn(browser, text);
    const asked = await pressImport(browser, path);
    expect(words(asked)).toContain('2 Zeilen: Ist das derselbe?');
    expect(await names('meise')).toHaveLength(1);
    // Who says nothing of a row loses nothing of it.
    const done = await pressImport(browser, path, { 'rows[1].taken': 'same', then: 'decide' });
    expect(words(done)).toContain('2 Kunden sind neu eingelesen');
    const found = await names('meise');
    expect(found.map((each) => each.replace(/^\d+ /, '')).toSorted()).toEqual([
      'Ganz andere Meise',
      'Meise drei',
      'Meise eins',
    ]);
    // The number was another's: it gets one of ours, and is found by the old one.
    expect(await names('30200')).toHaveLength(2);
  });

  it('fills what is empty where that is chosen, and empties it again', async () => {
    const customer = await createSampleCustomer(account.backend, {
      name: 'Fink KG',
      postCode: '26121',
      email: 'alt@fink.example',
      phone: '',
    });
    const path = await takeIn(
      browser,
      'Firma;PLZ;Ort;E-Mail;Telefon\nFink KG;26121;Kiel;neu@fink.example;0431 123456\n',
    );
    await pressImport(browser, path, { known: 'fill', then: 'look' });
    expect(ownFields((await browser.get(path)).text)).toMatchObject({ known: 'fill' });
    await pressImport(browser, path);
    const shown = async () => ownFields((await browser.get(`/invoice/kunden/${customer}/bearbeiten`)).text);
    expect(await shown()).toMatchObject({ email: 'alt@fink.example', phone: '0431 123456' });
    await pressImport(browser, path, { then: 'undo' });
    expect(await shown()).toMatchObject({ email: 'alt@fink.example', phone: '' });
  });

  it('is remembered as it was mapped', async () => {
    const text = 'Wer;Wo;Nr\nRabe;26121 Kiel;4\n';
    const chosen = {
      'columns[0].column': 'name',
      'columns[1].column': 'postCodeCity',
      'columns[2].column': 'sourceNumber',
    };
    await pressImport(browser, await takeIn(browser, text), chosen);
    // What is only looked at is no choice yet.
    const other = { 'columns[0].column': 'contactName', 'columns[1].column': 'name' };
    await pressImport(browser, await takeIn(browser, text), { ...other, then: 'look' });
    const fields = ownFields((await browser.get(await takeIn(browser, text))).text);
    expect(fields).toMatchObject(chosen);
  });

  it('comes as a workbook or as contacts too', async () => {
    const workbook = xlsxOf({
      rows: [
        ['Firma', 'PLZ', 'Ort'],
        ['Specht', { digits5: 4109 }, 'Leipzig'],
      ],
    });
    expect(words(await browser.get(await takeIn(browser, workbook, 'kunden.xlsx')))).toContain('04109 Leipzig');
    const card = 'BEGIN:VCARD\nN:Specht;Ida;;;\nADR:;;Weg 1;Leipzig;;04109;\nEND:VCARD\n';
    expect(words(await browser.get(await takeIn(browser, card, 'ida.vcf')))).toContain(
      'Ida Specht Weg 1, 04109 Leipzig',
    );
  });
});

describe('rows with faults', () => {
  const text = `${heads}\n;;26121 Kiel;;;\n;Dohle;2651 Kiel;;;\n;Dohle zwei;26121 Kiel;kein;DE12;\n9;Dohle drei;;;;bald\n8;Dohle vier;;;;\n8;Dohle fünf;;;;\n;=Dohle;26121;=1;;`;

  it('are told with line, reason and proposal, and come back as a file with them', async () => {
    const path = await takeIn(browser, text);
    const done = words(await pressImport(browser, path));
    expect(done).toContain('1 Kunde ist neu eingelesen');
    expect(done).toMatch(/Zeile 2 \(leer\) .*Bitte geben Sie den Namen oder die Firma an\./);
    expect(done).toMatch(/Zeile 3 Dohle PLZ „2651“: .*fünf Ziffern.* 02651\?/);
    expect(done).toMatch(/Zeile 4 Dohle zwei USt-IdNr\. „DE12“: .* E-Mail „kein“: /);
    expect(done).toMatch(/Zeile 7 Dohle fünf Die Kundennummer 8 steht schon in Zeile 6\./);
    const file = await browser.get(`${path}/zeilen`);
    const lines = file.text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe(`${heads};Grund`);
    expect(lines).toHaveLength(7);
    // A text that a spreadsheet would compute comes back as a text.
    expect(lines.at(-1)).toMatch(/^;'=Dohle;26121;'=1;;;/);
  });

  it('are not read at all where two columns are one thing, or none is the name', async () => {
    const path = await takeIn(browser, 'Firma;Name;Ort\nElster;Elster zwei;Kiel\n');
    const twice = await pressImport(browser, path, { 'columns[1].column': 'name' });
    expect([twice.status, words(twice)]).toEqual([
      422,
      expect.stringContaining('„Name oder Firma“ ist schon die Spalte „Firma“'),
    ]);
    expect(ownFields(twice.text)['columns[1].column']).toBe('name');
    const none = await pressImport(browser, path, { 'columns[0].column': '', 'columns[1].column': '' });
    expect([none.status, words(none)]).toEqual([
      422,
      expect.stringContaining('in welcher Spalte der Name oder die Firma steht'),
    ]);
    expect(await names('elster')).toEqual([]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['nothing', '', 'Die Datei ist leer.'],
    ['a PDF', '%PDF-1.7', 'Das ist ein PDF.'],
    ['too much', new Uint8Array(10 * 1024 * 1024 + 10).fill(0x3b), 'größer als 10 MB'],
  ])('%s is refused with a sentence at the field', async (_name, content, sentence) => {
    const page = await sendTable(browser, content);
    expect([page.status, words(page)]).toEqual([422, expect.stringContaining(sentence)]);
  });

  it('no file at all is asked for', async () => {
    expect((await browser.post(uploadPage, {})).status).toBe(422);
  });
});

describe('taking all of it back', () => {
  it('leaves nothing, while nothing uses or has changed it', async () => {
    const path = await takeIn(browser, `${heads}\n;Zeisig;26121 Kiel;;;\n;Zeisig zwei;26121 Kiel;;;\n`);
    await pressImport(browser, path);
    const [first, second] = await search('zeisig');
    await press(browser, `/invoice/kunden/${first?.id}/bearbeiten`, { note: 'Ruft freitags an' });
    await createSampleProject(account.backend, { customer: second?.id ?? '' });
    const refused = await pressImport(browser, path, { then: 'undo' });
    expect([refused.status, words(refused)]).toEqual([409, expect.stringContaining('Zurücknehmen geht nicht mehr')]);
    expect(words(refused)).toContain('Zeisig , seither geändert');
    expect(words(refused)).toContain('Zeisig zwei , kommt in Belegen oder Projekten vor');
    expect(await names('zeisig')).toHaveLength(2);
    const other = await takeIn(browser, `${heads}\n;Zeisig drei;26121 Kiel;;;\n`);
    await pressImport(browser, other);
    expect(await names('zeisig drei')).toHaveLength(1);
    expect(words(await pressImport(browser, other, { then: 'undo' }))).toContain('zurückgenommen');
    expect(await names('zeisig drei')).toEqual([]);
  });
});

describe('what names a customer', () => {
  it('keeps its import from being taken back, whatever it is', () => {
    const toCustomers = ({ type, collectionId: id }: ColumnSchema) =>
      type === 'relation' && id === collectionId('customers');
    const naming = subjects.flatMap(({ collections = [] }) =>
      collections.flatMap(({ name, columns }) => columns.filter(toCustomers).map((column) => `${name}.${column.name}`)),
    );
    const known = new Set(customerUses.map(([table, column]) => `${table}.${column}`));
    expect(naming.filter((each) => !known.has(each))).toEqual([]);
  });
});

atNight(() => {
  it('takes 4,950 of 5,000 rows in while others work, tells of 50, makes none twice, and leaves nothing', async () => {
    const { browser: own, account: mine } = await signedIn(site);
    const { browser: other } = await signedIn(site);
    const look = () => timed(() => other.get('/invoice/kunden'));
    const before = await collect(40, look);
    const during: number[] = [];
    const over = new AbortController();
    const others = (async () => {
      while (!over.signal.aborted) during.push(await look());
    })();
    const table = customerTable({ count: 5000, bad: 50 });
    const path = await takeIn(own, table);
    const begun = process.cpuUsage();
    const done = words(await pressImport(own, path));
    const { user, system } = process.cpuUsage(begun);
    expect(done).toContain('4.950 Kunden sind neu eingelesen');
    expect(done).toContain('50 Zeilen haben wir nicht verstanden');
    expect(words(await pressImport(own, await takeIn(own, table)))).toContain('0 Kunden sind neu eingelesen');
    const count = async () =>
      (await listCustomers(mine.backend, { page: 1, search: '', archived: false, sort: 'number', descending: false }))
        .total;
    expect(await count()).toBe(4950);
    expect(words(await pressImport(own, path, { then: 'undo' }))).toContain('zurückgenommen');
    expect(await count()).toBe(0);
    over.abort();
    await others;
    console.info(
      `${(user + system) / 1000 / 5000} ms a row here; others ${median(before)} before, ${median(during)} during, ${Math.max(...during)} at most`,
    );
    expect(median(during) / median(before)).toBeLessThan(4);
  }, 240_000);
});
