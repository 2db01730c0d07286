import { z } from 'zod';
import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { yearBefore } from '#app/invoicing/figures/report-span.ts';
import type { ReportSpan } from '#app/invoicing/figures/report-span.ts';
import { reminderLevels } from '#app/invoicing/company/fields.ts';
import { unpaidStates } from '#app/invoicing/ledger/document-state.ts';
import { reminderRulesOf } from '#app/invoicing/reminders/fields.ts';
import { proposeReminder } from '#app/invoicing/reminders/propose-reminder.ts';
import type { ReminderRules } from '#app/invoicing/reminders/propose-reminder.ts';
import { smallBusinessLimits } from '#app/invoicing/tax/small-business-limits.ts';
import type { SmallBusinessLimits } from '#app/invoicing/tax/small-business-limits.ts';
import { ask, readRequest } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { ReadRequest } from '../call.ts';
import { knownTurnover } from '../companies/queries.ts';
import { draftRow, storedRow } from '../invoices/record.ts';
import type { DraftRow, PlacedRow } from '../invoices/record.ts';
import * as calls from './calls.ts';
import type { DueAge } from './sql.ts';

interface AgeSum {
  age: DueAge;
  n: number;
  cents: Cents;
}

type Answer = calls.DashboardAnswer;

export interface Figures extends Pick<Answer, 'customers' | 'offers' | 'runs'> {
  drafts: DraftRow[];
  sums: AgeSum[];
  /** of months as YYYY-MM, the span, and what it is compared with */
  revenue: Answer['months'];
  /** the longest first */
  overdue: PlacedRow[];
  /** documents whose last mail did not go */
  failed: PlacedRow[];
  /** reminders whose last mail did not go */
  lost: Answer['lost'];
  /** offers and delivery notes whose last mail did not go */
  undeliveredPapers: Answer['undeliveredPapers'];
  /** how many reminders may be written today, of the overdue invoices that their page names */
  remindable: number;
  /** money on bank statements that no payment says anything of */
  entries: Answer['entries'][number];
  hours: Answer['hours'][number];
  /** of § 19 UStG; null where they do not hold */
  limits: SmallBusinessLimits | null;
}

/** Before an offer ends there is time left to ask the customer. */
const expiringDays = 7;

/** What the dashboard of a span asks; its months are those of the year that it ends in and the one before. */
export function figuresRequest(span: ReportSpan, today: IsoDate): ReadRequest {
  return readRequest(calls.dashboard, queryOfSpan(span, today));
}

function queryOfSpan({ from, to }: ReportSpan, today: IsoDate) {
  const before = yearBefore({ from, to });
  const year = Number(to.slice(0, 4));
  return {
    today,
    fortnight: addDays(today, -14),
    soon: addDays(today, expiringDays),
    from,
    to,
    beforeFrom: before.from,
    beforeTo: before.to,
    firstMonth: `${year - 1}-01`,
    lastMonth: `${year}-12`,
  };
}

/** All that the dashboard says of a span, in one call. */
export async function findFigures(backend: Backend, span: ReportSpan, today: IsoDate): Promise<Figures> {
  const answer = await ask(backend, calls.dashboard, queryOfSpan(span, today));
  const { totals, months, spans, received, awaited, customers, offers, runs, lost, undeliveredPapers } = answer;
  const { smallBusiness, known } = knownTurnover({ received, own: onlyOf(answer.turnover) });
  return {
    ...{ customers, offers, runs, lost, undeliveredPapers },
    drafts: z.array(draftRow).parse(answer.drafts),
    overdue: z.array(storedRow).parse(answer.overdue),
    failed: z.array(storedRow).parse(answer.failed),
    sums: sumsByAge(onlyOf(answer.due), totals),
    revenue: [...months, ...spans],
    hours: onlyOf(answer.hours),
    entries: onlyOf(answer.entries),
    remindable: countDue(awaited, reminderRulesOf(onlyOf(answer.rules)), today),
    limits: smallBusiness ? smallBusinessLimits(known, Number(today.slice(0, 4))) : null,
  };
}

/** The row of a statement that always has one. */
export function onlyOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('no row');
  return row;
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
function sumsByAge(due: Answer['due'][number], totals: Answer['totals']): AgeSum[] {
  const of = (...states: string[]) => {
    const held = totals.filter(({ state }) => states.includes(state));
    const sumOf = (name: 'n' | 'cents') => held.reduce((sum, total) => sum + total[name], 0);
    return { n: sumOf('n'), cents: sumOf('cents') };
  };
  const unpaid = of(...unpaidStates);
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
