import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Language } from '#app/values/decimal.ts';
import type { Cents } from '#app/values/money.ts';
import { salutation } from '../documents/document-letter.ts';
import type { ReminderContent } from '../documents/reminder-view.ts';
import type { InvoiceSnapshot, Renderer } from '../invoice/snapshot.ts';
import type { LayoutSettings } from '../layout/layout.ts';
import { describeDefault } from './begin-of-default.ts';
import type { Default } from './begin-of-default.ts';
import type { ReminderChoices } from './fields.ts';
import type { InterestSpan } from './interest.ts';
import type { ReminderLevel } from '../company/fields.ts';
import type { RemindedFacts } from './reminded-facts.ts';
import { presumedReceipt } from './remindable.ts';
import type { ReminderAssessment } from './remindable.ts';

/** What is kept of a reminder: its letter, and what its sums rest on. Written once as canonical JSON, never rewritten. */
export interface ReminderSnapshot extends ReminderContent, RemindedFacts {
  format: 1;
  level: ReminderLevel;
  renderer: Renderer;
  /** how the document looks; absent: as `defaultLayout` */
  layout?: LayoutSettings;
  spans: InterestSpan[];
}

/** What of an invoice a reminder repeats, whoever has written it. */
export type RemindedSnapshot = Pick<
  InvoiceSnapshot,
  'language' | 'seller' | 'customer' | 'payment' | 'number' | 'issueDate' | 'dueDate'
> & { totals: Pick<InvoiceSnapshot['totals'], 'dueCents'> };

interface ReminderInput {
  snapshot: RemindedSnapshot;
  level: ReminderLevel;
  choices: ReminderChoices;
  weighed: ReminderAssessment;
  today: IsoDate;
  renderer: Renderer;
}

/** A reminder is known by the number of its invoice, so that a payment that names it is matched. */
function reminderNumber(invoiceNumber: string, level: ReminderLevel): string {
  return `${invoiceNumber}-${level === 0 ? 'ZE' : `M${level}`}`;
}

/** Everything that a reminder of today says. Parties and account stand as on the invoice. */
export function freezeReminder(input: ReminderInput): ReminderSnapshot {
  const { snapshot, level, choices, weighed, today, renderer } = input;
  const { language, seller, customer, payment, number, issueDate, dueDate } = snapshot;
  const { sums, inDefault, spans } = weighed;
  const { dueCents } = snapshot.totals;
  return {
    format: 1,
    kind: 'reminder',
    renderer,
    language,
    number: reminderNumber(number, level),
    issueDate: today,
    seller,
    customer,
    payment,
    level,
    dueDate: choices.until,
    introText: choices.text,
    items: [{ number, issueDate, dueDate, amountCents: dueCents, paidCents: dueCents - sums.openCents }],
    charges: chargesOf(weighed, language),
    receivedOn: presumedReceipt(today),
    invoiceReceivedOn: choices.invoiceReceivedOn,
    dateAgreed: choices.dateAgreed,
    sums,
    ...(inDefault !== null && { inDefault }),
    spans,
  };
}

const chargeWords = {
  de: {
    interest: (from: string) => `Verzugszinsen seit ${from}`,
    lumpSum: 'Pauschale (§ 288 Abs. 5 BGB)',
    fees: 'Mahnkosten',
  },
  en: {
    interest: (from: string) => `Default interest since ${from}`,
    lumpSum: 'Lump sum (section 288 (5) of the German Civil Code)',
    fees: 'Reminder fees',
  },
} as const;

function chargesOf({ sums, inDefault }: ReminderAssessment, language: Language): ReminderContent['charges'] {
  const words = chargeWords[language];
  const charges: [label: string, amountCents: Cents][] = [
    [words.interest(inDefault === null ? '' : formatDate(inDefault.from, language)), sums.interestCents],
    [words.lumpSum, sums.lumpSumCents],
    [words.fees, sums.feesCents],
  ];
  return charges.flatMap(([label, amountCents]) => (amountCents === 0 ? [] : [{ label, amountCents }]));
}

const usualTexts: Record<Language, Record<ReminderLevel, string>> = {
  de: {
    0: 'sicher haben Sie es nur übersehen: Zu der folgenden Rechnung haben wir noch keine vollständige Zahlung erhalten.',
    1: 'auch nach unserer Zahlungserinnerung ist die folgende Rechnung noch nicht vollständig bezahlt.',
    2: 'trotz unserer Mahnung ist die folgende Rechnung noch nicht vollständig bezahlt. Bitte zahlen Sie jetzt.',
    3: 'dies ist unsere letzte Mahnung. Geht der Betrag nicht bis zum genannten Tag ein, leiten wir gerichtliche Schritte ein.',
  },
  en: {
    0: 'It may have escaped your attention: we have not yet received full payment for the following invoice.',
    1: 'In spite of our payment reminder the following invoice has not been paid in full.',
    2: 'In spite of our reminders the following invoice has not been paid in full. Please pay now.',
    3: 'This is our final reminder. Unless the amount is received by the day named below, we will take legal action.',
  },
};

interface TextInput {
  snapshot: Pick<InvoiceSnapshot, 'customer' | 'language'>;
  level: ReminderLevel;
  /** the company's own words for German letters; '' for the usual ones */
  own: string;
  inDefault: Default | null;
}

/** The text that a reminder could have; people change it before it goes. */
export function proposeReminderText({ snapshot, level, own, inDefault }: TextInput): string {
  const { language, customer } = snapshot;
  const words = language === 'de' && own.trim() !== '' ? own.trim() : usualTexts[language][level];
  const reason = inDefault === null || level === 0 ? [] : [describeDefault(inDefault, language)];
  return [salutation(customer, language), words, ...reason].join('\n\n');
}
