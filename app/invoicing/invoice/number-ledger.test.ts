import { expect, it } from 'vitest';
import { judgeRange } from './number-ledger.ts';
import type { RangeFacts } from './number-ledger.ts';

const five: RangeFacts = { value: 5, drawn: 5, distinctCount: 5, lowest: 1, highest: 5, missing: 0, skipped: 0 };

it.each<[string, Partial<RangeFacts>, ReturnType<typeof judgeRange>]>([
  ['nothing drawn yet', { value: 0, drawn: 0, distinctCount: 0, lowest: 0, highest: 0 }, 'empty'],
  ['one to five', {}, 'gapless'],
  ['four of five', { drawn: 4, distinctCount: 4 }, 'broken'],
  ['one of them twice', { distinctCount: 4 }, 'broken'],
  ['one beyond the counter', { highest: 6 }, 'broken'],
  ['a zeroth', { lowest: 0 }, 'broken'],
  ['a document is gone', { missing: 1 }, 'broken'],
  ['two left out', { value: 7, highest: 7, skipped: 2 }, 'explained'],
  ['two left out, one of them unknown', { value: 7, highest: 7, skipped: 1 }, 'broken'],
  [
    'begun further ahead, nothing drawn',
    { value: 99, drawn: 0, distinctCount: 0, lowest: 0, highest: 0, skipped: 99 },
    'explained',
  ],
  ['drawn without a counter', { value: 0 }, 'broken'],
])('%s', (_name, facts, verdict) => {
  expect(judgeRange({ ...five, ...facts })).toBe(verdict);
});
