import type { IsoDate } from '../../values/dates.ts';
import type { Cents } from '../../values/money.ts';
import type { DeductionSnapshot } from '../invoice/snapshot.ts';
import type { PartGroup } from './settlement.ts';

/** An issued invoice for a payment in advance that stands, and what its final invoice can take off. */
export interface Deposit {
  number: string;
  issueDate: IsoDate;
  /** what was paid or let go, by tax group */
  settled: readonly PartGroup[];
  /** what is still asked for; the final invoice asks for it in its place */
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

/** Deposits that a final invoice could still take off. */
export function deductible(deposits: readonly Deposit[]): Deposit[] {
  return deposits.filter(({ settled, deductedBy }) => settled.length > 0 && deductedBy === '');
}

/** What is taken off for a deposit: the settled part of it, without tax and its tax. */
export function deductionOf({ number, issueDate, settled }: Deposit): DeductionSnapshot {
  return {
    number,
    issueDate,
    taxGroups: settled.map(({ taxCase, rateBp, grossCents, taxCents }) => ({
      taxCase,
      rateBp,
      netCents: grossCents - taxCents,
      taxCents,
    })),
  };
}
