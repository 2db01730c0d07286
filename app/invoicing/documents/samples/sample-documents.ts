import { correctionView, invoiceView } from '../document-view.ts';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { Letter } from '../document-letter.ts';
import type { DocumentKind, DocumentView } from '../document-model.ts';
import { shownEntries } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { LineEntry } from '#app/invoicing/invoice/snapshot-lines.ts';
import { freezeAmounts } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { FrozenAmounts, TypedLine } from '#app/invoicing/invoice/freeze-amounts.ts';
import { deliveryNoteView } from '../delivery-note-view.ts';
import { offerView, orderConfirmationView } from '../offer-view.ts';
import { reminderView } from '../reminder-view.ts';
import { sampleTexts } from './sample-texts.ts';
import type { SampleLine } from './sample-texts.ts';
import type {
  CreditTransfer,
  CustomerSnapshot,
  InvoiceSnapshot,
  SellerSnapshot,
} from '#app/invoicing/invoice/snapshot.ts';
import { statementView } from '../statement-view.ts';
import { timesheetView } from '../timesheet-view.ts';

/** The company whose layout is tried: the documents are hers, the customer is made up. */
export interface SampleProfile {
  language: Language;
  seller: SellerSnapshot;
  payment: CreditTransfer;
  today: IsoDate;
}

/** A document to try a layout on: one of each kind, and an invoice of many pages. */
export type SampleId = DocumentKind | 'long-invoice' | 'short-invoice';

/** Draws the sample of one kind; the same profile gives the same view. Small businesses see samples without tax. */
export function sampleDocument(id: SampleId, profile: SampleProfile): DocumentView {
  return samples[id](profile);
}

export const sampleIds: readonly SampleId[] = [
  'invoice',
  'short-invoice',
  'long-invoice',
  'offer',
  'order-confirmation',
  'delivery-note',
  'cancellation',
  'correction',
  'reminder',
  'statement',
  'timesheet',
];

const longLines = 60;

const samples: Record<SampleId, (profile: SampleProfile) => DocumentView> = {
  invoice: (profile) => invoiceView(sampleInvoice(profile, sampleTexts(profile.language).lines)),
  'short-invoice': (profile) => invoiceView(sampleInvoice(profile, sampleTexts(profile.language).lines.slice(1, 2))),
  'long-invoice': (profile) => invoiceView(sampleInvoice(profile, manyLines(profile.language))),
  offer: (profile) =>
    offerView({
      ...pricedLetter(profile, 'AN-2026-0017'),
      entries: offerEntries(profile),
      validUntil: addDays(profile.today, 30),
      signature: true,
    }),
  'order-confirmation': (profile) =>
    orderConfirmationView({ ...pricedLetter(profile, 'AB-2026-0009'), orderReference: 'B-77812' }),
  'delivery-note': sampleDeliveryNote,
  cancellation: (profile) => takenBack(profile, 'cancellation'),
  correction: (profile) => takenBack(profile, 'correction'),
  reminder: sampleReminder,
  statement: sampleStatement,
  timesheet: sampleTimesheet,
};

function manyLines(language: Language): SampleLine[] {
  const { repeated } = sampleTexts(language);
  return Array.from({ length: longLines }, (_, index) => ({ ...repeated, name: `${repeated.name} ${index + 1}` }));
}

function letterOf(
  { language, seller, payment, today }: SampleProfile,
  number: string,
): Letter & { payment: CreditTransfer } {
  const texts = sampleTexts(language);
  return {
    language,
    number,
    issueDate: today,
    seller,
    payment,
    customer: customerOf(language),
    subject: texts.subject,
  };
}

function customerOf(language: Language): CustomerSnapshot {
  const { name, nameAddition, person, street, postCode, city } = sampleTexts(language).customer;
  const countryCode = language === 'de' ? 'DE' : 'GB';
  const address = { street, postCode, city, countryCode };
  return { number: '10017', kind: 'business', name, nameAddition, address, contact: { name: person } };
}

function freezeLines(lines: readonly SampleLine[], { seller, language }: SampleProfile): FrozenAmounts {
  const taxCase = seller.smallBusiness ? 'small-business' : 'standard';
  const typed = lines.map((line, index): TypedLine => {
    const taxRateBp = seller.smallBusiness ? 0 : line.taxRateBp;
    return { ...line, id: String(index + 1), taxCase, taxRateBp };
  });
  return freezeAmounts({ language, priceMode: 'net', lines: typed });
}

