import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#tests/support/test-seed.ts';
import type { Cents } from '#app/values/money.ts';
import { add, bookOrder, claimOf, nothingBooked, settlementOf, reverseParts } from './settlement.ts';
import type { Claim, BookedPart, PaymentOrder } from './settlement.ts';

/** 119,00 at 19 % and 53,50 at 7 %. */
const twoRates: Claim = {
  dueCents: 17_250,
  taxGroups: [
    { taxCase: 'standard', rateBp: 1900, baseCents: 10_000, taxCents: 1_900 },
    { taxCase: 'standard', rateBp: 700, baseCents: 5_000, taxCents: 350 },
  ],
};

const turned: Claim = {
  dueCents: -twoRates.dueCents,
  taxGroups: twoRates.taxGroups.map((group) => ({
    ...group,
    baseCents: -group.baseCents,
    taxCents: -group.taxCents,
  })),
};

const orderOf = (amountCents: Cents, more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  amountCents,
  rest: 'open',
  excess: false,
  ...(more.rest === 'difference' && { reason: 'Bankgebühren' }),
  ...more,
});

function booked(claim: Claim, orders: readonly PaymentOrder[]): BookedPart[] {
  const parts: BookedPart[] = [];
  for (const order of orders) {
    const booking = bookOrder(claim, add(nothingBooked, parts), order);
    if (!booking.ok) throw new Error(booking.refusal);
    parts.push(...booking.parts);
  }
  return parts;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** What is booked on each group, by its place in the claim. */
function onGroups({ taxGroups }: Claim, parts: readonly BookedPart[]) {
  return taxGroups.map(({ taxCase, rateBp }) => {
    const here = parts.flatMap((part) =>
      part.taxGroups.filter((group) => group.taxCase === taxCase && group.rateBp === rateBp),
    );
    return [sumOf(here.map(({ grossCents }) => grossCents)), sumOf(here.map(({ taxCents }) => taxCents))];
  });
}

describe('a payment', () => {
  it('of the whole sum books every tax group in full', () => {
    const parts = booked(twoRates, [orderOf(17_250)]);
    expect(parts).toEqual([
      {
        kind: 'paid',
        amountCents: 17_250,
        taxGroups: [
          { taxCase: 'standard', rateBp: 1900, grossCents: 11_900, taxCents: 1_900 },
          { taxCase: 'standard', rateBp: 700, grossCents: 5_350, taxCents: 350 },
        ],
      },
    ]);
    expect(settlementOf(17_250, add(nothingBooked, parts))).toEqual({ state: 'paid', openCents: 0, excessCents: 0 });
  });

  it('of a part is split in proportion, and the last one takes what is left of every group', () => {
    const parts = booked(twoRates, [orderOf(5_000)]);
    expect(onGroups(twoRates, parts)).toEqual([
      [3_449, 551],
      [1_551, 101],
    ]);
    const all = booked(twoRates, [orderOf(5_000), orderOf(12_250)]);
    expect(onGroups(twoRates, all)).toEqual([
      [11_900, 1_900],
      [5_350, 350],
    ]);
  });

  it('with a cash discount leaves nothing open, and the discount lowers each rate', () => {
    const parts = booked(twoRates, [orderOf(16_905, { rest: 'discount' })]);
    expect(parts.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['paid', 16_905],
      ['discount', 345],
    ]);
    expect(onGroups(twoRates, parts.slice(1))).toEqual([
      [238, 38],
      [107, 7],
    ]);
    expect(settlementOf(17_250, add(nothingBooked, parts)).state).toBe('paid');
  });

  it('of more than is open books the rest on no tax group, and can be paid back', () => {
    const over = booked(twoRates, [orderOf(17_300, { excess: true })]);
    expect(sumOf(onGroups(twoRates, over).map(([gross = 0]) => gross))).toBe(17_250);
    expect(settlementOf(17_250, add(nothingBooked, over))).toEqual({ state: 'paid', openCents: 0, excessCents: 50 });
    const back = booked(twoRates, [orderOf(17_300, { excess: true }), orderOf(-50)]);
    expect(back.at(-1)?.taxGroups).toEqual([]);
    expect(settlementOf(17_250, add(nothingBooked, back)).excessCents).toBe(0);
  });

  it('of what we owe goes out', () => {
    const parts = booked(turned, [orderOf(-10_000), orderOf(-7_250)]);
    expect(onGroups(turned, parts)).toEqual([
      [-11_900, -1_900],
      [-5_350, -350],
    ]);
    expect(settlementOf(turned.dueCents, add(nothingBooked, parts))).toEqual({
      state: 'paid',
      openCents: 0,
      excessCents: 0,
    });
  });

  it('of zero settles a document that asks for no money', () => {
    expect(settlementOf(0, nothingBooked)).toEqual({ state: 'paid', openCents: 0, excessCents: 0 });
  });
});

