import { describe, expect, it } from 'vitest';
import { beginOfDefault, describeDefault } from './begin-of-default.ts';
import type { DefaultFacts } from './begin-of-default.ts';
import { endOfTerm } from './working-days.ts';

/** Due on a Monday. */
const facts: DefaultFacts = {
  customerKind: 'business',
  dueDate: '2026-03-02',
  receivedOn: '2026-02-16',
  dateAgreed: false,
  toldOfThirtyDays: false,
  remindersReceivedOn: [],
};

describe('beginOfDefault (§ 286 BGB)', () => {
  it.each([
    ['30 days after the due date', {}, { from: '2026-04-02', reason: 'thirty-days' }],
    [
      '30 days after receipt where that is later',
      { receivedOn: '2026-03-09' },
      { from: '2026-04-09', reason: 'thirty-days' },
    ],
    ['an authority as a business', { customerKind: 'public' }, { from: '2026-04-02', reason: 'thirty-days' }],
    // 2 May 2026 is a Saturday.
    ['30 days that end on a Saturday', { dueDate: '2026-04-02' }, { from: '2026-05-05', reason: 'thirty-days' }],
    ['never by itself for a consumer who was not told', { customerKind: 'consumer' }, null],
    [
      '30 days for a consumer who was',
      { customerKind: 'consumer', toldOfThirtyDays: true },
      { from: '2026-04-02', reason: 'thirty-days' },
    ],
    [
      'the day after the receipt of a reminder',
      { remindersReceivedOn: ['2026-03-20', '2026-03-12'] },
      { from: '2026-03-13', reason: 'reminder' },
    ],
    [
      'for consumers too',
      { customerKind: 'consumer', remindersReceivedOn: ['2026-03-12'] },
      { from: '2026-03-13', reason: 'reminder' },
    ],
    [
      'not by a reminder on the due date or before',
      { remindersReceivedOn: ['2026-02-20', '2026-03-02'] },
      { from: '2026-04-02', reason: 'thirty-days' },
    ],
    [
      'not by a reminder after the 30 days',
      { remindersReceivedOn: ['2026-04-20'] },
      { from: '2026-04-02', reason: 'thirty-days' },
    ],
    ['the day after an agreed date', { dateAgreed: true }, { from: '2026-03-03', reason: 'agreed-date' }],
    [
      'for consumers as well',
      { dateAgreed: true, customerKind: 'consumer' },
      { from: '2026-03-03', reason: 'agreed-date' },
    ],
    // 1 March 2026 is a Sunday.
    [
      'an agreed Sunday is the Monday',
      { dateAgreed: true, dueDate: '2026-03-01' },
      { from: '2026-03-03', reason: 'agreed-date' },
    ],
    [
      'not before the invoice has come',
      { dateAgreed: true, receivedOn: '2026-03-05' },
      { from: '2026-03-06', reason: 'agreed-date' },
    ],
  ] as [string, Partial<DefaultFacts>, object | null][])('%s', (_what, more, begin) => {
    expect(beginOfDefault({ ...facts, ...more })).toEqual(begin);
  });

  it.each([
    [
      { from: '2026-03-03', reason: 'agreed-date' },
      'de',
      /^Verzug seit 03\.03\.2026: .*vereinbart \(§ 286 Abs\. 2 Nr\. 1 BGB\)\.$/,
    ],
    [{ from: '2026-03-03', reason: 'reminder' }, 'de', /Mahnung zugegangen \(§ 286 Abs\. 1 BGB\)/],
    [{ from: '2026-03-03', reason: 'thirty-days' }, 'de', /30 Tage nach Fälligkeit und Zugang/],
    [{ from: '2026-03-03', reason: 'thirty-days' }, 'en', /^In default since 3 Mar 2026: 30 days/],
  ] as const)('%j is said in %s', (begin, language, words) => {
    expect(describeDefault(begin, language)).toMatch(words);
  });
});

describe('endOfTerm (§ 193 BGB)', () => {
  it.each([
    ['2026-11-26', '2026-11-26'],
    ['2026-11-28', '2026-11-30'],
    ['2026-11-29', '2026-11-30'],
    // Good Friday to Easter Monday
    ['2026-04-03', '2026-04-07'],
    ['2024-03-29', '2024-04-02'],
    ['2025-04-18', '2025-04-22'],
    ['2038-04-23', '2038-04-27'],
    // Ascension Day, Whit Monday
    ['2026-05-14', '2026-05-15'],
    ['2026-05-25', '2026-05-26'],
    // Christmas before a weekend, New Year after one
    ['2026-12-25', '2026-12-28'],
    ['2028-01-01', '2028-01-03'],
    ['2027-10-01', '2027-10-01'],
    ['2025-10-03', '2025-10-06'],
    ['2026-05-01', '2026-05-04'],
  ])('%s becomes %s', (day, end) => {
    expect(endOfTerm(day)).toBe(end);
  });
});
