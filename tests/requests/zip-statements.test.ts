import { beforeAll, describe, expect, it } from 'vitest';
import { camt, camtEntry } from '../banking/camt-files.ts';
import { zipOf } from '../pdf/attachments.ts';
import { sendStatement } from '../support/bank-entries.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
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
