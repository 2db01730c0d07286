import { describe, expect, it } from 'vitest';
import { adjustedInvoice, threeLines } from '#tests/pdf/fixtures.ts';
import { invoiceView } from './document-view.ts';
import type { InvoiceSnapshot } from '../invoice/snapshot.ts';
import { taxCaseNames, taxCases } from '../tax/tax-cases.ts';
import type { TaxCase } from '../tax/tax.ts';

function sums(snapshot: InvoiceSnapshot): string[] {
  return (invoiceView(snapshot).table?.sums ?? []).map(({ label, amount }) =>
    `${label}: ${amount}`.replaceAll('\u00a0', ' '),
  );
}

const twoLines = threeLines.slice(0, 2);
const untaxed = (taxCase: TaxCase) => [{ name: 'Leistung', unitPrice: '200', taxCase, taxRateBp: 0 }];

describe('sums', () => {
  it('begin with the lines where something is taken off or added', () => {
    const allowances = [
      { reason: 'Treuerabatt', percentBp: 500 },
      { reason: 'Nachlass 2 %', percentBp: 200 },
    ];
    const charges = [{ reason: 'Fracht', amountCents: 4_990 }];
    expect(sums(adjustedInvoice(twoLines, { allowances, charges }))).toEqual([
      'Summe der Positionen: 3.542,50 €',
      'abzgl. Treuerabatt, 5 %: −177,13 €',
      'abzgl. Nachlass 2 %: −70,85 €',
      'zzgl. Fracht: 49,90 €',
      'Summe netto: 3.344,42 €',
      'zzgl. 19 % USt: 635,44 €',
      'Rechnungsbetrag: 3.979,86 €',
    ]);
  });

  it('tell the tax that gross prices hold, with its base', () => {
    expect(sums(adjustedInvoice(twoLines, { priceMode: 'gross' }))).toEqual([
      'Summe netto: 2.976,89 €',
      'enthaltene USt, 19 % auf 2.976,89 €: 565,61 €',
      'Rechnungsbetrag: 3.542,50 €',
    ]);
  });

  it('take off invoiced part payments with their tax (§ 14 (5) UStG)', () => {
    const prepayments = [{ number: 'RE-7', issueDate: '2026-07-03', netCents: 100_000, taxCents: 19_000 }];
    const snapshot = adjustedInvoice(twoLines, { prepayments });
    expect(sums(snapshot).slice(-3)).toEqual([
      'Rechnungsbetrag: 4.215,58 €',
      'abzgl. RE-7 vom 03.07.2026: −1.190,00 €',
      'Zahlbetrag: 3.025,58 €',
    ]);
    expect(invoiceView(snapshot).notes.join('\n').replaceAll('\u00a0', ' ')).toContain('1.000,00 € zuzüglich 190,00 €');
  });

  it('take off what else was paid', () => {
    const snapshot = adjustedInvoice(twoLines, {});
    const paid = { ...snapshot, totals: { ...snapshot.totals, dueCents: snapshot.totals.grossCents - 50_000 } };
    expect(sums(paid).slice(-2)).toEqual(['Bereits gezahlt: −500,00 €', 'Zahlbetrag: 3.715,58 €']);
  });

  it.each<[TaxCase, string[]]>([
    ['reverse-charge-eu', ['Summe netto: 200,00 €', 'ohne USt auf 200,00 €: 0,00 €', 'Rechnungsbetrag: 200,00 €']],
    ['not-taxable', ['Summe netto: 200,00 €', 'ohne USt auf 200,00 €: 0,00 €', 'Rechnungsbetrag: 200,00 €']],
    ['margin-used-goods', ['Rechnungsbetrag: 200,00 €']],
    ['small-business', ['Rechnungsbetrag: 200,00 €']],
    ['zero-photovoltaics', ['Summe netto: 200,00 €', 'zzgl. 0 % USt: 0,00 €', 'Rechnungsbetrag: 200,00 €']],
  ])('name no tax where there is none: %s', (taxCase, expected) => {
    expect(sums(adjustedInvoice(untaxed(taxCase), {}))).toEqual(expected);
  });

  it('say which of several cases without tax is meant', () => {
    const lines = [...untaxed('exempt-medical'), ...untaxed('section-13b-construction'), ...untaxed('standard')];
    expect(sums(adjustedInvoice(lines, {})).slice(1, 4)).toEqual([
      'ohne USt (§ 4 Nr. 14 UStG) auf 200,00 €: 0,00 €',
      'ohne USt (§ 13b Abs. 2 Nr. 4 UStG) auf 200,00 €: 0,00 €',
      'zzgl. 0 % USt auf 200,00 €: 0,00 €',
    ]);
    const named = taxCaseNames.filter((name) => !['S', 'Z'].includes(taxCases[name].category));
    expect(new Set(named.map((name) => taxCases[name].shortName?.de)).size).toBe(named.length);
  });
});

describe('lines', () => {
  it('show gross prices where prices are typed so', () => {
    const table = invoiceView(adjustedInvoice(twoLines, { priceMode: 'gross' })).table;
    expect(table?.columns.map(({ label }) => label)).toContain('Gesamt brutto');
    const [row] = table?.rows ?? [];
    expect(row?.kind === 'item' && row.cells.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      '1',
      'Gestaltung Katalog, 48 Seiten',
      '32,5',
      'Stunden',
      '85,00 €',
      '19 %',
      '2.762,50 €',
    ]);
  });

  it('tell in small print what the figures do not', () => {
    const [row] =
      invoiceView(
        adjustedInvoice(
          [
            {
              name: 'Schrauben',
              description: 'verzinkt',
              quantity: '250',
              unitPrice: '12',
              priceBaseQuantity: '100',
              articleNumber: 'S-1',
              customerArticleNumber: 'K 2',
              orderLineReference: '30',
              period: { from: '2026-11-01', to: '2026-11-30' },
              note: 'Rest folgt.',
              allowances: [{ reason: 'Mengenrabatt', percentBp: 1000 }],
              charges: [{ reason: 'Verpackung', amountCents: 150 }],
            },
          ],
          {},
        ),
      ).table?.rows ?? [];
    expect(row?.kind === 'item' && row.cells[1]?.details?.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'verzinkt',
      'Artikelnummer S-1 · Ihre Artikelnummer K 2 · Ihre Bestellposition 30',
      'Zeitraum 01.11.2026 – 30.11.2026',
      'Preis je 100 Stück',
      'abzgl. Mengenrabatt, 10 %: 3,00 €',
      'zzgl. Verpackung: 1,50 €',
      'Rest folgt.',
    ]);
  });

  it('outside of the tax have no rate', () => {
    const [row] = invoiceView(adjustedInvoice(untaxed('not-taxable'), {})).table?.rows ?? [];
    expect(row?.kind === 'item' && row.cells[5]?.text).toBe('–');
  });
});
