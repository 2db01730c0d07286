import { describe, expect, it } from 'vitest';
import { endOfGrace, hasSubscription, isSubscribed, subscriptionStatusOf } from './subscription-status.ts';
import type { SubscriptionStatus, SubscriptionFacts } from './subscription-status.ts';

const none: SubscriptionFacts = { state: '', periodEnd: '', cancelAt: '', pastDueSince: '' };
const now = '2026-11-21T10:00:00.000Z';
const soon = '2026-12-01T00:00:00.000Z';
const before = '2026-11-21T09:59:59.999Z';

describe('effectiveBills', () => {
  it.each<[string, Partial<SubscriptionFacts>, SubscriptionStatus]>([
    ['nothing', {}, 'none'],
    ['an order whose first payment failed for good', { state: 'incomplete_expired' }, 'none'],
    ['an order not paid yet', { state: 'incomplete' }, 'pending'],
    ['paid', { state: 'active', periodEnd: soon }, 'active'],
    ['on trial', { state: 'trialing', periodEnd: soon }, 'active'],
    ['cancelled for later', { state: 'active', periodEnd: soon, cancelAt: soon }, 'ending'],
    ['cancelled for this very moment', { state: 'active', periodEnd: soon, cancelAt: now }, 'ended'],
    ['over', { state: 'canceled', periodEnd: soon }, 'ended'],
    ['a payment failed just now', { state: 'past_due', periodEnd: soon, pastDueSince: now }, 'past-due'],
    ['the last moment of grace', { state: 'past_due', pastDueSince: '2026-11-07T10:00:00.001Z' }, 'past-due'],
    ['the first moment after it', { state: 'past_due', pastDueSince: '2026-11-07T10:00:00.000Z' }, 'suspended'],
    ['past due and cancelled', { state: 'past_due', pastDueSince: now, cancelAt: before }, 'ended'],
    ['given up', { state: 'unpaid', periodEnd: soon }, 'suspended'],
    ['paused', { state: 'paused', periodEnd: soon }, 'suspended'],
    ['a word of tomorrow', { state: 'dormant', periodEnd: soon }, 'suspended'],
    ['no news since the period ended', { state: 'active', periodEnd: before }, 'active'],
    ['no news for longer than the grace', { state: 'active', periodEnd: '2026-11-07T10:00:00.000Z' }, 'suspended'],
  ])('%s', (_name, facts, expected) => {
    expect(subscriptionStatusOf({ ...none, ...facts }, now)).toBe(expected);
  });
});

it('lets make documents while it runs, and is no second time paid while it exists', () => {
  const all: SubscriptionStatus[] = ['none', 'pending', 'active', 'ending', 'past-due', 'suspended', 'ended'];
  expect(all.filter(isSubscribed)).toEqual(['active', 'ending', 'past-due']);
  expect(all.filter((each) => !hasSubscription(each))).toEqual(['none', 'ended']);
});

it('ends the grace after 14 days', () => {
  expect(endOfGrace('2026-12-25T08:00:00.000Z')).toBe('2027-01-08T08:00:00.000Z');
});
