import type { CustomerHub } from '#app/pocketbase/customer-hub/queries.ts';
import type { Tile } from '#app/ui/page/tiles.tsx';
import { daysBetween } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';

/** Nothing is told of what is not there. */
export function hubTiles({ revenue, open, pays }: CustomerHub, today: IsoDate): Tile[] {
  const year = Number(today.slice(0, 4));
  const { year: now, before } = revenue;
  return [
    {
      href: '#documents',
      icon: 'check',
      label: `Umsatz ${year}`,
      amount: now.n === 0 ? '–' : formatEuro(now.netCents),
      note: `netto, ${year - 1}: ${before.n === 0 ? 'nichts' : formatEuro(before.netCents)}`,
    },
    ...(open.n === 0
      ? []
      : [
          {
            href: '#open',
            icon: 'open' as const,
            label: 'Offen',
            amount: formatEuro(open.cents),
            note: invoices(open.n),
          },
        ]),
    ...(open.late === 0
      ? []
      : [
          {
            href: '#open',
            icon: 'overdue' as const,
            label: 'Überfällig',
            amount: formatEuro(open.lateCents),
            note: `${invoices(open.late)}, ${days(daysBetween(open.oldest, today))}`,
            urgent: true,
          },
        ]),
    ...(pays.n === 0
      ? []
      : [
          {
            href: '#documents',
            icon: 'clock' as const,
            label: 'Zahlt nach',
            amount: daysAfter(pays.days),
            note: `Ziel ${days(pays.termDays)}, ${invoices(pays.n)}`,
          },
        ]),
  ];
}

const invoices = (n: number) => (n === 1 ? '1 Rechnung' : `${n} Rechnungen`);
const days = (n: number) => (n === 1 ? '1 Tag' : `${n} Tage`);
const daysAfter = (n: number) => (n === 1 ? '1 Tag' : `${n} Tagen`);
