import { expect, it } from 'vitest';
import { dueInstant } from './due-instant.ts';

it.each([
  ['now', '2026-11-26T22:30:00Z', ''],
  ['soon', '2026-11-26T22:30:00Z', '2026-11-26T22:40:00.000Z'],
  ['later', '2026-11-26T22:30:00Z', '2026-11-26T23:30:00.000Z'],
  // In Berlin it is the 27th already.
  ['tomorrow', '2026-11-26T23:30:00Z', '2026-11-28T07:00:00.000Z'],
  ['tomorrow', '2026-07-01T12:00:00Z', '2026-07-02T06:00:00.000Z'],
  // The night in which summer begins, and the one in which it ends.
  ['tomorrow', '2027-03-27T12:00:00Z', '2027-03-28T06:00:00.000Z'],
  ['tomorrow', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
] as const)('%s, asked at %s', (when, now, expected) => {
  expect(dueInstant({ when, undoMinutes: 0 }, new Date(now))).toBe(expected);
});

it('waits as long as the company thinks', () => {
  const now = new Date('2026-11-26T22:30:00Z');
  expect(dueInstant({ when: 'soon', undoMinutes: 3 }, now)).toBe('2026-11-26T22:33:00.000Z');
  expect(dueInstant({ when: 'now', undoMinutes: 3 }, now)).toBe('');
});
