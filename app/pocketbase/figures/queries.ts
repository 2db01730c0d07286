import { z } from 'zod';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { yearBefore } from '#app/invoicing/figures/report-span.ts';
import type { ReportSpan } from '#app/invoicing/figures/report-span.ts';
import { reminderLevels } from '#app/invoicing/company/fields.ts';
import { askingStates } from '#app/invoicing/ledger/document-state.ts';
import { reminderRulesOf } from '#app/invoicing/reminders/fields.ts';
import { proposeReminder } from '#app/invoicing/reminders/propose-reminder.ts';
import type { ReminderRules } from '#app/invoicing/reminders/propose-reminder.ts';
import { smallBusinessLimits } from '#app/invoicing/tax/small-business-limits.ts';
import type { SmallBusinessLimits } from '#app/invoicing/tax/small-business-limits.ts';
import type { Backend } from '../backend.ts';
import { openEntries } from '../bank-entries/sql.ts';
import { queryOf } from '../call.ts';
import type { ReadRequest } from '../call.ts';
import { knownTurnover } from '../companies/queries.ts';
import { receivedOfYears, turnoverOfCompany } from '../companies/sql.ts';
import { draftRow, storedRow } from '../invoices/record.ts';
import { offerRow } from '../offers/record.ts';
import { hoursBetween } from '../projects/sql.ts';
import { rowSchema } from '../records.ts';
import { awaitedReminders, ruleSettings } from '../reminders/sql.ts';
import { waitingRuns } from '../schedules/sql.ts';
import { paperKinds } from '../outbox/calls.ts';
import * as calls from './calls.ts';
import {
  dueSums,
  undeliveredPapers,
  undeliveredReminders,
  revenueOfMonths,
  revenueOfSpans,
  stateTotals,
  topCustomers,
} from './sql.ts';
import type { DueAge } from './sql.ts';

const answer = z.object({
  due: z.tuple([rowSchema(dueSums)]),
  totals: z.array(rowSchema(stateTotals)),
  months: z.array(rowSchema(revenueOfMonths)),
  spans: z.array(rowSchema(revenueOfSpans)),
  customers: z.array(rowSchema(topCustomers)),
  drafts: z.array(draftRow),
  overdue: z.array(storedRow),
  failed: z.array(storedRow),
  lost: z.array(rowSchema(undeliveredReminders)),
  undeliveredPapers: z.array(rowSchema(undeliveredPapers).extend({ kind: z.enum(paperKinds) })),
  runs: z.array(rowSchema(waitingRuns)),
  awaited: z.array(rowSchema(awaitedReminders)),
  rules: z.tuple([rowSchema(ruleSettings)]),
  entries: z.tuple([rowSchema(openEntries)]),
  offers: z.array(offerRow),
  hours: z.tuple([rowSchema(hoursBetween)]),
  received: z.array(rowSchema(receivedOfYears)),
  turnover: z.tuple([rowSchema(turnoverOfCompany)]),
});
type Answer = z.output<typeof answer>;

interface AgeSum {
  age: DueAge;
  n: number;
  cents: Cents;
}

export interface Figures extends Pick<Answer, 'customers' | 'drafts' | 'offers' | 'runs'> {
  sums: AgeSum[];
  /** of months as YYYY-MM, the span, and what it is compared with */
  revenue: Answer['months'];
  /** the longest first */
  overdue: Answer['overdue'];
  /** documents whose last mail did not go */
  failed: Answer['failed'];
  /** reminders whose last mail did not go */
  lost: Answer['lost'];
  /** offers and delivery notes whose last mail did not go */
  undeliveredPapers: Answer['undeliveredPapers'];
  /** how many reminders may be written today, of the overdue invoices that their page names */
  remindable: number;
  /** money on bank statements that no payment says anything of */
  entries: Answer['entries'][0];
  hours: Answer['hours'][0];
  /** of § 19 UStG; null where they do not hold */
  limits: SmallBusinessLimits | null;
}

/** Before an offer ends there is time left to ask the customer. */
const expiringDays = 7;

/** What the dashboard of a span asks; its months are those of the year that it ends in and the one before. */
export function figuresRequest({ from, to }: ReportSpan, today: IsoDate): ReadRequest {
  const before = yearBefore({ from, to });
  const year = Number(to.slice(0, 4));
  const asked = queryOf(calls.dashboard, {
    today,
    fortnight: addDays(today, -14),
    soon: addDays(today, expiringDays),
    from,
    to,
    beforeFrom: before.from,
    beforeTo: before.to,
    firstMonth: `${year - 1}-01`,
    lastMonth: `${year}-12`,
  });
  return { path: calls.dashboard.path, query: asked };
}

/** All that the dashboard says of a span, in one call. */
export async function findFigures(backend: Backend, span: ReportSpan, today: IsoDate): Promise<Figures> {
  const { path, query } = figuresRequest(span, today);
  const { due, totals, months, spans, hours, entries, received, turnover, awaited, rules, ...rest } =
    await backend.read(path, answer, query);
  const { smallBusiness, known } = knownTurnover({ received, own: turnover[0] });
  return {
    ...rest,
    sums: sumsByAge(due[0], totals),
    revenue: [...months, ...spans],
    hours: hours[0],
    entries: entries[0],
    remindable: countDue(awaited, reminderRulesOf(rules[0]), today),
    limits: smallBusiness ? smallBusinessLimits(known, Number(today.slice(0, 4))) : null,
  };
}

function countDue(awaited: Answer['awaited'], rules: ReminderRules, today: IsoDate): number {
  const due = awaited.filter(({ dueDate, level, until }) => {
    const reminders = reminderLevels.filter((each) => each === level).map((each) => ({ level: each, until }));
    const invoice = {
      state: 'open',
      openCents: 1,
      dueDate,
      disputed: false,
      collected: false,
      stopped: null,
      reminders,
    } as const;
    return proposeReminder(invoice, rules, today).ok;
  });
  return due.reduce((sum, { n }) => sum + n, 0);
}

/** What is open and was due before the fortnight is the rest of what is open. */
function sumsByAge(due: Answer['due'][0], totals: Answer['totals']): AgeSum[] {
  const of = (...states: string[]) => {
    const held = totals.filter(({ state }) => states.includes(state));
    const sumOf = (name: 'n' | 'cents') => held.reduce((sum, total) => sum + total[name], 0);
    return { n: sumOf('n'), cents: sumOf('cents') };
  };
  const unpaid = of(...askingStates);
  return [
    { age: 'draft', ...of('draft') },
    { age: 'later', n: due.later, cents: due.laterCents },
    { age: 'today', n: due.now, cents: due.nowCents },
    { age: 'recent', n: due.recent, cents: due.recentCents },
    {
      age: 'old',
      n: unpaid.n - due.later - due.now - due.recent,
      cents: unpaid.cents - due.laterCents - due.nowCents - due.recentCents,
    },
    { age: 'paid', ...of('paid') },
  ];
}
