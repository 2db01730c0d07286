import { isSepaIban } from '#app/values/identifiers.ts';
import { addDays } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import { freezeAttachments } from './attachments.ts';
import { adjustmentsOfDraft, hasDeliveryAddress, isBilled, positionOf, priceLine } from './draft.ts';
import type { DraftLine, InvoiceDraft } from './draft.ts';
import { deductionAllowances, freezeAmounts, prepaymentsOf } from './freeze-amounts.ts';
import type { TypedAmounts, TypedLine } from './freeze-amounts.ts';
import { companyFields } from '../company/fields.ts';
import type { CompanyProfile } from '../company/fields.ts';
import { customerFields, electronicSchemes } from '../customer/fields.ts';
import type { Customer } from '../customer/fields.ts';
import { freezeTexts } from '../fields.ts';
import type { DeliveredLine } from '../delivery-note/delivery-note.ts';
import { invoiceFields, lineFields } from './fields.ts';
import type { TypedAdjustments } from './fields.ts';
import { present } from '#app/values/records.ts';
import type { PriceMode } from '../tax/totals.ts';
import type {
  CashDiscount,
  CreditTransfer,
  CustomerSnapshot,
  DeductionSnapshot,
  EntrySnapshot,
  ElectronicAddress,
  InvoiceSnapshot,
  InvoiceTypeCode,
  PostalAddress,
  SellerSnapshot,
  Supply,
} from './snapshot.ts';
import { freezeDebit } from './checks/debit-gaps.ts';
import { deductionsOf, deductsAfterTax } from './checks/deposit-gaps.ts';
import { findGaps, paymentDaysOf } from './checks/gaps.ts';
import type { FreezeInput, Gap } from './checks/gaps.ts';

export type FrozenContent = Omit<InvoiceSnapshot, 'number'>;

export type FreezeResult = { ok: true; content: FrozenContent } | { ok: false; gaps: Gap[] };

/** Everything an invoice will say but its number, or what is missing for § 14 UStG and for getting paid. */
export function freezeInvoice(input: FreezeInput): FreezeResult {
  const gaps = findGaps(input);
  if (gaps.length > 0 || !input.customer) return { ok: false, gaps };
  return { ok: true, content: freezeContent({ ...input, customer: input.customer }) };
}

/** Everything an invoice will say but its number. Throws for lines without price and sums past the limit. */
export function freezeContent(input: FreezeInput & { customer: Customer }): FrozenContent {
  const { draft, company, customer, today } = input;
  const { language } = customer;
  const { priceMode } = draft;
  const deductions = deductionsOf(input);
  const prepayments = deductsAfterTax(draft) ? prepaymentsOf(deductions) : [];
  const attachments = freezeAttachments(input.attachments ?? []);
  const { paymentTerms, cashDiscounts } = freezeTerms(draft);
  const { lines, shown } = typeRows(draft.lines, { company, language, priceMode });
  const content: FrozenContent = {
    format: 1,
    kind: draft.documentKind,
    renderer: input.renderer,
    language,
    currency: 'EUR',
    issueDate: today,
    typeCode: typeCodes[draft.documentKind],
    dueDate: addDays(today, paymentDaysOf(input)),
    seller: freezeSeller(company),
    customer: freezeCustomer(customer),
    ...(draft.paymentReceivedOn !== '' && { paymentReceivedOn: draft.paymentReceivedOn }),
    ...(draft.supplyFrom !== '' && { supply: freezeSupply(draft) }),
    ...freezeDelivery(draft),
    ...freezeTexts(
      invoiceFields,
      {
        ...draft,
        paymentTerms,
        buyerReference: draft.buyerReference || customer.buyerReference,
        projectReference: projectReferenceOf(input),
      },
      'invoice',
    ),
    ...(cashDiscounts.length > 0 && { cashDiscounts }),
    payment: freezePayment(company),
    ...(attachments.length > 0 && { attachments }),
    ...(deductions.length > 0 && { deductions }),
    ...shown,
    ...freezeAmounts({
      language,
      priceMode,
      lines,
      ...typeAdjustments(draft, language, deductsAfterTax(draft) ? [] : deductions),
      ...(prepayments.length > 0 && { prepayments }),
    }),
  };
  const directDebit = content.totals.dueCents > 0 ? freezeDebit(input) : null;
  return directDebit === null ? content : { ...content, directDebit };
}

// UNTDID 1001: 326 is a partial invoice. What remains at the end is an invoice like any other.
const typeCodes: Record<InvoiceDraft['documentKind'], InvoiceTypeCode> = {
  invoice: '380',
  deposit: '326',
  partial: '326',
  final: '380',
};

type TypedDelivery = Pick<
  InvoiceDraft,
  'deliveryName' | 'deliveryStreet' | 'deliveryPostCode' | 'deliveryCity' | 'deliveryCountry'
