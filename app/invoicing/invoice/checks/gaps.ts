import type { IsoDate } from '#app/values/dates.ts';
import { big } from '#app/values/decimal.ts';
import { unlessTooLarge } from '#app/values/money.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import type { Customer } from '#app/invoicing/customer/fields.ts';
import type { ProjectFields } from '#app/invoicing/project/fields.ts';
import { computeTotals, lineNetCents } from '#app/invoicing/tax/totals.ts';
import type { DocumentAdjustments, PricedLine, Totals } from '#app/invoicing/tax/totals.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import type { DraftAttachment } from '../attachments.ts';
import { draftTotals, hasDeliveryAddress, isBilled, isPosition, priceLine, pricedLines } from '../draft.ts';
import type { DraftLine, InvoiceDraft, LineAdjustments } from '../draft.ts';
import type { TypedAdjustments } from '../fields.ts';
import type { Renderer } from '../snapshot.ts';
import { findDebitGaps } from './debit-gaps.ts';
import { findDepositGaps } from './deposit-gaps.ts';
import { findPrecedingGaps } from './preceding-gaps.ts';
import { findTaxGaps, isRateInForce, supplyEndOf } from './tax-gaps.ts';

/** Something that must be mended before the invoice can be issued, and the form field where that is done. */
export interface Gap {
  code: GapCode;
  /** `invoice`: the form of the document itself */
  form: 'company' | 'customer' | 'mandate' | 'invoice';
  field: string;
  /** row of the form, from 0 */
  line?: number;
  /** number of another document that it is about */
  number?: string;
  /** day that it is about */
  day?: IsoDate;
  /** business term, or the paragraph that wants it */
  term: string;
}

export type InvoiceGapCode =
  | 'company-name'
  | 'company-address'
  | 'company-tax-id'
  | 'company-iban'
  | 'customer'
  | 'customer-address'
  | 'supply-date'
  | 'supply-order'
  | 'delivery-address'
  | 'cash-discount-days'
  | 'cash-discount-percent'
  | 'cash-discount-late'
  | 'no-lines'
  | 'row-text'
  | 'subtotal-empty'
  | 'line-period-start'
  | 'line-period-order'
  | 'line-period-outside'
  | 'line-discount-twice'
  | 'line-discount-too-large'
  | 'line-surcharge-twice'
  | 'allowance-twice'
  | 'allowance-too-large'
  | 'charge-twice'
  | 'line-description'
  | 'line-quantity'
  | 'line-price'
  | 'line-negative-price'
  | 'line-tax-rate'
  | 'amount-too-large'
  | 'negative-total';

export type TaxGapCode =
  'tax-own-vat-id' | 'tax-own-number' | 'tax-customer-vat-id' | 'tax-customer-identifier' | 'tax-not-taxable-mixed';

export type DepositGapCode =
  | 'received-elsewhere'
  | 'received-ahead'
  | 'deposits-elsewhere'
  | 'deposits-missing'
  | 'deposit-unknown'
  | 'deposit-deducted'
  | 'deposit-unpaid'
  | 'deposit-mixed'
  | 'deposits-too-large'
  | 'prepaid-parts'
  | 'prepaid-too-late';

export type PrecedingGapCode = 'offer-number' | 'preceding-number' | 'preceding-ahead' | 'preceding-elsewhere';

export type DebitGapCode = 'debit-creditor' | 'debit-lapsed' | 'debit-consumer';

export type GapCode =
  InvoiceGapCode | TaxGapCode | DepositGapCode | PrecedingGapCode | DebitGapCode | 'valid-until' | 'valid-until-past';

export interface FreezeInput {
  draft: InvoiceDraft;
  company: CompanyProfile;
  /** null: none chosen yet */
  customer: Customer | null;
  /** that it names; null: none */
  project: Pick<ProjectFields, 'number'> | null;
  /** invoices in advance of the customer, those that a final invoice can take off among them; absent: none */
  deposits?: readonly Deposit[] | undefined;
  /** files that it carries; absent: none */
  attachments?: readonly DraftAttachment[] | undefined;
  /** of the company's settings */
  paymentDaysDefault: number;
  /** becomes BT-2 */
  today: IsoDate;
  renderer: Renderer;
}

