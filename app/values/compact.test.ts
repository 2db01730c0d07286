import { expect, it } from 'vitest';
import { present } from './compact.ts';

it('present keeps what was entered, trimmed, and drops the rest', () => {
  const kept = present({ a: ' x ', b: '', c: ' \n', d: undefined, e: '0' });
  expect(kept).toEqual({ a: 'x', e: '0' });
  expect(Object.keys(kept)).toEqual(['a', 'e']);
});
