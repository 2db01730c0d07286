import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDailyDue, startDaily } from './daily-runner.ts';

describe('a backup is due', () => {
  const at = '03:15';
  // Berlin is two hours ahead in July, one in January
  it.each([
    ['when there is none', '2026-07-02T00:00:00Z', null, true],
    ['at the minute', '2026-07-02T01:15:00Z', '2026-07-01T01:15:30Z', true],
    ['not a minute before', '2026-07-02T01:14:59Z', '2026-07-01T01:15:30Z', false],
    ['not twice a day', '2026-07-02T20:00:00Z', '2026-07-02T01:15:10Z', false],
    ['in winter at the same time of the clock', '2026-01-02T02:15:00Z', '2026-01-01T02:15:30Z', true],
    ['and not an hour earlier', '2026-01-02T02:14:00Z', '2026-01-01T02:15:30Z', false],
    ['after days in which nothing ran', '2026-07-09T00:00:00Z', '2026-07-01T01:15:30Z', true],
    ['and not again before the next time', '2026-07-09T00:30:00Z', '2026-07-08T20:00:00Z', false],
  ])('%s', (_when, now, last, due) => {
    expect(isDailyDue({ at, now: new Date(now), last: last === null ? null : new Date(last) })).toBe(due);
  });
});

describe('the runner', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-07-01T12:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

  function start(run: (signal: AbortSignal) => Promise<void>) {
    const state: { last: Date | null; failures: string[] } = { last: null, failures: [] };
    const runner = startDaily({
      at: '03:15',
      now: () => new Date(),
      lastAt: () => state.last,
      run: async (signal) => {
        await run(signal);
        state.last = new Date();
      },
      failed: (error) => state.failures.push(String(error)),
    });
    return { runner, state };
  }

  it('makes a missing backup at once and the next one on the next day', async () => {
    const run = vi.fn(() => Promise.resolve());
    const { runner } = start(run);
    await minutes(1);
    expect(run).toHaveBeenCalledTimes(1);
    await minutes(13 * 60 + 13);
    expect(run).toHaveBeenCalledTimes(1);
    await minutes(1);
    expect(run).toHaveBeenCalledTimes(2);
    await runner.stop();
  });

  it('tells a failure and tries again after a while', async () => {
    let full = true;
    const run = vi.fn(() => (full ? Promise.reject(new Error('full')) : Promise.resolve()));
    const { runner, state } = start(run);
    await minutes(10);
    expect([run.mock.calls.length, state.failures]).toEqual([1, ['Error: full']]);
    full = false;
    await minutes(10);
    expect([run.mock.calls.length, state.failures.length]).toEqual([2, 1]);
    expect(state.last).not.toBeNull();
    await runner.stop();
  });

  it('makes one at a time and ends it when it is stopped', async () => {
    const run = vi.fn(
      (signal: AbortSignal) =>
        new Promise<void>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('ended')));
        }),
    );
    const { runner, state } = start(run);
    await minutes(60);
    await runner.stop();
    expect([run.mock.calls.length, state.failures]).toEqual([1, []]);
  });
});
