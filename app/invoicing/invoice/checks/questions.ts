import type { CompanyProfile } from '../../company/fields.ts';
import type { Customer } from '../../customer/fields.ts';
import { decideTaxCase } from '../../tax/tax-decision.ts';
import type { TaxCase } from '../../tax/tax.ts';
import type { InvoiceDraft } from '../draft.ts';

/**
 * What only a person can decide before an invoice is issued. without-xrechnung: an authority takes this invoice without
 * one (decision 026). foreign-tax: German tax, or the exemption of § 19 UStG, is right for a business abroad.
 */
export const questionCodes = ['without-xrechnung', 'foreign-tax'] as const;
export type QuestionCode = (typeof questionCodes)[number];

export interface IssueQuestion {
  code: QuestionCode;
  /** what is asked about, as ids and codes: where it changes, the question is asked again */
  key: string;
  answered: boolean;
}

interface Asked {
  draft: InvoiceDraft;
  company: CompanyProfile;
  customer: Customer | null;
  /** rules of XRechnung that the invoice breaks */
  xrechnungFaults: number;
  /** keys that somebody has said yes to */
  answers: readonly string[];
}

/** The questions that this draft asks, in the order of `questionCodes`; none of them is about a gap. */
export function findQuestions({ answers, ...asked }: Asked): IssueQuestion[] {
  const keys = [keyOfXRechnung(asked), keyOfTax(asked)];
  return questionCodes.flatMap((code, index) => {
    const key = keys[index] ?? null;
    return key === null ? [] : [{ code, key, answered: answers.includes(key) }];
  });
}

function keyOfXRechnung({ draft, customer, xrechnungFaults }: Omit<Asked, 'answers'>): string | null {
  if (customer?.kind !== 'public' || xrechnungFaults === 0) return null;
  return `without-xrechnung:${draft.customer}`;
}

function keyOfTax({ draft, company, customer }: Omit<Asked, 'answers'>): string | null {
  if (customer === null || customer.kind === 'consumer' || customer.countryCode === 'DE') return null;
  if (!draft.lines.some(({ taxCase }) => company.smallBusiness || taxCase === 'standard')) return null;
  const regime = company.smallBusiness ? 'small-business' : 'standard';
  const registered = customer.vatId === '' ? 'unregistered' : 'registered';
  return ['foreign-tax', draft.customer, customer.countryCode, registered, regime].join(':');
}

/** What the law makes of goods and of services for a business abroad, where that is not what the invoice says. */
export function expectedTaxCases(
  { smallBusiness }: Pick<CompanyProfile, 'smallBusiness'>,
  { countryCode, vatId }: Pick<Customer, 'countryCode' | 'vatId'>,
): { supply: 'service' | 'goods'; taxCase: TaxCase }[] {
  const regime = smallBusiness ? 'small-business' : 'standard';
  const customer = { kind: 'business', countryCode, vatId } as const;
  return (['service', 'goods'] as const)
    .map((supply) => ({ supply, taxCase: decideTaxCase({ regime, customer, supply }) }))
    .filter(({ taxCase }) => taxCase !== regime);
}
