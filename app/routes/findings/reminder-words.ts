import { formatHalfYear } from '#app/invoicing/reminders/base-rates.ts';
import { describeDefault } from '#app/invoicing/reminders/begin-of-default.ts';
import type { NotReminded } from '#app/invoicing/reminders/propose-reminder.ts';
import type { ReminderAssessment } from '#app/invoicing/reminders/remindable.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

const notReminded: Record<NotReminded, string> = {
  paid: 'Sie ist bezahlt.',
  cancelled: 'Sie ist storniert.',
  uncollectible: 'Sie ist als uneinbringlich ausgebucht.',
  'nothing-demanded': 'Aus diesem Beleg ist nichts zu fordern.',
  disputed: 'Sie ist strittig.',
  collected: 'Sie ist im Einzug per Lastschrift.',
  'customer-stopped': 'Dieser Kunde wird nicht gemahnt.',
  'invoice-stopped': 'Diese Rechnung wird nicht gemahnt.',
  'not-due': 'Sie ist noch nicht fällig.',
  waiting: 'Die Frist läuft noch.',
  'last-sent': 'Die 3. Mahnung ist ausgestellt. Danach bleibt das gerichtliche Mahnverfahren.',
};

/** Why an invoice is not reminded of today. */
export function describeNotReminded({ reason, after }: { reason: NotReminded; after?: string }): string {
  const words = notReminded[reason];
  return after === undefined ? words : `${words} Mahnen können Sie nach dem ${formatDate(after)}.`;
}

const whyNot: Record<NotReminded, string> = {
  paid: 'bezahlt',
  cancelled: 'storniert',
  uncollectible: 'ausgebucht',
  'nothing-demanded': 'nichts zu fordern',
  disputed: 'strittig',
  collected: 'im Einzug',
  'customer-stopped': 'Kunde ausgenommen',
  'invoice-stopped': 'ausgenommen',
  'not-due': 'nicht fällig',
  waiting: 'Frist läuft',
  'last-sent': 'letzte Stufe ist geschrieben',
};

/** The same in the few words of a list. */
export function describeNotRemindedBriefly({ reason, after }: { reason: NotReminded; after?: string }): string {
  return after === undefined ? whyNot[reason] : `${whyNot[reason]}, bis ${formatDate(after)}`;
}

/** Since when and why the customer is in default. */
export function describeDefaultBegin({ inDefault }: Pick<ReminderAssessment, 'inDefault'>): string {
  return inDefault === null
    ? 'Noch kein Verzug: Erst diese Mahnung setzt den Kunden in Verzug. Zinsen und Kosten kommen deshalb nicht dazu.'
    : describeDefault(inDefault, 'de');
}

export function describeMissingRates(missing: readonly string[]): string {
  return `Für das ${missing.map(formatHalfYear).join(' und das ')} ist kein Basiszinssatz hinterlegt. Verzugszinsen lassen sich deshalb nicht berechnen.`;
}

/** What is asked for, each with its words; the sum comes last. */
export function claimRows({
  sums,
}: Pick<ReminderAssessment, 'sums'>): { label: string; value: string; final?: true }[] {
  const rows: [label: string, cents: Cents][] = [
    ['Verzugszinsen', sums.interestCents],
    ['Pauschale nach § 288 Abs. 5 BGB', sums.lumpSumCents],
    ['Mahnkosten', sums.feesCents],
  ];
  return [
    { label: 'Offen aus der Rechnung', value: formatEuro(sums.openCents) },
    ...rows.flatMap(([label, cents]) => (cents === 0 ? [] : [{ label, value: formatEuro(cents) }])),
    { label: 'Zusammen', value: formatEuro(sums.totalCents), final: true as const },
  ];
}

/** Where none of those that were looked at can be reminded of today; capped: there may be others. */
export function describeNoneToday({ isCapped }: { isCapped: boolean }): string {
  return isCapped ? 'Unter denen, die hier stehen, ist heute nichts zu mahnen.' : 'Heute ist nichts zu mahnen.';
}
