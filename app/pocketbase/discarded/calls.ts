import { reading, wordOf, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import * as sql from './sql.ts';

/** What is discarded: a draft of an invoice, an offer that was never sent, or a later version of one that was. */
export const discardedKinds = ['invoice', 'offer', 'offer-version'] as const;

export type DiscardedKind = (typeof discardedKinds)[number];

/** How long a discarded draft can be taken back. */
export const discardedDays = 30;

const shown = { ...sql.discardedRow, kind: wordOf(discardedKinds) };

/** Discarded drafts of invoices or of offers, the latest first. */
export const listDiscarded = reading('discarded', { query: { offers: false }, answer: [shown] });

/** One of them, by its own id or by that of its document (then the latest); none: an empty list. */
export const findDiscarded = reading('discarded/{id}', { answer: [shown] });
export type DiscardedDraft = AnswerOf<typeof findDiscarded>[number];

/** Ends those that were discarded before an instant, of all companies. */
export const endDiscarded = writing<{ before: string }>()({
  method: 'POST',
  path: 'system/discarded/end',
  answer: { ended: 0 },
});
