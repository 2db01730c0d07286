import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '#tests/support/test-seed.ts';
import type { InvoiceSnapshot } from '../invoice/snapshot.ts';
import { documentState } from './document-state.ts';
import { add, balanceOf, bookOrder, nothingBooked, reverseParts } from './settlement.ts';
import type { Claim, BookedPart, PaymentOrder } from './settlement.ts';
import { mayWriteOff, taxToCorrect } from './uncollectible.ts';

/** 119,00 at 19 % and 53,50 at 7 %. */
const claim: Claim = {
  dueCents: 17_250,
  taxGroups: [
    { taxCase: 'standard', rateBp: 1900, baseCents: 10_000, taxCents: 1_900 },
    { taxCase: 'standard', rateBp: 700, baseCents: 5_000, taxCents: 350 },
  ],
};

const paying = (amountCents: number, more: Partial<PaymentOrder> = {}): PaymentOrder => ({
  amountCents,
  rest: 'open',
  excess: false,
  ...more,
});
const writingOff = paying(0, { rest: 'uncollectible', reason: 'Insolvenz' });

function book(orders: readonly PaymentOrder[], of: Claim = claim): BookedPart[][] {
  const payments: BookedPart[][] = [];
  for (const order of orders) {
    const booking = bookOrder(of, add(nothingBooked, payments.flat()), order);
    if (!booking.ok) throw new Error(booking.refusal);
    payments.push(booking.parts);
  }
  return payments;
}

const refusalOf = (orders: readonly PaymentOrder[], order: PaymentOrder, of = claim) => {
  const booking = bookOrder(of, add(nothingBooked, book(orders, of).flat()), order);
  return booking.ok ? null : booking.refusal;
};

const stands = (payments: readonly BookedPart[][]) => {
  const balance = balanceOf(claim.dueCents, payments.flat());
  const { openCents, excessCents, uncollectibleCents } = balance;
  return [documentState(balance, { takesBack: null, isCancelled: false }), openCents, excessCents, uncollectibleCents];
};

/** The tax of what was booked of a kind, by rate. */
const taxOf = (parts: readonly BookedPart[], kind: BookedPart['kind']) =>
  [1900, 700].map((rateBp) =>
    parts
      .filter((part) => part.kind === kind)
      .flatMap(({ taxGroups }) => taxGroups)
      .reduce((sum, group) => sum + (group.rateBp === rateBp ? group.taxCents : 0), 0),
  );

describe('what is written off', () => {
  it('is all that is open, and names the tax of it by rate', () => {
    const [, off = []] = book([paying(5_750), writingOff]);
    expect(off).toMatchObject([{ kind: 'uncollectible', amountCents: 11_500 }]);
    expect(taxOf(off, 'uncollectible')).toEqual([1_267, 233]);
    expect(stands([...book([paying(5_750), writingOff])])).toEqual(['uncollectible', 0, 0, 11_500]);
  });

  it('shows beforehand the tax that is corrected, or that there is none', () => {
    const booked = add(nothingBooked, book([paying(5_750)]).flat());
    expect(taxToCorrect({ claim, booked }).map(({ taxCents }) => taxCents)).toEqual([1_267, 233]);
    const free: Claim = {
      dueCents: 10_000,
      taxGroups: [{ taxCase: 'small-business', rateBp: 0, baseCents: 10_000, taxCents: 0 }],
    };
    expect(taxToCorrect({ claim: free, booked: nothingBooked })).toEqual([]);
  });

  it.each<[string, PaymentOrder[], PaymentOrder, string | null]>([
    ['nothing is open', [paying(17_250)], writingOff, 'no-rest'],
    ['it is written off already', [writingOff], writingOff, 'no-rest'],
    ['nobody says why', [], paying(0, { rest: 'uncollectible' }), 'unexplained'],
    ['more comes than was written off', [writingOff], paying(17_251), 'more-than-open'],
    ['more comes, and is meant', [writingOff], paying(17_251, { excess: true }), null],
  ])('%s', (_name, before, order, refusal) => {
    expect(refusalOf(before, order)).toBe(refusal);
  });

  it('is never of what its issuer owes', () => {
    const owed: Claim = {
      dueCents: -11_900,
      taxGroups: [{ taxCase: 'standard', rateBp: 1900, baseCents: -10_000, taxCents: -1_900 }],
    };
    expect(refusalOf([], writingOff, owed)).toBe('no-rest');
  });

  it.each<[InvoiceSnapshot['kind'], boolean]>([
    ['invoice', true],
    ['partial', true],
    ['final', true],
    ['deposit', false],
    ['self-billed', false],
  ])('of a document of kind %s: %s', (kind, may) => {
    expect(mayWriteOff({ kind, issueDate: '2026-11-01' }, '2026-11-01')).toBe(may);
    expect(mayWriteOff({ kind, issueDate: '2026-11-01' }, '2026-10-31')).toBe(false);
  });
});