>;

/** BG-13 */
export function freezeDelivery(draft: TypedDelivery): Pick<InvoiceSnapshot, 'delivery'> {
  const address: PostalAddress = {
    street: draft.deliveryStreet.trim(),
    postCode: draft.deliveryPostCode.trim(),
    city: draft.deliveryCity.trim(),
    countryCode: draft.deliveryCountry,
  };
  const delivery = present({ name: draft.deliveryName.trim() });
  if (hasDeliveryAddress(draft)) return { delivery: { ...delivery, address } };
  return Object.keys(delivery).length === 0 ? {} : { delivery };
}

/** The seller's account as documents name it. */
export function freezePayment(company: CompanyProfile): CreditTransfer {
  return {
    kind: isSepaIban(company.iban) ? 'sepa-credit-transfer' : 'credit-transfer',
    iban: company.iban,
    accountName: company.name.trim(),
    ...freezeTexts(companyFields, company, 'payment'),
  };
}

interface ReferringInput extends Pick<FreezeInput, 'project'> {
  draft: Pick<InvoiceDraft, 'projectReference'>;
}

/** BT-11: what was typed, else the number of the project. */
export function projectReferenceOf({ draft, project }: ReferringInput): string {
  return draft.projectReference.trim() || (project?.number ?? '');
}

// As XRechnung 3.0.2 has it (11.2.5). Greater numbers stay text, for the rules to judge.
const typedDiscount = /^#SKONTO#TAGE=(\d{1,3})#PROZENT=(\d{1,2})\.(\d{2})(?:#BASISBETRAG=(\d{1,9})\.(\d{2}))?#$/;

/**
 * BT-20 and the cash discounts: one that was typed among the terms in the form of XRechnung is as good as that of the
 * fields. So documents say it in words, and the payment knows it.
 */
export function freezeTerms(draft: Pick<InvoiceDraft, 'paymentTerms' | 'cashDiscountPercent' | 'cashDiscountDays'>): {
  paymentTerms: string;
  cashDiscounts: CashDiscount[];
} {
  const lines = draft.paymentTerms.split('\n').map((text) => ({ text, discount: discountIn(text) }));
  const all = [...freezeCashDiscount(draft), ...lines.flatMap(({ discount }) => discount ?? [])];
  return {
    paymentTerms: lines
      .flatMap(({ text, discount }) => (discount === null ? [text] : []))
      .join('\n')
      .trim(),
    cashDiscounts: all.filter((each, index) => all.findIndex((other) => isSameDiscount(other, each)) === index),
  };
}

/** With its days, or none. */
export function freezeCashDiscount(
  draft: Pick<InvoiceDraft, 'cashDiscountPercent' | 'cashDiscountDays'>,
): CashDiscount[] {
  const { cashDiscountPercent: percentBp, cashDiscountDays: days } = draft;
  return percentBp === 0 || days === null ? [] : [{ days, percentBp }];
}

function discountIn(line: string): CashDiscount | null {
  const [, days, whole = '', part = '', euros, cents = ''] = typedDiscount.exec(line.trim()) ?? [];
  const percentBp = Number(whole + part);
  if (days === undefined || percentBp === 0) return null;
  return { days: Number(days), percentBp, ...(euros !== undefined && { baseCents: Number(euros + cents) }) };
}

function isSameDiscount(a: CashDiscount, b: CashDiscount): boolean {
  return a.days === b.days && a.percentBp === b.percentBp && a.baseCents === b.baseCents;
}

/** The seller as documents name them. */
export function freezeSeller(company: CompanyProfile): SellerSnapshot {
  const contact = freezeTexts(companyFields, company, 'contact');
  return {
    name: '',
    address: { ...addressless(company), ...freezeTexts(companyFields, company, 'address') },
    contact,
    ...mailAddress(contact.email),
    smallBusiness: company.smallBusiness,
    ...freezeTexts(companyFields, company, 'seller'),
  };
}

/** The customer as documents name them. */
export function freezeCustomer(customer: Customer): CustomerSnapshot {
  const contact = freezeTexts(customerFields, customer, 'contact');
  return {
    number: String(customer.number),
    kind: customer.kind,
    name: '',
    address: { ...addressless(customer), ...freezeTexts(customerFields, customer, 'address') },
    contact,
    ...(electronicAddressOf(customer) ?? mailAddress(contact.email)),
    ...freezeTexts(customerFields, customer, 'customer'),
  };
}

/** What an address says where nothing else is known. */
function addressless({ countryCode }: { countryCode: string }): PostalAddress {
  return { street: '', postCode: '', city: '', countryCode };
}

function electronicAddressOf({ electronicKind, electronicAddress: value }: Customer) {
  return value === '' ? null : { electronicAddress: { scheme: electronicSchemes[electronicKind], value } };
}

