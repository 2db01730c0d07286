import { describe, expect, it } from 'vitest';
import { adjustedInvoice, invoice, threeLines } from '#tests/pdf/fixtures.ts';
import { applyLayout } from './apply-layout.ts';
import { invoiceView } from '../documents/document-view.ts';
import { defaultLayout } from './layout.ts';
import type { LayoutSettings, LayoutText } from './layout.ts';

const picture = { sha256: 'a'.repeat(64), format: 'svg' as const };
const view = invoiceView(invoice(threeLines));
const apply = (changes: Partial<LayoutSettings>) => applyLayout(view, { ...defaultLayout, ...changes });
const columns = (shown = view) => shown.table?.columns.map(({ id }) => id);

describe('applyLayout', () => {
  it('greets by default, and changes nothing else', () => {
    const { intro, closing } = view.usual;
    expect(apply({})).toEqual({ ...view, intro, closing });
    expect(intro).toEqual(['Guten Tag Erika Muster,', 'wir berechnen Ihnen wie vereinbart:']);
    expect(closing).toEqual(['Vielen Dank für Ihren Auftrag.', 'Mit freundlichen Grüßen\nKarla Köhler']);
  });

  it('greets nobody where the layout says so', () => {
    expect(apply({ greetings: false })).toEqual(view);
  });

  it('gives the reason of a correction after whatever introduction there is', () => {
    const corrected = { ...view, reason: ['Der Preis war falsch.'] };
    expect(applyLayout(corrected, defaultLayout).intro).toEqual([...view.usual.intro, 'Der Preis war falsch.']);
    const silent = applyLayout(corrected, { ...defaultLayout, greetings: false });
    expect(silent.intro).toEqual(['Der Preis war falsch.']);
    expect(applyLayout(silent, { ...defaultLayout, greetings: false })).toEqual(silent);
  });

  it('leaves the foot to a letterhead that has its own, and to no other', () => {
    const letterhead = { first: picture };
    expect(apply({ letterhead, letterheadFooter: true }).footer).toEqual([]);
    expect(apply({ letterhead }).footer).toEqual(view.footer);
    expect(apply({ letterheadFooter: true }).footer).toEqual(view.footer);
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
    expect(shown.intro).toEqual(view.usual.intro);
    const own = invoiceView(invoice(threeLines, { closingText: 'Eigener Text' }));
    expect(applyLayout(own, { ...defaultLayout, texts }).closing).toEqual(['Eigener Text']);
  });
});