describe('money that comes after', () => {
  it('brings the claim and its tax back as far as it goes', () => {
    const payments = book([writingOff, paying(5_750)]);
    expect(payments[1]).toMatchObject([
      { kind: 'uncollectible', amountCents: -5_750 },
      { kind: 'paid', amountCents: 5_750 },
    ]);
    expect(taxOf(payments[1] ?? [], 'uncollectible')).toEqual([-633, -117]);
    expect(taxOf(payments[1] ?? [], 'paid')).toEqual([633, 117]);
    expect(stands(payments)).toEqual(['uncollectible', 0, 0, 11_500]);
    expect(stands([...payments, ...book([writingOff, paying(5_750), paying(11_500)]).slice(2)])).toEqual([
      'paid',
      0,
      0,
      0,
    ]);
  });

  it('taken back leaves it written off, with the same tax', () => {
    const [off = [], paid = []] = book([writingOff, paying(5_750)]);
    const taken = reverseParts(claim, add(nothingBooked, [...off, ...paid]), paid);
    if (!taken.ok) throw new Error(taken.refusal);
    expect(taxOf([...off, ...paid, ...taken.parts], 'uncollectible')).toEqual([1_900, 350]);
    expect(taxOf([...off, ...paid, ...taken.parts], 'paid')).toEqual([0, 0]);
  });

  it('keeps what it rests on from being taken back', () => {
    const [off = [], paid = []] = book([writingOff, paying(5_750)]);
    expect(reverseParts(claim, add(nothingBooked, [...off, ...paid]), off)).toMatchObject({ refusal: 'needed-later' });
    const [came = [], back = [], lost = []] = book([paying(5_750), paying(-5_750), writingOff]);
    expect(reverseParts(claim, add(nothingBooked, [...came, ...back, ...lost]), back)).toMatchObject({
      refusal: 'needed-later',
    });
  });

  it('and goes, in any order, leaves on each rate what was received and what was not', () => {
    const step = fc.record({
      amount: fc.integer({ min: -20_000, max: 20_000 }),
      does: fc.constantFrom('pay', 'pay', 'write-off', 'take-back'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const parts: BookedPart[] = [];
        const made: BookedPart[][] = [];
        for (const { amount, does } of steps) {
          const booked = add(nothingBooked, parts);
          const booking =
            does === 'take-back'
              ? reverseParts(claim, booked, made.pop() ?? [])
              : bookOrder(claim, booked, does === 'pay' ? paying(amount, { excess: true }) : writingOff);
          if (!booking.ok) continue;
          if (does !== 'take-back') made.push(booking.parts);
          parts.push(...booking.parts);
        }
        const { openCents, excessCents, receivedCents, uncollectibleCents } = balanceOf(claim.dueCents, parts);
        expect(uncollectibleCents).toBeGreaterThanOrEqual(0);
        expect(openCents).toBe(Math.max(0, claim.dueCents - receivedCents - uncollectibleCents));
        if (uncollectibleCents > 0) expect(excessCents).toBe(0);
        const settled = taxOf(parts, 'paid').map((tax, index) => tax + (taxOf(parts, 'uncollectible')[index] ?? 0));
        if (openCents === 0) expect(settled).toEqual([1_900, 350]);
      }),
      { seed: testSeed(), numRuns: 300 },
    );
  });
});
