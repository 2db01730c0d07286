import { beforeEach, expect, it, vi } from 'vitest';
import { inEqualTime, pause } from './equal-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** What is told, and when. */
async function told(work: Promise<unknown>): Promise<[unknown, number]> {
  const began = Date.now();
  const outcomes: [unknown, number][] = [];
  const end = (what: unknown) => outcomes.push([what, Date.now() - began]);
  void inEqualTime(work).then(end, end);
  await vi.advanceTimersByTimeAsync(5_000);
  return outcomes.at(0) ?? ['nothing', 0];
}

it('tells after the same time what was found soon, late or not yet', async () => {
  expect(await told(pause(83).then(() => 'nobody'))).toEqual(['nobody', 600]);
  expect(await told(pause(138).then(() => 'somebody'))).toEqual(['somebody', 600]);
  expect(await told(pause(2_000).then(() => 'late'))).toEqual([null, 600]);
});

it('tells at once what failed, and is not ended by what fails later', async () => {
  const fail = (ms: number) => pause(ms).then(() => Promise.reject(new Error('away')));
  expect(await told(fail(5))).toEqual([new Error('away'), 5]);
  expect(await told(fail(2_000))).toEqual([null, 600]);
});
