import { data } from 'react-router';
import type { Route } from './+types/sure.ts';
import { seeOther } from '#app/http/flash.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { findBankEntry, listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '#app/routes/titles.ts';
import { formatInvoiceNumbers } from '../format-invoice-numbers.ts';
import { sureFieldName } from './entry-name.ts';
import { nameEntry } from './match-words.ts';
import { bookProposal } from './book-proposal.server.ts';
import type { ProposalOutcome } from './book-proposal.server.ts';
import { proposeEntries, sureBookings } from './propose-entries.ts';
import type { SureBooking } from './propose-entries.ts';

export const meta = titled('Alle sicheren buchen');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ context }: Route.LoaderArgs) {
  const { incoming } = proposeEntries(await listBankEntries(userBackend(context)));
  return { bookings: sureBookings(incoming) };
}

/** As many as the list has. */
const bookedMax = 50;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const chosen = [...form.entries()].flatMap(([name, value]) => {
    const id = name.replace(sureFieldName(''), '');
    return recordIdPattern.test(id) && typeof value === 'string' ? [{ id, value }] : [];
  });
  const results: { id: string; outcome: ProposalOutcome }[] = [];
  // One after the other: what is open is asked anew for each.
  for (const { id, value } of chosen.slice(0, bookedMax))
    results.push({ id, outcome: await bookProposal(backend, id, value) });
  const outcomes = results.map(({ outcome }) => outcome);
  const [first, ...others] = outcomes.filter((outcome) => outcome.ok);
  if (outcomes.some(({ ok }) => !ok)) {
    const told = results.map(async ({ id, outcome }) => describeResult(await findBankEntry(backend, id), outcome));
    return data({ error: describeRefused(outcomes), results: await Promise.all(told) }, { status: 409 });
  }
  const told = first === undefined ? undefined : ({ says: 'bank-entries-booked', by: [first, ...others] } as const);
  return seeOther(context, paths.bankEntries, told);
}

export default function BookSure({ loaderData: { bookings }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Alle sicheren buchen"
        path={[
          { href: paths.payments, text: 'Zahlungen' },
          { href: paths.bankEntries, text: 'Zuordnen' },
        ]}
        lead="Bei diesen Eingängen stimmt der Betrag, und die Nummer, das Konto oder der Name. Nehmen Sie den Haken weg, wo Sie selbst hinsehen wollen."
      />
      {actionData === undefined ? null : (
        <Note level="danger" summary title={actionData.error}>
          <ul>
            {actionData.results.map((result, index) => (
              <li key={index}>{result}</li>
            ))}
          </ul>
        </Note>
      )}
      {bookings.length === 0 ? (
        <EmptyState title="Nichts Sicheres" text="Was noch zu tun ist, braucht einen Blick von Ihnen." />
      ) : (
        <PostForm id="sure" className="form">
          {bookings.map((booking) => (
            <CheckBox
              key={booking.entry.id}
              id={sureFieldName(booking.entry.id)}
              name={sureFieldName(booking.entry.id)}
              value={booking.value}
              defaultChecked
              label={describeBooking(booking)}
            />
          ))}
          <ActionBar>
            <LinkButton variant="quiet" href={paths.bankEntries}>
              Einzeln ansehen
            </LinkButton>
            <Button variant="main">Angehakte buchen</Button>
          </ActionBar>
        </PostForm>
      )}
    </>
  );
}

function describeBooking({ entry, numbers, customerName }: SureBooking): string {
  const from = entry.name === '' ? '' : ` von ${entry.name}`;
  const goal =
    numbers.length === 0
      ? 'auf die Lastschriften dieses Tages'
      : `auf ${formatInvoiceNumbers(numbers)}, ${customerName}`;
  return `${formatDate(entry.bookingDate)}: ${formatEuro(entry.amountCents)}${from} ${goal}`;
}

/** What became of one of them; null: there is no such entry. */
function describeResult(entry: Awaited<ReturnType<typeof findBankEntry>>, outcome: ProposalOutcome): string {
  const name = entry === null ? 'Ein Eingang' : `${formatDate(entry.bookingDate)}, ${nameEntry(entry)}`;
  return `${name}: ${outcome.ok ? 'gebucht.' : outcome.sentence}`;
}

function describeRefused(outcomes: readonly ProposalOutcome[]): string {
  const booked = outcomes.filter(({ ok }) => ok).length;
  const refused = outcomes.length - booked;
  const done = booked === 0 ? '' : `${booked} ${booked === 1 ? 'ist' : 'sind'} gebucht. `;
  return `${done}${refused === 1 ? 'Bei einem Eingang' : `Bei ${refused} Eingängen`} hat sich inzwischen etwas geändert: Es wurde dafür nichts gebucht.`;
}
