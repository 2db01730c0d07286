import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import type { DeductionSnapshot, InvoiceKind } from '../invoice/snapshot.ts';
import type { PartGroup } from './settlement.ts';

/**
 * An issued invoice that stands and that a final invoice can take off: for a payment in advance as far as it is settled,
 * or for a part of the work of an offer, whatever is paid of it.
 */
export interface Deposit {
  number: string;
  kind: InvoiceKind;
  /** number of the offer that it names; '' for none */
  offer: string;
  issueDate: IsoDate;
  /** what was paid or let go, by tax group; of a part of the work all that it asks for after its corrections */
  settled: readonly PartGroup[];
  /** what of a payment in advance is still asked for; the final invoice asks for it in its place */
  openCents: Cents;
  /** number of the final invoice that has taken it off; '' for none */
  deductedBy: string;
}

/** Numbers out of what was typed, each once, however its letters are typed. */
export function namedNumbers(text: string): string[] {
  const numbers = text.split(/[\s,;]+/).filter((number) => number !== '');
  return [...new Map(numbers.map((number) => [number.toLowerCase(), number])).values()];
}

/** The deposit of that number, however its letters are typed. */
export function depositOf(deposits: readonly Deposit[], number: string): Deposit | undefined {
  return deposits.find((each) => each.number.toLowerCase() === number.toLowerCase());
}

/** What a final invoice could still take off. */
export function deductible(deposits: readonly Deposit[]): Deposit[] {
  return deposits.filter(({ settled, deductedBy }) => settled.length > 0 && deductedBy === '');
}

/** Whether it can belong to the work of an offer; '' for work that names none. */
export function mayBeOf({ offer }: Pick<Deposit, 'offer'>, offerReference: string): boolean {
  return offer === '' || offerReference === '' || offer === offerReference;
}

/** What is taken off for it, without tax and its tax. */
export function deductionOf({ number, issueDate, kind, settled }: Deposit): DeductionSnapshot {
  return {
    number,
    issueDate,
    ...((kind === 'invoice' || kind === 'partial') && { kind }),
    taxGroups: settled.map(({ taxCase, rateBp, grossCents, taxCents }) => ({
      taxCase,
      rateBp,
      netCents: grossCents - taxCents,
      taxCents,
    })),
  };
}
