import { describe, expect, it } from 'vitest';
import { baseRateOn, publishedBaseRates, formatHalfYear } from './base-rates.ts';
import { proposeReminder, reminderSums } from './propose-reminder.ts';
import type { RemindableInvoice, ReminderFacts, ReminderRules } from './propose-reminder.ts';

const rules: ReminderRules = {
  0: { waitDays: 3, termDays: 10, feeCents: 0 },
  1: { waitDays: 2, termDays: 10, feeCents: 250 },
  2: { waitDays: 2, termDays: 10, feeCents: 500 },
  3: { waitDays: 2, termDays: 7, feeCents: 500 },
};

/** Due on a Monday. */
const invoice: RemindableInvoice = {
  state: 'open',
  openCents: 11_900,
  dueDate: '2026-03-02',
  disputed: false,
  collected: false,
  stopped: null,
  reminders: [],
};

const first = { level: 0, until: '2026-03-16' } as const;

describe('proposeReminder', () => {
  it.each([
    ['on the due date nothing', {}, '2026-03-02', { ok: false, reason: 'not-due', after: '2026-03-02' }],
    // 1 March 2026 is a Sunday.
    [
      'nothing on the working day after it',
      { dueDate: '2026-03-01' },
      '2026-03-02',
      { ok: false, reason: 'not-due', after: '2026-03-02' },
    ],
    ['within the days of waiting nothing', {}, '2026-03-05', { ok: false, reason: 'waiting', after: '2026-03-05' }],
    ['then the first', {}, '2026-03-06', { ok: true, level: 0, lateDays: 4 }],
    [
      'of what is paid in part',
      { state: 'part-paid', openCents: 1 },
      '2026-03-06',
      { ok: true, level: 0, lateDays: 4 },
    ],
    [
      'within the term of one nothing',
      { reminders: [first] },
      '2026-03-18',
      { ok: false, reason: 'waiting', after: '2026-03-18' },
    ],
    ['then the next level', { reminders: [first] }, '2026-03-19', { ok: true, level: 1, lateDays: 17 }],
    [
      'a level that was left out does not come back',
      { reminders: [{ level: 2, until: '2026-03-16' }] },
      '2026-03-19',
      { ok: true, level: 3, lateDays: 17 },
    ],
    [
      'after the last nothing',
      { reminders: [{ level: 3, until: '2026-03-16' }] },
      '2026-05-01',
      { ok: false, reason: 'last-sent' },
    ],
    ['of what is paid', { state: 'paid', openCents: 0 }, '2026-05-01', { ok: false, reason: 'paid' }],
    ['of what is cancelled', { state: 'cancelled' }, '2026-05-01', { ok: false, reason: 'cancelled' }],
    ['of a refund', { state: 'refund', openCents: -11_900 }, '2026-05-01', { ok: false, reason: 'nothing-demanded' }],
    ['of a Gutschrift', { openCents: 0 }, '2026-05-01', { ok: false, reason: 'nothing-demanded' }],
    ['of what is disputed', { disputed: true }, '2026-05-01', { ok: false, reason: 'disputed' }],
    ['of a stopped customer', { stopped: 'customer' }, '2026-05-01', { ok: false, reason: 'customer-stopped' }],
    ['of a stopped invoice', { stopped: 'invoice' }, '2026-05-01', { ok: false, reason: 'invoice-stopped' }],
  ] as [string, Partial<RemindableInvoice>, string, object][])('%s', (_what, more, today, proposal) => {
    expect(proposeReminder({ ...invoice, ...more }, rules, today)).toEqual(proposal);
  });
});

const sums: ReminderFacts = {
  customerKind: 'business',
  openCents: 11_900,
  inDefault: { from: '2026-03-13', reason: 'reminder' },
  interestCents: 150,
  feeCents: 500,
  earlierFeesCents: 250,
  asksLumpSum: true,
  today: '2026-03-20',
};

describe('reminderSums (§ 288 BGB)', () => {
  it.each([
    ['a consumer owes interest and costs, no lump sum', { customerKind: 'consumer' }, [150, 0, 750, 500, 12_800]],
    ['a business owes the lump sum, and the costs are in it', {}, [150, 4_000, 0, 500, 16_050]],
    ['an authority as well', { customerKind: 'public' }, [150, 4_000, 0, 500, 16_050]],
    ['costs beyond the lump sum are owed', { earlierFeesCents: 3_800 }, [150, 4_000, 300, 500, 16_350]],
    ['a business of which no lump sum is asked owes the costs', { asksLumpSum: false }, [150, 0, 750, 500, 12_800]],
    ['nothing before there is default', { inDefault: null }, [0, 0, 0, 0, 11_900]],
    ['nothing while it lies ahead', { today: '2026-03-12' }, [0, 0, 0, 0, 11_900]],
    ['from its first day on', { today: '2026-03-13' }, [150, 4_000, 0, 500, 16_050]],
  ] as [string, Partial<ReminderFacts>, number[]][])('%s', (_what, more, expected) => {
    const { interestCents, lumpSumCents, feesCents, ownFeeCents, totalCents } = reminderSums({ ...sums, ...more });
    expect([interestCents, lumpSumCents, feesCents, ownFeeCents, totalCents]).toEqual(expected);
  });
});

describe('baseRateOn (§ 247 BGB)', () => {
  it.each([
    ['2022-12-31', null],
    ['2023-01-01', 162],
    ['2023-06-30', 162],
    ['2023-07-01', 312],
    ['2024-12-31', 337],
    ['2026-07-01', 152],
    ['2027-01-01', null],
  ])('%s: %s', (day, rateBp) => {
    expect(baseRateOn(publishedBaseRates, day)).toBe(rateBp);
  });

  it('half-years have names', () => {
    expect(['2026-06-30', '2026-07-01'].map(formatHalfYear)).toEqual(['1. Halbjahr 2026', '2. Halbjahr 2026']);
  });
});
