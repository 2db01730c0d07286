import { describe, expect, it } from 'vitest';
import { billOf } from '#tests/einvoice/case-snapshot-base.ts';
import { caseOf, modelOf } from '#tests/einvoice/model-of-case.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { billedView } from '../documents/document-view.ts';
import { compareModel } from './proof/compare-model.ts';
import { compareView } from './proof/compare-view.ts';
import { fromInvoice } from './to-einvoice.ts';
import type { Invoice } from '#app/einvoice/model.ts';

const textsOf = ({ notes = [] }: Invoice) => notes.map(({ text }) => text);

describe('allowances and charges', () => {
  it('of lines: BG-27, BG-28', () => {
    const [first, second] = modelOf('line-allowances').lines ?? [];
    // 100.00 − 12.5 % − 1.33; 74.60 + 2.50
    expect(first).toMatchObject({ netAmount: '86.17', price: { net: '50' } });
    expect(first?.allowances).toEqual([
      { amount: '12.50', baseAmount: '100.00', percentage: '12.5', reason: 'Mengenrabatt', reasonCode: '95' },
      { amount: '1.33', reason: 'Kulanz' },
    ]);
    expect([first?.charges, second?.allowances]).toEqual([undefined, undefined]);
    expect(second).toMatchObject({ netAmount: '77.10', charges: [{ amount: '2.50', reasonCode: 'PC' }] });
  });

  it('of the document: BG-20 for each rate, BT-107 together', () => {
    const { allowances, charges, totals } = modelOf('discount-percent');
    expect(allowances).toEqual([
      {
        amount: '3.33',
        baseAmount: '100.00',
        percentage: '3.33',
        reason: 'Treuerabatt',
        reasonCode: '100',
        vat: { category: 'S', rate: '19' },
      },
      {
        amount: '2.48',
        baseAmount: '74.60',
        percentage: '3.33',
        reason: 'Treuerabatt',
        reasonCode: '100',
        vat: { category: 'S', rate: '7' },
      },
    ]);
    expect(charges).toBeUndefined();
    // 174.60 − 5.81 = 168.79; 96.67 at 19 %: 18.37; 72.12 at 7 %: 5.05
    expect(totals).toEqual({
      lineNet: '174.60',
      allowances: '5.81',
      net: '168.79',
      vat: '23.42',
      gross: '192.21',
      due: '192.21',
    });
  });

  it('an amount is split by rate and has no percentage', () => {
    const { allowances } = modelOf('discount-amount');
    expect(allowances).toEqual([
      { amount: '7.28', reason: 'Gutschein', vat: { category: 'S', rate: '19' } },
      { amount: '2.72', reason: 'Gutschein', vat: { category: 'S', rate: '7' } },
    ]);
  });

  it.each([
    ['shipping-split', ['2.84 19', '2.11 7'], '4.95'],
    ['shipping-one-rate', ['4.95 19'], '4.95'],
  ])('%s: BG-21 %j', (name, parts, sum) => {
    const { charges, totals, allowances } = modelOf(name);
    expect(charges?.map(({ amount, vat }) => `${amount ?? ''} ${vat?.rate ?? ''}`)).toEqual(parts);
    expect([totals?.charges, totals?.allowances, allowances]).toEqual([sum, undefined, undefined]);
  });
});

describe('prices', () => {
  it('for a hundred: BT-149, BT-150', () => {
    // 250 × 3.1234 / 100
    expect(modelOf('price-per-hundred').lines).toMatchObject([
      { quantity: '250', netAmount: '7.81', price: { net: '3.1234', baseQuantity: '100', baseQuantityUnit: 'H87' } },
    ]);
  });

  it('with tax become net lines that add up, and the customer pays what was told', () => {
    // 29.97 + 19.90 = 49.87 at 19 %: 41.91 net; 79.80 at 7 %: 74.58 net
    const { lines, totals, vatBreakdown } = modelOf('gross-prices');
    expect(lines?.map((line) => [line.netAmount, line.price])).toEqual([
      ['25.19', { net: '8.3967' }],
      ['16.72', { net: '0.1672', baseQuantity: '10', baseQuantityUnit: 'HUR' }],
      ['74.58', { net: '18.645' }],
    ]);
    expect(vatBreakdown?.map(({ base, amount }) => [base, amount])).toEqual([
      ['41.91', '7.96'],
      ['74.58', '5.22'],
    ]);
    expect(totals).toMatchObject({ net: '116.49', vat: '13.18', gross: '129.67', due: '129.67' });
  });

  it('are never negative (BR-27): what is taken back is a negative quantity', () => {
    const lines = [{ unitPrice: '-12.5' }, { quantity: '-3', unitPrice: '-2' }, { quantity: '0', unitPrice: '-0.0' }];
    const model = fromInvoice(billOf({ lines }, 'de'), 'xrechnung');
    expect(model.lines?.map((line) => [line.quantity, line.price?.net, line.netAmount])).toEqual([
      ['-2', '12.5', '-25.00'],
      ['3', '2', '6.00'],
      ['0', '0.0', '0.00'],
    ]);
  });
});