/** What is looked at where the lines of a document are. */
export interface LinesInput {
  draft: Pick<InvoiceDraft, 'lines' | 'supplyFrom' | 'supplyTo'> & Partial<TypedAdjustments>;
  company: CompanyProfile;
}

/** Days until payment: of the invoice, else of the customer, else of the settings. */
export function paymentDaysOf(input: Pick<FreezeInput, 'draft' | 'customer' | 'paymentDaysDefault'>): number {
  return input.draft.paymentDays ?? input.customer?.paymentDays ?? input.paymentDaysDefault;
}

/** What stands in the way, in the order of the form. */
export function findGaps(input: FreezeInput): Gap[] {
  const taxGaps = findTaxGaps(input);
  const ofTax = (form: Gap['form']) => taxGaps.filter((gap) => gap.form === form);
  return [
    ...findCompanyGaps(input.company),
    ...ofTax('company'),
    ...findCustomerGaps(input),
    ...ofTax('customer'),
    ...findPrecedingGaps(input),
    ...findSupplyGaps(input.draft),
    ...findLineGaps(input),
    ...ofTax('invoice'),
    ...findDepositGaps(input),
    ...findDeliveryGaps(input.draft),
    ...findDiscountGaps(input.draft, paymentDaysOf(input)),
    ...findDebitGaps(input),
  ];
}

/** What the profile lacks of what every invoice must say. */
export function findCompanyGaps(company: CompanyProfile): Gap[] {
  const gaps: Gap[] = [];
  const add = (code: GapCode, field: string, term: string) => gaps.push({ code, form: 'company', field, term });
  if (!company.name.trim()) add('company-name', 'name', 'BT-27');
  const unaddressed = (['street', 'postCode', 'city'] as const).find((field) => !company[field].trim());
  if (unaddressed) add('company-address', unaddressed, 'BG-5');
  // § 14 (4) Nr. 2 UStG
  if (!company.taxNumber.trim() && !company.vatId.trim()) add('company-tax-id', 'taxNumber', 'BT-32');
  if (!company.iban.trim()) add('company-iban', 'iban', 'BT-84');
  return gaps;
}

// The law asks for tax numbers and an account on invoices, not on what else is written.
const gapsOfInvoices: ReadonlySet<GapCode> = new Set(['company-tax-id', 'company-iban']);

/** What the profile lacks of what every letter must say. */
export function findSenderGaps(company: CompanyProfile): Gap[] {
  return findCompanyGaps(company).filter(({ code }) => !gapsOfInvoices.has(code));
}

/** What the customer's record lacks. */
export function findCustomerGaps({ customer }: Pick<FreezeInput, 'customer'>): Gap[] {
  if (!customer) return [{ code: 'customer', form: 'invoice', field: 'customer', term: 'BG-7' }];
  // Large recipients have a post code of their own and no street.
  const unaddressed = (['postCode', 'city'] as const).find((field) => !customer[field].trim());
  return unaddressed ? [{ code: 'customer-address', form: 'customer', field: unaddressed, term: 'BG-8' }] : [];
}

/**
 * § 14 (4) Nr. 6 UStG: who asks for money in advance need not know yet when the supply will be; BR-IC-11 wants a day where
 * goods go to another member state.
 */
export function wantsSupply({ documentKind, lines }: Pick<InvoiceDraft, 'documentKind' | 'lines'>): boolean {
  return documentKind !== 'deposit' || lines.some(({ taxCase }) => taxCase === 'intra-community-supply');
}

function findSupplyGaps(draft: InvoiceDraft): Gap[] {
  if (!draft.supplyFrom && !draft.supplyTo && !wantsSupply(draft)) return [];
  if (!draft.supplyFrom) return [{ code: 'supply-date', form: 'invoice', field: 'supplyFrom', term: 'BT-72' }];
  return findPeriodGaps(draft);
}

