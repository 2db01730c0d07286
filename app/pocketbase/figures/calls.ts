import { openEntries } from '../bank-entries/sql.ts';
import { reading, wordOf } from '../call.ts';
import type { AnswerOf } from '../call.ts';
import { receivedOfYears, turnoverOfCompany } from '../companies/sql.ts';
import { shownOffer } from '../offers/calls.ts';
import { paperKinds } from '#app/invoicing/sending/paper-kinds.ts';
import { hoursBetween } from '../projects/sql.ts';
import { awaitedReminders, ruleSettings } from '../reminders/sql.ts';
import { stoppedRuns } from '../schedules/sql.ts';
import * as sql from './sql.ts';

/** Everything the dashboard says, in one answer. Days are inclusive. */
export const dashboard = reading('dashboard', {
  query: {
    today: '',
    /** a fortnight before today */
    fortnight: '',
    /** offers that end until then are told */
    soon: '',
    from: '',
    to: '',
    /** the days that the span is compared with */
    beforeFrom: '',
    beforeTo: '',
    /** the months that are told one by one, as YYYY-MM */
    firstMonth: '',
    lastMonth: '',
  },
  answer: {
    due: [sql.dueSums.row],
    totals: [sql.stateTotals.row],
    months: [sql.revenueOfMonths.row],
    spans: [sql.revenueOfSpans.row],
    customers: [sql.topCustomers.row],
    drafts: [sql.latestDrafts.row],
    /** as `invoice_rows` stores them */
    overdue: undefined,
    failed: undefined,
    lost: [sql.lostReminders.row],
    undeliveredPapers: [{ ...sql.lostPapers.row, kind: wordOf(paperKinds) }],
    runs: [stoppedRuns.row],
    awaited: [awaitedReminders.row],
    rules: [ruleSettings.row],
    entries: [openEntries.row],
    offers: [shownOffer],
    hours: [hoursBetween.row],
    received: [receivedOfYears.row],
    turnover: [turnoverOfCompany.row],
  },
});
export type DashboardAnswer = AnswerOf<typeof dashboard>;
