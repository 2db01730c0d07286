import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import { formatFor } from '#app/invoicing/customer/fields.ts';
import type { Customer } from '#app/invoicing/customer/fields.ts';
import { limitsWith } from '#app/invoicing/tax/small-business-limits.ts';
import type { KnownTurnover, SmallBusinessLimits } from '#app/invoicing/tax/small-business-limits.ts';
import { taxByRegime } from '#app/invoicing/tax/tax-choices.ts';
import { decideTaxCase, isExempt, possibleTaxCases } from '#app/invoicing/tax/tax-decision.ts';
import type { SellerRegime } from '#app/invoicing/tax/tax-decision.ts';
import { isSection13b } from '#app/invoicing/tax/tax.ts';
import type { TaxCase } from '#app/invoicing/tax/tax.ts';
import { deductible, mayBeOf } from '#app/invoicing/ledger/deposits.ts';
import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import { hasDeliveryAddress, isBilled } from '../draft.ts';
import type { InvoiceDraft } from '../draft.ts';
import { deductionsOf } from './deposit-gaps.ts';

/**
 * What only a person can decide before an invoice is issued. without-xrechnung: who gets an XRechnung takes this invoice
 * without one (decision 020). foreign-tax: German tax, or the exemption of § 19 UStG, is right for a business abroad, and
 * foreign-consumer: for a person there. unusual-tax: a case that no supply to this customer has where they are. open-deposits:
 * paid invoices in advance are for something else, and not taken off. supply-ahead, supply-past: the day of supply is right,
 * far from today as it is. supply-of-lines: lines of other days than that of the invoice are right. issued-before: another invoice asks the same, and this is no second one (decision 020). small-business-limit: the exemption of
 * § 19 UStG is right though its turnover goes beyond a limit.
 */
export const questionCodes = [
  'without-xrechnung',
  'foreign-tax',
  'foreign-consumer',
  'unusual-tax',
  'open-deposits',
  'supply-ahead',
  'supply-past',
  'supply-of-lines',
  'issued-before',
  'small-business-limit',
] as const;
export type QuestionCode = (typeof questionCodes)[number];

export interface IssueQuestion {
  code: QuestionCode;
  /** what is asked about, as ids and codes: where it changes, the question is asked again */
  key: string;
  answered: boolean;
}

/** What the limits of § 19 UStG are asked with. */
export interface TurnoverFacts {
  known: KnownTurnover;
  year: number;
  /** of the draft */
  grossCents: Cents;
}

interface Asked {
  draft: InvoiceDraft;
  company: CompanyProfile;
  customer: Customer | null;
  /** invoices in advance of the customer; absent: none */
  deposits?: readonly Deposit[] | undefined;
  /** absent: nothing is known of it */
  turnover?: TurnoverFacts | undefined;
  /** rules of XRechnung that the invoice breaks */
  xrechnungFaults: number;
  today: IsoDate;
  /** id of an issued invoice that asks the same of the customer, '' for none */
  sameInvoice: string;
  /** keys that somebody has said yes to */
  answers: readonly string[];
}

/** The questions that this draft asks, in the order of `questionCodes`; none of them is about a gap. */
export function findQuestions({ answers, ...asked }: Asked): IssueQuestion[] {
  const keys = [
    keyOfXRechnung(asked),
    keyOfTax(asked),
    keyOfConsumer(asked),
    keyOfUnusual(asked),
    keyOfDeposits(asked),
    keyOfSupply('supply-ahead', asked),
    keyOfSupply('supply-past', asked),
    keyOfLines(asked.draft),
    keyOfSameInvoice(asked),
    keyOfLimits(asked),
  ];
  return questionCodes.flatMap((code, index) => {
    const key = keys[index] ?? null;
    return key === null ? [] : [{ code, key, answered: answers.includes(key) }];
  });
}

