import { describe, expect, it } from 'vitest';
import { ageOf, byCustomer, overdueDays, sumItems } from './open-items.ts';
import type { OpenItem } from './open-items.ts';

const day = '2026-11-21';
const item = (more: Partial<OpenItem>): OpenItem => ({
  customer: 'a',
  customerName: 'Holm',
  dueDate: '2026-11-21',
  openCents: 100,
  ...more,
});

describe('an open item', () => {
  it.each([
    ['2026-11-22', 0, 'later'],
    ['2026-11-21', 0, 'later'],
    ['2026-11-20', 1, 'upTo30'],
    ['2026-10-22', 30, 'upTo30'],
    ['2026-10-21', 31, 'upTo60'],
    ['2026-09-22', 60, 'upTo60'],
    ['2026-09-21', 61, 'upTo90'],
    ['2026-08-23', 90, 'upTo90'],
    ['2026-08-22', 91, 'older'],
  ])('due on %s is %i days late: %s', (dueDate, days, age) => {
    expect([overdueDays(item({ dueDate }), day), ageOf(item({ dueDate }), day)]).toEqual([days, age]);
  });

  it('that its issuer owes is never late', () => {
    const owed = item({ dueDate: '2026-01-01', openCents: -1 });
    expect([overdueDays(owed, day), ageOf(owed, day)]).toEqual([0, 'owed']);
  });

  it('counts in the sums of its age, its customer and all', () => {
    const items = [item({}), item({ openCents: -30 }), item({ customer: 'b', dueDate: '2026-01-01', openCents: 7 })];
    expect(sumItems(items, day)).toEqual({
      ages: { later: 100, upTo30: 0, upTo60: 0, upTo90: 0, older: 7, owed: -30 },
      counts: { later: 1, upTo30: 0, upTo60: 0, upTo90: 0, older: 1, owed: 1 },
      customers: new Map([
        ['a', 70],
        ['b', 7],
      ]),
      openCents: 77,
    });
    expect(byCustomer(items).map(({ length }) => length)).toEqual([2, 1]);
  });
});
