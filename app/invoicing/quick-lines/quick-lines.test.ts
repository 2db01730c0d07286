import { describe, expect, it } from 'vitest';
import { emptyForm } from '../fields.ts';
import { lineFields } from '../invoice/fields.ts';
import type { LineValues } from '../invoice/fields.ts';
import { isQuickHeading, parseQuickLine } from './quick-lines.ts';

const today = '2026-11-24';
const empty = emptyForm(lineFields);

type Said = Partial<LineValues>;

function said(row: string): Said | string {
  const line = parseQuickLine(row, today);
  if (!line.ok) return line.reason;
  return Object.fromEntries(
    Object.entries(line.values).filter(([name, value]) => value !== empty[name as keyof LineValues]),
  );
}

const hours = (quantity: string) => ({ quantity, unitCode: 'HUR' });

const rows: [string, Said][] = [
  ['Beratung', { description: 'Beratung' }],
  ['Beratung @95', { description: 'Beratung', unitPrice: '95' }],
  [
    '3,5 h Beratung @95 19% 12.-14.11.',
    { description: 'Beratung', ...hours('3,5'), unitPrice: '95', periodFrom: '12.11.2026', periodTo: '14.11.2026' },
  ],
  ['3,5h Beratung @95', { description: 'Beratung', ...hours('3,5'), unitPrice: '95' }],
  ['3,5 Std. Beratung à 95 €', { description: 'Beratung', ...hours('3,5'), unitPrice: '95' }],
  ['3,5 Stunden Beratung zu 95 EUR', { description: 'Beratung', ...hours('3,5'), unitPrice: '95' }],
  ['3:30 Beratung @95', { description: 'Beratung', ...hours('3,5'), unitPrice: '95' }],
  ['3:30 h Beratung @95', { description: 'Beratung', ...hours('3,5'), unitPrice: '95' }],
  ['0:20 Telefonat @90', { description: 'Telefonat', ...hours('0,3333'), unitPrice: '90' }],
  ['2 Tage Workshop @1.200', { description: 'Workshop', quantity: '2', unitCode: 'DAY', unitPrice: '1.200' }],
  ['2 T Workshop @1.200,00 €', { description: 'Workshop', quantity: '2', unitCode: 'DAY', unitPrice: '1.200,00' }],
  ['12 km Fahrt @0,30', { description: 'Fahrt', quantity: '12', unitCode: 'KMT', unitPrice: '0,30' }],
  ['12km Fahrt 0,30€/km', { description: 'Fahrt', quantity: '12', unitCode: 'KMT', unitPrice: '0,30' }],
  ['12 Kilometer Fahrt 0,30 €/km', { description: 'Fahrt', quantity: '12', unitCode: 'KMT', unitPrice: '0,30' }],
  ['10 Stk. Karten à 3,20', { description: 'Karten', quantity: '10', unitPrice: '3,20' }],
  ['10 Stück Karten 3,20 €', { description: 'Karten', quantity: '10', unitPrice: '3,20' }],
  ['10x Karten 3,20', { description: 'Karten', quantity: '10', unitPrice: '3,20' }],
  ['10 x Karten 3,20', { description: 'Karten', quantity: '10', unitPrice: '3,20' }],
  ['10 × Karten 3,20', { description: 'Karten', quantity: '10', unitPrice: '3,20' }],
  ['1.200 Flyer @0,08', { description: 'Flyer', quantity: '1.200', unitPrice: '0,08' }],
  ['3 Entwürfe 250 €', { description: 'Entwürfe', quantity: '3', unitPrice: '250' }],
  ['-1 Gutschein @20', { description: 'Gutschein', quantity: '-1', unitPrice: '20' }],
  ['1 psch Anfahrt 45', { description: 'Anfahrt 45', unitCode: 'LS' }],
  ['1 pauschal Anfahrt 45,00', { description: 'Anfahrt', unitCode: 'LS', unitPrice: '45,00' }],
  ['Anfahrt 45,00', { description: 'Anfahrt', unitPrice: '45,00' }],
  ['Anfahrt 45 €', { description: 'Anfahrt', unitPrice: '45' }],
  ['Anfahrt 45 Euro', { description: 'Anfahrt', unitPrice: '45' }],
  ['Anfahrt 45EUR', { description: 'Anfahrt', unitPrice: '45' }],
  ['Anfahrt @ 45', { description: 'Anfahrt', unitPrice: '45' }],
  ['Anfahrt je 45', { description: 'Anfahrt', unitPrice: '45' }],
  ['Buch 24,90 7%', { description: 'Buch', unitPrice: '24,90', tax: 'standard-700' }],
  ['Buch 24,90 € 7%', { description: 'Buch', unitPrice: '24,90', tax: 'standard-700' }],
  ['Buch 24,90 € 7 % USt', { description: 'Buch', unitPrice: '24,90', tax: 'standard-700' }],
  ['Buch 24,90 € 7,00 % MwSt.', { description: 'Buch', unitPrice: '24,90', tax: 'standard-700' }],
  ['Buch @24,90 19 %', { description: 'Buch', unitPrice: '24,90' }],
  ['Buch @24,90 -10%', { description: 'Buch', unitPrice: '24,90', discountPercent: '10' }],
  ['Buch @24,90 10% Rabatt', { description: 'Buch', unitPrice: '24,90', discountPercent: '10' }],
  [
    'Buch @24,90 2,5 % Nachlass 7%',
    { description: 'Buch', unitPrice: '24,90', discountPercent: '2,5', tax: 'standard-700' },
  ],
  ['Buch @24,90 -5€', { description: 'Buch', unitPrice: '24,90', discountAmount: '5' }],
  [
    'Buch @24,90 -5,50 EUR 7%',
    { description: 'Buch', unitPrice: '24,90', discountAmount: '5,50', tax: 'standard-700' },
  ],
  ['Buch 24,90 € 5 € Rabatt', { description: 'Buch', unitPrice: '24,90', discountAmount: '5' }],
  ['Buch 5 € Nachlass @24,90', { description: 'Buch', unitPrice: '24,90', discountAmount: '5' }],
  ['Satz @100 12.11.', { description: 'Satz', unitPrice: '100', periodFrom: '12.11.2026' }],
  ['Satz @100 12.11.25', { description: 'Satz', unitPrice: '100', periodFrom: '12.11.2025' }],
  ['Satz @100 12.11.2025', { description: 'Satz', unitPrice: '100', periodFrom: '12.11.2025' }],
  ['Satz 12.11. @100', { description: 'Satz', unitPrice: '100', periodFrom: '12.11.2026' }],
  ['Satz @100 heute', { description: 'Satz', unitPrice: '100', periodFrom: '24.11.2026' }],
  ['Satz @100 12.-14.11.', { description: 'Satz', unitPrice: '100', periodFrom: '12.11.2026', periodTo: '14.11.2026' }],
  [
    'Satz @100 12.–14.11.2025',
    { description: 'Satz', unitPrice: '100', periodFrom: '12.11.2025', periodTo: '14.11.2025' },
  ],
  [
    'Satz @100 28.10.-3.11.',
    { description: 'Satz', unitPrice: '100', periodFrom: '28.10.2026', periodTo: '03.11.2026' },
  ],
  [
    'Satz @100 12. bis 14.11.',
    { description: 'Satz', unitPrice: '100', periodFrom: '12.11.2026', periodTo: '14.11.2026' },
  ],
  [
    'Satz @100 12.11. - 14.11.',
    { description: 'Satz', unitPrice: '100', periodFrom: '12.11.2026', periodTo: '14.11.2026' },
  ],
  [
    'Satz @100 28.12.2025-3.1.2026',
    { description: 'Satz', unitPrice: '100', periodFrom: '28.12.2025', periodTo: '03.01.2026' },
  ],
  ['Workshop vom 12.11. @800', { description: 'Workshop vom 12.11.', unitPrice: '800' }],
  ['Domain 2026 @12', { description: 'Domain 2026', unitPrice: '12' }],
  ['2026 Jahresbericht @12', { description: '2026 Jahresbericht', unitPrice: '12' }],
  ['Version 2.0 @12', { description: 'Version 2.0', unitPrice: '12' }],
  ['3D-Modell @400', { description: '3D-Modell', unitPrice: '400' }],
  ['A5-Karten 4/4 @12', { description: 'A5-Karten 4/4', unitPrice: '12' }],
  ['2 m² Folie @30', { description: 'Folie', quantity: '2', unitCode: 'MTK', unitPrice: '30' }],
  ['2 qm Folie @30', { description: 'Folie', quantity: '2', unitCode: 'MTK', unitPrice: '30' }],
  ['0,5 kg Ton @30', { description: 'Ton', quantity: '0,5', unitCode: 'KGM', unitPrice: '30' }],
  ['3 Monate Hosting @9,9999', { description: 'Hosting', quantity: '3', unitCode: 'MON', unitPrice: '9,9999' }],
  ['Hosting 9,90 €/Monat', { description: 'Hosting', unitCode: 'MON', unitPrice: '9,90' }],
  ['  Viel   Platz  @1 ', { description: 'Viel Platz', unitPrice: '1' }],
  // Rates of their time
  [
    'Satz @100 16% 12.8.2020',
    { description: 'Satz', unitPrice: '100', tax: 'standard-1600', periodFrom: '12.08.2020' },
  ],
  ['Satz @100 12.8.2020', { description: 'Satz', unitPrice: '100', tax: 'standard-1600', periodFrom: '12.08.2020' }],
  [
    'Buch @24,90 5 % USt 31.12.20',
    { description: 'Buch', unitPrice: '24,90', tax: 'standard-500', periodFrom: '31.12.2020' },
  ],
  ['Satz @100 16% 1.5.2005', { description: 'Satz', unitPrice: '100', tax: 'standard-1600', periodFrom: '01.05.2005' }],
  [
    'Satz @100 28.12.2020-3.1.2021 19%',
    { description: 'Satz', unitPrice: '100', periodFrom: '28.12.2020', periodTo: '03.01.2021' },
  ],
  [
    '12.8.2020\tSatz\t2\t95,00\t16%',
    { description: 'Satz', quantity: '2', unitPrice: '95,00', tax: 'standard-1600', periodFrom: '12.08.2020' },
  ],
  // Cells of a table
  ['Beratung\t3\tStd\t95,00\t19%\t285,00', { description: 'Beratung', ...hours('3'), unitPrice: '95,00' }],
  ['Beratung\t3\t95', { description: 'Beratung', quantity: '3', unitPrice: '95' }],
  ['Beratung\t95', { description: 'Beratung', unitPrice: '95' }],
  ['1\tBeratung\t3\t95,00\t285,00', { description: 'Beratung', quantity: '3', unitPrice: '95,00' }],
  ['1\tBeratung\t3\t95', { description: 'Beratung', quantity: '3', unitPrice: '95' }],
  ['3\tBeratung\t95,00 €\t285,00 €', { description: 'Beratung', quantity: '3', unitPrice: '95,00' }],
  ['Beratung\t3,5 h\t95,00\t332,50', { description: 'Beratung', ...hours('3,5'), unitPrice: '95,00' }],
  ['Beratung;3;Stunde;95,00', { description: 'Beratung', ...hours('3'), unitPrice: '95,00' }],
  ['Buch\t2\t12,00\t7 %', { description: 'Buch', quantity: '2', unitPrice: '12,00', tax: 'standard-700' }],
  [
    '12.11.2026\tBeratung\t3\t95',
    { description: 'Beratung', quantity: '3', unitPrice: '95', periodFrom: '12.11.2026' },
  ],
  ['Beratung\tvor Ort\t3\t95', { description: 'Beratung\nvor Ort', quantity: '3', unitPrice: '95' }],
];

