import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import type { CustomerSnapshot, InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import {
  adjustedInvoice,
  customer,
  invoice,
  manyLines,
  seller,
  smallBusinessLines,
  smallSeller,
  threeLines,
} from './fixtures.ts';
import type { LineInput } from './fixtures.ts';
import type { Shape } from './shapes.ts';

export const sentence =
  'Die Arbeiten wurden nach Ihrem Leistungsverzeichnis ausgeführt und am Ende gemeinsam mit Ihnen abgenommen. ';

export const letterTexts = {
  subject: 'Neuer Katalog für das Herbstprogramm',
  introText: 'Guten Tag Frau Muster,\n\nfür die vereinbarten Leistungen berechne ich Ihnen:',
  closingText: 'Vielen Dank für die gute Zusammenarbeit.\n\nMit freundlichen Grüßen\nKarla Köhler',
};

const authority: CustomerSnapshot = {
  ...customer,
  kind: 'public',
  name: 'Bundesamt für die Prüfung außerordentlich langer Amtsbezeichnungen',
  nameAddition: 'Referat Z 4 – Beschaffung, Vergabe und Vertragswesen',
  contact: { name: 'Dr. Anneliese Freifrau von Hohenstein-Wartenberg' },
};

const consumer: CustomerSnapshot = {
  number: '31',
  kind: 'consumer',
  name: 'Erika Muster',
  address: { street: 'Heidestraße 17', postCode: '51147', city: 'Köln', countryCode: 'DE' },
  contact: {},
};

function abroad(
  name: string,
  street: string,
  place: [postCode: string, city: string, country: string],
): CustomerSnapshot {
  const [postCode, city, countryCode] = place;
  const { nameAddition: _, ...plain } = customer;
  return { ...plain, name, address: { street, postCode, city, countryCode }, contact: {} };
}

const fiveLineDetails = 'Erste Zeile\nzweite Zeile mit Maßen 12 × 30 cm\ndritte Zeile\nvierte Zeile\nfünfte Zeile';

const fourRates: LineInput[] = [
  { name: 'Beratung', unitPrice: '900', taxRateBp: 1900 },
  { name: 'Fachbuch', quantity: '3', unitPrice: '24.9', taxRateBp: 700 },
  { name: 'Lieferung im zweiten Halbjahr 2020', unitPrice: '80', taxRateBp: 1600 },
  { name: 'Solarmodul', quantity: '12', unitPrice: '189', taxCase: 'zero-photovoltaics', taxRateBp: 0 },
];

function shape(name: string, lines: readonly LineInput[], changes: Partial<InvoiceSnapshot> = {}): Shape {
  return shapeOf(name, invoice(lines, changes));
}

function shapeOf(name: string, snapshot: InvoiceSnapshot): Shape {
  return { name, view: invoiceView(snapshot), snapshot };
}

const plainInvoices: Shape[] = [
  shape('one line', threeLines.slice(0, 1)),
  shape('three lines with texts', threeLines, letterTexts),
  shape('English', threeLines, { language: 'en', subject: 'Autumn catalogue' }),
  shape('200 lines', manyLines(200)),
  ...[12, 13, 14, 15, 16, 17, 18].map((count) => shape(`${count} lines, near the end of the page`, manyLines(count))),
  shape(
    'five lines of description',
    [1, 2, 3].map((n) => ({ name: `Ware ${n}`, description: fiveLineDetails })),
  ),
  shape('a description of two pages', [
    { name: 'Ausführliche Leistung', description: sentence.repeat(70) },
    ...threeLines,
  ]),
  shape('a last line of two pages', [...threeLines, { name: 'Bericht', description: sentence.repeat(70) }]),
  shape('many paragraphs', [{ name: 'Protokoll', description: `${sentence}\n\n`.repeat(14) }]),
  shape('four rates', fourRates),
  shape('small business', smallBusinessLines, { seller: smallSeller, customer: consumer }),
  shape('consumer', threeLines, { customer: consumer }),
  shape('authority with routing id', threeLines, { customer: authority, buyerReference: '992-90009-96' }),
  shape('longest routing id', threeLines, {
    customer: authority,
    buyerReference: '991011234567-ABCDEFGHIJKLMNOPQRSTUVWXYZ1234-06',
  }),
  shape('payment terms', threeLines, {
    paymentTerms: 'Bei Zahlung bis zum 28.11.2026 gewähren wir 2 % Skonto.\n\nSkontobetrag: 90,57 €.',
  }),
  shape('returned goods', [
    ...threeLines,
    { name: 'Rückgabe Muster', quantity: '-20', unitPrice: '2.4375', taxRateBp: 700 },
  ]),
  shape('extreme amounts', [
    { name: 'Größter Betrag', quantity: '1', unitPrice: '8403361343.6974', unitCode: 'KWH' },
    { name: 'Kleinster Betrag', quantity: '0.0001', unitPrice: '0.0001' },
  ]),
  shape('nothing due', [{ name: 'Kostenlose Zugabe', unitPrice: '0' }]),
  shape('Łódź', threeLines, {
    customer: abroad('Spółka Żółć Sp. z o.o.', 'ulica Piotrkowska 5', ['90-001', 'Łódź', 'PL']),
  }),
  shape('İzmir', threeLines, {
    customer: abroad('Çağrı Şirketi A.Ş.', 'Atatürk Caddesi 12', ['35210', 'İzmir', 'TR']),
  }),
  shape('Ελλάδα', threeLines, {
    customer: abroad('Αθηναϊκή Εταιρεία Α.Ε.', 'Οδός Ερμού 3', ['105 63', 'Αθήνα', 'GR']),
  }),
  shape('Київ', threeLines, { customer: abroad('ТОВ «Їжак і ґава»', 'вулиця Хрещатик 1', ['01001', 'Київ', 'UA']) }),
  shape('London, in English', threeLines, {
    language: 'en',
    customer: abroad('Baker & Sons Ltd', '1 Mill Lane', ['SE1 9GF', 'London', 'GB']),
  }),
  shape('words without end', [
    {
      name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen',
      description: 'https://example.org/' + 'a/'.repeat(90),
    },
    { name: 'X'.repeat(120), description: 'W'.repeat(200) },
  ]),
  shape('very long names', threeLines, {
    customer: {
      ...customer,
      name: `Gesellschaft für ${'außerordentlich '.repeat(9)}lange Firmennamen mbH & Co. Kommanditgesellschaft auf Aktien`,
    },
    seller: { ...seller, tradingName: `Studio ${'Köhler-'.repeat(18)}Leipzig`, legalInformation: sentence.repeat(3) },
  }),
];

/** Every field as long as forms take it, of words or of one. */
function longest(word: string): Shape {
  const text = (length: number) => word.repeat(length).slice(0, length).trim();
  const address = (countryCode: string) => ({
    street: text(200),
    addition: text(200),
    postCode: text(20),
    city: text(100),
    countryCode,
  });
  const reference = text(100);
  const snapshot = invoice(threeLines, {
    number: text(30),
    seller: {
      ...seller,
      name: text(200),
      tradingName: text(200),
      address: address('DE'),
      taxNumber: text(30),
      registrationNumber: text(60),
      legalInformation: text(500),
      website: text(200),
      contact: { name: text(100), phone: text(50), email: text(200) },
    },
    customer: {
      ...customer,
      name: text(200),
      nameAddition: text(200),
      address: address('GB'),
      contact: { name: text(100) },
      registrationNumber: text(60),
    },
    payment: { ...invoice([]).payment, accountName: text(70), bankName: text(100) },
    subject: text(200),
    buyerReference: reference,
    orderReference: reference,
    contractReference: reference,
    projectReference: reference,
    despatchReference: reference,
    salesOrderReference: reference,
  });
  // Only its look: XML has limits of its own.
  return { name: `every field at its longest, ${word.trim()}`, view: invoiceView(snapshot) };
}

const reverseCharge = threeLines.map((line) => ({ ...line, taxCase: 'reverse-charge-eu' as const, taxRateBp: 0 }));
const vienna: CustomerSnapshot = {
  ...abroad('Wiener Werkstätten GmbH', 'Mariahilfer Straße 9', ['1060', 'Wien', 'AT']),
  vatId: 'ATU12345675',
};
const discount = { reason: 'Treuerabatt', percentBp: 500 };
const freight = { reason: 'Fracht und Verpackung', amountCents: 4_990 };
const partInvoices = [
  { number: 'RE-2026-0017', issueDate: '2026-07-03', netCents: 100_000, taxCents: 19_000 },
  { number: 'RE-2026-0029', issueDate: '2026-09-01', netCents: 50_000, taxCents: 9_500 },
];

const adjustedInvoices: Shape[] = [
  shape('reverse charge', reverseCharge, { customer: vienna }),
  shape(
    'export beside a domestic line',
    [
      { name: 'Ware für die Ausfuhr', unitPrice: '1200', taxCase: 'export', taxRateBp: 0 },
      { name: 'Lagerung', unitPrice: '80' },
    ],
    { customer: abroad('Zürcher Handels AG', 'Bahnhofstrasse 1', ['8001', 'Zürich', 'CH']) },
  ),
  // Only its look: Mustang ends with an exception on lines without a rate, which is how they must be (BR-O-05).
  {
    name: 'not taxable here',
    view: invoiceView(
      invoice([{ name: 'Beratung', unitPrice: '1200', taxCase: 'not-taxable', taxRateBp: 0 }], {
        customer: abroad('Zürcher Handels AG', 'Bahnhofstrasse 1', ['8001', 'Zürich', 'CH']),
      }),
    ),
  },
  shape('margin scheme', [
    { name: 'Schreibtisch, gebraucht', unitPrice: '320', taxCase: 'margin-used-goods', taxRateBp: 0 },
  ]),
  shapeOf(
    'discounts and charges',
    adjustedInvoice(
      [
        { ...line(0), allowances: [{ reason: 'Stammkundenrabatt', percentBp: 1000 }] },
        { ...line(1), charges: [{ reason: 'Wochenendzuschlag', amountCents: 12_000 }] },
        line(2),
      ],
      { allowances: [discount], charges: [freight] },
    ),
  ),
  shapeOf(
    'gross prices',
    adjustedInvoice(threeLines, { priceMode: 'gross', allowances: [discount] }, { customer: consumer }),
  ),
  shapeOf(
    'final invoice after two part payments',
    adjustedInvoice(
      [{ name: 'Umbau Ladenlokal', unitCode: 'LS', unitPrice: '4500' }],
      { prepayments: partInvoices },
      { typeCode: '877' },
    ),
  ),
  shape('part payment received', threeLines.slice(0, 1), { typeCode: '326', paymentReceivedOn: '2026-11-20' }),
  shape('self-billed', threeLines, { typeCode: '389' }),
  shape('cash discounts', threeLines, {
    cashDiscounts: [
      { days: 7, percentBp: 300 },
      { days: 14, percentBp: 200, baseCents: 300_000 },
    ],
  }),
  shape('direct debit', threeLines, {
    directDebit: {
      mandateReference: 'M-2026-0815',
      creditorIdentifier: 'DE98ZZZ09999999999',
      debitedIban: 'DE89370400440532013000',
    },
  }),
  shapeOf(
    'every reference',
    adjustedInvoice(
      [
        {
          ...line(0),
          articleNumber: 'G-48',
          customerArticleNumber: '77-1002',
          orderLineReference: '10',
          period: { from: '2026-11-01', to: '2026-11-15' },
          note: 'Stunden laut Nachweis SN-2026-0011.',
        },
        line(1),
        { ...line(2), unitPrice: '243.75', priceBaseQuantity: '100' },
      ],
      {},
      {
        customer: { ...customer, registrationNumber: 'HRB 98765' },
        buyerReference: 'KST 4711',
        orderReference: 'B-77812',
        despatchReference: 'LS-2026-0044',
        contractReference: 'RV-2024-3',
        salesOrderReference: 'AB-2026-0009',
        projectReference: 'P-104 Katalog Herbst',
        payee: { name: 'Factoring Nord GmbH', registrationNumber: 'HRB 4711' },
        legalNotes: ['keep-invoice', 'cash-accounting'],
        delivery: {
          name: 'Lager Harburg',
          address: { street: 'Hafenstraße 9', postCode: '21079', city: 'Hamburg', countryCode: 'DE' },
        },
        attachments: [
          { reference: 'SN-2026-0011', description: 'Stundennachweis', location: 'https://example.org/sn-2026-0011' },
        ],
      },
    ),
  ),
];

function line(index: number): LineInput {
  return threeLines[index] ?? { name: '' };
}

export const invoiceShapes: readonly Shape[] = [
  ...plainInvoices,
  ...adjustedInvoices,
  longest('Gesellschaft für Bau '),
  longest('WEM '),
];
