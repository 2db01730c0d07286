import type { Cents } from '../../values/money.ts';
import type { IsoDate } from '../../values/dates.ts';
import type { BilledSnapshot } from '../invoice/snapshot.ts';
import type { PartKind } from './settlement.ts';

/** Kinds of parts that move the account. */
export const bookedKinds = ['paid', 'discount', 'difference', 'uncollectible'] as const satisfies PartKind[];
type BookedKind = (typeof bookedKinds)[number];

/** What moves the account of a customer beside documents: a part of a payment, or that it was taken back. */
export type MovementKind = BookedKind | 'refund' | 'reversal';

/**
 * One movement on the account of a customer. What an invoice and its cancellation are set off against each other moves
 * nothing: both stand on the account.
 */
export interface AccountMovement {
  date: IsoDate;
  kind: BilledSnapshot['kind'] | BookedKind;
  /** of the documents, one beside the other */
  numbers: string;
  /** what the customer owes more, or (negative) less */
  amountCents: Cents;
  /** a payment that takes another one back */
  isReversal: boolean;
}

/** What a movement that is no document is called; null for a document. */
export function movementKindOf({ kind, amountCents, isReversal }: AccountMovement): MovementKind | null {
  if (!isBooked(kind)) return null;
  if (isReversal) return 'reversal';
  return kind === 'paid' && amountCents > 0 ? 'refund' : kind;
}

function isBooked(kind: AccountMovement['kind']): kind is BookedKind {
  return bookedKinds.some((each) => each === kind);
}
