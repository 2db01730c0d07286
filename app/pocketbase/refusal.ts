import type { RangeKind } from '#app/invoicing/invoice/numbering.ts';
import type { OrderRefusal } from '#app/invoicing/ledger/settlement.ts';

/** What refusals say beside their word; a word that is not here says nothing more. */
interface RefusalDetails {
  /** `current`: what is stored, where the caller compares it with what was typed */
  stale: { current?: unknown };
  /** `id`: where the caller does not know it */
  'already-issued': { number?: string; id?: string };
  'date-before-last': { lastDate: string };
  /** the draft that was made before */
  'already-begun': { id: string };
  /** the document that takes it back */
  'already-cancelled': { id: string };
  /** the document that the same form made */
  'already-corrected': { id: string };
  /** the invoice that has come along before */
  'already-imported': { id: string };
  /** an earlier range has drawn it */
  'number-taken': { number: string; kind?: RangeKind };
  /** two ranges that could draw one number; `kind` was changed */
  'patterns-meet': { kind: RangeKind; other: RangeKind };
  /** the last number drawn of the range */
  'behind-counter': { last: number };
  /** why, of which invoice, and what is open of it */
  'not-bookable': { reason: OrderRefusal; invoice: string; openCents: number };
  'open-changed': { invoice: string; openCents: number };
  /** the payment that the same form booked before */
  'already-booked': { payment: string };
  /** the payment that the entry of the account is booked by; '' where it is set aside */
  'entry-taken': { payment: string };
  /** what the bank tells of it */
  'entry-differs': { amountCents: number };
  /** how many entries of it are */
  'import-booked': { booked: number };
  /** what stands in the way of taking it back: the first of its records that something uses, or that were changed */
  'import-used': { used: { id: string; number: number; name: string; changed: boolean }[] };
  /** the payment that takes it back */
  'already-reversed': { payment: string };
  /** the invoice; '' where it is the credit of the customer */
  'needed-later': { invoice: string };
  /** what of the customer's credit can be spent on that day */
  'not-enough-credit': { creditCents: number };
  /** those that fit what was typed */
  'ambiguous-customer': { choices: { number: number; label: string }[] };
}

type DetailsOf<Word extends string> = Word extends keyof RefusalDetails
  ? RefusalDetails[Word]
  : Readonly<Record<string, never>>;

/** A refusal of a call or a use case: one of the words that it names, and what belongs to that word. */
export type Refused<R extends string> = { [Word in R]: { ok: false; refusal: Word; details: DetailsOf<Word> } }[R];

export type Outcome<T, R extends string = never> = { ok: true; value: T } | Refused<R>;

type RefusalArguments<R extends string> = {
  [Word in R]: Word extends keyof RefusalDetails
    ? object extends RefusalDetails[Word]
      ? [word: Word, details?: RefusalDetails[Word]]
      : [word: Word, details: RefusalDetails[Word]]
    : [word: Word];
}[R];

/** How a hook refuses: with a word that its call names. Ends the transaction. */
export type Refuse<R extends string> = (...refusal: RefusalArguments<R>) => never;
