import type { Cents } from '#app/values/money.ts';
import type { turnoverFields } from '../company/fields.ts';
import type { ValuesOf } from '../fields.ts';
import { isExempt } from './tax-decision.ts';
import type { TaxCase } from './tax.ts';

// § 19 (1) UStG, since 2025. A sum that is exactly the limit does not go beyond it.
const yearBeforeCentsMax = 2_500_000;
const yearCentsMax = 10_000_000;

const nearPercent = 80;

/** What is known of the turnover of this year and the one before. */
export interface KnownTurnover {
  /** received here, without tax */
  received: readonly { year: string; taxCase: string; netCents: Cents }[];
  typed: Pick<ValuesOf<typeof turnoverFields>, TypedName>;
  /** what is asked for and not paid yet */
  openCents: Cents;
}

type TypedName =
  'turnoverYear' | 'elsewhereCents' | 'excludedCents' | 'elsewhereBeforeCents' | 'excludedBeforeCents' | 'foundingYear';

export interface YearTurnover {
  year: number;
  receivedCents: Cents;
  /** received as well, and no part of the total turnover */
  leftOutCents: Cents;
  elsewhereCents: Cents;
  excludedCents: Cents;
  totalCents: Cents;
}

/**
 * beyond-before: the year before was over its limit, so that this one is taxed from the beginning. beyond: this year is
 * over its own. beyond-next: over what the next year is measured by. near and near-next: not yet, or with what is open.
 */
export type LimitState = 'beyond-before' | 'beyond' | 'near' | 'beyond-next' | 'near-next' | 'fine';

export interface SmallBusinessLimits {
  state: LimitState;
  current: YearTurnover;
  before: YearTurnover;
  openCents: Cents;
  /** of this year: in the year of founding that of a year before */
  limitCents: Cents;
  isFoundingYear: boolean;
}

/** How the total turnover of § 19 (2) UStG stands to the limits. It says what is so, and decides nothing. */
export function smallBusinessLimits(known: KnownTurnover, year: number): SmallBusinessLimits {
  const { openCents, typed } = known;
  const [current, before] = [turnoverOf(known, year), turnoverOf(known, year - 1)];
  const isFoundingYear = typed.foundingYear === year;
  const limitCents = isFoundingYear ? yearBeforeCentsMax : yearCentsMax;
  const stands = { current, before, openCents, limitCents, isFoundingYear };
  return { ...stands, state: stateOf(stands) };
}

function stateOf({ current, before, ...stands }: Omit<SmallBusinessLimits, 'state'>): LimitState {
  const { openCents, limitCents, isFoundingYear } = stands;
  const total = current.totalCents;
  const isNear = (limit: Cents) => total * 100 >= limit * nearPercent || total + openCents > limit;
  if (!isFoundingYear && before.totalCents > yearBeforeCentsMax) return 'beyond-before';
  if (total > limitCents) return 'beyond';
  if (isNear(limitCents)) return 'near';
  if (total > yearBeforeCentsMax) return 'beyond-next';
  return isNear(yearBeforeCentsMax) ? 'near-next' : 'fine';
}

/** The limit that the total turnover of this year comes to next, and once it is over all, the highest one. */
export function nextLimit({ current, limitCents }: Pick<SmallBusinessLimits, 'current' | 'limitCents'>): Cents {
  return current.totalCents > yearBeforeCentsMax ? limitCents : yearBeforeCentsMax;
}

/**
 * What an invoice changes once it is paid this year: the limits as they stand with it where it is not exempt, or makes
 * others not; null where it changes nothing.
 */
export function limitsWith(known: KnownTurnover, year: number, grossCents: Cents): SmallBusinessLimits | null {
  const stateAt = (openCents: Cents) => {
    const { typed, received } = known;
    const paid = { year: String(year), taxCase: 'small-business', netCents: openCents };
    return smallBusinessLimits({ typed, received: [...received, paid], openCents: 0 }, year);
  };
  const [without, withIt] = [stateAt(known.openCents), stateAt(known.openCents + grossCents)];
  const isBeyond = (state: LimitState) => state === 'beyond-before' || state === 'beyond';
  const crosses = withIt.current.totalCents > yearBeforeCentsMax && without.current.totalCents <= yearBeforeCentsMax;
  return isBeyond(withIt.state) || crosses ? withIt : null;
}

function turnoverOf({ received, typed }: KnownTurnover, year: number): YearTurnover {
  const ofYear = received.filter((sum) => Number(sum.year) === year);
  const sumOf = (counts: boolean) =>
    ofYear.reduce((sum, { taxCase, netCents }) => (isCounted(taxCase) === counts ? sum + netCents : sum), 0);
  const [receivedCents, leftOutCents] = [sumOf(true), sumOf(false)];
  const { elsewhereCents, excludedCents } = typedOf(typed, year);
  const totalCents = receivedCents + elsewhereCents - excludedCents;
  return { year, receivedCents, leftOutCents, elsewhereCents, excludedCents, totalCents };
}

/** What was typed of a year, whichever year it was typed in. */
export function typedOf(
  typed: KnownTurnover['typed'],
  year: number,
): Pick<YearTurnover, 'elsewhereCents' | 'excludedCents'> {
  if (typed.turnoverYear === year) return { elsewhereCents: typed.elsewhereCents, excludedCents: typed.excludedCents };
  if (typed.turnoverYear === year + 1)
    return { elsewhereCents: typed.elsewhereBeforeCents, excludedCents: typed.excludedBeforeCents };
  return { elsewhereCents: 0, excludedCents: 0 };
}

// Supplied abroad, so not taxable in Germany: § 1 (1) Nr. 1 UStG.
const suppliedAbroad: readonly string[] = ['not-taxable', 'reverse-charge-eu', 'triangular-supply'] satisfies TaxCase[];
// § 19 (2) Nr. 2 UStG takes them out only where they are ancillary, which a person says: they count until then.
const ancillary: readonly string[] = ['exempt-finance', 'exempt-real-estate-sale'] satisfies TaxCase[];

/** Whether a tax case is part of the total turnover: § 19 (2) UStG takes out § 4 Nr. 11 to 29. */
function isCounted(taxCase: string): boolean {
  if (suppliedAbroad.includes(taxCase)) return false;
  return ancillary.includes(taxCase) || !isExempt(taxCase);
}
