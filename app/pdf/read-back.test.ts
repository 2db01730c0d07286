import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyXml, invoice, threeLines } from '#tests/pdf/fixtures.ts';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import { applyLayout } from '#app/invoicing/layout/apply-layout.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { createPdfPool } from './pool.ts';
import { compareText, compareWithView } from './read-back.ts';

describe('compareText', () => {
  const pieces = ['Rechnung', 'RE-1', '10,00 €', 'Summe', '20,00 €'].map((text, index) => ({
    where: `${index}`,
    text,
  }));

  it('finds no difference but white space and places to break', () => {
    expect(compareText('RechnungRE110,00€Summe20,00€', pieces)).toEqual([]);
  });

  it.each([
    ['another text', 'RechnungRE110,01€Summe20,00€', [{ where: '2', expected: '10,00 €', found: '10,01€' }]],
    ['a text too many', 'RechnungRE110,00€DraftSumme20,00€', [{ where: '3', expected: '', found: 'Draft' }]],
    ['a missing text', 'RechnungRE1Summe20,00€', [{ where: '2', expected: '10,00 €', found: '' }]],
    ['a text at the end', 'RechnungRE110,00€Summe20,00€x', [{ where: 'end', expected: '', found: 'x' }]],
  ])('names what a picture shows otherwise: %s', (_, text, differences) => {
    expect(compareText(text, pieces)).toEqual(differences);
  });

  it('names a missing last text', () => {
    expect(compareText('RechnungRE110,00€Summe', pieces)).toEqual([{ where: '4', expected: '20,00 €', found: '' }]);
  });

  it('follows a text that goes on below its row', () => {
    const details = 'Ein ausführlicher Text, der länger ist als eine Zeile und in zwei Teilen steht.';
    const within = [
      { where: 'quantity', text: '7' },
      { where: 'amount', text: '70,00 €' },
    ];
    const tall = [{ where: 'details', text: details, within }, ...pieces];
    const drawn = details.replace(' und', '770,00€und').replaceAll(' ', '');
    expect(compareText(`${drawn}RechnungRE110,00€Summe20,00€`, tall)).toEqual([]);
    expect(compareText(`${details.replaceAll(' ', '')}770,00€RechnungRE110,00€Summe20,00€`, tall)).toEqual([]);
    const other = compareText(`${drawn.replace('Teilen', 'Stücken')}RechnungRE110,00€Summe20,00€`, tall);
    expect(other.map(({ where }) => where)).toContain('details');
  });

  it('stops after twenty', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ where: `${index}`, text: `text number ${index}` }));
    expect(compareText('', many)).toHaveLength(20);
  });
});

describe('compareWithView', () => {
  const pool = createPdfPool({ workers: 1 });
  const snapshot = invoice(threeLines, { orderReference: 'B-77', closingText: 'Mit Gruß\n\nKarla' });
  const view = applyLayout(invoiceView(snapshot), defaultLayout);
  let bytes: Uint8Array = new Uint8Array();
  beforeAll(async () => {
    ({ bytes } = await pool.renderInvoice({ view, xml: anyXml, profile: 'EN 16931' }));
  });
  afterAll(() => pool.close());

  it('finds no difference in an unchanged document', async () => {
    expect(await compareWithView(bytes, view)).toEqual([]);
  });

  const amountOf = (changed: DocumentView) => {
    const row = changed.table?.rows[1];
    return row?.kind === 'item' ? row.cells.at(-1) : undefined;
  };

  it.each<[where: string, change: (changed: DocumentView) => void]>([
    ['heading', (changed) => (changed.heading = 'Rechnung RE-2026-0043')],
    ['address', (changed) => (changed.address[0] = 'Andere GmbH')],
    ['information: Rechnungsdatum', (changed) => Object.assign(changed.information[1] ?? {}, { text: '22.11.2026' })],
    ['line 2: amount', (changed) => Object.assign(amountOf(changed) ?? {}, { text: '780,01 €' })],
    ['line 3: description', (changed) => Object.assign(changed.table?.rows[2] ?? {}, changedName(changed))],
    ['total', (changed) => Object.assign(changed.table?.sums.at(-1) ?? {}, { amount: '4.528,57 €' })],
    [
      'payment: IBAN',
      (changed) => Object.assign(changed.payment?.rows[1] ?? {}, { text: 'DE02 1203 0000 0000 2020 52' }),
    ],
    ['footer', (changed) => changed.closing.pop()],
    ['end', (changed) => changed.footer.pop()],
  ])('names a difference at %s and nothing else', async (where, change) => {
    const changed = structuredClone(view);
    change(changed);
    const differences = await compareWithView(bytes, changed);
    expect([...new Set(differences.map((difference) => difference.where))]).toEqual([where]);
  });

  it('is the same from a worker', async () => {
    const changed = { ...structuredClone(view), heading: 'Rechnung RE-2026-0043' };
    expect(await pool.compareWithView(bytes, changed)).toEqual(await compareWithView(bytes, changed));
  });

  it('fails on what is no PDF', async () => {
    await expect(pool.compareWithView(new Uint8Array([1, 2, 3]), view)).rejects.toMatchObject({ refusal: 'broken' });
  });
});

function changedName(
  view: DocumentView,
): Partial<Extract<NonNullable<DocumentView['table']>['rows'][number], { kind: 'item' }>> {
  const row = view.table?.rows[2];
  if (row?.kind !== 'item') return {};
  return { cells: row.cells.map((cell, index) => (index === 1 ? { ...cell, text: 'Druckexemplare' } : cell)) };
}