describe('refused is', () => {
  it.each<[string, PaymentOrder[], PaymentOrder]>([
    ['nothing-booked', [], orderOf(0)],
    ['more-than-open', [], orderOf(17_251)],
    ['more-than-open', [orderOf(17_250)], orderOf(1)],
    ['more-than-received', [], orderOf(-1)],
    ['more-than-received', [orderOf(5_000)], orderOf(-5_001)],
    ['no-rest', [], orderOf(17_250, { rest: 'discount' })],
    ['no-rest', [orderOf(17_250)], orderOf(-50, { rest: 'difference' })],
    ['discount-too-large', [], orderOf(15_524, { rest: 'discount' })],
    ['difference-too-large', [], orderOf(15_249, { rest: 'difference' })],
    ['unexplained', [], orderOf(15_250, { rest: 'difference', reason: '' })],
    ['nothing-explained', [], orderOf(15_250, { reason: 'Bankgebühren' })],
  ])('%s', (refusal, before, order) => {
    const parts = booked(twoRates, before);
    expect(bookOrder(twoRates, add(nothingBooked, parts), order)).toEqual({ ok: false, refusal });
  });

  it('no discount or difference that is one cent smaller', () => {
    for (const order of [orderOf(15_525, { rest: 'discount' }), orderOf(15_250, { rest: 'difference' })])
      expect(bookOrder(twoRates, nothingBooked, order).ok).toBe(true);
  });

  it('to take back what a refund rests on', () => {
    const parts = booked(twoRates, [orderOf(5_000), orderOf(-4_000)]);
    expect(reverseParts(twoRates, add(nothingBooked, parts), parts.slice(0, 1))).toEqual({
      ok: false,
      refusal: 'needed-later',
    });
    expect(reverseParts(twoRates, add(nothingBooked, parts), parts.slice(1)).ok).toBe(true);
  });
});

const cents = fc.integer({ min: 1, max: 50_000_000 });

const claims = fc
  .tuple(fc.array(fc.tuple(cents, fc.constantFrom(0, 700, 1900, 2000)), { minLength: 1, maxLength: 4 }), fc.boolean())
  .map(([groups, isOwed]): Claim => {
    const sign = isOwed ? -1 : 1;
    const taxGroups = groups.map(([base, rateBp], index) => ({
      taxCase: 'standard' as const,
      // Apart even where a rate comes twice.
      rateBp: rateBp + index,
      baseCents: base * sign,
      taxCents: Math.round((base * rateBp) / 10_000) * sign,
    }));
    return { dueCents: sumOf(taxGroups.map(({ baseCents, taxCents }) => baseCents + taxCents)), taxGroups };
  });

const step = fc.record({
  /** of what is open, in per mille */
  share: fc.integer({ min: -800, max: 1300 }),
  rest: fc.constantFrom('open', 'open', 'discount', 'difference'),
  back: fc.boolean(),
});

/** Counts with nothing but what went in and out. */
class Ledger {
  received = 0;
  reduced = 0;
  readonly due: number;
  constructor(due: number) {
    this.due = due;
  }
  get open() {
    const left = this.due - this.received - this.reduced;
    return left * Math.sign(this.due) > 0 ? left : 0;
  }
}

