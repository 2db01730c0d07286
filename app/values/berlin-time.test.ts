import { describe, expect, it } from 'vitest';
import { formatBerlinTime, formatRecentTime, todayInBerlin } from './berlin-time.ts';

describe('todayInBerlin', () => {
  it.each([
    ['winter, a second before midnight', '2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['winter, midnight', '2026-11-20T23:00:00Z', '2026-11-21'],
    ['summer, a second before midnight', '2026-07-01T21:59:59Z', '2026-07-01'],
    ['summer, midnight', '2026-07-01T22:00:00Z', '2026-07-02'],
    ['the day before clocks go forward', '2026-03-28T23:30:00Z', '2026-03-29'],
    ['the night after', '2026-03-29T21:30:00Z', '2026-03-29'],
    ['one hour later it is tomorrow', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['the day clocks go back', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['its night is an hour longer', '2026-10-25T22:30:00Z', '2026-10-25'],
    ['New Year', '2026-12-31T23:00:00Z', '2027-01-01'],
    ['a leap day', '2028-02-28T23:00:00Z', '2028-02-29'],
  ])('%s', (_name, instant, date) => {
    expect(todayInBerlin(new Date(instant))).toBe(date);
  });
});

describe('formatBerlinTime', () => {
  it.each([
    ['2026-11-21T13:06:00Z', '21.11.2026, 14:06'],
    ['2026-07-01T22:05:59Z', '02.07.2026, 00:05'],
    ['2026-11-21 13:06:00.000Z', '21.11.2026, 14:06'],
  ])('%s: %s', (instant, text) => {
    expect(formatBerlinTime(instant)).toBe(text);
  });
});

describe('formatRecentTime', () => {
  it.each([
    ['2026-11-21T13:06:00Z', 'heute 14:06'],
    ['2026-11-20 23:30:00.000Z', 'heute 00:30'],
    ['2026-11-20T22:30:00Z', 'gestern 23:30'],
    ['2026-11-19T12:00:00Z', '19.11.2026'],
    ['2025-11-21T12:00:00Z', '21.11.2025'],
  ])('%s: %s', (instant, text) => {
    expect(formatRecentTime(instant, '2026-11-21')).toBe(text);
  });
});
