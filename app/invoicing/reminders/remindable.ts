import { addDays } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { memberNames, storedWord } from '#app/values/records.ts';
import { customerFields } from '../customer/fields.ts';
import type { CustomerKind } from '../customer/fields.ts';
import { documentStates } from '../ledger/document-state.ts';
import { beginOfDefault } from './begin-of-default.ts';
import type { Default } from './begin-of-default.ts';
import type { BaseRate } from './base-rates.ts';
import type { ReminderChoices } from './fields.ts';
import { interestOf } from './interest.ts';
import type { DatedAmount, InterestSpan } from './interest.ts';
import { reminderSums } from './propose-reminder.ts';
import type { ReminderLevel } from '../company/fields.ts';
import type { RemindableInvoice, ReminderSums } from './propose-reminder.ts';

/** What was sent before for an invoice. */
export interface SentReminder {
  id: string;
  level: ReminderLevel;
  number: string;
  date: IsoDate;
  until: IsoDate;
  receivedOn: IsoDate;
  invoiceReceivedOn: IsoDate;
  /** 1 where the due date was agreed */
  dateAgreed: number;
  ownFeeCents: Cents;
  totalCents: Cents;
}

/** How an issued invoice stands to reminders, as the database tells it. */
export interface StoredRemindable {
  kind: string;
  state: string;
  customerKind: string;
  issueDate: IsoDate;
  dueDate: IsoDate;
  dueCents: Cents;
  openCents: Cents;
  hold: string;
  customerHold: string;
  /** the run that collects it by direct debit; '' for none */
  debitRun: string;
  /** JSON of `DatedAmount`s */
  booked: string;
  /** JSON of `SentReminder`s */
  reminders: string;
}

/** The same, and what interest and costs depend on. */
export interface RemindedClaim {
  invoice: Omit<RemindableInvoice, 'reminders'> & { reminders: readonly SentReminder[] };
  customerKind: CustomerKind;
  issueDate: IsoDate;
  dueCents: Cents;
  booked: DatedAmount[];
  /** every invoice of ours to a consumer says it (documents/document-view.ts); of one that came along nobody knows */
  toldOfThirtyDays: boolean;
}

export function remindedClaim(row: StoredRemindable): RemindedClaim {
  const { issueDate, dueDate, dueCents, hold } = row;
  return {
    invoice: {
      state: storedWord(documentStates, row.state),
      openCents: row.kind === 'self-billed' ? 0 : row.openCents,
      dueDate,
      disputed: hold === 'disputed',
      collected: row.debitRun !== '',
      stopped: row.customerHold === 'stopped' ? 'customer' : hold === 'stopped' ? 'invoice' : null,
      reminders: JSON.parse(row.reminders) as SentReminder[],
    },
    customerKind: storedWord(memberNames(customerFields.kind.choices), row.customerKind),
    issueDate,
    dueCents,
    booked: JSON.parse(row.booked) as DatedAmount[],
    toldOfThirtyDays: row.kind !== 'imported',
  };
}

/** Days after which a letter is taken to have come. */
const presumedDays = 3;

export function presumedReceipt(date: IsoDate): IsoDate {
  return addDays(date, presumedDays);
}

/** What of a reminder decides about interest and costs. */
type ClaimChoices = Omit<ReminderChoices, 'text' | 'until'>;

/** What is proposed: a Zahlungserinnerung asks for the claim alone; what was said about the invoice before stays. */
export function proposedClaimChoices({ invoice, issueDate }: RemindedClaim, level: ReminderLevel): ClaimChoices {
  const last = invoice.reminders.at(-1);
  return {
    invoiceReceivedOn: last?.invoiceReceivedOn ?? presumedReceipt(issueDate),
    dateAgreed: last?.dateAgreed === 1,
    interest: level > 0,
    lumpSum: level > 0,
  };
}

export interface ReminderAssessment {
  inDefault: Default | null;
  sums: ReminderSums;
  /** what the interest comes from */
  spans: InterestSpan[];
  /** half-years whose base rate would be needed and is not known */
  missing: IsoDate[];
}

interface AssessmentInput {
  choices: ClaimChoices;
  feeCents: Cents;
  rates: readonly BaseRate[];
  today: IsoDate;
}

/** What a reminder of today asks for. */
export function assessReminder(
  claim: RemindedClaim,
  { choices, feeCents, rates, today }: AssessmentInput,
): ReminderAssessment {
  const { invoice, customerKind, dueCents, booked, toldOfThirtyDays } = claim;
  const begun = beginOfDefault({
    customerKind,
    dueDate: invoice.dueDate,
    receivedOn: choices.invoiceReceivedOn,
    dateAgreed: choices.dateAgreed,
    toldOfThirtyDays,
    remindersReceivedOn: invoice.reminders.map(({ receivedOn }) => receivedOn),
  });
  const inDefault = begun !== null && begun.from <= today ? begun : null;
  const interest =
    inDefault === null || !choices.interest
      ? { ok: true as const, cents: 0, spans: [] }
      : interestOf({ dueCents, booked, customerKind, from: inDefault.from, until: today, rates });
  const sums = reminderSums({
    customerKind,
    openCents: invoice.openCents,
    inDefault,
    interestCents: interest.ok ? interest.cents : 0,
    feeCents,
    earlierFeesCents: invoice.reminders.reduce((sum, { ownFeeCents }) => sum + ownFeeCents, 0),
    asksLumpSum: choices.lumpSum,
    today,
  });
  return { inDefault, sums, spans: interest.ok ? interest.spans : [], missing: interest.ok ? [] : interest.missing };
}