describe('whatever is booked and taken back, in any order', () => {
  it('cents, groups and states agree with a ledger of its own', () => {
    fc.assert(
      fc.property(claims, fc.array(step, { maxLength: 12 }), (claim, steps) => {
        const ledger = new Ledger(claim.dueCents);
        const kept: BookedPart[][] = [];
        const all: BookedPart[] = [];
        for (const { share, rest, back } of steps) {
          const taken = back ? kept.pop() : undefined;
          const before = add(nothingBooked, all);
          const amountCents = Math.round(((ledger.open || claim.dueCents) * share) / 1000);
          const booking = taken
            ? reverseParts(claim, before, taken)
            : bookOrder(claim, before, orderOf(amountCents, { rest, excess: true }));
          if (!booking.ok) {
            if (taken) kept.push(taken);
            continue;
          }
          if (!taken) kept.push(booking.parts);
          all.push(...booking.parts);
          for (const { kind, amountCents: amount } of booking.parts)
            ledger[kind === 'paid' ? 'received' : 'reduced'] += amount;
          const settled = claim.dueCents - ledger.open;
          const groups = onGroups(claim, all);
          expect(sumOf(groups.map(([gross = 0]) => gross))).toBe(settled);
          groups.forEach(([gross = 0, tax = 0], index) => {
            const { baseCents = 0, taxCents = 0 } = claim.taxGroups[index] ?? {};
            const exact = ((baseCents + taxCents) * settled) / claim.dueCents;
            expect(Math.abs(gross - exact)).toBeLessThanOrEqual(1);
            expect(Math.abs(tax - (taxCents * settled) / claim.dueCents)).toBeLessThanOrEqual(1.5);
          });
          const state = ledger.open === 0 ? 'paid' : settled === 0 ? 'open' : 'part-paid';
          expect(settlementOf(claim.dueCents, add(nothingBooked, all))).toEqual({
            state,
            openCents: ledger.open,
            excessCents: ledger.received + ledger.reduced - settled + 0,
          });
        }
      }),
      { seed: testSeed(), numRuns: 300 },
    );
  });

  it('leaves no tax group with an amount once all payments are reversed', () => {
    fc.assert(
      fc.property(claims, fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 6 }), (claim, shares) => {
        const orders = shares.map((share) => orderOf(Math.round((claim.dueCents * share) / 6000) || claim.dueCents));
        const parts: BookedPart[] = [];
        for (const order of orders) {
          const booking = bookOrder(claim, add(nothingBooked, parts), { ...order, excess: true });
          if (booking.ok) parts.push(...booking.parts);
        }
        const back = reverseParts(claim, add(nothingBooked, parts), parts);
        const all = [...parts, ...(back.ok ? back.parts : [])];
        expect(back.ok).toBe(true);
        expect(onGroups(claim, all)).toEqual(claim.taxGroups.map(() => [0, 0]));
        expect(add(nothingBooked, all)).toEqual(nothingBooked);
      }),
      { seed: testSeed(), numRuns: 200 },
    );
  });
});

describe('the claim of a document that takes some off as paid in advance', () => {
  const [full, reduced] = twoRates.taxGroups;
  const group = { taxCase: 'standard', rateBp: 1900, netCents: 4_000, taxCents: 760 } as const;

  it('is what is left of each of its tax groups, each payment in advance once', () => {
    const prepayments = [{ taxGroups: [group] }, { taxGroups: [{ ...group, netCents: 1_000, taxCents: 190 }] }];
    const claim = claimOf({ totals: { ...twoRates, dueCents: 17_250 - 5_950 }, prepayments });
    expect(claim).toEqual({ dueCents: 11_300, taxGroups: [{ ...full, baseCents: 5_000, taxCents: 950 }, reduced] });
    const parts = booked(claim, [orderOf(5_000), orderOf(6_300)]).flatMap(({ taxGroups }) => taxGroups);
    const sumOf = (rate: number) =>
      parts.filter(({ rateBp }) => rateBp === rate).reduce((sum, { grossCents }) => sum + grossCents, 0);
    expect([sumOf(1900), sumOf(700)]).toEqual([5_950, 5_350]);
  });

  it('has a group of a rate that the document does not have', () => {
    const claim = claimOf({
      totals: { ...twoRates, dueCents: 12_490 },
      prepayments: [{ taxGroups: [{ ...group, rateBp: 1600 }] }],
    });
    expect(claim.taxGroups).toEqual([
      full,
      reduced,
      { taxCase: 'standard', rateBp: 1600, baseCents: -4_000, taxCents: -760 },
    ]);
  });

  it('is that of the document where nothing is known by rate, or nothing was paid', () => {
    expect(claimOf({ totals: twoRates })).toBe(twoRates);
    expect(claimOf({ totals: twoRates, prepayments: [{}] })).toBe(twoRates);
  });
});