function keyOfXRechnung({ draft, customer, xrechnungFaults }: Omit<Asked, 'answers'>): string | null {
  if (customer === null || formatFor(customer) === 'zugferd' || xrechnungFaults === 0) return null;
  return `without-xrechnung:${draft.customer}`;
}

function keyOfTax({ draft, company, customer }: Omit<Asked, 'answers'>): string | null {
  if (customer === null || customer.kind === 'consumer' || customer.countryCode === 'DE') return null;
  const regime = regimeOf(company);
  if (!casesOf({ draft, company }).includes(regime)) return null;
  const registered = customer.vatId === '' ? 'unregistered' : 'registered';
  return ['foreign-tax', draft.customer, customer.countryCode, registered, regime].join(':');
}

/** Goods to persons in other countries may be taxed there, from the first euro or above a sum. */
function keyOfConsumer({ draft, company, customer }: Omit<Asked, 'answers'>): string | null {
  if (customer?.kind !== 'consumer' || customer.countryCode === 'DE') return null;
  const regime = regimeOf(company);
  if (!casesOf({ draft, company }).includes(regime)) return null;
  return ['foreign-consumer', draft.customer, customer.countryCode, regime].join(':');
}

function keyOfUnusual({ draft, company, customer }: Omit<Asked, 'answers'>): string | null {
  const cases = unusualTaxCases({ draft, company, customer });
  if (customer === null || cases.length === 0) return null;
  return ['unusual-tax', draft.customer, customer.countryCode, ...cases].join(':');
}

function keyOfDeposits(asked: Pick<Asked, 'draft' | 'deposits'>): string | null {
  const open = depositsNotDeducted(asked);
  const [latest] = open;
  return latest === undefined ? null : ['open-deposits', asked.draft.customer, open.length, latest.number].join(':');
}

function keyOfSupply(code: 'supply-ahead' | 'supply-past', { draft, today }: Pick<Asked, 'draft' | 'today'>) {
  if (farSupply(draft, today) !== code) return null;
  const { supplyFrom, supplyTo } = draft;
  return [code, supplyFrom, ...(supplyTo === '' ? [] : [supplyTo])].join(':');
}

function keyOfLines(draft: InvoiceDraft): string | null {
  const lines = linesElsewhere(draft);
  const days = lines.flatMap(({ from, to }) => [from, to]).sort();
  const [first] = days;
  return first === undefined
    ? null
    : ['supply-of-lines', draft.supplyFrom, first, days.at(-1) ?? first, lines.length].join(':');
}

/**
 * Lines with days of their own that leave out the day of supply of the whole, which may be the one on which all of it was
 * done; `row` from 0. A period of the whole holds those of its lines: a gap says where it does not.
 */
export function linesElsewhere({
  supplyFrom: day,
  supplyTo,
  lines,
}: Pick<InvoiceDraft, 'supplyFrom' | 'supplyTo' | 'lines'>): { row: number; from: IsoDate; to: IsoDate }[] {
  if (day === '' || (supplyTo !== '' && supplyTo !== day)) return [];
  return lines.flatMap((line, row) => {
    const { periodFrom: from, periodTo } = line;
    const to = periodTo || from;
    const isElsewhere = isBilled(line) && from !== '' && from <= to && (from > day || to < day);
    return isElsewhere ? [{ row, from, to }] : [];
  });
}

function keyOfSameInvoice({ draft, sameInvoice }: Pick<Asked, 'draft' | 'sameInvoice'>): string | null {
  return sameInvoice === '' ? null : sameInvoiceKey(draft.customer, sameInvoice);
}

/** What is asked about a draft that says the same as that issued invoice of the customer. */
export function sameInvoiceKey(customer: string, invoice: string): string {
  return ['issued-before', customer, invoice].join(':');
}

/** A quarter; a year of work that is paid in advance; the six months of § 14 (2) UStG. */
const aheadDays = 92;
const depositAheadDays = 366;
const pastDays = 184;

