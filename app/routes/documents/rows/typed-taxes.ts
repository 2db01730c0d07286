import {
  isTaxChoice,
  newTaxChoice,
  shortTaxChoices,
  isAllowedForSmallBusiness,
  taxChoiceOn,
  taxChoicesFor,
  taxOfChoice,
} from '#app/invoicing/tax/tax-choices.ts';
import type { OfferedChoice, TaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import { parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';

/** Days of supply of the whole as they are typed, the last one first. */
export type TypedSupply = readonly unknown[];

export function toTypedSupply({ supplyFrom, supplyTo }: Readonly<Record<string, unknown>>): TypedSupply {
  return [supplyTo, supplyFrom];
}

interface Typed {
  lines: readonly Partial<Record<'tax' | 'periodFrom' | 'periodTo', unknown>>[];
  supply: TypedSupply;
  /** § 19 UStG */
  smallBusiness: boolean;
}

/** Whether a line asks for all taxes: "weitere …" is chosen, or what is none. */
export function isAskedFor(tax: unknown): boolean {
  return typeof tax === 'string' && tax !== '' && !isTaxChoice(tax);
}

/** What the select of each line shows of those. */
export function shortOptionsFor({ used, ...typed }: Typed & { used: readonly TaxChoice[] }) {
  const offered = taxOptionsFor(typed);
  return offered === null ? null : shortTaxChoices(offered, [...used, ...typed.lines.map(({ tax }) => tax)]);
}

/** What lines choose their tax from; null: who is exempt has one choice, unless a line was made for abroad or is exempt anyway. */
export function taxOptionsFor({ lines, supply, smallBusiness }: Typed): readonly OfferedChoice[] | null {
  if (smallBusiness && !lines.some(({ tax }) => isBesideSmallBusiness(tax))) return null;
  const days = [...supply, ...lines.flatMap(({ periodFrom, periodTo }) => [periodFrom, periodTo])].flatMap(readDay);
  return taxChoicesFor(smallBusiness, { days, chosen: lines.map(({ tax }) => tax) });
}

/** The choice of a line that is added: the usual rate of the day of supply. */
export function furtherTaxChoice(supply: TypedSupply): TaxChoice {
  const [day = ''] = supply.flatMap(readDay);
  return taxChoiceOn(newTaxChoice, day);
}

function isBesideSmallBusiness(tax: unknown): boolean {
  return typeof tax === 'string' && isTaxChoice(tax) && isAllowedForSmallBusiness(taxOfChoice(tax).taxCase);
}

// A day without its year is of this one, whose rates are always offered.
const laterThanAnyRate = '2199-12-31';

function readDay(typed: unknown): IsoDate[] {
  const day = typeof typed === 'string' && typed !== '' ? parseDateInput(typed, laterThanAnyRate) : null;
  return day === null ? [] : [day];
}
