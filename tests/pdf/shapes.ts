import { correctionView } from '../../app/invoicing/correction-view.ts';
import type { DocumentView } from '../../app/invoicing/document-model.ts';
import type { LineEntry } from '../../app/invoicing/document-table.ts';
import { plainEntries } from '../../app/invoicing/document-table.ts';
import { invoiceView } from '../../app/invoicing/document-view.ts';
import { offerView, orderConfirmationView } from '../../app/invoicing/offer-view.ts';
import { reminderView } from '../../app/invoicing/reminder-view.ts';
import type { CustomerSnapshot, InvoiceSnapshot } from '../../app/invoicing/snapshot.ts';
import { statementView } from '../../app/invoicing/statement-view.ts';
import { timesheetView } from '../../app/invoicing/timesheet-view.ts';
import { customer, invoice, manyLines, seller, smallBusinessLines, smallSeller, threeLines } from './fixtures.ts';
import type { LineInput } from './fixtures.ts';

/** A shape of document that must look right; invoices carry the snapshot that their XML is made of. */
export interface Shape {
  name: string;
  view: DocumentView;
  snapshot?: InvoiceSnapshot;
}

const sentence =
  'Die Arbeiten wurden nach Ihrem Leistungsverzeichnis ausgeführt und am Ende gemeinsam mit Ihnen abgenommen. ';

const letterTexts = {
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
  const snapshot = invoice(lines, changes);
  return { name, view: invoiceView(snapshot), snapshot };
}

const invoices: Shape[] = [
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
  { name: 'partly paid', view: invoiceView(withDue(invoice(threeLines), 252_856)) },
];

function withDue(snapshot: InvoiceSnapshot, dueCents: number): InvoiceSnapshot {
  return { ...snapshot, totals: { ...snapshot.totals, dueCents } };
}

const base = invoice(threeLines);
const { totals } = base;
const letter = {
  language: 'de' as const,
  issueDate: '2026-11-21',
  seller,
  customer,
  payment: base.payment,
};

function offerEntries(): LineEntry[] {
  const [first, second, third] = plainEntries(base.lines);
  if (first?.kind !== 'line' || second?.kind !== 'line' || third?.kind !== 'line') return [];
  const extra = { ...second.line, id: '4', name: 'Zweiter Studiotag' };
  return [
    { kind: 'section', text: 'Gestaltung' },
    { ...first, discount: { reason: '10 % Stammkundenrabatt', amountCents: 30_694 } },
    { kind: 'text', text: 'Zwei Korrekturläufe sind enthalten, jeder weitere wird nach Aufwand berechnet.' },
    { kind: 'subtotal' },
    { kind: 'section', text: 'Fotografie und Druck' },
    second,
    { kind: 'line', line: extra, optional: true },
    third,
    { kind: 'subtotal' },
  ];
}

const offer = {
  ...letter,
  number: 'AN-2026-0017',
  validUntil: '2026-12-31',
  entries: offerEntries(),
  totals,
  supply: { kind: 'period' as const, from: '2027-01-11', to: '2027-01-29' },
  subject: letterTexts.subject,
  introText: 'Guten Tag Frau Muster,\n\nvielen Dank für Ihre Anfrage. Ich biete Ihnen an:',
  conditions: 'Zahlbar innerhalb von 14 Tagen nach Abnahme.',
  signature: true,
};

const taken = base.lines.map((line) => ({ ...line, quantity: `-${line.quantity}`, netCents: -line.netCents }));
const negative = {
  netCents: -totals.netCents,
  taxCents: -totals.taxCents,
  grossCents: -totals.grossCents,
  dueCents: -totals.grossCents,
  taxGroups: totals.taxGroups.map((group) => ({ ...group, baseCents: -group.baseCents, taxCents: -group.taxCents })),
};
const { typeCode: _, dueDate: __, ...facts } = base;
const correction = { ...facts, precedingInvoice: { number: 'RE-2026-0042', issueDate: '2026-11-21' } };

