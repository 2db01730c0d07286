import { expect, it } from 'vitest';
import { createSentCodes } from './sent-codes.ts';

it('keeps the latest codes that were sent, however many are refused', async () => {
  const codes = createSentCodes(2);
  const [first, second] = ['1', '2'].map((id) => codes.keep(Promise.resolve(id)));
  for (let i = 0; i < 5; i += 1) codes.keep(i % 2 === 0 ? Promise.resolve(null) : Promise.reject(new Error('refused')));
  expect(await codes.find(first ?? '')).toBe('1');
  const third = codes.keep(Promise.resolve('3'));
  await new Promise(setImmediate);
  expect(await codes.find(third)).toBe('3');
  expect(await Promise.all([first, second].map((name = '') => codes.find(name)))).toEqual([null, '2']);
});