const refused: [string, RegExp][] = [
  ['@95', /Es fehlt, was berechnet wird/],
  ['3 h', /Es fehlt, was berechnet wird/],
  ['3\t95', /Es fehlt, was berechnet wird/],
  ['Satz @viel', /„@viel“ ist kein Preis/],
  ['Satz @1,23456', /„1,23456“ ist kein Preis/],
  ['Satz @1 @2', /Ein Preis steht zweimal da/],
  ['Satz @-5', /Ein Preis ist nicht negativ/],
  ['Satz @5 16%', /16 % galt zuletzt am 31\.12\.2020\. Schreiben Sie den Tag/],
  ['Satz @5 5% 1.7.2021', /5 % galt zuletzt am 31\.12\.2020/],
  ['Satz @5 19% 12.8.2020', /19 % passt nicht zum Tag der Leistung\. Sätze am 12\.08\.2020: 16 % und 5 %/],
  ['Satz @5 28.12.2020-3.1.2021 16%', /16 % galt zuletzt/],
  ['Satz @5 5% 1.5.2005', /Sätze am 01\.05\.2005: 16 % und 7 %/],
  ['Satz\t2\t5,00\t16%', /16 % galt zuletzt/],
  ['Satz @5 8%', /8 % lässt sich hier nicht/],
  ['Satz @5 0%', /0 % lässt sich hier nicht/],
  ['Satz @5 19% 7%', /Ein Steuersatz steht zweimal da/],
  ['Satz @5 -110%', /kein Rabatt/],
  ['Satz @5 -5% -5%', /Ein Rabatt steht zweimal da/],
  ['Satz @5 -5% -1 €', /Ein Rabatt steht zweimal da/],
  ['Satz @5 1 € Rabatt -5 %', /Ein Rabatt steht zweimal da/],
  ['Satz @5 -0 €', /„-0 €“ ist kein Rabatt/],
  ['Satz @5 -1,234 €', /„-1,234 €“ ist kein Rabatt/],
  ['Satz @5 31.2.2026', /„31\.2\.2026“ ist kein Datum/],
  ['Satz @5 14.-12.11.', /endet vor dem Anfang/],
  ['Satz @5 12.11. 13.11.', /Ein Datum steht zweimal da/],
  ['Satz\t1\t2\t3\t4\t5', /mehr Zahlen als Menge, Preis und Summe/],
  [`Satz ${'x'.repeat(2000)}`, /länger als 2000 Zeichen/],
];

