import { endOfGrace, subscriptionStatusOf } from '#app/invoicing/subscription/subscription-status.ts';
import { formatDate } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import type { StoredSubscription } from '#app/pocketbase/subscriptions/calls.ts';

/** The day until which an unpaid subscription changes nothing, '' where that is over; null while nothing is unpaid. */
export function findUnpaid(stored: StoredSubscription | null, now: Date): string | null {
  if (stored === null) return null;
  const standing = subscriptionStatusOf(stored, now.toISOString());
  if (standing === 'suspended') return '';
  if (standing !== 'past-due') return null;
  return formatDate(todayInBerlin(new Date(endOfGrace(stored.pastDueSince))));
}

export function UnpaidNote({ until }: { until: string }) {
  return (
    <Note level="warning" title="Ihr Abo ist nicht bezahlt" action={<a href={paths.subscription}>Zum Abo</a>}>
      <p>
        {until === ''
          ? 'Es ruht, bis die Zahlung gelingt. Alles, was da ist, bleibt Ihnen.'
          : `Die letzte Abbuchung ist fehlgeschlagen. Bis zum ${until} arbeiten Sie ohne Einschränkung weiter.`}
      </p>
    </Note>
  );
}

/** The product is reachable for all, and nobody gets a mail from it. */
export function MailNote() {
  return (
    <Note level="warning" title="E-Mails werden nicht verschickt">
      <p>Belegwerk ist öffentlich erreichbar, hat aber keinen Mailversand. Setzen Sie RESEND_API_KEY.</p>
    </Note>
  );
}
