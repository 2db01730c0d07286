import { describe, expect, it } from 'vitest';
import { billOf, sellers, untaxed } from '#tests/einvoice/case-snapshot-base.ts';
import { modelOf } from '#tests/einvoice/model-of-case.ts';
import { fromInvoice } from './to-einvoice.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import type { Invoice } from '#app/einvoice/model.ts';

/** Category, rate, code and text of the only breakdown, and category and rate of every line. */
function taxOf({ vatBreakdown = [], lines = [] }: Invoice) {
  const [group, ...others] = vatBreakdown;
  expect(others).toEqual([]);
  expect(group?.amount).toBe('0.00');
  const ofLines = new Set(lines.map(({ vat }) => `${vat?.category ?? ''} ${vat?.rate ?? 'no rate'}`));
  return [group?.category, group?.rate, group?.exemptionCode, group?.exemptionText, ...ofLines];
}

const reverseCharge = 'Steuerschuldnerschaft des Leistungsempfängers';

describe('countries', () => {
  it('Kosovo is 1A to the norm (BR-CL-14), XK to everybody else', () => {
    expect(modelOf('customer-in-kosovo').buyer?.address?.countryCode).toBe('1A');
    expect(modelOf('mixed-rates').buyer?.address?.countryCode).toBe('DE');
  });
});

