import { describe, expect, it } from 'vitest';
import { invoice, threeLines } from '../../../tests/pdf/fixtures.ts';
import type { InvoiceSnapshot } from '../../invoicing/invoice/snapshot.ts';
import { isInvoiceKind, totalsAgree } from './totals-agree.ts';

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
