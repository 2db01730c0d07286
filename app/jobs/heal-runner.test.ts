import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHealing } from './heal-runner.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function openHealing() {
  const runs: PromiseWithResolvers<number>[] = [];
  const failures: string[] = [];
  const healing = startHealing(
    () => {
      const run = Promise.withResolvers<number>();
      runs.push(run);
      return run.promise;
    },
    (error) => failures.push(String(error)),
  );
  return { healing, runs, failures };
}

it('heals once a minute, one run at a time', async () => {
  const { healing, runs } = openHealing();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(180_001);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve(0);
  await healing.stop();
});

it('tells a failure and tries again', async () => {
  const { healing, runs, failures } = openHealing();
  await vi.advanceTimersByTimeAsync(60_000);
  runs[0]?.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([failures, runs.length]).toEqual([['Error: away'], 2]);
  runs[1]?.resolve(0);
  await healing.stop();
});

it('stops after the run under way', async () => {
  const { healing, runs } = openHealing();
  await vi.advanceTimersByTimeAsync(60_000);
  const stopped = vi.fn();
  const stopping = healing.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(stopped).not.toHaveBeenCalled();
  runs[0]?.resolve(0);
  await stopping;
  await vi.advanceTimersByTimeAsync(300_000);
  expect(runs).toHaveLength(1);
});
