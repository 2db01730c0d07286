import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSigning } from './head-runner.ts';

const minuteMs = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const sign = vi.fn(() => Promise.resolve());
  const { stop } = startSigning(sign, () => undefined);
  return { sign, stop };
}

it('the log is signed every quarter of an hour', async () => {
  const { sign, stop } = start();
  await vi.advanceTimersByTimeAsync(14 * minuteMs);
  expect(sign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(17 * minuteMs);
  expect(sign).toHaveBeenCalledTimes(2);
  await stop();
});

it.each([8 * 60, -8 * 60])(
  'at once where the clock has gone on by %i minutes and no timer has: the machine slept',
  async (minutes) => {
    const { sign, stop } = start();
    await vi.advanceTimersByTimeAsync(minuteMs);
    vi.setSystemTime(Date.now() + minutes * minuteMs);
    await vi.advanceTimersByTimeAsync(minuteMs / 2);
    expect(sign).toHaveBeenCalledTimes(1);
    await stop();
  },
);

it('again after a minute where it failed, and every quarter of an hour once it went well', async () => {
  const { sign, stop } = start();
  sign.mockRejectedValueOnce(new Error('away')).mockRejectedValueOnce(new Error('away'));
  await vi.advanceTimersByTimeAsync(15 * minuteMs);
  expect(sign).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(minuteMs / 2);
  expect(sign).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3 * minuteMs);
  expect(sign).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(sign).toHaveBeenCalledTimes(3);
  await stop();
});
