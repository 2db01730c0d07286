import type { CustomerHub } from '#app/pocketbase/customer-hub/queries.ts';
import { Part } from '#app/ui/frame/page.tsx';
import { formatRecentTime } from '#app/values/berlin-time.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { Timeline } from '#app/routes/documents/issued/timeline.tsx';

type Happened = CustomerHub['events'][number];

const words: Readonly<Record<Happened['type'], (event: Happened) => string>> = {
  'customer-created': () => 'Kunde angelegt',
  'customer-changed': () => 'Angaben geändert',
  'customer-archived': () => 'Archiviert',
  'customer-restored': () => 'Aus dem Archiv geholt',
  'vat-id-checked': () => 'USt-IdNr. beim Bundeszentralamt erfragt',
  'invoice-issued': ({ number }) => `${number} ausgestellt`,
  'invoice-cancelled': ({ number }) => `${number} storniert`,
  'invoice-corrected': ({ number }) => `${number} zum Teil gutgeschrieben`,
  'invoice-sent-otherwise': ({ number }) => `${number} auf anderem Weg versandt`,
  'invoice-imported': ({ number }) => `${number} übernommen`,
  'invoice-import-withdrawn': ({ number }) => `Übernahme von ${number} zurückgenommen`,
  'mail-handed-over': ({ number }) => `${number} per E-Mail verschickt`,
  'mail-rejected': ({ number }) => `E-Mail mit ${number} abgewiesen`,
  'offer-sent': ({ number }) => `${number} fertiggestellt`,
  'offer-sent-otherwise': ({ number }) => `${number} auf anderem Weg versandt`,
  'offer-accepted': ({ number }) => `${number} angenommen`,
  'offer-declined': ({ number }) => `${number} abgelehnt`,
  'offer-withdrawn': ({ number }) => `${number} zurückgezogen`,
  'payment-booked': (event) => `${money(event)} gebucht`,
  'payment-reversed': (event) => `${money(event)} zurückgenommen`,
  'reminder-issued': ({ number }) => `${number} geschrieben`,
};

function money({ cents, number }: Happened): string {
  const numbers = number.split(',').join(', ');
  return numbers === '' ? formatEuro(cents) : `${formatEuro(cents)} zu ${numbers}`;
}

/** What happened last, the newest first. */
export function ActivityPart({ events, today }: Pick<CustomerHub, 'events'> & { today: IsoDate }) {
  if (events.length === 0) return null;
  return (
    <Part id="activity" title="Verlauf">
      <Timeline
        events={events.map((event) => ({
          at: event.at,
          atText: formatRecentTime(event.at, today),
          text: words[event.type](event),
        }))}
      />
    </Part>
  );
}
