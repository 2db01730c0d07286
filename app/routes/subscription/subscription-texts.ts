import { graceDays, isSubscribed } from '#app/invoicing/subscription/subscription-status.ts';
import type { SubscriptionStatus } from '#app/invoicing/subscription/subscription-status.ts';
import type { SubscriptionPrice } from '#app/payment/payment.ts';
import { paths, places } from '#app/ui/base/paths.ts';
import { formatEuro } from '#app/values/money.ts';
import type { ShownSubscription } from './load-subscription.server.ts';

/** The pages above that of the subscription, and above those below it. */
export const settingsPath = [{ href: paths.settings, text: places.settings.title }];
export const subscriptionPath = [...settingsPath, { href: paths.subscription, text: places.subscription.title }];

const unitTexts: Record<SubscriptionPrice['every']['unit'], { one: string; many: string }> = {
  day: { one: 'am Tag', many: 'Tage' },
  week: { one: 'in der Woche', many: 'Wochen' },
  month: { one: 'im Monat', many: 'Monate' },
  year: { one: 'im Jahr', many: 'Jahre' },
};

const taxTexts: Record<SubscriptionPrice['tax'], string> = {
  inclusive: ', inklusive Umsatzsteuer',
  exclusive: ', zuzüglich Umsatzsteuer',
  unspecified: '',
};

/** "9,00 € im Monat, zuzüglich Umsatzsteuer" */
export function describePrice({ cents, every, tax }: SubscriptionPrice): string {
  const { one, many } = unitTexts[every.unit];
  const rhythm = every.count === 1 ? one : `alle ${every.count} ${many}`;
  return `${formatEuro(cents)} ${rhythm}${taxTexts[tax]}`;
}

/** "5 Angebote und Rechnungen" */
export function describeLimit(limit: number): string {
  return limit === 1 ? 'ein Angebot oder eine Rechnung' : `${limit} Angebote und Rechnungen`;
}

/** What stays whatever becomes of a subscription. */
export const recordsStayText =
  'Alles, was da ist, können Sie weiter lesen, bearbeiten, ausstellen, herunterladen und prüfen.';

export function describePastDue(graceUntil: string, limit: number): string {
  return (
    `Die letzte Abbuchung ist fehlgeschlagen. ${graceDays} Tage lang, bis zum ${graceUntil}, arbeiten Sie ohne Einschränkung ` +
    `weiter. Danach gilt wieder die Grenze: ${describeLimit(limit)}. ${recordsStayText}`
  );
}

export function describeSuspended(limit: number): string {
  return (
    `Ihr Abo ist nicht bezahlt und ruht. Solange gilt die Grenze: ${describeLimit(limit)}. ${recordsStayText} ` +
    'Sobald die Zahlung gelingt, gilt es wieder.'
  );
}

export const subscriptionStatusWords: Record<SubscriptionStatus, string> = {
  none: 'Kein Abo',
  pending: 'Wird bestätigt',
  active: 'Aktiv',
  ending: 'Gekündigt',
  'past-due': 'Zahlung offen',
  suspended: 'Ruht',
  ended: 'Beendet',
};

interface Counted extends ShownSubscription {
  /** made so far */
  documents: number;
  limit: number;
}

/** "3, ohne Grenze", "3 von 5" */
export function describeDocumentCount({ status: standing, documents, limit }: Counted): string {
  return isSubscribed(standing) ? `${documents}, ohne Grenze` : `${documents} von ${limit}`;
}

/** What the subscription gives as it stands. */
export function describePlan({ status: standing, limit }: Counted): string {
  return isSubscribed(standing)
    ? 'Angebote und Rechnungen ohne Grenze, ein Konto, alle Formate.'
    : `Solange das Abo nicht bezahlt ist, gilt die Grenze: ${describeLimit(limit)}.`;
}

/** What a subscription that was ordered just now has changed; null where it has not. */
export function describeBegun({ status: standing, paidUntil }: ShownSubscription): string | null {
  if (!isSubscribed(standing)) return null;
  const paid = paidUntil === '' ? '' : ` Bezahlt ist bis zum ${paidUntil}.`;
  return `Angebote und Rechnungen sind jetzt nicht mehr begrenzt.${paid}`;
}
