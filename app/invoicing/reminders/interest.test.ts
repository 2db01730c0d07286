import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#tests/support/test-seed.ts';
import { addDays } from '#app/values/dates.ts';
import { publishedBaseRates } from './base-rates.ts';
import { interestOf } from './interest.ts';
import type { InterestFacts } from './interest.ts';

const facts: InterestFacts = {
  dueCents: 100_000,
  booked: [],
  customerKind: 'business',
  from: '2025-03-01',
  until: '2025-03-31',
  rates: publishedBaseRates,
};

describe('interestOf', () => {
  it.each([
    // 1.000,00 × 11,27 % × 31 / 365
    ['a business owes nine points above the base rate', {}, 957],
    ['an authority as well', { customerKind: 'public' }, 957],
    // 1.000,00 × 7,27 % × 31 / 365
    ['a consumer five', { customerKind: 'consumer' }, 617],
    ['one day is the least', { until: '2025-03-01' }, 31],
    ['before the first day there is none', { until: '2025-02-28' }, 0],
    // 1.000,00 × 12,62 % × 29 / 366
    ['a leap year has 366 days', { from: '2024-02-01', until: '2024-02-29' }, 1_000],
    // 1.000,00 × (11,27 % × 30 + 10,27 % × 31) / 365
    ['the rate changes with the half-year', { from: '2025-06-01', until: '2025-07-31' }, 1_799],
    // 1.000,00 × 10 + 400,00 × 21 days at 11,27 % / 365
    ['a part that is paid bears none from its day on', { booked: [{ date: '2025-03-11', amountCents: 60_000 }] }, 568],
    ['what was paid before bears none', { booked: [{ date: '2025-01-11', amountCents: 60_000 }] }, 383],
    ['more than the claim earns nothing', { booked: [{ date: '2025-03-11', amountCents: 160_000 }] }, 309],
    [
      'a payment that is taken back leaves it open again',
      {
        booked: [
          { date: '2025-03-11', amountCents: 100_000 },
          { date: '2025-03-21', amountCents: -100_000 },
        ],
      },
      648,
    ],
    // 365,00 × 10,00 % / 365 is 10 cents a day; a twentieth of that is half a cent.
    [
      'half a cent is rounded up',
      { dueCents: 1_825, rates: [{ from: '2025-01-01', rateBp: 100 }], until: '2025-03-01' },
      1,
    ],
    ['a base rate below zero lowers it', { rates: [{ from: '2025-01-01', rateBp: -88 }] }, 690],
  ] as [string, Partial<InterestFacts>, number][])('%s', (_what, more, cents) => {
    expect(interestOf({ ...facts, ...more })).toMatchObject({ ok: true, cents });
  });

  it('says which days, sums and rates it comes from', () => {
    const booked = [{ date: '2025-06-16', amountCents: 60_000 }];
    expect(interestOf({ ...facts, from: '2025-06-01', until: '2025-07-02', booked })).toMatchObject({
      spans: [
        { from: '2025-06-01', until: '2025-06-15', days: 15, openCents: 100_000, rateBp: 1_127 },
        { from: '2025-06-16', until: '2025-06-30', days: 15, openCents: 40_000, rateBp: 1_127 },
        { from: '2025-07-01', until: '2025-07-02', days: 2, openCents: 40_000, rateBp: 1_027 },
      ],
    });
  });

  it('names every half-year without a base rate, and guesses none', () => {
    const rates = publishedBaseRates.filter(({ from }) => from !== '2025-07-01');
    expect(interestOf({ ...facts, rates, until: '2025-07-01' })).toEqual({ ok: false, missing: ['2025-07-01'] });
    expect(interestOf({ ...facts, from: '2026-12-31', until: '2027-08-01' })).toEqual({
      ok: false,
      missing: ['2027-01-01', '2027-07-01'],
    });
  });

  it('needs no base rate for days on which nothing is open', () => {
    const booked = [{ date: '2025-06-30', amountCents: 100_000 }];
    const rates = publishedBaseRates.filter(({ from }) => from !== '2025-07-01');
    expect(interestOf({ ...facts, rates, booked, until: '2025-09-01' }).ok).toBe(true);
  });

  it('is what adding day by day gives', () => {
    fc.assert(
      fc.property(anyFacts, (drawn) => {
        expect(interestOf(drawn)).toMatchObject({ ok: true, cents: addedByDays(drawn) });
      }),
      { seed: testSeed(), numRuns: 500 },
    );
  });
});

const day = fc.integer({ min: 0, max: 1_300 }).map((days) => addDays('2023-01-02', days));

const anyFacts: fc.Arbitrary<InterestFacts> = fc.record({
  dueCents: fc.integer({ min: 1, max: 99_999_999_999 }),
  booked: fc.array(fc.record({ date: day, amountCents: fc.integer({ min: -1_000_000, max: 3_000_000 }) }), {
    maxLength: 6,
  }),
  customerKind: fc.constantFrom('business', 'public', 'consumer'),
  from: day,
  until: day,
  rates: fc.constant(publishedBaseRates),
});

const percents: Readonly<Record<string, number>> = {
  '2023a': 1.62,
  '2023b': 3.12,
  '2024a': 3.62,
  '2024b': 3.37,
  '2025a': 2.27,
  '2025b': 1.27,
  '2026a': 1.27,
  '2026b': 1.52,
};

/** The same by another way: one fraction a day, in whole numbers, over the days of four years. */
function addedByDays({ dueCents, booked, customerKind, from, until }: InterestFacts): number {
  const perDay = 10_000n * 365n * 366n;
  let sum = 0n;
  for (let time = Date.parse(from); time <= Date.parse(until); time += 86_400_000) {
    const date = new Date(time);
    const year = date.getUTCFullYear();
    let open = dueCents;
    let paid = 0;
    for (const each of booked) if (Date.parse(each.date) <= time) paid += each.amountCents;
    if (paid > 0) open = paid > dueCents ? 0 : dueCents - paid;
    const percent = percents[`${year}${date.getUTCMonth() < 6 ? 'a' : 'b'}`] ?? NaN;
    const rate = BigInt(Math.round((percent + (customerKind === 'consumer' ? 5 : 9)) * 100));
    sum += BigInt(open) * rate * (year % 4 === 0 ? 365n : 366n);
  }
  return Number((2n * sum + perDay) / (2n * perDay));
}
