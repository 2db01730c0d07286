import { expect, it } from 'vitest';
import { moveCounters } from '#app/workflows/backup/last-numbers.ts';
import { knownNumbers } from './restore.ts';

it('gives out no number again that a newer signed head knows', () => {
  const counter = { company: 'a', kind: 'offer', period: '', value: 7, lastDate: '' };
  const backup = { manifest: { at: '2026-11-20T03:15:00.000Z' }, facts: { numberings: [], counters: [counter] } };
  const known = knownNumbers(backup, { counters: [{ ...counter, value: 9 }] }, new Date('2026-11-22T10:00:00Z'));
  expect(moveCounters(known, []).moves).toMatchObject([{ company: 'a', kind: 'offer', value: 9 }]);
});
