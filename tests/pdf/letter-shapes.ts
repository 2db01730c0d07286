import { correctionView } from '#app/invoicing/documents/document-view.ts';
import type { LineEntry } from '#app/invoicing/invoice/snapshot-lines.ts';
import { shownEntries } from '#app/invoicing/invoice/freeze-amounts.ts';
import { deliveryNoteView } from '#app/invoicing/documents/delivery-note-view.ts';
import { offerView, orderConfirmationView } from '#app/invoicing/documents/offer-view.ts';
import { reminderView } from '#app/invoicing/documents/reminder-view.ts';
import { statementView } from '#app/invoicing/documents/statement-view.ts';
import { timesheetView } from '#app/invoicing/documents/timesheet-view.ts';
import { customer, invoice, manyLines, seller, threeLines } from './fixtures.ts';
import { letterTexts, sentence } from './invoice-shapes.ts';
import type { Shape } from './shapes.ts';

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
  const [first, second, third] = shownEntries(base);
  if (first?.kind !== 'line' || second?.kind !== 'line' || third?.kind !== 'line') return [];
  const extra = { ...second.line, id: '4', name: 'Zweiter Studiotag' };
  return [
    { kind: 'section', text: 'Gestaltung' },
    { ...first, line: { ...first.line, allowances: [{ reason: '10 % Stammkundenrabatt', amountCents: 30_694 }] } },
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
const { typeCode: _, dueDate: __, paymentTerms: ___, cashDiscounts: ____, directDebit: _____, ...facts } = base;
const correction = {
  ...facts,
  typeCode: '384' as const,
  precedingInvoice: { number: 'RE-2026-0042', issueDate: '2026-11-21' },
};

const openItem = {
  number: 'RE-2026-0031',
  issueDate: '2026-09-14',
  dueDate: '2026-09-28',
  amountCents: 119_000,
  paidCents: 19_000,
};

export const letterShapes: readonly Shape[] = [
  { name: 'offer', view: offerView(offer) },
  {
    name: 'offer with discounts, in English',
    view: offerView({
      ...offer,
      language: 'en',
      entries: shownEntries(base),
      allowances: [{ reason: 'Discount', percentBp: 500, amountCents: 20_184, parts: [] }],
      signature: false,
    }),
  },
  { name: 'offer of 60 lines', view: offerView({ ...offer, entries: sections(60) }) },
  {
    name: 'order confirmation',
    view: orderConfirmationView({ ...offer, number: 'AB-2026-0009', orderReference: 'B-77812' }),
  },
  {
    name: 'delivery note',
    view: deliveryNoteView({
      ...letter,
      kind: 'delivery-note',
      number: 'LS-2026-0008',
      orderReference: 'B-77812',
      delivery: {
        name: 'Lager Süd',
        address: { street: 'Am Hafen 3', postCode: '20457', city: 'Hamburg', countryCode: 'DE' },
      },
      rows: [
        { kind: 'section', text: 'Druck' },
        ...invoice(manyLines(45)).lines.map((line) => ({ kind: 'line' as const, line })),
        { kind: 'text', text: 'Bitte prüfen Sie die Ware bei der Annahme.' },
      ],
    }),
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
  return shownEntries(invoice(manyLines(count))).flatMap((entry, index): LineEntry[] =>
    index % 7 === 0 ? [{ kind: 'section', text: `Abschnitt ${index / 7 + 1}` }, entry] : [entry],
  );
}
