import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { line } from '#tests/support/freeze-input.ts';
import { isNight } from '#tests/support/night.ts';
import { design, food, offeredOf, OfferBooks, offerOf } from '#tests/support/offer-books.ts';
import { testSeed } from '#tests/support/test-seed.ts';
import { big, normalizeDecimal } from '#app/values/decimal.ts';
import type { Cents } from '#app/values/money.ts';
import type { LineCredit } from '../invoice/credited-lines.ts';
import { rowsOfLines } from '../invoice/draft.ts';
import type { DraftLine } from '../invoice/draft.ts';
import { billingState, restOfOffer, restQuantities } from './billing.ts';
import type { OfferBill } from './billing.ts';
import type { BillingOrder } from './billing-drafts.ts';

const percent = (percentBp: number): BillingOrder => ({ way: 'deposit', percentBp, amountCents: 0 });
const amount = (amountCents: number): BillingOrder => ({ way: 'deposit', percentBp: 0, amountCents });
const part = (...quantities: [string, string][]): BillingOrder => ({ way: 'partial', quantities: new Map(quantities) });

describe('a deposit', () => {
  it('is the per cent of what was offered, at each rate, and names the offer', () => {
    const made = new OfferBooks(offerOf()).order(percent(3000));
    if (!made.ok) throw new Error(made.refusal);
    const { documentKind, lines, offerReference, offerDate, supplyFrom } = made.draft;
    expect([documentKind, offerReference, offerDate, supplyFrom]).toEqual([
      'deposit',
      'AN-2026-0001',
      '2026-11-21',
      '',
    ]);
    expect(lines).toMatchObject([
      {
        unitPrice: '900.00',
        taxRateBp: 1900,
        description: '30\u00a0% Anzahlung auf Angebot AN-2026-0001 vom 21.11.2026',
      },
      { unitPrice: '38.70', taxRateBp: 700 },
    ]);
  });

  it('has the discounts and charges on the whole in its sum, once', () => {
    const books = new OfferBooks(offerOf({ allowancePercent: 1000, chargeAmount: 5000 }));
    books.bill(percent(5000));
    expect(books.priced).toEqual(offeredOf(books.offer).map((cents) => cents / 2));
  });

  it('of an amount falls on the rates as the offer does', () => {
    const books = new OfferBooks(offerOf({ priceMode: 'gross' }));
    books.bill(amount(100_001));
    expect(books.priced.reduce((sum, cents) => sum + cents, 0)).toBe(100_001);
    expect(books.priced).toEqual([95_878, 4123]);
  });

  it('of the second half is the half that is left', () => {
    const books = new OfferBooks(offerOf({ lines: [{ ...design, quantity: '1', unitPrice: '1.01' }] }));
    books.bill(percent(5000));
    books.bill(percent(5000));
    expect(books.priced).toEqual([101]);
  });

  it.each([
    ['more-than-left', percent(8001)],
    ['more-than-left', amount(250_321)],
    ['nothing-chosen', amount(0)],
  ])('is refused as %s', (refusal, order) => {
    const books = new OfferBooks(offerOf());
    books.bill(percent(2000));
    expect(books.order(order)).toEqual({ ok: false, refusal });
  });
});

describe('a part', () => {
  it('bills the chosen lines under their sections, amounts taken off in proportion', () => {
    const rows = [
      { ...line, entry: 'section', description: 'Gestaltung' },
      { ...design, discountAmount: 10_000 },
      { ...line, entry: 'text', description: 'Zwei Runden sind dabei.' },
      { ...line, entry: 'section', description: 'Fest' },
      food,
      { ...line, entry: 'optional' },
    ] as DraftLine[];
    const books = new OfferBooks(offerOf({ lines: rows, allowanceAmount: 3029 }));
    const made = books.order(part(['1', '10']));
    if (!made.ok) throw new Error(made.refusal);
    expect(made.draft).toMatchObject({ documentKind: 'partial', allowanceAmount: 725 });
    expect(made.draft.lines).toMatchObject([
      { entry: 'section', description: 'Gestaltung' },
      { quantity: '10', discountAmount: 2500 },
    ]);
  });

  it('bills no more of a line than is left of it, and nothing of a line that is billed', () => {
    const books = new OfferBooks(offerOf());
    books.bill(part(['1', '30']));
    expect(restQuantities(books.offer.snapshot, books.bills)).toEqual(
      new Map([
        ['1', '10'],
        ['2', '10'],
      ]),
    );
    const made = books.order(part(['1', '30']));
    expect(made).toMatchObject({ ok: true, draft: { lines: [{ quantity: '10' }] } });
    expect(books.order(part(['1', '0']))).toEqual({ ok: false, refusal: 'nothing-chosen' });
  });

  it('of all that is left is the final invoice, so that no cent of rounding is left', () => {
    const odd = { ...design, quantity: '3', unitPrice: '0.335' };
    const books = new OfferBooks(offerOf({ lines: [odd] }));
    books.bill(part(['1', '1']));
    books.bill(part(['1', '1']));
    expect(books.order(part(['1', '2']))).toMatchObject({ ok: true, draft: { documentKind: 'final' } });
    books.bill(part(['1', '1']));
    expect([books.priced, books.state]).toEqual([[101], 'whole']);
    expect(new OfferBooks(offerOf()).order(part(['1', '40'], ['2', '10']))).toMatchObject({
      draft: { documentKind: 'invoice' },
    });
  });

  it('of whole lines is billed, whatever cents of freight are rounded on them', () => {
    const [full, reduced] = [1900, 700].map((taxRateBp) => ({ ...line, quantity: '1', unitPrice: '100', taxRateBp }));
    const books = new OfferBooks(offerOf({ lines: [full, reduced] as DraftLine[], chargeAmount: 495 }));
    expect(offeredOf(books.offer)).toEqual([10_247, 10_248]);
    expect(books.order(part(['1', '1']))).toMatchObject({ ok: true, draft: { chargeAmount: 247 } });
  });

  it('leaves room for the deposits that stand', () => {
    const books = new OfferBooks(offerOf());
    books.bill(percent(3000));
    expect(books.order({ way: 'whole' })).toEqual({ ok: false, refusal: 'moved' });
    expect(books.order(part(['1', '40']))).toEqual({ ok: false, refusal: 'more-than-left' });
    expect(books.bill(part(['1', '28']))).toBe(true);
  });
});