function mailAddress(value: string | undefined): { electronicAddress?: ElectronicAddress } {
  return value === undefined ? {} : { electronicAddress: { scheme: 'EM', value } };
}

/** The day of supply, or its period. */
export function freezeSupply(draft: Pick<InvoiceDraft, 'supplyFrom' | 'supplyTo'>): Supply {
  if (draft.supplyTo && draft.supplyTo !== draft.supplyFrom) {
    return { kind: 'period', from: draft.supplyFrom, to: draft.supplyTo };
  }
  return { kind: 'date', date: draft.supplyFrom };
}

interface RowSurroundings {
  company: Pick<CompanyProfile, 'smallBusiness'>;
  language: Language;
  priceMode: PriceMode;
}

/** The rows of a draft as they are frozen: the lines before their amounts are known, and what else is shown, if anything. */
export function typeRows(
  rows: readonly DraftLine[],
  surroundings: RowSurroundings,
): { lines: TypedLine[]; shown: { entries?: EntrySnapshot[] } } {
  const lines = rows.flatMap((row, index) =>
    isBilled(row) ? [typeLine(row, positionOf(rows, index), surroundings)] : [],
  );
  if (lines.length === rows.length) return { lines, shown: {} };
  const entries = rows.map((row, index) => freezeEntry(row, positionOf(rows, index), surroundings));
  return { lines, shown: { entries } };
}

function freezeEntry(row: DraftLine, position: number, surroundings: RowSurroundings): EntrySnapshot {
  const { entry: kind } = row;
  const text = row.description.trim();
  const title = text.replace(/\s+/g, ' ');
  if (kind === 'line') return { kind, id: String(position) };
  if (kind === 'text') return { kind, text };
  if (kind === 'section') return { kind, text: title };
  if (kind === 'subtotal') return { kind, ...present({ label: title }) };
  const [line] = freezeAmounts({ ...surroundings, lines: [typeLine(row, position, surroundings)] }).lines;
  if (line === undefined) throw new Error('a line that is not frozen');
  return { kind, line };
}

/** What a line says beside its price. The quantity must be present. */
export function describeLine(line: DraftLine): Omit<DeliveredLine, 'id'> {
  const [name = '', ...rest] = line.description.trim().split(/\r?\n/);
  return {
    name: name.trim(),
    ...present({ description: rest.join('\n') }),
    ...freezeTexts(lineFields, line, 'line'),
    quantity: line.quantity,
    unitCode: line.unitCode,
    ...freezeLinePeriod(line),
  };
}

function typeLine(line: DraftLine, position: number, { company, language }: RowSurroundings): TypedLine {
  const { allowances, charges, ...priced } = priceLine(line, company.smallBusiness);
  const discountReason = named(line.discountReason, discountNames[language]);
  const surchargeReason = named(line.surchargeReason, chargeNames[language]);
  return {
    id: String(position),
    ...describeLine(line),
    ...priced,
    ...(allowances && {
      allowances: allowances.map((each) => ({ ...each, reason: discountReason, reasonCode: discountCode })),
    }),
    ...(charges && { charges: charges.map((each) => ({ ...each, reason: surchargeReason })) }),
  };
}

/** BG-26: a day, or from one to another. */
function freezeLinePeriod({ periodFrom, periodTo }: DraftLine): Pick<TypedLine, 'period'> {
  return periodFrom === '' ? {} : { period: { from: periodFrom, to: periodTo || periodFrom } };
}

// UNTDID 5189
const discountCode = '95';
const discountNames = { de: 'Rabatt', en: 'Discount' };
const allowanceNames = { de: 'Nachlass', en: 'Allowance' };
const chargeNames = { de: 'Zuschlag', en: 'Surcharge' };

function named(reason = '', usual: string): string {
  return reason.trim() || usual;
}

type Adjusted = Partial<TypedAdjustments & Pick<InvoiceDraft, 'allowanceReason' | 'chargeReason'>>;

/** BG-20 and BG-21 with their reasons. */
export function typeAdjustments(
  draft: Adjusted,
  language: Language,
  deductions: readonly DeductionSnapshot[] = [],
): Pick<TypedAmounts, 'allowances' | 'charges'> {
  const { priceMode = 'net', allowances = [], charges } = adjustmentsOfDraft(draft);
  const allowanceReason = named(draft.allowanceReason, allowanceNames[language]);
  const chargeReason = named(draft.chargeReason, chargeNames[language]);
  return {
    allowances: [
      ...allowances.map((each) => ({ ...each, reason: allowanceReason, reasonCode: discountCode })),
      ...deductionAllowances(deductions, { language, priceMode }),
    ],
    ...(charges && { charges: charges.map((each) => ({ ...each, reason: chargeReason })) }),
  };
}
