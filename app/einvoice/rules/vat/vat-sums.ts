import { decimal, zero } from '../arithmetic.ts';
import type { Big } from '../arithmetic.ts';
import type { InvoiceFacts } from '../facts.ts';
import type { Taxed } from './stated-vat.ts';
import { categories } from './vat-categories.ts';

/** Amounts of one kind (lines, allowances or charges) that share a category, or a category and a rate. */
interface Bucket {
  count: number;
  sum: Big;
}

/** Sums of one category. */
export interface CategorySums {
  lines: Bucket;
  allowances: Bucket;
  charges: Bucket;
}

export interface VatSums {
  byCategory: ReadonlyMap<string, CategorySums>;
  /** Key of rateKey(). */
  byRate: ReadonlyMap<string, CategorySums>;
}

const noSums: CategorySums = emptySums();

export function sumsOf(sums: ReadonlyMap<string, CategorySums>, key: string): CategorySums {
  return sums.get(key) ?? noSums;
}

export function rateKey(category: string, rate: Big): string {
  return `${category} ${rate.toFixed()}`;
}

/** rateKey() of rates as they are written, each writing turned into a figure once. */
function rateKeys(): (category: string, rate: string | undefined) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (category, text) => {
    const written = `${category} ${text}`;
    if (known.has(written)) return known.get(written);
    const rate = decimal(text);
    const key = rate === undefined ? undefined : rateKey(category, rate);
    known.set(written, key);
    return key;
  };
}

function emptySums(): CategorySums {
  return {
    lines: { count: 0, sum: zero },
    allowances: { count: 0, sum: zero },
    charges: { count: 0, sum: zero },
  };
}

/** Nobody asks for others: a line may state thousands of its own, each of them with any rate. */
const summed: ReadonlySet<string> = new Set(categories.map(({ code }) => code));

/** The kind of tax plays no part here: the official sums do not ask for it either. */
export function sumByVat(facts: InvoiceFacts): VatSums {
  const byCategory = new Map<string, CategorySums>();
  const byRate = new Map<string, CategorySums>();
  const keyOf = rateKeys();
  // Where several categories stand, the official sums take any of them with any rate.
  const add = (kind: keyof CategorySums, taxed: Taxed, amount: Big | undefined): void => {
    const vats = facts.vatsOf(taxed);
    for (const category of new Set(vats.map((vat) => vat.category))) {
      if (category === undefined || !summed.has(category)) continue;
      addTo(byCategory, category, { kind, amount });
      for (const key of new Set(vats.map(({ rate }) => keyOf(category, rate)))) {
        if (key !== undefined) addTo(byRate, key, { kind, amount });
      }
    }
  };
  facts.lines.forEach((line, index) => add('lines', line, facts.lineNets[index]));
  for (const allowance of facts.allowances) add('allowances', allowance, decimal(allowance.amount));
  for (const charge of facts.charges) add('charges', charge, decimal(charge.amount));
  return { byCategory, byRate };
}

function addTo(
  sums: Map<string, CategorySums>,
  key: string,
  entry: { kind: keyof CategorySums; amount: Big | undefined },
): void {
  let found = sums.get(key);
  if (found === undefined) sums.set(key, (found = emptySums()));
  const bucket = found[entry.kind];
  bucket.count += 1;
  if (entry.amount !== undefined) bucket.sum = bucket.sum.plus(entry.amount);
}
