import { isSepaIban } from '../../values/accounts.ts';
import { addDays } from '../../values/dates.ts';
import type { IsoDate } from '../../values/dates.ts';
import { big } from '../../values/decimal.ts';
import { priceLine } from './draft.ts';
import type { DraftLine, InvoiceDraft } from './draft.ts';
import { freezeAmounts } from './freeze-amounts.ts';
import type { TypedLine } from './freeze-amounts.ts';
import { companyFields } from '../company/fields.ts';
import type { CompanyProfile } from '../company/fields.ts';
import { customerFields } from '../customer/fields.ts';
import type { Customer } from '../customer/fields.ts';
import { freezeTexts } from '../fields.ts';
import type { ProjectFields } from '../project/fields.ts';
import { invoiceFields, lineFields } from './fields.ts';
import { present } from '../../values/compact.ts';
import type {
  CreditTransfer,
  CustomerSnapshot,
  ElectronicAddress,
  InvoiceSnapshot,
  PostalAddress,
  Renderer,
  SellerSnapshot,
  Supply,
} from './snapshot.ts';
import { findTaxGaps } from './tax-gaps.ts';
import type { TaxGapCode } from './tax-gaps.ts';
import { photovoltaicsFrom, standardRatesOn } from '../tax/tax.ts';
import { computeTotals } from '../tax/totals.ts';
import type { PricedLine } from '../tax/totals.ts';

