import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { memberNames } from '#app/values/records.ts';

/** VAT category of UNTDID 5305 (BT-118, BT-151) that our own invoices use. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O';

/** Why a line is taxed as it is. The law decides it from seller regime × customer × supply (tax-decision.ts). */
export type TaxCase =
  | 'standard'
  | 'zero-photovoltaics'
  | 'small-business'
  | 'reverse-charge-domestic'
  | 'reverse-charge-eu'
  | 'triangular-supply'
  | 'intra-community-supply'
  | 'export'
  | 'not-taxable'
  | 'margin-used-goods'
  | 'margin-works-of-art'
  | 'margin-collectors-items'
  | 'margin-travel'
  | Section13bCase
  | ExemptCase;

/** Supplies whose tax their recipient owes by § 13b (2) UStG; Nr. 1 is for sellers from abroad. */
export type Section13bCase =
  | 'section-13b-security'
  | 'section-13b-land'
  | 'section-13b-construction'
  | 'section-13b-energy'
  | 'section-13b-emissions'
  | 'section-13b-scrap'
  | 'section-13b-cleaning'
  | 'section-13b-gold'
  | 'section-13b-devices'
  | 'section-13b-metals'
  | 'section-13b-telecom';

/** Supplies that § 4 Nr. 8 to 29 UStG exempts. */
export type ExemptCase =
  | 'exempt-finance'
  | 'exempt-real-estate-sale'
  | 'exempt-insurance-agency'
  | 'exempt-letting'
  | 'exempt-medical'
  | 'exempt-care'
  | 'exempt-welfare'
  | 'exempt-culture'
  | 'exempt-education'
  | 'exempt-courses'
  | 'exempt-childcare'
  | 'exempt-youth-welfare'
  | 'exempt-voluntary';

/** Rate in basis points: 1900 is 19 %. */
export type RateBp = number;

/** What is taxed: a line names its rate as its own, a tax group as the group's. */
type Taxed = { taxCase: TaxCase } & ({ taxRateBp: RateBp } | { rateBp: RateBp });

/** Whether both fall on one tax group: the same case at the same rate. */
export function isSameTax(a: Taxed, b: Taxed): boolean {
  return a.taxCase === b.taxCase && rateIn(a) === rateIn(b);
}

/** The same for all that falls on one tax group, to gather it by. */
export function taxKey(taxed: Taxed): string {
  return `${taxed.taxCase}/${rateIn(taxed)}`;
}

function rateIn(taxed: Taxed): RateBp {
  return 'rateBp' in taxed ? taxed.rateBp : taxed.taxRateBp;
}

/** Whether a German seller's customer owes the tax by § 13b (2) UStG. */
export function isSection13b(taxCase: TaxCase): boolean {
  return taxCase === 'reverse-charge-domestic' || taxCase.startsWith('section-13b-');
}

/** What a rate is for: everything, the list of § 12 (2) UStG, or what the law has taken out of both for a while. */
export type RatedSupply = 'standard' | 'reduced' | 'photovoltaics' | 'restaurant-food' | 'gas-and-heat';

interface RatePeriod {
  from: IsoDate;
  /** last day; absent: it still applies */
  until?: IsoDate;
  rateBp: RateBp;
}

// § 12 (1) to (3) UStG with the days of §§ 27, 28 UStG; the oldest first.
const periods: Readonly<Record<RatedSupply, readonly RatePeriod[]>> = {
  standard: [
    { from: '1998-04-01', until: '2006-12-31', rateBp: 1600 },
    { from: '2007-01-01', until: '2020-06-30', rateBp: 1900 },
    { from: '2020-07-01', until: '2020-12-31', rateBp: 1600 },
    { from: '2021-01-01', rateBp: 1900 },
  ],
  reduced: [
    { from: '1983-07-01', until: '2020-06-30', rateBp: 700 },
    { from: '2020-07-01', until: '2020-12-31', rateBp: 500 },
    { from: '2021-01-01', rateBp: 700 },
  ],
  photovoltaics: [{ from: '2023-01-01', rateBp: 0 }],
  // Without drinks. In the two years between it was the standard rate.
  'restaurant-food': [
    { from: '2020-07-01', until: '2020-12-31', rateBp: 500 },
    { from: '2021-01-01', until: '2023-12-31', rateBp: 700 },
    { from: '2026-01-01', rateBp: 700 },
  ],
  'gas-and-heat': [{ from: '2022-10-01', until: '2024-03-31', rateBp: 700 }],
};

const generalSupplies = ['standard', 'reduced'] as const;
const generalPeriods = generalSupplies.flatMap((supply) => periods[supply]);

/** The rate of a supply on a day; null: none of its own. */
export function rateOn(supply: RatedSupply, day: IsoDate): RateBp | null {
  const isInForce = ({ from, until }: RatePeriod) => from <= day && (until === undefined || day <= until);
  return periods[supply].find(isInForce)?.rateBp ?? null;
}

/** Standard and reduced rate on the day of supply; empty before April 1998. */
export function standardRatesOn(day: IsoDate): readonly RateBp[] {
  const [standard, reduced] = generalSupplies.map((supply) => rateOn(supply, day));
  return typeof standard === 'number' && typeof reduced === 'number' ? [standard, reduced] : [];
}

/** Whether one of both became another after the first day of a time, up to its last. */
export function changesWithin(first: IsoDate, last: IsoDate): boolean {
  return generalPeriods.some(({ from }) => first < from && from <= last);
}

/** Last day on which a rate was the standard or reduced one; null: it is one today, or never was. */
export function lastDayOf(rateBp: RateBp): IsoDate | null {
  const own = generalPeriods.filter((each) => each.rateBp === rateBp);
  return own.some(({ until }) => until === undefined) ? null : (own.at(-1)?.until ?? null);
}

/** The rate that stands on that day in the place of this one: 19 % was 16 % in August 2020. Itself where none does. */
export function sameRateOn(rateBp: RateBp, day: IsoDate): RateBp {
  const role = generalSupplies.find((supply) => periods[supply].some((each) => each.rateBp === rateBp));
  return (role && rateOn(role, day)) ?? rateBp;
}

const ownWords = {
  'restaurant-food': 'Speisen im Restaurant',
  'gas-and-heat': 'Gas und Fernwärme',
  photovoltaics: 'Photovoltaik',
} as const satisfies Partial<Record<RatedSupply, string>>;

/** "Sätze am 12.08.2020: 16 % und 5 % (Speisen im Restaurant: 5 %)." */
export function describeRatesOn(day: IsoDate): string {
  const [standard, reduced] = standardRatesOn(day);
  if (standard === undefined || reduced === undefined)
    return `Welche Sätze am ${formatDate(day)} galten, steht hier nicht.`;
  const own = memberNames(ownWords).flatMap((supply) => {
    const rate = rateOn(supply, day);
    return rate === null ? [] : [`${ownWords[supply]}: ${rate / 100} %`];
  });
  const others = own.length === 0 ? '' : ` (${own.join(', ')})`;
  return `Sätze am ${formatDate(day)}: ${standard / 100} % und ${reduced / 100} %${others}.`;
}
