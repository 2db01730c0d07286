import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { testSeed } from '#tests/support/test-seed.ts';
import { rateInvoices } from './match-reasons.ts';
import type { KnownPayers, PayableInvoice } from './match-reasons.ts';
import { proposeInvoices } from './propose-invoices.ts';
import { withoutSplitParts, isSure, proposeSplit } from './propose-split.ts';
import { growthOf, linearMax } from '#tests/support/growth.ts';

const payment = { bookingDate: '2026-11-20', amountCents: 0, name: '', iban: '', purpose: '' };

function owed(openCents: number, index: number, more: Partial<PayableInvoice> = {}): PayableInvoice {
  const number = `RE-2026-${String(index + 1).padStart(4, '0')}`;
  const own = { id: `i${index}`, number, customer: 'holm', customerName: 'Tischlerei Holm GmbH' };
  return {
    ...own,
    issueDate: '2026-11-15',
    dueCents: openCents,
    openCents,
    writtenOff: false,
    discount: null,
    ...more,
  };
}

const five = [101, 250, 402, 700, 1105].map((cents, index) => owed(cents, index));

function propose(
  paid: Partial<typeof payment>,
  invoices: readonly PayableInvoice[] = five,
  payers: KnownPayers = new Map(),
) {
  const whole = { ...payment, ...paid };
  return proposeSplit(whole, rateInvoices(whole, invoices, payers));
}

function partsOf(...asked: Parameters<typeof propose>) {
  return propose(...asked)?.parts.map(({ invoice, amountCents }) => [invoice.number.slice(-1), amountCents]) ?? [];
}

describe('several numbers in the purpose', () => {
  const purpose = 'RE-2026-0002, RE-2026-0004';

  it('are paid whole where the amount is theirs', () => {
    expect(propose({ purpose, amountCents: 950 })).toMatchObject({
      basis: 'named',
      differenceCents: 0,
      customer: 'holm',
      reasons: ['number', 'amount'],
    });
    expect(partsOf({ purpose, amountCents: 950 })).toEqual([
      ['2', 250],
      ['4', 700],
    ]);
  });

  it('are paid one after the other where it is less, and told what is too much', () => {
    expect(propose({ purpose, amountCents: 300 })?.differenceCents).toBe(-650);
    expect(partsOf({ purpose, amountCents: 300 })).toEqual([
      ['2', 250],
      ['4', 50],
    ]);
    expect(propose({ purpose, amountCents: 1000 })?.differenceCents).toBe(50);
  });

  it('with the cash discount of those whose time is not over', () => {
    const discount = { days: 7, percentBp: 1000 };
    const both = [owed(1000, 1, { discount }), owed(2000, 3, { discount, issueDate: '2026-11-01' })];
    expect(propose({ purpose, amountCents: 2900 }, both)?.parts).toMatchObject([
      { amountCents: 900, discount: true },
      { amountCents: 2000, discount: false },
    ]);
  });

  it('of the customer of whom most are named', () => {
    const other = owed(50, 7, { customer: 'lenz' });
    const another = owed(60, 8, { customer: 'lenz' });
    const named = `${purpose}, RE-2026-0008, RE-2026-0009, RE-2026-0001`;
    expect(propose({ purpose: named, amountCents: 110 }, [other, another, ...five])?.customer).toBe('holm');
  });
});

describe('no number', () => {
  it('all that a customer owes, whoever paid', () => {
    expect(propose({ amountCents: 2558 })).toMatchObject({ basis: 'all', reasons: ['amount'] });
  });

  it.each([
    ['those due longest', 753, 'oldest', '123'],
    ['two', 1355, 'some', '25'],
    ['three', 1456, 'some', '125'],
  ])('%s, only of who is known', (_what, amountCents, basis, numbers) => {
    const paid = { amountCents, name: 'Holm' };
    expect(propose(paid)).toMatchObject({ basis, reasons: ['amount', 'name'], differenceCents: 0 });
    expect(
      partsOf(paid)
        .map(([number]) => number)
        .join(''),
    ).toBe(numbers);
    expect(propose({ amountCents })).toBeNull();
    const payers = new Map([['DE1', new Set(['holm'])]]);
    expect(propose({ amountCents, iban: 'DE1' }, five, payers)).toMatchObject({ reasons: ['amount', 'account'] });
  });

  it.each([
    ['what is one invoice', 1105],
    ['four of five', 2156],
    ['less than any', 99],
    ['more than all', 2559],
  ])('not %s', (_what, amountCents) => {
    expect(propose({ amountCents, name: 'Holm' })).toBeNull();
  });

  it('what was written off is left out', () => {
    expect(propose({ amountCents: 350 }, [owed(100, 0), owed(250, 1, { writtenOff: true })])).toBeNull();
  });
});

describe('sure enough to be booked with one key', () => {
  const surely = (paid: Partial<typeof payment>, invoices: readonly PayableInvoice[] = five) => {
    const whole = { ...payment, ...paid };
    const rated = rateInvoices(whole, invoices, new Map());
    const split = proposeSplit(whole, rated);
    return isSure(split, withoutSplitParts(split, proposeInvoices(whole, rated)));
  };

  it.each<[string, Partial<typeof payment>]>([
    ['number and amount', { purpose: 'RE-2026-0003', amountCents: 402 }],
    ['name and amount, and nothing else of it', { name: 'Holm', amountCents: 402 }],
    ['several numbers and the amount', { purpose: 'RE-2026-0003 RE-2026-0004', amountCents: 1102 }],
  ])('%s', (_what, paid) => {
    expect(surely(paid)).toBe(true);
  });

  it.each<[string, Partial<typeof payment>, PayableInvoice[]?]>([
    ['the amount alone', { amountCents: 402 }],
    ['another amount', { purpose: 'RE-2026-0003', amountCents: 400 }],
    ['two of one amount', { name: 'Holm', amountCents: 402 }, [owed(402, 0), owed(402, 1)]],
    ['what was written off', { purpose: 'RE-2026-0003', amountCents: 402 }, [owed(402, 2, { writtenOff: true })]],
    ['nothing at all', { purpose: 'Pfand', amountCents: 1 }],
  ])('not %s', (_what, paid, invoices) => {
    expect(surely(paid, invoices)).toBe(false);
  });
});

describe('whatever is open', () => {
  const cents = fc.integer({ min: 1, max: 40 });

  it('the parts are open, each once, and together the money or what is named of it', () => {
    const property = fc.property(fc.array(cents, { maxLength: 40 }), cents, (open, factor) => {
      const invoices = open.map((each, index) => owed(each, index));
      const amountCents = factor * 7;
      const split = propose({ amountCents, name: 'Holm', purpose: 'RE-2026-0003 RE-2026-0005' }, invoices);
      if (split === null) return;
      const sum = split.parts.reduce((total, part) => total + part.amountCents, 0);
      expect(sum).toBe(amountCents - Math.max(0, split.differenceCents));
      expect(new Set(split.parts.map(({ invoice }) => invoice.id)).size).toBe(split.parts.length);
      for (const { invoice, amountCents: part } of split.parts) expect(part).toBeLessThanOrEqual(invoice.openCents);
    });
    fc.assert(property, { seed: testSeed(), numRuns: 300 });
  });

  it('looks through a thousand invoices in linear time', () => {
    const lookThrough = (count: number) => {
      const invoices = Array.from({ length: count }, (_, index) => owed(1000 + index, index));
      for (let run = 0; run < 20; run += 1) propose({ amountCents: 999_999, name: 'Holm' }, invoices);
    };
    expect(growthOf(lookThrough, 250)).toBeLessThan(linearMax);
  });
});