/** BR-DE-10, BR-DE-11: an address of delivery has a town and its post code. */
export function findDeliveryGaps(
  draft: Pick<InvoiceDraft, 'deliveryStreet' | 'deliveryPostCode' | 'deliveryCity'>,
): Gap[] {
  if (!hasDeliveryAddress(draft)) return [];
  const missing = (['deliveryPostCode', 'deliveryCity'] as const).find((field) => !draft[field].trim());
  return missing ? [{ code: 'delivery-address', form: 'invoice', field: missing, term: 'BG-15' }] : [];
}

/** A cash discount without its days or its rate, or for longer than there is time to pay (null: nobody has said how long). */
export function findDiscountGaps(
  { cashDiscountPercent, cashDiscountDays }: Pick<InvoiceDraft, 'cashDiscountPercent' | 'cashDiscountDays'>,
  paymentDays: number | null,
): Gap[] {
  const gap = (code: GapCode, field: string): Gap[] => [{ code, form: 'invoice', field, term: 'BT-20' }];
  if (cashDiscountDays === null) return cashDiscountPercent === 0 ? [] : gap('cash-discount-days', 'cashDiscountDays');
  if (cashDiscountPercent === 0) return gap('cash-discount-percent', 'cashDiscountPercent');
  return paymentDays !== null && cashDiscountDays > paymentDays ? gap('cash-discount-late', 'cashDiscountDays') : [];
}

/** A period that ends before it begins. */
export function findPeriodGaps(draft: Pick<InvoiceDraft, 'supplyFrom' | 'supplyTo'>): Gap[] {
  if (draft.supplyTo && draft.supplyTo < draft.supplyFrom) {
    return [{ code: 'supply-order', form: 'invoice', field: 'supplyTo', term: 'BT-74' }];
  }
  return [];
}

/** What the lines lack, and sums that no document can have. */
export function findLineGaps(input: LinesInput & Pick<FreezeInput, 'today'>): Gap[] {
  const { draft, company } = input;
  if (!draft.lines.some(isBilled)) return [{ code: 'no-lines', form: 'invoice', field: 'lines', term: 'BG-25' }];
  const gaps = draft.lines.flatMap((line, index) =>
    isPosition(line) ? findGapsOfLine(line, index, input) : findGapsBetween(draft.lines, index),
  );
  if (gaps.length > 0) return gaps;
  const tooLarge = draft.lines.findIndex(
    (line) => isPosition(line) && !isWithinLimit([priceLine(line, company.smallBusiness)]),
  );
  const code = 'amount-too-large';
  if (tooLarge >= 0) return [{ code, form: 'invoice', field: 'unitPrice', line: tooLarge, term: 'BT-131' }];
  const totals = draftTotals(draft, company.smallBusiness);
  if (totals === 'amount-too-large') return [{ code, form: 'invoice', field: 'lines', term: 'BT-112' }];
  return findSumGaps(draft, { priced: pricedLines(draft.lines, company.smallBusiness), totals });
}

/** A section or text that says nothing, a subtotal of nothing. */
function findGapsBetween(rows: readonly DraftLine[], index: number): Gap[] {
  const row = rows[index];
  const gap = (code: GapCode): Gap[] => [{ code, form: 'invoice', field: 'description', line: index, term: 'BG-25' }];
  if (row?.entry !== 'subtotal') return row?.description.trim() === '' ? gap('row-text') : [];
  const start = rows.slice(0, index).findLastIndex(({ entry }) => entry === 'section' || entry === 'subtotal');
  return rows.slice(start + 1, index).some(isBilled) ? [] : gap('subtotal-empty');
}

function findSumGaps(
  draft: Partial<TypedAdjustments>,
  { priced, totals }: { priced: readonly PricedLine[]; totals: Totals },
): Gap[] {
  const { allowancePercent = 0, allowanceAmount = 0, chargePercent = 0, chargeAmount = 0 } = draft;
  const allowance = (code: GapCode): Gap[] => [{ code, form: 'invoice', field: 'allowanceAmount', term: 'BT-92' }];
  const twice = allowancePercent > 0 && allowanceAmount > 0 ? allowance('allowance-twice') : [];
  if (chargePercent > 0 && chargeAmount > 0)
    twice.push({ code: 'charge-twice', form: 'invoice', field: 'chargeAmount', term: 'BT-99' });
  if (twice.length > 0) return twice;
  // A claim against the seller is a correction (384, 381), not an invoice.
  if (totals.grossCents >= 0) return [];
  if (allowanceAmount > 0 && computeTotals(priced).grossCents >= 0) return allowance('allowance-too-large');
  return [{ code: 'negative-total', form: 'invoice', field: 'lines', term: 'BT-112' }];
}

