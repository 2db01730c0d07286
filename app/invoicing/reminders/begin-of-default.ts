import { addDays, formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { CustomerKind } from '../customer/fields.ts';
import { endOfTerm } from './working-days.ts';

/** agreed-date: § 286 (2) Nr. 1 BGB; reminder: (1); thirty-days: (3). */
export type DefaultReason = 'agreed-date' | 'reminder' | 'thirty-days';

/** What § 286 BGB asks. */
export interface DefaultFacts {
  customerKind: CustomerKind;
  dueDate: IsoDate;
  /** when the invoice reached the customer */
  receivedOn: IsoDate;
  /** the due date is a day of the calendar that both have agreed */
  dateAgreed: boolean;
  /** the invoice told a consumer of the 30 days */
  toldOfThirtyDays: boolean;
  /** when the reminders reached the customer */
  remindersReceivedOn: readonly IsoDate[];
}

/** Verzug */
export interface Default {
  /** the first day that bears interest */
  from: IsoDate;
  reason: DefaultReason;
}

/** The earliest begin that the law gives, or null while there is none. It may lie ahead. */
export function beginOfDefault(facts: DefaultFacts): Default | null {
  const { dueDate, receivedOn, customerKind } = facts;
  const due = endOfTerm(dueDate);
  const known = receivedOn > due ? receivedOn : due;
  const begins: Default[] = [];
  if (facts.dateAgreed) begins.push({ from: addDays(known, 1), reason: 'agreed-date' });
  // A reminder before the due date makes no default; the day of its receipt is not counted (§ 187 (1) BGB).
  const [reminded] = facts.remindersReceivedOn.filter((day) => day > due).sort();
  if (reminded !== undefined) begins.push({ from: addDays(reminded, 1), reason: 'reminder' });
  if (customerKind !== 'consumer' || facts.toldOfThirtyDays)
    begins.push({ from: addDays(endOfTerm(addDays(known, 30)), 1), reason: 'thirty-days' });
  return begins.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))[0] ?? null;
}

const reasonWords: Record<Language, Record<DefaultReason, (from: string) => string>> = {
  de: {
    'agreed-date': (from) => `Verzug seit ${from}: Der Tag der Zahlung war vereinbart (§ 286 Abs. 2 Nr. 1 BGB).`,
    reminder: (from) => `Verzug seit ${from}: Zuvor ist eine Mahnung zugegangen (§ 286 Abs. 1 BGB).`,
    'thirty-days': (from) =>
      `Verzug seit ${from}: 30 Tage nach Fälligkeit und Zugang der Rechnung sind vorbei (§ 286 Abs. 3 BGB).`,
  },
  en: {
    'agreed-date': (from) =>
      `In default since ${from}: the day of payment was agreed (section 286 (2) no. 1 of the German Civil Code).`,
    reminder: (from) =>
      `In default since ${from}: a reminder was received before (section 286 (1) of the German Civil Code).`,
    'thirty-days': (from) =>
      `In default since ${from}: 30 days have passed since the due date and receipt of the invoice (section 286 (3) of the German Civil Code).`,
  },
};

export function describeDefault({ from, reason }: Default, language: Language): string {
  return reasonWords[language][reason](formatDate(from, language));
}
