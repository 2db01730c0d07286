import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCleanup } from './cleanup-runner.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

it('cleans up some minutes after a start, then once a day, and soon again what has failed', async () => {
  let isFull = false;
  const run = vi.fn(() => (isFull ? Promise.reject(new Error('full')) : Promise.resolve()));
  const failures: string[] = [];
  const cleanup = startCleanup(run, (error) => failures.push(String(error)));
  await minutes(9);
  expect(run).not.toHaveBeenCalled();
  await minutes(1);
  expect(run).toHaveBeenCalledTimes(1);
  await minutes(24 * 60 - 1);
  expect(run).toHaveBeenCalledTimes(1);
  isFull = true;
  await minutes(1);
  expect([run.mock.calls.length, failures]).toEqual([2, ['Error: full']]);
  isFull = false;
  await minutes(20);
  expect(run).toHaveBeenCalledTimes(3);
  await cleanup.stop();
});
