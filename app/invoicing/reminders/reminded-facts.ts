import type { IsoDate } from '#app/values/dates.ts';
import type { ReminderLevel } from '../company/fields.ts';
import type { Default } from './begin-of-default.ts';
import type { ReminderSums } from './propose-reminder.ts';

/** What of a reminder is more than its letter. */
export interface RemindedFacts {
  kind: 'reminder';
  level: ReminderLevel;
  number: string;
  issueDate: IsoDate;
  /** until when to pay now */
  dueDate: IsoDate;
  /** when it is taken to have reached the customer */
  receivedOn: IsoDate;
  invoiceReceivedOn: IsoDate;
  dateAgreed: boolean;
  sums: ReminderSums;
  /** absent: there is none yet */
  inDefault?: Default;
}

/** The columns beside the snapshot. */
export function reminderColumns(facts: RemindedFacts): Readonly<Record<string, string | number | boolean>> {
  const { level, number, issueDate, dueDate, receivedOn, invoiceReceivedOn, dateAgreed, sums, inDefault } = facts;
  return {
    ...{ level, number, date: issueDate, until: dueDate, receivedOn, invoiceReceivedOn, dateAgreed, ...sums },
    ...{ defaultFrom: inDefault?.from ?? '', defaultReason: inDefault?.reason ?? '' },
  };
}