/** Whether sums of these lines stay within the limit of amounts. */
export function isWithinLimit(lines: readonly PricedLine[], adjustments?: DocumentAdjustments): boolean {
  return unlessTooLarge(() => computeTotals(lines, adjustments)) !== 'amount-too-large';
}

function findGapsOfLine(
  line: DraftLine,
  index: number,
  { draft, company, today }: Parameters<typeof findLineGaps>[0],
): Gap[] {
  const gaps: Gap[] = [];
  const add = (code: GapCode, field: keyof DraftLine | 'tax', term: string) =>
    gaps.push({ code, form: 'invoice', field, line: index, term });
  if (!line.description.trim()) add('line-description', 'description', 'BT-153');
  if (line.quantity === '') add('line-quantity', 'quantity', 'BT-129');
  if (line.unitPrice === '') add('line-price', 'unitPrice', 'BT-146');
  else if (big(line.unitPrice).lt(0)) add('line-negative-price', 'unitPrice', 'BT-146');
  gaps.push(...findAdjustmentGaps(line, index), ...findGapsOfLinePeriod(line, index, draft));
  // Where nothing says when, as in an offer, the rates are those of today.
  const day = supplyEndOf(line, draft) || today;
  if (!company.smallBusiness && !isRateInForce(line, day))
    gaps.push({ code: 'line-tax-rate', form: 'invoice', field: 'tax', line: index, term: 'BT-152', day });
  return gaps;
}

/** A discount or charge in per cent and as an amount, or a discount of more than the line comes to without it. */
function findAdjustmentGaps(line: DraftLine, index: number): Gap[] {
  const { quantity, unitPrice, discountPercent, discountAmount, surchargePercent, surchargeAmount } = line;
  const gap = (code: GapCode, field: keyof LineAdjustments, term: string): Gap[] => [
    { code, form: 'invoice', field, line: index, term },
  ];
  const discount = (code: GapCode) => gap(code, 'discountAmount', 'BT-136');
  const value =
    quantity === '' || unitPrice === '' ? null : unlessTooLarge(() => Math.abs(lineNetCents({ quantity, unitPrice })));
  const isMore = typeof value === 'number' && discountAmount > value;
  const twice = discountPercent > 0 && discountAmount > 0;
  return [
    ...(twice ? discount('line-discount-twice') : isMore ? discount('line-discount-too-large') : []),
    ...(surchargePercent > 0 && surchargeAmount > 0 ? gap('line-surcharge-twice', 'surchargeAmount', 'BT-141') : []),
  ];
}

function findGapsOfLinePeriod(line: DraftLine, index: number, draft: LinesInput['draft']): Gap[] {
  const { periodFrom: from, periodTo: to } = line;
  const gap = (code: GapCode, field: 'periodFrom' | 'periodTo'): Gap[] => [
    { code, form: 'invoice', field, line: index, term: field === 'periodFrom' ? 'BT-134' : 'BT-135' },
  ];
  if (from === '') return to === '' ? [] : gap('line-period-start', 'periodFrom');
  if (to !== '' && to < from) return gap('line-period-order', 'periodTo');
  // PEPPOL-EN16931-R110, R111: within the period of the whole, where it has one.
  if (draft.supplyFrom === '' || draft.supplyTo === '' || draft.supplyTo === draft.supplyFrom) return [];
  if (from < draft.supplyFrom || from > draft.supplyTo) return gap('line-period-outside', 'periodFrom');
  return to > draft.supplyTo ? gap('line-period-outside', 'periodTo') : [];
}
