import type { Cents } from '#app/values/money.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { IssuedKind } from '../invoice/snapshot.ts';
import type { EveryPartKind } from './settlement.ts';

/** Kinds of parts that move the account. */
export const bookedKinds = [
  'paid',
  'discount',
  'difference',
  'uncollectible',
  'credit',
] as const satisfies EveryPartKind[];
type BookedKind = (typeof bookedKinds)[number];

/** What moves the account of a customer beside documents: a part of a payment, or that it was taken back. */
export type MovementKind = BookedKind | 'refund' | 'reversal';

/**
 * One movement on the account of a customer. What an invoice and its cancellation are set off against each other moves
 * nothing: both stand on the account, as do an invoice and the credit that it is paid from.
 */
export interface AccountMovement {
  date: IsoDate;
  kind: IssuedKind | BookedKind;
  /** of the documents, one beside the other; '' for credit */
  numbers: string;
  /** what the customer owes more, or (negative) less */
  amountCents: Cents;
  /** a payment that takes another one back */
  isReversal: boolean;
}

/** What a movement that is no document is called. */
export function movementKindOf(kind: BookedKind, { amountCents, isReversal }: AccountMovement): MovementKind {
  if (isReversal) return 'reversal';
  return (kind === 'paid' || kind === 'credit') && amountCents > 0 ? 'refund' : kind;
}

export function isBooked(kind: AccountMovement['kind']): kind is BookedKind {
  return bookedKinds.some((each) => each === kind);
}

/** What is owed after each movement, in their order. */
export function balancesOf(openingCents: Cents, movements: readonly Pick<AccountMovement, 'amountCents'>[]): Cents[] {
  let balance = openingCents;
  return movements.map(({ amountCents }) => (balance += amountCents));
}
