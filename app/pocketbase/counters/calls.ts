import type { JumpReason } from '#app/invoicing/company/fields.ts';
import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import { reading, writing } from '../call.ts';

/** Jumps of number ranges that people have made, newest first. */
export const listJumps = reading('number-jumps');

/** The ranges that documents draw from, with their last running number. */
export const listRanges = reading('number-ranges');

/** One page of what became of the numbers of a range, the last first; with its sums. */
export const numberLedger = reading('number-ledger', { kind: '', period: '', page: 1 });

/** So many of the same, the first ones first, behind those that are left out. */
export const ledgerRows = reading('number-ledger-rows', { kind: '', period: '', offset: 0, count: 0 });

/** At most so many at once. */
export const ledgerRowsMax = 2000;

export interface Jump {
  kind: RangeKind;
  today: string;
  /** running number that comes next */
  next: number;
  /** last running number that the person has seen: the gap that was named is between the two */
  last: number;
  reason: JumpReason;
  /** in the person's words; wanted where the reason is another than those of the list */
  note: string;
}

/** Lets the present range of a kind of document go on further ahead. */
export const jumpNumber = writing<Jump>()({
  method: 'POST',
  path: 'number-jumps',
  refusals: ['no-reason', 'moved', 'behind-counter'],
});