describe('tax cases', () => {
  it.each([
    // § 34a UStDV: the note; no VATEX code exists.
    ['small-business', 'E', undefined, 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).', 'small business'],
    [
      'small-business-without-vat-id',
      'E',
      undefined,
      'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).',
      'small business',
    ],
    // § 14a (5), (1) UStG
    ['reverse-charge-domestic', 'AE', 'VATEX-EU-AE', `${reverseCharge} (§ 13b UStG).`, 'Reverse charge'],
    ['reverse-charge-buyer-without-vat-id', 'AE', 'VATEX-EU-AE', `${reverseCharge} (§ 13b UStG).`, 'Reverse charge'],
    ['reverse-charge-eu', 'AE', 'VATEX-EU-AE', `${reverseCharge} (Art. 196 MwStSystRL).`, 'Reverse charge'],
    // § 14a (7) UStG
    [
      'triangular-supply',
      'AE',
      'VATEX-EU-AE',
      `Innergemeinschaftliches Dreiecksgeschäft (§ 25b UStG): ${reverseCharge} als letzter Abnehmer.`,
      'triangular transaction',
    ],
    // § 14a (3) UStG
    [
      'intra-community-supply',
      'K',
      'VATEX-EU-IC',
      'Steuerfreie innergemeinschaftliche Lieferung (§ 4 Nr. 1 Buchst. b, § 6a UStG).',
      'Intra-Community supply',
    ],
    ['export', 'G', 'VATEX-EU-G', 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchst. a, § 6 UStG).', 'Export'],
    // § 14a (6) UStG, words of the law; Article 226 of the Directive in English
    [
      'margin-used-goods',
      'E',
      'VATEX-EU-F',
      'Gebrauchtgegenstände/Sonderregelung',
      'Margin scheme – Second-hand goods',
    ],
    ['margin-works-of-art', 'E', 'VATEX-EU-I', 'Kunstgegenstände/Sonderregelung', 'Margin scheme – Works of art'],
    [
      'margin-collectors-items',
      'E',
      'VATEX-EU-J',
      'Sammlungsstücke und Antiquitäten/Sonderregelung',
      'Margin scheme – Collector’s items and antiques',
    ],
    ['margin-travel', 'E', 'VATEX-EU-D', 'Sonderregelung für Reisebüros', 'Margin scheme – Travel agents'],
    ['exempt-finance', 'E', 'VATEX-EU-135-1', 'Steuerfrei nach § 4 Nr. 8 UStG.', 'section 4 no. 8 '],
    ['exempt-real-estate-sale', 'E', 'VATEX-EU-135-1', 'Steuerfrei nach § 4 Nr. 9 UStG.', 'section 4 no. 9 '],
    ['exempt-insurance-agency', 'E', 'VATEX-EU-135-1', 'Steuerfrei nach § 4 Nr. 11 UStG.', 'section 4 no. 11 '],
    ['exempt-letting', 'E', 'VATEX-EU-135-1', 'Steuerfrei nach § 4 Nr. 12 UStG.', 'section 4 no. 12 '],
    ['exempt-medical', 'E', 'VATEX-EU-132-1C', 'Steuerfrei nach § 4 Nr. 14 UStG.', 'section 4 no. 14 '],
    ['exempt-care', 'E', 'VATEX-EU-132-1G', 'Steuerfrei nach § 4 Nr. 16 UStG.', 'section 4 no. 16 '],
    ['exempt-welfare', 'E', 'VATEX-EU-132-1G', 'Steuerfrei nach § 4 Nr. 18 UStG.', 'section 4 no. 18 '],
    ['exempt-culture', 'E', 'VATEX-EU-132-1N', 'Steuerfrei nach § 4 Nr. 20 UStG.', 'section 4 no. 20 '],
    ['exempt-education', 'E', 'VATEX-EU-132-1I', 'Steuerfrei nach § 4 Nr. 21 UStG.', 'section 4 no. 21 '],
    ['exempt-courses', 'E', 'VATEX-EU-132-1I', 'Steuerfrei nach § 4 Nr. 22 UStG.', 'section 4 no. 22 '],
    ['exempt-childcare', 'E', 'VATEX-EU-132-1H', 'Steuerfrei nach § 4 Nr. 23 UStG.', 'section 4 no. 23 '],
    ['exempt-youth-welfare', 'E', 'VATEX-EU-132-1H', 'Steuerfrei nach § 4 Nr. 25 UStG.', 'section 4 no. 25 '],
    ['exempt-voluntary', 'E', undefined, 'Steuerfrei nach § 4 Nr. 26 UStG.', 'section 4 no. 26 '],
  ])('%s: %s, %s', (name, category, code, german, english) => {
    expect(taxOf(modelOf(name))).toEqual([category, '0', code, german, `${category} 0`]);
    const [, , englishCode, text] = taxOf(modelOf(name, 'en'));
    expect(englishCode).toBe(code);
    expect(text).toContain(english);
  });

  it('tells the rates apart, and rounds once for each (BR-CO-17)', () => {
    // 2 × 50.00 + 0.3333 × 77.7777 = 100.00 + 25.92 at 19 %: 23.92; 4 × 18.65 = 74.60 at 7 %: 5.22
    const { vatBreakdown, totals } = modelOf('mixed-rates');
    expect(vatBreakdown).toEqual([
      { category: 'S', rate: '19', base: '125.92', amount: '23.92' },
      { category: 'S', rate: '7', base: '74.60', amount: '5.22' },
    ]);
    expect(totals).toEqual({ lineNet: '200.52', net: '200.52', vat: '29.14', gross: '229.66', due: '229.66' });
  });

  it('takes 16 % and 5 % of the second half of 2020', () => {
    expect(modelOf('rates-of-2020').vatBreakdown?.map(({ rate, amount }) => [rate, amount])).toEqual([
      ['16', '16.00'],
      ['5', '3.73'],
    ]);
  });

  it('photovoltaics have rate 0 of category Z and no reason (BR-Z-10)', () => {
    expect(modelOf('photovoltaics').vatBreakdown).toEqual([
      { category: 'S', rate: '19', base: '100.00', amount: '19.00' },
      { category: 'Z', rate: '0', base: '748.50', amount: '0.00' },
    ]);
  });

  it.each(['not-taxable', 'not-taxable-with-discount'])(
    '%s: no VAT IDs (BR-O-02), a rate in the breakdown only (BR-O-05 to 07, BR-DE-14)',
    (name) => {
      const { seller, buyer, lines, vatBreakdown, allowances = [], charges = [] } = modelOf(name);
      expect([seller?.vatId, buyer?.vatId]).toEqual([undefined, undefined]);
      expect([seller?.taxNumber, seller?.identifiers]).toEqual(['60/123/45678', [{ value: '60/123/45678' }]]);
      expect([...(lines ?? []), ...allowances, ...charges].map(({ vat }) => vat)).toEqual(
        Array.from({ length: 1 + allowances.length + charges.length }, () => ({ category: 'O' })),
      );
      expect(vatBreakdown).toMatchObject([{ category: 'O', rate: '0', exemptionCode: 'VATEX-EU-O' }]);
      expect(vatBreakdown?.[0]?.exemptionText).toContain('Nicht steuerbar');
      // In the PDF it has none: who reads one looks for it at the lines.
      expect(modelOf(name, 'de', 'zugferd-en16931').vatBreakdown?.[0]).not.toHaveProperty('rate');
    },
  );

  it('a service that is not taxable leaves out the VAT ID that the customer has', () => {
    const snapshot = billOf({ lines: [untaxed('not-taxable')] }, 'de');
    expect(snapshot.customer.vatId).toBeDefined();
    expect(fromInvoice(snapshot, 'xrechnung').buyer?.vatId).toBeUndefined();
  });

  it('several exemptions share one breakdown (BR-E-01), which tells the sums, and each line tells its own', () => {
    const { vatBreakdown, lines } = modelOf('several-exemptions');
    // 10.00 off 400.00, a quarter on each of four tax groups: 97.50
    expect(vatBreakdown).toEqual([
      { category: 'S', rate: '19', base: '97.50', amount: '18.53' },
      {
        category: 'E',
        rate: '0',
        base: '292.50',
        amount: '0.00',
        exemptionText:
          'Steuerfrei nach § 4 Nr. 22 UStG: 97,50\u00a0€; Steuerfrei nach § 4 Nr. 14 UStG: 97,50\u00a0€; Kunstgegenstände/Sonderregelung: 97,50\u00a0€',
      },
    ]);
    expect(lines?.map((line) => line.note)).toEqual([
      'Zimmer 4\nSteuerfrei nach § 4 Nr. 14 UStG.',
      'Steuerfrei nach § 4 Nr. 22 UStG.',
      'Kunstgegenstände/Sonderregelung',
      undefined,
    ]);
    expect(modelOf('several-exemptions', 'en').vatBreakdown?.[1]?.exemptionText).toContain(
      'section 4 no. 14 of the German VAT Act: €\u00a097.50',
    );
  });

  it('exemptions of one code keep it', () => {
    const snapshot = billOf({ lines: [untaxed('exempt-finance'), untaxed('exempt-letting')] }, 'de');
    expect(fromInvoice(snapshot, 'xrechnung').vatBreakdown).toMatchObject([
      { category: 'E', base: '200.00', exemptionCode: 'VATEX-EU-135-1' },
    ]);
  });
});

