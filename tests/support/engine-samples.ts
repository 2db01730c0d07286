import type { CanonicalValue } from '#app/values/canonical-json.ts';
import { randomInvoice, randomSource } from '../pdf/random-invoice.ts';
import type { RandomSource } from '../pdf/random-invoice.ts';
import type { Amounts, Sample } from './engine-answers.ts';

const letters = [
  'a',
  'Z',
  '0',
  ' ',
  '%',
  '_',
  '\\',
  '"',
  "'",
  '{',
  '}',
  'ä',
  'ß',
  'é',
  '€',
  '\u2028',
  '\u0000',
  '😀',
  'İ',
];
const patternParts = ['RE-', '{YYYY}', '{YY}', '{MM}', '{NNNN}', '{N}', '{NNNNNNNNN}', '/', '{X}', 'ü', '{', '', '2'];

/** The same seed gives the same sample. */
export function randomSample(seed: number): Sample {
  const random = randomSource(seed);
  const amounts = randomAmounts(random);
  return {
    text: randomText(random),
    pattern: listOf(random, 6, () => pick(random, patternParts)).join(''),
    date: `20${two(random, 99)}-${two(random, 12)}-${two(random, 28)}`,
    sequence: Math.floor(random() ** 4 * 999_999_999),
    value: randomValue(random, 3),
    amounts,
    changed: changedAmounts(random, amounts),
  };
}

function randomText(random: RandomSource): string {
  return listOf(random, 24, () => pick(random, letters)).join('');
}

function randomValue(random: RandomSource, depth: number): CanonicalValue {
  const kind = Math.floor(random() * (depth === 0 ? 4 : 6));
  if (kind === 0) return randomText(random);
  if (kind === 1) return Math.floor((random() - 0.5) * Number.MAX_SAFE_INTEGER);
  if (kind === 2) return random() < 0.5;
  if (kind === 3) return null;
  const values = listOf(random, 5, () => randomValue(random, depth - 1));
  return kind === 4 ? values : Object.fromEntries(values.map((value) => [randomText(random), value]));
}

function randomAmounts(random: RandomSource): Amounts {
  const { priceMode, lines, allowances, charges, prepayments, totals, language } = randomInvoice(random);
  const short = lines.map(({ description: _long, ...line }) => ({ ...line, name: line.name.slice(0, 20) }));
  const optional = {
    ...(allowances && { allowances }),
    ...(charges && { charges }),
    ...(prepayments && { prepayments }),
  };
  return { priceMode, lines: short, ...optional, totals, language };
}

/** One cent more in one of the sums. */
function changedAmounts(random: RandomSource, amounts: Amounts): Amounts {
  const name = pick(random, ['netCents', 'taxCents', 'grossCents', 'dueCents'] as const);
  return { ...amounts, totals: { ...amounts.totals, [name]: amounts.totals[name] + 1 } };
}

function listOf<T>(random: RandomSource, most: number, item: () => T): T[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, item);
}

function pick<T>(random: RandomSource, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick');
  return item;
}

function two(random: RandomSource, most: number): string {
  return String(1 + Math.floor(random() * most)).padStart(2, '0');
}
