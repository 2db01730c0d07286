import type { IsoDate } from './dates.ts';
import type { Language } from './decimal.ts';

/** VAT category of UNTDID 5305 (BT-118, BT-151) that our own invoices use. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

/** Why a line is taxed as it is. The law decides it from seller regime × customer × supply. */
export type TaxCase = 'standard' | 'zero-photovoltaics' | 'small-business';

/** Rate in basis points: 1900 is 19 %. */
export type RateBp = number;

interface TaxCaseRule {
  category: VatCategory;
  /** BT-121; absent where the code list has none for the case. */
  exemptionCode?: string;
  /** BT-120 and the sentence on the document that the law wants. */
  exemptionText?: Record<Language, string>;
}

export const taxCases: Record<TaxCase, TaxCaseRule> = {
  standard: { category: 'S' },
  // § 12 (3) UStG: taxed at 0 %, so no exemption reason may be given (BR-Z-10).
  'zero-photovoltaics': { category: 'Z' },
  // § 34a UStDV wants the note; no VATEX code exists for § 19 UStG.
  'small-business': {
    category: 'E',
    exemptionText: {
      de: 'Steuerfrei nach § 19 Abs. 1 UStG (Kleinunternehmer).',
      en: 'Exempt from VAT under section 19 (1) of the German VAT Act (small business).',
    },
  },
};

interface RatePeriod {
  from: IsoDate;
  ratesBp: readonly RateBp[];
}

// § 12 (1), (2) UStG and § 28 (1) to (3) UStG (second half of 2020).
const germanRates: readonly RatePeriod[] = [
  { from: '2007-01-01', ratesBp: [1900, 700] },
  { from: '2020-07-01', ratesBp: [1600, 500] },
  { from: '2021-01-01', ratesBp: [1900, 700] },
];

/** Rates of § 12 (1) and (2) UStG in force on the date of supply; empty before 2007. */
export function standardRatesOn(supplyDate: IsoDate): readonly RateBp[] {
  return germanRates.findLast((period) => period.from <= supplyDate)?.ratesBp ?? [];
}

/** First date on which § 12 (3) UStG (photovoltaics at 0 %) applies. */
export const photovoltaicsFrom: IsoDate = '2023-01-01';