/** Something that must be mended before the invoice can be issued, and the form field where that is done. */
export interface Gap {
  code: GapCode;
  /** `invoice`: the form of the document itself */
  form: 'company' | 'customer' | 'invoice';
  field: string;
  /** position of the line, from 0 */
  line?: number;
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
  | 'cash-discount-days'
  | 'cash-discount-percent'
  | 'cash-discount-late'
  | 'no-lines'
  | 'line-description'
  | 'line-quantity'
  | 'line-price'
  | 'line-negative-price'
  | 'line-tax-rate'
  | 'amount-too-large'
  | 'negative-total';

export type GapCode = InvoiceGapCode | TaxGapCode | 'valid-until' | 'valid-until-past';

export interface FreezeInput {
  draft: InvoiceDraft;
  company: CompanyProfile;
  /** null: none chosen yet */
  customer: Customer | null;
  /** that it names; null: none */
  project: Pick<ProjectFields, 'number'> | null;
  /** of the company's settings */
  paymentDaysDefault: number;
  /** becomes BT-2 */
  today: IsoDate;
  renderer: Renderer;
}

/** What is looked at where the lines of a document are. */
export interface LinesInput {
  draft: Pick<InvoiceDraft, 'lines' | 'supplyFrom' | 'supplyTo'>;
  company: CompanyProfile;
}

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
  const content: FrozenContent = {
    format: 1,
    kind: 'invoice',
    renderer: input.renderer,
    language: customer.language,
    currency: 'EUR',
    issueDate: today,
    typeCode: '380',
    dueDate: addDays(today, paymentDaysOf(input)),
    seller: freezeSeller(company),
    customer: freezeCustomer(customer),
    supply: freezeSupply(draft),
    ...freezeTexts(
      invoiceFields,
      {
        ...draft,
        buyerReference: draft.buyerReference || customer.buyerReference,
        projectReference: projectReferenceOf(input),
      },
      'invoice',
    ),
    ...freezeCashDiscount(draft),
    payment: freezePayment(company),
    ...freezeAmounts({
      language: customer.language,
      priceMode: 'net',
      lines: draft.lines.map((line, index) => typeLine(line, index, company)),
    }),
  };
  return content;
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
    ...findSupplyGaps(input.draft),
    ...findDiscountGaps(input),
    ...findLineGaps(input),
    ...ofTax('invoice'),
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

/** What the customer's record lacks. */
export function findCustomerGaps({ customer }: Pick<FreezeInput, 'customer'>): Gap[] {
  if (!customer) return [{ code: 'customer', form: 'invoice', field: 'customer', term: 'BG-7' }];
  // Large recipients have a post code of their own and no street.
  const unaddressed = (['postCode', 'city'] as const).find((field) => !customer[field].trim());
  return unaddressed ? [{ code: 'customer-address', form: 'customer', field: unaddressed, term: 'BG-8' }] : [];
}

function findSupplyGaps(draft: InvoiceDraft): Gap[] {
  // § 14 (4) Nr. 6 UStG
  if (!draft.supplyFrom) return [{ code: 'supply-date', form: 'invoice', field: 'supplyFrom', term: 'BT-72' }];
  return findPeriodGaps(draft);
}

/** A cash discount without its days or its rate, or for longer than there is time to pay. */
function findDiscountGaps(input: FreezeInput): Gap[] {
  const { cashDiscountPercent, cashDiscountDays } = input.draft;
  const gap = (code: GapCode, field: string): Gap[] => [{ code, form: 'invoice', field, term: 'BT-20' }];
  if (cashDiscountDays === null) return cashDiscountPercent === 0 ? [] : gap('cash-discount-days', 'cashDiscountDays');
  if (cashDiscountPercent === 0) return gap('cash-discount-percent', 'cashDiscountPercent');
  return cashDiscountDays > paymentDaysOf(input) ? gap('cash-discount-late', 'cashDiscountDays') : [];
}

function freezeCashDiscount(draft: InvoiceDraft): Pick<InvoiceSnapshot, 'cashDiscounts'> {
  const { cashDiscountPercent: percentBp, cashDiscountDays: days } = draft;
  return percentBp === 0 || days === null ? {} : { cashDiscounts: [{ days, percentBp }] };
}

/** A period that ends before it begins. */
export function findPeriodGaps(draft: Pick<InvoiceDraft, 'supplyFrom' | 'supplyTo'>): Gap[] {
  if (draft.supplyTo && draft.supplyTo < draft.supplyFrom) {
    return [{ code: 'supply-order', form: 'invoice', field: 'supplyTo', term: 'BT-74' }];
  }
  return [];
}

/** What the lines lack, and sums that no document can have. */
export function findLineGaps(input: LinesInput): Gap[] {
  const { draft, company } = input;
  if (draft.lines.length === 0) return [{ code: 'no-lines', form: 'invoice', field: 'lines', term: 'BG-25' }];
  const gaps = draft.lines.flatMap((line, index) => findGapsOfLine(line, index, input));
  if (gaps.length > 0) return gaps;
  const priced = draft.lines.map((line) => priceLine(line, company.smallBusiness));
  const tooLarge = priced.findIndex((line) => !isWithinLimit([line]));
  const code = 'amount-too-large';
  if (tooLarge >= 0) return [{ code, form: 'invoice', field: 'unitPrice', line: tooLarge, term: 'BT-131' }];
  if (!isWithinLimit(priced)) return [{ code, form: 'invoice', field: 'lines', term: 'BT-112' }];
  const { grossCents } = computeTotals(priced);
  // A claim against the seller is a correction (384, 381), not an invoice.
  return grossCents < 0 ? [{ code: 'negative-total', form: 'invoice', field: 'lines', term: 'BT-112' }] : [];
}

/** Whether sums of these lines stay within the limit of amounts. */
export function isWithinLimit(lines: readonly PricedLine[]): boolean {
  try {
    computeTotals(lines);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function findGapsOfLine(line: DraftLine, index: number, { draft, company }: LinesInput): Gap[] {
  const gaps: Gap[] = [];
  const add = (code: GapCode, field: keyof DraftLine | 'tax', term: string) =>
    gaps.push({ code, form: 'invoice', field, line: index, term });
  if (!line.description.trim()) add('line-description', 'description', 'BT-153');
  if (line.quantity === '') add('line-quantity', 'quantity', 'BT-129');
  if (line.unitPrice === '') add('line-price', 'unitPrice', 'BT-146');
  else if (big(line.unitPrice).lt(0)) add('line-negative-price', 'unitPrice', 'BT-146');
  if (!company.smallBusiness && !isRateInForce(line, draft.supplyTo || draft.supplyFrom))
    add('line-tax-rate', 'tax', 'BT-152');
  return gaps;
}

function isRateInForce(line: DraftLine, supplyDate: IsoDate | ''): boolean {
  if (!supplyDate) return true;
  if (line.taxCase === 'zero-photovoltaics') return supplyDate >= photovoltaicsFrom;
  // § 19 UStG is the seller's regime, not the choice of a line.
  if (line.taxCase !== 'standard') return line.taxCase !== 'small-business';
  return standardRatesOn(supplyDate).includes(line.taxRateBp);
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
    ...mailAddress(contact.email),
    ...freezeTexts(customerFields, customer, 'customer'),
  };
}

/** What an address says where nothing else is known. */
function addressless({ countryCode }: { countryCode: string }): PostalAddress {
  return { street: '', postCode: '', city: '', countryCode };
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

/** A line of a draft as it is frozen, before its amounts are known; `index` from 0. */
export function typeLine(line: DraftLine, index: number, { smallBusiness }: CompanyProfile): TypedLine {
  const [name = '', ...rest] = line.description.trim().split(/\r?\n/);
  return {
    id: String(index + 1),
    name: name.trim(),
    ...present({ description: rest.join('\n') }),
    ...freezeTexts(lineFields, line, 'line'),
    unitCode: line.unitCode,
    ...priceLine(line, smallBusiness),
  };
}
