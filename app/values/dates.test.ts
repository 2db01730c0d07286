import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, formatDate, isIsoDate, parseDateInput } from './dates.ts';

const today = '2026-11-21';

const dates = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('parseDateInput', () => {
  it.each([
    ['21.11.2026', '2026-11-21'],
    ['1.2.2026', '2026-02-01'],
    ['01.02.26', '2026-02-01'],
    [' 1. 2. 2026 ', '2026-02-01'],
    ['21.11.', '2026-11-21'],
    ['31.12', '2026-12-31'],
    ['21112026', '2026-11-21'],
    ['211126', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    ['heute', today],
    ['HEUTE', today],
    ['29.2.2024', '2024-02-29'],
    ['29.02.2000', '2000-02-29'],
    ['1.1.1900', '1900-01-01'],
    ['31.12.2199', '2199-12-31'],
    ['31.12.99', '2099-12-31'],
  ])('reads %j as %s', (input, expected) => {
    expect(parseDateInput(input, today)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '29.2.2023',
    '29.02.1900',
    '29.2.',
    '30.2.2024',
    '31.4.2026',
    '31.06.26',
    '0.1.2026',
    '1.0.2026',
    '1.13.2026',
    '32.1.2026',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '31.12.1899',
    '1.1.2200',
    '0026-01-01',
    '21.11.026',
    '21/11/2026',
    '2111',
    '99999999',
    'gestern',
    '21.11.2026 10:00',
    '2026-11-21T10:00',
    '-1.1.2026',
  ])('refuses %j', (input) => {
    expect(parseDateInput(input, today)).toBeNull();
  });

  it('takes the year of the day it is told, not of the machine', () => {
    expect(parseDateInput('29.2.', '2028-01-01')).toBe('2028-02-29');
    expect(parseDateInput('31.12.', '2027-01-01')).toBe('2027-12-31');
  });

  // A price in the wrong field must not become a day.
  it.each(['1.126', '1.1126', '1.1234'])('refuses %s: a point belongs between month and year', (input) => {
    expect(parseDateInput(input, today)).toBeNull();
  });

  it('reads back what formatDate writes in German, and ISO dates as they are', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseDateInput(formatDate(date), today)).toBe(date);
        expect(parseDateInput(date, today)).toBe(date);
        expect(isIsoDate(date)).toBe(true);
      }),
    );
  });

  it('answers any text with a date of the calendar or null', () => {
    const typed = fc.string({ unit: fc.constantFrom(...Array.from('0123456789.- ')), maxLength: 12 });
    fc.assert(
      fc.property(typed, (input) => {
        const date = parseDateInput(input, today);
        expect(date === null || isIsoDate(date)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isIsoDate', () => {
  it.each(['2024-02-29', '2026-12-31', '1900-01-01'])('takes %s', (text) => {
    expect(isIsoDate(text)).toBe(true);
  });
  it.each([
    '2023-02-29',
    '2026-00-10',
    '2026-10-00',
    '2026-1-01',
    '2026-13-01',
    '21.11.2026',
    '2026-11-21 ',
    ' 2026-11-21',
    '1899-12-31',
    '2200-01-01',
    '',
  ])('refuses %j', (text) => {
    expect(isIsoDate(text)).toBe(false);
  });
});

describe('formatDate', () => {
  it.each([
    ['2026-01-02', '02.01.2026', '2 Jan 2026'],
    ['2026-12-31', '31.12.2026', '31 Dec 2026'],
  ])('%s', (date, german, english) => {
    expect([formatDate(date), formatDate(date, 'en')]).toEqual([german, english]);
  });
});

describe('months in English', () => {
  it('have three letters', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatDate(`2026-${String(index + 1).padStart(2, '0')}-09`, 'en'),
    );
    expect(months.join()).toBe(
      '9 Jan 2026,9 Feb 2026,9 Mar 2026,9 Apr 2026,9 May 2026,9 Jun 2026,' +
        '9 Jul 2026,9 Aug 2026,9 Sep 2026,9 Oct 2026,9 Nov 2026,9 Dec 2026',
    );
  });
});

describe('more than a date is none', () => {
  it.each(['von heute', 'heute noch', '1 21112026', 'x2026-11-21', '211120261', '21.11.2026.', 'am 21.11.2026'])(
    '%s',
    (text) => {
      expect(parseDateInput(text, '2026-11-21')).toBeNull();
    },
  );
});

describe('addDays and daysBetween', () => {
  it.each([
    ['2026-11-21', 14, '2026-12-05'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    // Clocks change in Berlin on these days; calendar days do not care.
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  it('belong together, and later dates compare as greater text', () => {
    const near = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(near, fc.integer({ min: -10_000, max: 10_000 }), (instant, days) => {
        const date = instant.toISOString().slice(0, 10);
        const other = addDays(date, days);
        expect(daysBetween(date, other)).toBe(days);
        expect(Math.sign(days)).toBe(other > date ? 1 : other < date ? -1 : 0);
      }),
    );
  });
});

it.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-01-31', -11, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2027-01-15', -1, '2026-12-15'],
  ['2027-05-31', 0, '2027-05-31'],
])('%s and %i months is %s, a day that its month has', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});
