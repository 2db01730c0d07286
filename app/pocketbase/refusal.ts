/** What refusals say beside their word; a word that is not here says nothing more. */
interface RefusalDetails {
  /** `current`: what is stored, where the caller compares it with what was typed */
  stale: { current?: unknown };
  'already-issued': { number?: string };
  'date-before-last': { lastDate: string };
  /** an earlier range has drawn it */
  'number-taken': { number: string };
  /** the last number drawn of the range */
  'behind-counter': { last: number };
  /** those that fit what was typed */
  'ambiguous-customer': { labels: string[] };
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
