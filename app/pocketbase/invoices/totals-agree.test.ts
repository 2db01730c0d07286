import { describe, expect, it } from 'vitest';
import { annexChanges } from '#tests/einvoice/case-annexes.ts';
import { billOf } from '#tests/einvoice/case-snapshot-base.ts';
import { invoice, threeLines } from '#tests/pdf/fixtures.ts';
import { deductionAllowances } from '#app/invoicing/invoice/freeze-amounts.ts';
import type { InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { deductionsAgree, isInvoiceKind, totalsAgree } from './totals-agree.ts';

type Change = (snapshot: InvoiceSnapshot) => unknown;

function changed(change: Change): InvoiceSnapshot {
  const snapshot = structuredClone(invoice(threeLines));
  change(snapshot);
  return snapshot;
}

function firstOf<T>(items: T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('empty');
  return item;
}

describe('isInvoiceKind', () => {
  it('takes what freezing says', () => {
    expect(isInvoiceKind(invoice(threeLines).kind)).toBe(true);
  });

  it.each([undefined, null, '', 'rechnung', 'cancellation', 'offer', 1])('refuses %j', (kind) => {
    expect(isInvoiceKind(kind)).toBe(false);
  });
});

describe('totalsAgree', () => {
  it('takes what freezing computed', () => {
    expect(totalsAgree(invoice(threeLines))).toBe(true);
  });

  it.each([
    ['the net sum', ({ totals }) => (totals.netCents += 1)],
    ['the tax', ({ totals }) => (totals.taxCents -= 1)],
    ['the gross sum', ({ totals }) => (totals.grossCents += 1)],
    ['what is due', ({ totals }) => (totals.dueCents -= 1)],
    ['net and gross together', ({ totals }) => Object.assign(totals, { netCents: 0, grossCents: totals.taxCents })],
    ['a line sum', ({ lines }) => (firstOf(lines).netCents += 1)],
    ['a quantity', ({ lines }) => (firstOf(lines).quantity = '99')],
    ['a price', ({ lines }) => (firstOf(lines).unitPrice = '0.01')],
    ['a rate', ({ lines }) => (firstOf(lines).taxRateBp = 0)],
    ['a line that is gone', ({ lines }) => lines.pop()],
    ['the base of a group', ({ totals }) => (firstOf(totals.taxGroups).baseCents += 1)],
    ['the tax of a group', ({ totals }) => (firstOf(totals.taxGroups).taxCents += 1)],
    ['the rate of a group', ({ totals }) => (firstOf(totals.taxGroups).rateBp = 1600)],
    ['the case of a group', ({ totals }) => (firstOf(totals.taxGroups).taxCase = 'small-business')],
    ['a group too many', ({ totals }) => totals.taxGroups.push(firstOf(totals.taxGroups))],
    ['no groups', ({ totals }) => (totals.taxGroups = [])],
  ] satisfies [string, Change][])('sees %s', (_name, change) => {
    expect(totalsAgree(changed(change))).toBe(false);
  });

  // BT-118 decides how the tax office reads a group; a wrong one would be frozen.
  it('sees a category that does not belong to the case', () => {
    expect(totalsAgree(changed(({ totals }) => (firstOf(totals.taxGroups).category = 'E')))).toBe(false);
  });
});

describe('deductionsAgree', () => {
  // As it is stored: nothing of it is in two places.
  const stored = JSON.stringify(billOf(annexChanges({})['annex-several-deposits'] ?? {}, 'de'));
  const annexed = () => JSON.parse(stored) as InvoiceSnapshot;
  const takenBefore = () => {
    const { deductions = [] } = annexed();
    const allowances = deductionAllowances(deductions, { language: 'de', priceMode: 'net' });
    return billOf({ deductions, allowances: [{ reason: 'Rabatt', amountCents: 100 }, ...allowances] }, 'de');
  };

  it('takes what is taken off after tax or before it, and nothing', () => {
    expect([annexed(), takenBefore(), invoice(threeLines)].map(deductionsAgree)).toEqual([true, true, true]);
  });

  it.each([
    ['a deposit that is taken off by more', ({ prepayments = [] }) => (firstOf(prepayments).netCents += 1)],
    ['another rate', ({ prepayments = [] }) => (firstOf(firstOf(prepayments).taxGroups ?? []).rateBp = 1600)],
    ['one that is not said', ({ deductions = [] }) => deductions.pop()],
    ['one that is not taken off', ({ prepayments = [] }) => prepayments.pop()],
    ['none that is taken off', (snapshot) => delete snapshot.prepayments],
  ] satisfies [string, Change][])('sees %s', (_name, change) => {
    const snapshot = annexed();
    change(snapshot);
    expect(deductionsAgree(snapshot)).toBe(false);
  });

  it('sees an amount before tax that is another', () => {
    const snapshot = structuredClone(takenBefore());
    firstOf((snapshot.allowances ?? []).slice(-1)).amountCents += 1;
    expect(deductionsAgree(snapshot)).toBe(false);
  });
});
