import { beforeAll, describe, expect, it } from 'vitest';
import { listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { camt, camtEntry } from '../banking/camt-files.ts';
import { mt940 } from '../banking/mt940-files.ts';
import { zipOf } from '../pdf/attachments.ts';
import { arriveAt, matchingPage, sendStatement } from '../support/bank-entries.ts';
import { openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  ({ browser } = await signedIn(site));
});

async function upload(bytes: Buffer): Promise<{ status: number; shown: string; text: string }> {
  const { status, text } = await sendStatement(browser, bytes, 'auszug.zip');
  return { status, text, shown: visibleText(text) };
}

const statement = (...references: string[]) =>
  camt({ entries: references.map((reference) => camtEntry({ reference, purpose: reference })) });

describe('statements in a ZIP', () => {
  const first = { name: '2026-11/camt053_1.xml', content: statement('Z1', 'Z2') };
  const second = { name: '2026-11/camt053_2.xml', content: statement('Z2', 'Z3') };

  it('are each read as one that comes alone, and the page says what became of it', async () => {
    const rest = [
      { name: '2026-11/', content: '', isStored: true },
      { name: '__MACOSX/camt053_1.xml', content: 'x' },
      { name: 'liste.csv', content: 'Buchungstag;Name;Betrag\n20.11.2026;Holm;1,00\n' },
      { name: 'liesmich.txt', content: 'Guten Tag' },
    ];
    const page = await upload(zipOf([first, second, ...rest]));
    expect(page.status).toBe(200);
    expect(page.shown).toContain('3 Umsätze sind neu eingelesen, 1 war schon da');
    expect(page.shown).toContain('4 Dateien im Archiv, gelesen 2.');
    expect(page.shown).toMatch(/camt053_1\.xml.{0,20}2 Umsätze sind neu eingelesen/);
    expect(page.shown).toContain('1 Umsatz ist neu eingelesen, 1 war schon da');
    expect(page.shown).toContain('CSV: Bitte wählen Sie diese Datei einzeln.');
    expect(page.shown).toContain('kein Kontoauszug, den Belegwerk lesen kann');
    expect(page.shown).not.toContain('2026-11/');
    const again = await upload(zipOf([first, second]));
    expect(again.shown).toContain('Nichts Neues: 4 waren schon da');
  });

  it.each<[string, Buffer, string]>([
    [
      'nothing that is a statement',
      zipOf([{ name: 'a.txt', content: 'Guten Tag' }]),
      'In dem Archiv ist kein Kontoauszug',
    ],
    ['only a folder', zipOf([{ name: 'a/', content: '', isStored: true }]), 'In dem Archiv ist keine Datei.'],
    ['a path that leads out', zipOf([{ name: '../a.xml', content: statement('Z9') }]), 'Das Archiv ist zu groß'],
    ['a password', zipOf([{ ...first, flags: 1 }]), 'mit einem Passwort geschützt'],
    ['a spreadsheet', zipOf([{ name: '[Content_Types].xml', content: '<a/>' }]), 'Das ist eine Excel-Datei'],
    ['half of it', zipOf([first]).subarray(0, 300), 'lässt sich nicht öffnen'],
    ['another content than it says', zipOf([{ ...first, crc: 1 }]), 'lässt sich nicht öffnen'],
    ['a bomb', zipOf([{ name: 'a.xml', content: Buffer.alloc(25 * 1024 * 1024, 0x20) }]), 'Das Archiv ist zu groß'],
    [
      'a bomb that says it is small',
      zipOf([{ name: 'a.xml', content: Buffer.alloc(25 * 1024 * 1024, 0x20), size: 1000 }]),
      'Das Archiv ist zu groß',
    ],
    [
      'too many files',
      zipOf(Array.from({ length: 101 }, (_, index) => ({ name: `${index}.xml`, content: 'x' }))),
      'höchstens 100 Dateien',
    ],
    ['an archive within', zipOf([{ name: 'b.zip', content: zipOf([first]) }]), 'Das ist ein ZIP-Archiv'],
  ])('%s is refused with a sentence at the field', async (_what, bytes, sentence) => {
    const page = await upload(bytes);
    expect([page.status, page.shown]).toEqual([422, expect.stringContaining(sentence)]);
    expect(page.text).toContain('aria-invalid="true"');
  });
});

describe('an archive of CAMT and MT940', () => {
  let person: Awaited<ReturnType<typeof signedIn>>;
  let brought: string;

  beforeAll(async () => {
    person = await signedIn(site);
    const camtOf = (amount: string, reference: string) => camt({ entries: [camtEntry({ amount, reference })] });
    const files = [
      { name: 'a.xml', content: camtOf('61.00', 'K1') },
      { name: 'b.sta', content: mt940({ amount: '77,00', reference: 'POS 45' }) },
      { name: 'd.sta', content: mt940({ amount: '78,00', reference: 'POS 44' }) },
      { name: 'c.xml', content: camtOf('62.00', 'K2') },
    ];
    brought = (await arriveAt(person.browser, sendStatement(person.browser, zipOf(files)))).text;
  });

  it('leads to what it brought, and names both', () => {
    expect(visibleText(brought)).toContain('4 Umsätze sind neu eingelesen CAMT und MT940, Konto DE0212030000');
  });

  const openOnes = async () => (await listBankEntries(person.account.backend)).open;
  const asked = async (content: string) => {
    await sendStatement(person.browser, content);
    return (await openOnes()).flatMap(({ twin, amountCents }) => (twin === '' ? [] : [amountCents])).sort();
  };

  it('says of each entry in which of both it was told, so that the other one asks about it and the same one does not', async () => {
    expect(await asked(mt940({ amount: '77,00', reference: 'POS 46' }))).toEqual([]);
    expect(await asked(camt({ entries: [camtEntry({ amount: '61.00', reference: 'K3' })] }))).toEqual([]);
    expect(await asked(camt({ entries: [camtEntry({ amount: '78.00', reference: 'K4' })] }))).toEqual([7800]);
    expect(await asked(mt940({ amount: '62,00', reference: 'POS 47' }))).toEqual([6200, 7800]);
  });

  it('is taken back as one', async () => {
    const undoing = `${matchingPage}/zuruecknehmen`;
    for (let later = 0; later < 4; later += 1) await press(person.browser, undoing);
    const page = await person.browser.get(undoing);
    expect(visibleText(page.text)).toContain('Zuletzt eingelesen: CAMT und MT940, Konto DE02');
    expect(visibleText(page.text)).toContain(', 4 Umsätze.');
    await press(person.browser, undoing);
    expect(await openOnes()).toEqual([]);
    expect(visibleText((await person.browser.get(undoing)).text)).toContain('Nichts eingelesen');
  });

  it('says where a statement is missing between two of MT940, as a file that comes alone does', async () => {
    const { browser: other } = await signedIn(site);
    const content = [mt940({ reference: 'POS 48' }), mt940({ amount: '5,00', reference: 'POS 49' })].join('');
    const files = [
      { name: 'a.sta', content },
      { name: 'b.xml', content: statement('K5') },
    ];
    const page = await arriveAt(other, sendStatement(other, zipOf(files)));
    expect(visibleText(page.text)).toContain('Vielleicht fehlt dazwischen ein Auszug.');
  });
});
