import { describe, expect, it } from 'vitest';
import { bankDayFrom, firstCollectionDay, isBankDay, refuseCollectionDay } from './bank-days.ts';

describe('bank days', () => {
  it.each([
    ['2026-11-27', true],
    ['2026-11-28', false],
    ['2026-11-29', false],
    // Good Friday, Easter Monday; then Tuesday.
    ['2026-04-03', false],
    ['2026-04-06', false],
    ['2026-04-07', true],
    ['2026-05-01', false],
    ['2026-12-24', true],
    ['2026-12-25', false],
    ['2027-01-01', false],
    // Holidays of the country on which banks collect: Himmelfahrt, 3 October (a Friday in 2025).
    ['2026-05-14', true],
    ['2025-10-03', true],
  ])('%s: %s', (day, expected) => {
    expect(isBankDay(day)).toBe(expected);
  });

  it('follow days that are not bank days', () => {
    expect(bankDayFrom('2026-12-25')).toBe('2026-12-28');
    expect(bankDayFrom('2026-12-28')).toBe('2026-12-28');
    expect(firstCollectionDay('2026-11-27')).toBe('2026-11-30');
    expect(firstCollectionDay('2026-04-02')).toBe('2026-04-07');
  });
});

it.each([
  ['2026-11-26', 'too-soon'],
  ['2026-11-27', 'too-soon'],
  ['2026-11-28', 'closed'],
  ['2026-11-30', null],
  ['2026-12-11', null],
  ['2026-12-14', 'too-late'],
])('on 27 November %s is %s', (day, expected) => {
  expect(refuseCollectionDay(day, '2026-11-27')).toBe(expected);
});
