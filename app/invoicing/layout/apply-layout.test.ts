import { describe, expect, it } from 'vitest';
import { adjustedInvoice, invoice, threeLines } from '../../../tests/pdf/fixtures.ts';
import { applyLayout } from './apply-layout.ts';
import { invoiceView } from '../documents/document-view.ts';
import { defaultLayout } from './layout.ts';
import type { LayoutSettings, LayoutText } from './layout.ts';

const picture = { sha256: 'a'.repeat(64), format: 'svg' as const };
const view = invoiceView(invoice(threeLines));
const apply = (changes: Partial<LayoutSettings>) => applyLayout(view, { ...defaultLayout, ...changes });
const columns = (shown = view) => shown.table?.columns.map(({ id }) => id);

describe('applyLayout', () => {
  it('changes nothing by default', () => {
    expect(apply({})).toEqual(view);
  });

  it('puts logo or letterhead in place of the name', () => {
    expect(apply({ letterhead: { first: picture } }).letterhead).toEqual([]);
    expect(apply({ logo: { picture, widthTenthMm: 400, align: 'left', alternative: 'Zeichen' } }).letterhead).toEqual(
      [],
    );
  });

  it('hides rows, footer columns and the code', () => {
    const shown = apply({ hiddenInformation: ['phone', 'email'], footer: ['bank', 'address'], giroCode: false });
    expect(shown.information.map(({ id }) => id)).not.toContain('phone');
    expect(shown.footer.map(({ id }) => id)).toEqual(['bank', 'address']);
    expect(shown.payment?.giroCode).toBeUndefined();
    expect(shown.payment?.rows).toEqual(view.payment?.rows);
  });

  it('hides columns with their cells', () => {
    const shown = apply({ hiddenColumns: ['position', 'unitPrice'] });
    expect(columns(shown)).toEqual(['description', 'quantity', 'unit', 'taxRate', 'amount']);
    for (const row of shown.table?.rows ?? []) if (row.kind === 'item') expect(row.cells).toHaveLength(5);
  });

  it('hides the rate only while all lines have the same (§ 32 UStDV)', () => {
    const hidden: LayoutSettings = { ...defaultLayout, hiddenColumns: ['taxRate'] };
    expect(columns(applyLayout(view, hidden))).toContain('taxRate');
    const oneRate = invoiceView(adjustedInvoice(threeLines.slice(0, 2), {}));
    expect(columns(applyLayout(oneRate, hidden))).not.toContain('taxRate');
  });

  it('lends its texts to documents that have none of their own', () => {
    const text = (place: LayoutText['place'], language: LayoutText['language']): LayoutText => ({
      kind: 'invoice',
      language,
      place,
      text: `${place} ${language} {Nummer}, {Frist}\n\nGruß`,
    });
    const texts = [text('closing', 'en'), text('closing', 'de'), { ...text('intro', 'de'), kind: 'offer' as const }];
    const shown = apply({ texts });
    expect(shown.closing).toEqual(['closing de RE-2026-0042, 05.12.2026', 'Gruß']);
    expect(shown.intro).toEqual([]);
    const own = invoiceView(invoice(threeLines, { closingText: 'Eigener Text' }));
    expect(applyLayout(own, { ...defaultLayout, texts }).closing).toEqual(['Eigener Text']);
  });
});
