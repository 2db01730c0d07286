import type { JumpReason } from '#app/invoicing/company/fields.ts';
import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import { rangeKinds } from '#app/invoicing/invoice/numbering.ts';
import { reading, wordOf, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import * as sql from './sql.ts';

/** Jumps of number ranges that people have made, newest first. */
export const listJumps = reading('number-jumps', { answer: [sql.jumpsOf.row] });
export type NumberJump = AnswerOf<typeof listJumps>[number];

/** The ranges that documents draw from, with their last running number, the present ones first. */
export const listRanges = reading('number-ranges', { answer: [{ ...sql.rangesOf.row, kind: wordOf(rangeKinds) }] });
export type NumberRange = AnswerOf<typeof listRanges>[number];

/** One page of what became of the numbers of a range, the last first; with its sums. */
export const numberLedger = reading('number-ledger', {
  query: { kind: '', period: '', page: 1 },
  answer: { rows: [sql.ledgerPage.row], sums: sql.ledgerSums.row, pageSize: 0 },
});
export type NumberLedger = AnswerOf<typeof numberLedger>;
export type LedgerRow = NumberLedger['rows'][number];

/** So many of the same, the first ones first, behind those that are left out; at most `ledgerRowsMax`. */
export const ledgerRows = reading('number-ledger-rows', {
  query: { kind: '', period: '', offset: 0, count: 0 },
  answer: [sql.ledgerPiece.row],
});

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
