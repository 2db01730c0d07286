import { describe, expect, it } from 'vitest';
import { createRateLimit, createRateLimits, retryAfterSeconds } from './rate-limit.ts';

function limited(max: number, windowMs = 1000) {
  const clock = { now: 0 };
  return { clock, limit: createRateLimit({ max, windowMs, now: () => clock.now }) };
}

describe('createRateLimit', () => {
  it('lets exactly the limit pass in a window, for each key by itself', () => {
    const { limit } = limited(3);
    expect([1, 2, 3, 4, 5].map(() => limit.take('a'))).toEqual([true, true, true, false, false]);
    expect(limit.take('b')).toBe(true);
  });

  it('begins anew when the window has ended, not before', () => {
    const { clock, limit } = limited(1);
    limit.take('a');
    clock.now = 999;
    expect(limit.take('a')).toBe(false);
    clock.now = 1000;
    expect(limit.take('a')).toBe(true);
    expect(limit.take('a')).toBe(false);
  });

  it('does not lengthen the window by attempts inside it', () => {
    const { clock, limit } = limited(1);
    limit.take('a');
    clock.now = 900;
    limit.take('a');
    clock.now = 1001;
    expect(limit.take('a')).toBe(true);
  });

  it('allows says what take would, and counts nothing', () => {
    const { limit } = limited(2);
    expect([limit.allows('a'), limit.allows('a'), limit.allows('a')]).toEqual([true, true, true]);
    limit.take('a');
    expect(limit.allows('a')).toBe(true);
    limit.take('a');
    expect(limit.allows('a')).toBe(false);
  });

  it('forget starts over', () => {
    const { limit } = limited(1);
    limit.take('a');
    limit.forget('a');
    expect(limit.take('a')).toBe(true);
    limit.forget('unknown');
  });

  it('keeps 20,000 keys and forgets the oldest window first', () => {
    const { clock, limit } = limited(1);
    limit.take('first');
    limit.take('second');
    clock.now = 1000;
    limit.take('first');
    for (let i = 0; i < 19_999; i += 1) limit.take(`other ${i}`);
    expect(limit.allows('first')).toBe(false);
    limit.take('one more');
    expect(limit.allows('first')).toBe(true);
  });

  // Asking about 20,000 made-up addresses costs nothing and would otherwise wipe what was counted.
  it('is not made to forget by questions', () => {
    const { limit } = limited(1);
    limit.take('counted');
    for (let i = 0; i < 20_001; i += 1) limit.allows(`asked ${i}`);
    expect(limit.allows('counted')).toBe(false);
  });
});

describe('createRateLimits', () => {
  it('previews: 60 a minute', () => {
    const clock = { now: 0 };
    const limit = createRateLimits(() => clock.now).previews;
    for (let i = 0; i < 60; i += 1) expect(limit.take('account')).toBe(true);
    expect(limit.take('account')).toBe(false);
    clock.now = 60_000;
    expect(limit.take('account')).toBe(true);
  });

  it.each([
    ['signInFailures', 8],
    ['placeFailures', 60],
    ['registrations', 15],
    ['accountMails', 5],
  ] as const)('%s: %i in ten minutes', (name, max) => {
    const clock = { now: 0 };
    const limit = createRateLimits(() => clock.now)[name];
    for (let i = 0; i < max; i += 1) expect(limit.take('place')).toBe(true);
    expect(limit.take('place')).toBe(false);
    clock.now = retryAfterSeconds * 1000;
    expect(limit.take('place')).toBe(true);
  });
});
