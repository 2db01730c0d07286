import { graceDays } from '../../invoicing/subscription/standing.ts';
import type { SubscriptionPrice } from '../../payment/payment.ts';
import { formatEuro } from '../../values/money.ts';

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
export const whatStays =
  'Alles, was da ist, können Sie weiter lesen, bearbeiten, ausstellen, herunterladen und prüfen.';

export function describePastDue(graceUntil: string, limit: number): string {
  return (
    `Die letzte Abbuchung ist fehlgeschlagen. ${graceDays} Tage lang, bis zum ${graceUntil}, arbeiten Sie ohne Einschränkung ` +
    `weiter. Danach gilt wieder die Grenze: ${describeLimit(limit)}. ${whatStays}`
  );
}

export function describeSuspended(limit: number): string {
  return (
    `Ihr Abo ist nicht bezahlt und ruht. Solange gilt die Grenze: ${describeLimit(limit)}. ${whatStays} ` +
    'Sobald die Zahlung gelingt, gilt es wieder.'
  );
}
