import { expect, it } from 'vitest';
import { formatCount } from './counts.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [12_345, '12.345'],
  [1_000_000, '1.000.000'],
])('%i is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