describe('identifiers', () => {
  it.each([
    ['small-business', 'DE123456788', '60/123/45678', undefined],
    // BR-CO-26: without VAT ID the tax number is the seller's identifier too.
    ['small-business-without-vat-id', undefined, '60/123/45678', [{ value: '60/123/45678' }]],
    ['mixed-rates', 'DE123456788', '60/123/45678', undefined],
  ])('%s: BT-31 %s, BT-32 %s, BT-29 %j', (name, vatId, taxNumber, identifiers) => {
    expect(modelOf(name).seller).toMatchObject({ taxNumber });
    expect([modelOf(name).seller?.vatId, modelOf(name).seller?.identifiers]).toEqual([vatId, identifiers]);
  });

  it.each([
    ['reverse-charge-domestic', 'DE136695976', undefined],
    ['reverse-charge-eu', 'ATU12345678', undefined],
    // BR-AE-02 takes BT-47 in place of BT-48.
    ['reverse-charge-buyer-without-vat-id', undefined, { value: 'HRB 4711' }],
  ])('%s: BT-48 %s, BT-47 %j', (name, vatId, registration) => {
    const { buyer } = modelOf(name);
    expect([buyer?.vatId, buyer?.registration]).toEqual([vatId, registration]);
  });

  it('a public customer is reached by Leitweg-ID, others by e-mail; without an address e-mail of the contact serves', () => {
    expect(modelOf('public-customer').buyer?.electronicAddress).toEqual({
      value: '04011000-1234512345-06',
      scheme: '0204',
    });
    const { electronicAddress: _, ...seller } = sellers.standard;
    const model = fromInvoice(billOf({ seller }, 'de'), 'xrechnung');
    expect(model.seller?.electronicAddress).toEqual({ value: 'post@nordmann.example', scheme: 'EM' });
    const silent = fromInvoice(billOf({ seller: { ...seller, contact: {} } }, 'de'), 'xrechnung');
    expect([silent.seller?.electronicAddress, silent.seller?.contact]).toEqual([undefined, undefined]);
  });
});

describe('delivery', () => {
  it('of an intra-Community supply goes to the customer, if nowhere else (BR-IC-11, BR-IC-12)', () => {
    expect(modelOf('intra-community-supply').delivery).toEqual({
      date: '2026-11-18',
      address: { line1: 'Ringgasse 2', city: 'Wien', postCode: '1010', countryCode: 'AT' },
    });
    const elsewhere = modelOf('intra-community-supply-elsewhere');
    expect(elsewhere.delivery).toEqual({
      name: 'Lager Linz',
      date: '2026-11-15',
      address: { line1: 'Hafen 4', line2: 'Tor 2', city: 'Linz', postCode: '4020', countryCode: 'AT' },
    });
    expect(elsewhere.invoicingPeriod).toEqual({ start: '2026-11-01', end: '2026-11-15' });
  });

  it.each(['export', 'mixed-rates', 'reverse-charge-eu'])('of %s has the date only', (name) => {
    expect(modelOf(name).delivery).toEqual({ date: '2026-11-18' });
    expect(modelOf(name).invoicingPeriod).toBeUndefined();
  });

  it('is over on the last day of a period, so that no CII is silent about it (BR-FX-EN-04 of ZUGFeRD 2.4)', () => {
    const billed = billOf({ supply: { kind: 'period', from: '2026-11-01', to: '2026-11-15' } }, 'de');
    const model = fromInvoice(billed, 'zugferd-en16931');
    expect([model.delivery, model.invoicingPeriod]).toEqual([
      { date: '2026-11-15' },
      { start: '2026-11-01', end: '2026-11-15' },
    ]);
    expect(writeInvoice(model, 'cii')).toContain('<ram:ActualDeliverySupplyChainEvent>');
    expect(writeInvoice(model, 'ubl')).toContain('<cbc:ActualDeliveryDate>2026-11-15</cbc:ActualDeliveryDate>');
  });

  it('is over on the latest day of the lines where only they say when', () => {
    const days = [
      { from: '2026-11-03', to: '2026-11-10' },
      { from: '2026-11-01', to: '2026-11-04' },
    ];
    const { supply: _, ...billed } = billOf({ lines: days.map((period) => ({ period })) }, 'de');
    expect(fromInvoice(billed, 'zugferd-en16931').delivery).toEqual({ date: '2026-11-10' });
  });
});