describe('the rest of the document', () => {
  it.each([
    ['self-billed', 'de', '389', ['Gutschrift']],
    ['self-billed', 'en', '389', ['Self-billing']],
    ['construction-part', 'de', '875', []],
    ['remaining-amount', 'de', '380', []],
    ['references', 'de', '380', ['Umbau', 'Wie besprochen.', 'Vielen Dank.']],
  ] as const)('%s (%s): type %s, notes %j', (name, language, typeCode, notes) => {
    expect(modelOf(name, language).typeCode).toBe(typeCode);
    expect(textsOf(modelOf(name, language))).toEqual(notes);
  });

  it('a note that UBL would take a subject code out of says its own; nothing of its text changes', () => {
    expect(modelOf('number-signs').notes).toEqual([
      { subjectCode: 'AAI', text: 'Tickets #9, #10 und #11' },
      { subjectCode: 'AAI', text: '#12# wie besprochen' },
      { text: 'Danke #1' },
    ]);
  });

  it('Peppol takes one note only (R002)', () => {
    const snapshot = billOf({ subject: 'Umbau', introText: 'Wie besprochen.' }, 'de');
    expect(fromInvoice(snapshot, 'peppol').notes).toEqual([{ text: 'Umbau\nWie besprochen.' }]);
  });

  it('references: BT-10 to BT-16', () => {
    expect(modelOf('references')).toMatchObject({
      buyerReference: '04011000-1234512345-06',
      projectReference: 'P-1',
      salesOrderReference: 'A-1',
      contractReference: 'V-1',
      despatchAdviceReference: 'L-1',
      purchaseOrderReference: 'B-1',
    });
  });

  it.each([
    ['xrechnung', 'business', { orderReference: 'B-1' }, 'B-1'],
    ['xrechnung', 'business', {}, '10017'],
    ['xrechnung', 'public', { orderReference: 'B-1' }, undefined],
    ['zugferd-en16931', 'business', { orderReference: 'B-1' }, undefined],
  ] as const)('BT-10 in %s for a %s customer that gave none, with %j: %s', (profile, kind, change, reference) => {
    const { buyerReference: _, customer, ...snapshot } = billOf(change, 'de');
    expect(fromInvoice({ ...snapshot, customer: { ...customer, kind } }, profile).buyerReference).toBe(reference);
  });

  it('the offer that it bills: a document without a file (BT-122, BT-123), which is no order (BT-13, BT-14)', () => {
    const named = { offerReference: 'AN-2026-0007', offerDate: '2026-10-01' };
    const invoice = { ...billOf({}, 'de'), ...named };
    for (const profile of ['zugferd-en16931', 'xrechnung'] as const) {
      const model = fromInvoice(invoice, profile);
      expect(model.supportingDocuments?.at(-1)).toEqual({
        reference: 'AN-2026-0007',
        description: 'Angebot vom 01.10.2026',
      });
      expect([model.purchaseOrderReference, model.salesOrderReference]).toEqual([undefined, undefined]);
      expect(compareModel(model, invoice, profile)).toEqual([]);
      expect(compareModel({ ...model, supportingDocuments: [] }, invoice, profile)).not.toEqual([]);
      for (const syntax of ['ubl', 'cii'] as const)
        expect(writeInvoice(model, syntax)).toMatch(/AN-2026-0007[^]*Angebot vom 01\.10\.2026/);
    }
    const view = billedView(invoice);
    expect(view.information).toEqual(
      expect.arrayContaining([
        { id: 'offerReference', label: 'Unser Angebot', text: 'AN-2026-0007' },
        { id: 'offerDate', label: 'Angebot vom', text: '01.10.2026' },
      ]),
    );
    expect(compareView(view, invoice)).toEqual([]);
    const english = fromInvoice({ ...invoice, language: 'en' }, 'xrechnung');
    expect(english.supportingDocuments?.at(-1)?.description).toBe('Offer of 1 Oct 2026');
  });

  it('attachments: the file itself (BT-125) or its address (BT-124)', () => {
    expect(modelOf('attachments').supportingDocuments).toEqual([
      {
        reference: 'Stunden',
        description: 'Stundenzettel',
        attachment: {
          content: 'RGF0dW07U3R1bmRlbgoyMDI2LTExLTE4OzIK',
          mimeCode: 'text/csv',
          filename: 'stunden.csv',
        },
      },
      { reference: 'Plan', location: 'https://nordmann.example/plan.pdf' },
    ]);
    const { snapshot: lost } = caseOf('attachments');
    expect(() => fromInvoice(lost, 'xrechnung')).toThrow('ab12');
  });

  it('lines: periods (BG-26), order line (BT-132), article numbers (BT-155, BT-156), units (BT-130)', () => {
    expect(modelOf('line-periods').lines).toMatchObject([
      { id: '1', period: { start: '2026-10-01', end: '2026-10-31' } },
      {
        id: '2',
        period: { start: '2026-11-01', end: '2026-11-30' },
        orderLineReference: '20',
        item: { name: 'Beratung', sellerId: 'A-7', buyerId: 'K-3' },
      },
    ]);
    expect(
      modelOf('units')
        .lines?.map((line) => line.unitCode)
        .slice(0, 4),
    ).toEqual(['H87', 'HUR', 'DAY', 'LS']);
  });

  it.each([
    ['xrechnung', 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'],
    ['zugferd-en16931', 'urn:cen.eu:en16931:2017'],
    ['peppol', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
  ] as const)('%s: BT-24 %s', (profile, specification) => {
    expect(modelOf('mixed-rates', 'de', profile).specification).toBe(specification);
  });
});
