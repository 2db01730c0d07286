import { describe, expect, it } from 'vitest';
import { createRateLimit, createRateLimits, waitSentence } from './rate-limit.ts';

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

  it('says how long there is to wait, and counts nothing', () => {
    const { clock, limit } = limited(2);
    limit.take('a');
    expect([limit.waitMs('a'), limit.waitMs('a'), limit.waitMs('unknown')]).toEqual([0, 0, 0]);
    limit.take('a');
    expect(limit.waitMs('a')).toBe(1000);
    clock.now = 400;
    expect(limit.waitMs('a')).toBe(600);
    clock.now = 1000;
    expect(limit.waitMs('a')).toBe(0);
  });

  it('takes back an attempt that was no failure', () => {
    const { limit } = limited(1);
    limit.take('a');
    limit.giveBack('a');
    limit.giveBack('unknown');
    expect([limit.take('a'), limit.take('a')]).toEqual([true, false]);
  });

  it('keeps no long key', () => {
    const { limit } = limited(1);
    limit.take(`${'x'.repeat(300)}one`);
    expect(limit.waitMs(`${'x'.repeat(300)}another`)).toBe(1000);
    limit.forget(`${'x'.repeat(300)}third`);
    expect(limit.waitMs('x'.repeat(300))).toBe(0);
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
    expect(limit.waitMs('first')).toBeGreaterThan(0);
    limit.take('one more');
    expect(limit.waitMs('first')).toBe(0);
  });

  // Asking about 20,000 made-up addresses costs nothing and would otherwise wipe what was counted.
  it('keeps its counts however often it is asked', () => {
    const { limit } = limited(1);
    limit.take('counted');
    for (let i = 0; i < 20_001; i += 1) limit.waitMs(`asked ${i}`);
    expect(limit.waitMs('counted')).toBeGreaterThan(0);
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
    ['signInFailures', 8, 10],
    ['networkFailures', 300, 10],
    ['accountFailures', 60, 60],
    ['registrations', 60, 10],
    ['accountMails', 5, 10],
  ] as const)('%s: %i in %i minutes', (name, max, minutes) => {
    const clock = { now: 0 };
    const limit = createRateLimits(() => clock.now)[name];
    for (let i = 0; i < max; i += 1) expect(limit.take('place')).toBe(true);
    expect(limit.take('place')).toBe(false);
    clock.now = minutes * 60_000 - 1;
    expect(limit.waitMs('place')).toBe(1);
    clock.now += 1;
    expect(limit.take('place')).toBe(true);
  });

  it('recipientMails: 3 an hour and 6 a day', () => {
    const clock = { now: 0 };
    const limit = createRateLimits(() => clock.now).recipientMails;
    const four = () => [1, 2, 3, 4].map(() => limit.take('a@b.example'));
    expect(four()).toEqual([true, true, true, false]);
    clock.now = 3_600_000;
    expect(four()).toEqual([true, true, true, false]);
    clock.now = 7_200_000;
    expect(limit.take('a@b.example')).toBe(false);
    expect(limit.waitMs('a@b.example')).toBe(79_200_000);
    clock.now = 86_400_000;
    expect(limit.take('a@b.example')).toBe(true);
  });
});

it.each([
  [1, 'eine Minute'],
  [60, 'eine Minute'],
  [61, 'zwei Minuten'],
  [600, 'zehn Minuten'],
  [601, '11 Minuten'],
  [3540, '59 Minuten'],
  [3541, 'eine Stunde'],
  [3601, 'zwei Stunden'],
])('%i s are %s', (seconds, words) => {
  expect(waitSentence(seconds)).toBe(`Zu viele Versuche. Bitte warten Sie ${words}.`);
});