describe('how far an offer is billed', () => {
  const bill = (kind: OfferBill['kind'], netCents: Cents) => ({ kind, netCents, grossCents: netCents });
  const offered = { priceMode: 'net', netCents: 100, grossCents: 100 } as const;

  it.each([
    ['none', []],
    ['partly', [bill('deposit', 30)]],
    ['partly', [bill('deposit', 100)]],
    ['partly', [bill('partial', 99)]],
    ['partly', [bill('partial', 40), bill('deposit', 60)]],
    ['whole', [bill('partial', 40), bill('partial', 60)]],
    ['whole', [bill('invoice', 100)]],
    ['partly', [{ ...bill('invoice', 99), grossCents: 100 }]],
    ['partly', [bill('invoice', 40)]],
    ['whole', [bill('deposit', 30), bill('final', 20)]],
  ] as const)('%s: %o', (state, bills) => {
    expect(billingState(offered, bills)).toBe(state);
  });

  it('a final invoice brings the lines of the offer, less what stands; taken back, it leaves what was there', () => {
    const books = new OfferBooks(offerOf());
    books.bill(percent(3000));
    books.bill(part(['2', '5']));
    books.pay(1);
    const rest = restOfOffer(books.offer.snapshot, books.bills);
    expect(rest.map(({ cents }) => cents)).toEqual([210_000, 2580]);
    expect(books.bill({ way: 'final' })).toBe(true);
    const { lines, deductions, totals } = books.standing[2]?.snapshot ?? {};
    expect(lines?.map(({ name }) => name)).toEqual(['Gestaltung', 'Buffet']);
    expect(deductions?.map(({ number, kind }) => [number, kind])).toEqual([
      ['RE-1', undefined],
      ['RE-2', 'partial'],
    ]);
    expect(totals?.taxGroups.map(({ baseCents }) => baseCents)).toEqual([210_000, 2580]);
    expect(books.state).toBe('whole');
    expect(restOfOffer(books.offer.snapshot, books.bills).map(({ cents }) => cents)).toEqual([0, 0]);
    books.standing.pop();
    expect(books.state).toBe('partly');
    expect(restOfOffer(books.offer.snapshot, books.bills)).toEqual(rest);
  });
});

describe('a part that was credited in part', () => {
  it('is billed again by its quantity, and its final invoice takes off what is left of it', () => {
    const books = new OfferBooks(offerOf());
    books.bill(part(['1', '40']));
    expect(books.credit(0, () => [{ id: '1', quantity: '10' }])).toBe(true);
    expect(books.state).toBe('partly');
    expect(restOfOffer(books.offer.snapshot, books.bills).map(({ cents }) => cents)).toEqual([75_000, 12_900]);
    expect(restQuantities(books.offer.snapshot, books.bills).get('1')).toBe('10');
    books.credit(0, () => [{ id: '1', amountCents: 50_000 }]);
    expect(restOfOffer(books.offer.snapshot, books.bills).map(({ cents }) => cents)).toEqual([125_000, 12_900]);
    books.bill({ way: 'final' });
    expect(books.standing[1]?.snapshot.deductions).toMatchObject([
      { taxGroups: [{ netCents: 175_000, taxCents: 33_250 }] },
    ]);
    expect(books.priced).toEqual(offeredOf(books.offer));
  });
});