const openItem = {
  number: 'RE-2026-0031',
  issueDate: '2026-09-14',
  dueDate: '2026-09-28',
  amountCents: 119_000,
  paidCents: 19_000,
};

const others: Shape[] = [
  { name: 'offer', view: offerView(offer) },
  {
    name: 'offer with discounts, in English',
    view: offerView({
      ...offer,
      language: 'en',
      entries: plainEntries(base.lines),
      discounts: [{ reason: 'Discount 5 %', amountCents: 20_184 }],
      signature: false,
    }),
  },
  { name: 'offer of 60 lines', view: offerView({ ...offer, entries: sections(60) }) },
  {
    name: 'order confirmation',
    view: orderConfirmationView({ ...offer, number: 'AB-2026-0009', orderReference: 'B-77812' }),
  },
  {
    name: 'cancellation',
    view: correctionView({
      ...correction,
      kind: 'cancellation',
      number: 'ST-2026-0003',
      lines: taken,
      totals: negative,
    }),
  },
  {
    name: 'correction',
    view: correctionView({
      ...correction,
      kind: 'correction',
      number: 'RK-2026-0001',
      lines: taken.slice(1, 2),
      totals: {
        ...negative,
        netCents: -78_000,
        taxCents: -14_820,
        grossCents: -92_820,
        dueCents: -92_820,
        taxGroups: [{ taxCase: 'standard', category: 'S', rateBp: 1900, baseCents: -78_000, taxCents: -14_820 }],
      },
      reason: 'Der Studiotag ist entfallen.',
    }),
  },
  {
    name: 'first reminder',
    view: reminderView({
      ...letter,
      number: 'MA-2026-0005',
      level: 0,
      dueDate: '2026-12-01',
      items: [openItem],
      charges: [],
      introText: 'Guten Tag Frau Muster,\n\nsicher haben Sie unsere Rechnung nur übersehen.',
    }),
  },
  {
    name: 'last reminder with interest',
    view: reminderView({
      ...letter,
      number: 'MA-2026-0006',
      level: 3,
      dueDate: '2026-12-01',
      items: [openItem, { ...openItem, number: 'RE-2026-0035', paidCents: 0 }],
      charges: [
        { label: 'Verzugszinsen 10,27 % seit 29.09.2026', amountCents: 3_273 },
        { label: 'Verzugspauschale (§ 288 Abs. 5 BGB)', amountCents: 4_000 },
      ],
    }),
  },
  {
    name: 'statement',
    view: statementView({
      ...letter,
      number: 'KA-2026-0002',
      from: '2026-07-01',
      to: '2026-09-30',
      openingCents: 23_800,
      entries: [
        { date: '2026-07-15', text: 'Zahlung', amountCents: -23_800 },
        { date: '2026-09-14', text: 'Rechnung RE-2026-0031', amountCents: 119_000 },
        { date: '2026-09-20', text: 'Teilzahlung zu RE-2026-0031', amountCents: -19_000 },
      ],
    }),
  },
  {
    name: 'timesheet',
    view: timesheetView({
      ...letter,
      number: 'SN-2026-0011',
      from: '2026-11-02',
      to: '2026-11-20',
      project: 'P-104 Katalog Herbst',
      entries: Array.from({ length: 24 }, (_, day) => ({
        date: `2026-11-${String(2 + (day % 19)).padStart(2, '0')}`,
        person: day % 3 === 0 ? 'Jonas Brandt' : 'Karla Köhler',
        description: day % 4 === 0 ? sentence : 'Satz und Bildbearbeitung',
        minutes: 45 + 15 * (day % 9),
      })),
    }),
  },
];

function sections(count: number): LineEntry[] {
  return plainEntries(invoice(manyLines(count)).lines).flatMap((entry, index): LineEntry[] =>
    index % 7 === 0 ? [{ kind: 'section', text: `Abschnitt ${index / 7 + 1}` }, entry] : [entry],
  );
}

export const shapes: readonly Shape[] = [...invoices, ...others];