describe('a row of the quick entry', () => {
  it.each(rows)('%j', (row, values) => {
    expect(said(row)).toEqual(values);
  });

  it.each(refused)('%j is refused', (row, reason) => {
    expect(said(row)).toMatch(reason);
  });

  const quantities: [string, Said][] = [
    ['', {}],
    ['2 ', { quantity: '2' }],
    ['2,25 h ', hours('2,25')],
    ['7 Tage ', { quantity: '7', unitCode: 'DAY' }],
  ];
  const prices: [string, Said][] = [
    [' @80', { unitPrice: '80' }],
    [' 80 €', { unitPrice: '80' }],
    [' à 79,50', { unitPrice: '79,50' }],
    [' 1.079,50€', { unitPrice: '1.079,50' }],
  ];
  const taxes: [string, Said][] = [
    ['', {}],
    [' 7%', { tax: 'standard-700' }],
    [' 19 % USt', {}],
  ];
  const days: [string, Said][] = [
    ['', {}],
    [' 3.11.', { periodFrom: '03.11.2026' }],
    [' 3.-5.11.', { periodFrom: '03.11.2026', periodTo: '05.11.2026' }],
  ];

  it('says the same in every order of its parts', () => {
    const all = quantities.flatMap((quantity) =>
      prices.flatMap((price) => taxes.flatMap((tax) => days.map((day) => ({ quantity, parts: [price, tax, day] })))),
    );
    for (const { quantity, parts } of all) {
      const values = Object.assign(
        { description: 'Reinzeichnung Plakat' },
        quantity[1],
        ...parts.map(([, each]) => each),
      ) as Said;
      for (const order of [parts, parts.toReversed()])
        expect(said(`${quantity[0]}Reinzeichnung Plakat${order.map(([text]) => text).join('')}`)).toEqual(values);
    }
    const seen = all.length * 2;
    expect(seen + rows.length + refused.length).toBeGreaterThan(200);
  });

  it('that names no day is of the day of the whole', () => {
    const supplied = (row: string) => parseQuickLine(row, today, '2020-08-12');
    expect(supplied('Satz @5')).toMatchObject({ ok: true, values: { tax: 'standard-1600' }, day: '2020-08-12' });
    expect(supplied('Satz @5 5%')).toMatchObject({ ok: true, values: { tax: 'standard-500' } });
    expect(supplied('Satz @5 19%')).toMatchObject({ ok: false });
    expect(supplied('Satz @5 19% 12.11.2026')).toMatchObject({ ok: true, values: { tax: 'standard-1900' } });
  });

  it('is read, whatever it is made of', () => {
    for (const piece of ['1.', '1', '-', '@', '1,', '1.1.', 'h', '%', '\t', '; ', '1.-', '€/'])
      expect(() => parseQuickLine(piece.repeat(Math.floor(2000 / piece.length)), today)).not.toThrow();
  });
});

describe('headings of a table', () => {
  it.each(['Beschreibung\tMenge\tEinheit\tPreis €', 'Pos.;Leistung;Menge;Einzelpreis;MwSt %'])('%j', (row) => {
    expect(isQuickHeading(row)).toBe(true);
  });
  it.each(['Beschreibung', 'Beratung\t3\t95', '3,5 h Beratung'])('%j is not a heading', (row) => {
    expect(isQuickHeading(row)).toBe(false);
  });
});