function sampleInvoice(profile: SampleProfile, lines: readonly SampleLine[]): InvoiceSnapshot {
  const { today } = profile;
  return {
    format: 1,
    kind: 'invoice',
    renderer: { template: '', engine: '', fonts: '' },
    currency: 'EUR',
    typeCode: '380',
    ...letterOf(profile, 'RE-2026-0042'),
    dueDate: addDays(today, 14),
    supply: { kind: 'period', from: addDays(today, -20), to: addDays(today, -1) },
    ...freezeLines(lines, profile),
  };
}

function pricedLetter(profile: SampleProfile, number: string) {
  const { conditions, lines } = sampleTexts(profile.language);
  const priced = freezeLines(lines, profile);
  return { ...letterOf(profile, number), entries: shownEntries(priced), totals: priced.totals, conditions };
}

function offerEntries(profile: SampleProfile): LineEntry[] {
  const { lines, sections, remark } = sampleTexts(profile.language);
  const [first, ...others] = shownEntries(freezeLines(lines, profile));
  return [
    { kind: 'section', text: sections[0] },
    ...(first === undefined ? [] : [first]),
    { kind: 'text', text: remark },
    { kind: 'subtotal' },
    { kind: 'section', text: sections[1] },
    ...others,
    { kind: 'subtotal' },
  ];
}

function sampleDeliveryNote(profile: SampleProfile): DocumentView {
  const { lines } = sampleTexts(profile.language);
  return deliveryNoteView({
    ...letterOf(profile, 'LS-2026-0008'),
    kind: 'delivery-note',
    orderReference: 'B-77812',
    rows: lines.map(({ unitPrice: _, taxRateBp: __, ...line }, index) => ({
      kind: 'line',
      line: { ...line, id: String(index + 1) },
    })),
  });
}

function takenBack(profile: SampleProfile, kind: 'cancellation' | 'correction'): DocumentView {
  const { lines, reason } = sampleTexts(profile.language);
  const affected = kind === 'cancellation' ? lines : lines.slice(1, 2);
  const negative = affected.map((line) => ({ ...line, quantity: `-${line.quantity}` }));
  const { dueDate: _, ...facts } = sampleInvoice(profile, negative);
  const precedingInvoice = { number: facts.number, issueDate: addDays(profile.today, -12) };
  const number = kind === 'cancellation' ? 'ST-2026-0003' : 'RK-2026-0001';
  return correctionView({ ...facts, typeCode: '384', kind, number, precedingInvoice, reason });
}

function sampleReminder(profile: SampleProfile): DocumentView {
  const { language, today } = profile;
  const { greeting, reminder, interest } = sampleTexts(language);
  const open = { number: 'RE-2026-0031', issueDate: addDays(today, -60), dueDate: addDays(today, -46) };
  return reminderView({
    ...letterOf(profile, 'MA-2026-0005'),
    level: 1,
    dueDate: addDays(today, 10),
    items: [{ ...open, amountCents: 119_000, paidCents: 19_000 }],
    charges: [{ label: interest, amountCents: 1_294 }],
    introText: `${greeting}\n\n${reminder}`,
  });
}

function sampleStatement(profile: SampleProfile): DocumentView {
  const { language, today } = profile;
  const { payment, invoice } = sampleTexts(language);
  return statementView({
    ...letterOf(profile, 'KA-2026-0002'),
    from: addDays(today, -90),
    to: today,
    openingCents: 23_800,
    entries: [
      { date: addDays(today, -75), text: payment, amountCents: -23_800 },
      { date: addDays(today, -60), text: `${invoice} RE-2026-0031`, amountCents: 119_000 },
      { date: addDays(today, -40), text: payment, amountCents: -19_000 },
    ],
  });
}

function sampleTimesheet(profile: SampleProfile): DocumentView {
  const { language, seller, today } = profile;
  const { project, work } = sampleTexts(language);
  const person = seller.contact.name ?? seller.name;
  return timesheetView({
    ...letterOf(profile, 'SN-2026-0011'),
    from: addDays(today, -12),
    to: addDays(today, -1),
    project,
    entries: Array.from({ length: 12 }, (_, day) => ({
      date: addDays(today, day - 12),
      person,
      description: work[day % work.length] ?? '',
      minutes: 90 + 45 * (day % 4),
    })),
  });
}