const anyLine = fc
  .record({
    quantity: fc.constantFrom('1', '3', '7', '2.5', '0.333', '40'),
    unitPrice: fc.integer({ min: 20_000, max: 30_000_000 }).map((n) => normalizeDecimal(big(n).div(10_000).toFixed())),
    taxRateBp: fc.constantFrom(1900, 700),
    discountPercent: fc.constantFrom(0, 0, 333, 1000),
    surchargeAmount: fc.constantFrom(0, 0, 99),
  })
  .map((typed): DraftLine => ({ ...line, ...typed }));

const anyOffer = fc.record({
  priceMode: fc.constantFrom('net' as const, 'gross' as const),
  lines: fc
    .array(anyLine, { minLength: 1, maxLength: 4 })
    // Lines that say the same are one to whoever looks for them again.
    .map((lines) => lines.map((each, index) => ({ ...each, description: `Arbeit ${index + 1}` }))),
  allowancePercent: fc.constantFrom(0, 0, 250),
  chargeAmount: fc.constantFrom(0, 0, 1999),
});

const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), percentBp: fc.integer({ min: 1, max: 6000 }) }),
  fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 500_000 }) }),
  fc.record({
    kind: fc.constant('part' as const),
    shares: fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 4, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('pay' as const), share: fc.constantFrom(1, 1, 0.37) }),
  fc.record({ kind: fc.constant('cancel' as const), which: fc.nat(9) }),
  fc.record({
    kind: fc.constant('credit' as const),
    which: fc.nat(9),
    shares: fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 4, maxLength: 4 }),
    byAmount: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('final' as const) }),
);

type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

function take(books: OfferBooks, step: Step): void {
  if (step.kind === 'deposit') books.bill(percent(step.percentBp));
  if (step.kind === 'amount') books.bill(amount(step.cents));
  if (step.kind === 'pay') books.pay(step.share);
  if (step.kind === 'cancel') cancelOne(books, step.which);
  if (step.kind === 'credit') creditOne(books, step);
  if (step.kind === 'final') finish(books);
  if (step.kind === 'part') {
    const { draft, bills } = { ...books.offer, bills: books.bills };
    const rests = restQuantities(books.offer.snapshot, bills);
    const chosen = rowsOfLines(draft.lines).map((_, index): [string, string] => {
      const rest = rests.get(String(index + 1)) ?? '0';
      return [
        String(index + 1),
        normalizeDecimal(
          big(rest)
            .times(step.shares[index] ?? 0)
            .round(4)
            .toFixed(),
        ),
      ];
    });
    const isBilled = books.bill(part(...chosen));
    // Who asks for no more than is left of lines is refused for no cent.
    const isAny = chosen.some(([, quantity]) => quantity !== '0');
    if (isAny && bills.every(({ kind }) => kind === 'partial')) expect(isBilled).toBe(true);
  }
}

function creditOne(books: OfferBooks, { which, shares, byAmount }: Extract<Step, { kind: 'credit' }>): void {
  if (books.standing.length === 0) return;
  books.credit(which % books.standing.length, (rests) =>
    rests.flatMap(({ line: { id }, quantity, cents }, index): LineCredit[] => {
      const share = shares[index] ?? 0;
      if (share === 0) return [];
      if (byAmount) return [{ id, amountCents: Math.ceil(cents * share) }];
      return [{ id, quantity: normalizeDecimal(big(quantity).times(share).round(4).toFixed()) }];
    }),
  );
}

/** What a final invoice has taken off stands as long as that does. */
function cancelOne(books: OfferBooks, which: number): void {
  const { standing } = books;
  const isDone = books.state === 'whole' && standing.at(-1)?.snapshot.kind === 'final';
  if (standing.length > 0) standing.splice(isDone ? standing.length - 1 : which % standing.length, 1);
}

function finish(books: OfferBooks): void {
  if (books.state === 'whole') return;
  books.bill(books.standing.length === 0 ? { way: 'whole' } : { way: 'final' });
}

describe('any offer, billed in any way', () => {
  it('comes to what was offered, to the cent and at each rate, and never to more', () => {
    fc.assert(
      fc.property(anyOffer, fc.array(anyStep, { maxLength: 9 }), (offer, steps) => {
        const books = new OfferBooks(offerOf(offer));
        const offered = offeredOf(books.offer);
        for (const step of steps) {
          take(books, step);
          expect(books.priced.every((cents, index) => cents <= (offered[index] ?? 0))).toBe(true);
        }
        finish(books);
        expect(books.state).toBe('whole');
        expect(books.priced).toEqual(offered);
        // Tax is rounded in each document: at each rate by less than a cent.
        const taxes = books.sumsOf(({ taxCents }) => taxCents);
        const { taxGroups } = books.offer.snapshot.totals;
        taxes.forEach((cents, index) =>
          expect(Math.abs(cents - (taxGroups[index]?.taxCents ?? 0))).toBeLessThanOrEqual(2 * books.standing.length),
        );
      }),
      { seed: testSeed(), numRuns: isNight ? 1000 : 40 },
    );
  });
});
