import { expect, it } from 'vitest';
import type { InvoiceFacts } from '../facts.ts';
import { decimal, zero } from '../arithmetic.ts';
import { rateKey, sumByVat, sumsOf } from './vat-sums.ts';

function sumsOfLine(vats: { category: string; rate: string }[]) {
  const facts = { lines: [{}], lineNets: [decimal('100')], allowances: [], charges: [], vatsOf: () => vats };
  return sumByVat(facts as unknown as InvoiceFacts);
}

const [nineteen = zero] = [decimal('19')];

it('a line that states thousands of categories and rates is summed for those that are asked for', () => {
  const made = Array.from({ length: 2000 }, (_, index) => ({ category: `X${index}`, rate: String(index) }));
  const { byCategory, byRate } = sumsOfLine([...made, { category: 'S', rate: '19.00' }]);
  expect([...byCategory.keys()]).toEqual(['S']);
  expect(byRate.size).toBe(2000);
  expect(sumsOf(byRate, rateKey('S', nineteen)).lines.count).toBe(1);
});
