import { findOwn } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import type { answerQuestion } from './calls.ts';

const keptMax = 12;

/** Keeps an answer with the draft, or takes it back. What the draft says does not change, nor does its version. */
export function answer(
  tx: core.App,
  refuse: RefuseOf<typeof answerQuestion>,
  { scope, parameters: { id }, body }: ChangeOf<typeof answerQuestion>,
): { id: string } {
  const record = findOwn(tx, scope, { collection: 'invoices', id });
  if (record.getString('status') !== 'draft') refuse('already-issued');
  const others = answersOf(record).filter((key) => key !== body.key);
  const answers = body.answered ? [...others, body.key].slice(-keptMax) : others;
  record.set('answers', answers.join(' '));
  tx.save(record);
  return { id };
}

/** The keys that a draft's record keeps. */
export function answersOf(record: core.Record): string[] {
  return record
    .getString('answers')
    .split(' ')
    .filter((key) => key !== '');
}
