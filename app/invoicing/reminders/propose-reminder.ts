import { addDays, daysBetween } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { reminderLevels } from '../company/fields.ts';
import type { ReminderLevel } from '../company/fields.ts';
import type { CustomerKind } from '../customer/fields.ts';
import type { DocumentState } from '../ledger/document-state.ts';
import type { Default } from './begin-of-default.ts';
import { endOfTerm } from './working-days.ts';

/** How a company reminds at one level. */
export interface LevelRules {
  /** days after the due date, or after the term of the reminder before */
  waitDays: number;
  /** days that it gives for payment */
  termDays: number;
  feeCents: Cents;
}

export type ReminderRules = Readonly<Record<ReminderLevel, LevelRules>>;

/** What a proposal asks about an issued invoice. */
export interface RemindableInvoice {
  state: DocumentState;
  /** what its customer still owes; a Gutschrift asks for nothing */
  openCents: Cents;
  dueDate: IsoDate;
  /** the customer does not accept the claim („strittig“) */
  disputed: boolean;
  /** it is in a live run of direct debits */
  collected: boolean;
  stopped: 'customer' | 'invoice' | null;
  /** in the order of sending */
  reminders: readonly { level: ReminderLevel; until: IsoDate }[];
}

export type NotReminded =
  | 'paid'
  | 'cancelled'
  | 'uncollectible'
  | 'nothing-demanded'
  | 'disputed'
  | 'collected'
  | 'customer-stopped'
  | 'invoice-stopped'
  | 'not-due'
  | 'waiting'
  | 'last-sent';

/** `after`: the last day on which nothing is sent yet. */
export type ReminderProposal =
  { ok: true; level: ReminderLevel; lateDays: number } | { ok: false; reason: NotReminded; after?: IsoDate };

/** What may be sent for an invoice today, or why nothing is. */
export function proposeReminder(invoice: RemindableInvoice, rules: ReminderRules, today: IsoDate): ReminderProposal {
  const standing = reminderObstacle(invoice);
  if (standing !== null) return { ok: false, reason: standing };
  const due = endOfTerm(invoice.dueDate);
  if (today <= due) return { ok: false, reason: 'not-due', after: due };
  const last = invoice.reminders.at(-1);
  const level = reminderLevels.find((each) => each > (last?.level ?? -1));
  if (level === undefined) return { ok: false, reason: 'last-sent' };
  const after = addDays(endOfTerm(last?.until ?? invoice.dueDate), rules[level].waitDays);
  if (today <= after) return { ok: false, reason: 'waiting', after };
  return { ok: true, level, lateDays: daysBetween(invoice.dueDate, today) };
}

/** Why nothing is sent whatever the day; null: nothing stands against it. */
export function reminderObstacle({
  state,
  openCents,
  disputed,
  collected,
  stopped,
}: RemindableInvoice): NotReminded | null {
  if (state === 'paid') return 'paid';
  if (state === 'cancelled' || state === 'uncollectible') return state;
  if (state === 'refund' || openCents <= 0) return 'nothing-demanded';
  if (disputed) return 'disputed';
  if (collected) return 'collected';
  if (stopped === 'customer') return 'customer-stopped';
  return stopped === 'invoice' ? 'invoice-stopped' : null;
}

// § 288 (5) BGB
const lumpSumOfDefault = 4_000;

export interface ReminderFacts {
  customerKind: CustomerKind;
  openCents: Cents;
  /** absent or later than today: there is no default yet */
  inDefault: Default | null;
  interestCents: Cents;
  /** of this reminder, by the rules of its level */
  feeCents: Cents;
  /** what the reminders before have cost */
  earlierFeesCents: Cents;
  /** whether the lump sum is asked for; it is up to the creditor */
  asksLumpSum: boolean;
  today: IsoDate;
}

/** What a reminder asks for. Interest and costs stand as of its day: the next one says them anew, it does not add them. */
export interface ReminderSums {
  openCents: Cents;
  interestCents: Cents;
  lumpSumCents: Cents;
  /** of all reminders up to this one, less what the lump sum covers */
  feesCents: Cents;
  /** what this one has cost: nothing where it makes the default */
  ownFeeCents: Cents;
  totalCents: Cents;
}

/**
 * Interest, lump sum and costs are damages of default, so nothing of them is asked for before. The lump sum is owed once for
 * a claim, never by consumers, and is set off against the costs of reminding (§ 288 (5) BGB).
 */
export function reminderSums(facts: ReminderFacts): ReminderSums {
  const { openCents, inDefault, customerKind } = facts;
  const isInDefault = inDefault !== null && inDefault.from <= facts.today;
  const ownFeeCents = isInDefault ? facts.feeCents : 0;
  const lumpSumCents = isInDefault && facts.asksLumpSum && customerKind !== 'consumer' ? lumpSumOfDefault : 0;
  const interestCents = isInDefault ? facts.interestCents : 0;
  const feesCents = isInDefault ? Math.max(0, facts.earlierFeesCents + ownFeeCents - lumpSumCents) : 0;
  const totalCents = openCents + interestCents + lumpSumCents + feesCents;
  return { openCents, interestCents, lumpSumCents, feesCents, ownFeeCents, totalCents };
}
