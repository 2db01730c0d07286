import { expect, it } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const answer = (mark: string) => ({ mark, answer: { rows: [] } });

it('gives back what was kept last under a name', () => {
  const answers = createAnswerCache();
  expect(answers.find('a')).toBeNull();
  answers.keep('a', answer('1'));
  answers.keep('a', answer('2'));
  expect([answers.find('a')?.mark, answers.find('b')]).toEqual(['2', null]);
});

it('keeps no more than so many, and those that were asked for last', () => {
  const answers = createAnswerCache(2);
  answers.keep('a', answer('1'));
  answers.keep('b', answer('2'));
  answers.find('a');
  answers.keep('c', answer('3'));
  expect(['a', 'b', 'c'].map((name) => answers.find(name)?.mark)).toEqual(['1', undefined, '3']);
});