/** Whether the time of supply is so far from the day of issue that it may be a slip; null: it is not, or a gap says so. */
function farSupply(
  { documentKind, supplyFrom, supplyTo }: InvoiceDraft,
  today: IsoDate,
): 'supply-ahead' | 'supply-past' | null {
  if (supplyFrom === '' || (supplyTo !== '' && supplyTo < supplyFrom)) return null;
  const end = supplyTo || supplyFrom;
  const days = documentKind === 'deposit' ? depositAheadDays : aheadDays;
  if (supplyFrom > addDays(today, days) || end > addDays(today, days + 366)) return 'supply-ahead';
  return end < addDays(today, -pastDays) ? 'supply-past' : null;
}

function keyOfLimits(asked: Omit<Asked, 'answers'>): string | null {
  const limits = limitsPassed(asked);
  return limits === null ? null : ['small-business-limit', limits.current.year, limits.state].join(':');
}

/** The limits of § 19 UStG as they are once an exempt invoice is paid that goes beyond one; null where none does. */
export function limitsPassed({
  draft,
  company,
  turnover,
}: Taxed & Pick<Asked, 'turnover'>): SmallBusinessLimits | null {
  if (turnover === undefined || !company.smallBusiness) return null;
  if (!casesOf({ draft, company }).includes('small-business')) return null;
  return limitsWith(turnover.known, turnover.year, turnover.grossCents);
}

/**
 * What an invoice for the whole would have to take off, and does not: paid deposits of the customer, but not those of another
 * offer than its own; of a final invoice also the parts of its offer that were billed.
 */
export function depositsNotDeducted({ draft, deposits = [] }: Pick<Asked, 'draft' | 'deposits'>): Deposit[] {
  const { documentKind, offerReference } = draft;
  if (documentKind !== 'invoice' && documentKind !== 'final') return [];
  const taken = deductionsOf({ draft, deposits }).map(({ number }) => number);
  const isMissed = ({ kind, offer }: Deposit) => {
    if (kind === 'deposit') return mayBeOf({ offer }, offerReference);
    return documentKind === 'final' && offer !== '' && offer === offerReference;
  };
  return deductible(deposits).filter((each) => isMissed(each) && !taken.includes(each.number));
}

type Taxed = Pick<Asked, 'draft' | 'company'>;

/** The cases of the lines, each once. */
function casesOf({ draft, company }: Taxed): TaxCase[] {
  return [...new Set(draft.lines.filter(isBilled).map((line) => taxByRegime(line, company.smallBusiness).taxCase))];
}

function regimeOf({ smallBusiness }: Pick<CompanyProfile, 'smallBusiness'>): SellerRegime {
  return smallBusiness ? 'small-business' : 'standard';
}

/** Cases of the lines that the law's table has for no supply to this customer; rates and exemptions are not in doubt. */
export function unusualTaxCases({ draft, company, customer }: Taxed & Pick<Asked, 'customer'>): TaxCase[] {
  if (customer === null) return [];
  const elsewhere = hasDeliveryAddress(draft) ? { deliveryCountryCode: draft.deliveryCountry } : {};
  const possible = possibleTaxCases({ regime: regimeOf(company), customer, ...elsewhere });
  return casesOf({ draft, company })
    .filter((each) => !isExempt(each) && !possible.has(isSection13b(each) ? 'reverse-charge-domestic' : each))
    .sort();
}

/** What the law makes of goods and of services for a business abroad, where that is not what the invoice says. */
export function expectedTaxCases(
  { smallBusiness }: Pick<CompanyProfile, 'smallBusiness'>,
  { countryCode, vatId }: Pick<Customer, 'countryCode' | 'vatId'>,
): { supply: 'service' | 'goods'; taxCase: TaxCase }[] {
  const regime = regimeOf({ smallBusiness });
  const customer = { kind: 'business', countryCode, vatId } as const;
  return (['service', 'goods'] as const)
    .map((supply) => ({ supply, taxCase: decideTaxCase({ regime, customer, supply }) }))
    .filter(({ taxCase }) => taxCase !== regime);
}
