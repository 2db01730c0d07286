import { data, href } from 'react-router';
import type { Route } from './+types/undo.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findLastImport } from '#app/pocketbase/bank-entries/queries.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { undoBankImport } from '#app/pocketbase/bank-entries/calls.ts';
import type { BookedOfImport } from '#app/pocketbase/bank-entries/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { Table } from '#app/ui/base/table.tsx';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { readSummary } from '#app/workflows/banking/import-summary.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '#app/routes/titles.ts';
import { nameEntry } from './match-words.ts';

export const meta = titled('Einlesen rückgängig machen');

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ context }: Route.LoaderArgs) {
  const { import: last, booked: payments } = await findLastImport(userBackend(context));
  if (last === null) return { last };
  const { id, formats, entries, booked } = last;
  return { last: { id, formats, entries, booked, payments, accounts: readSummary(last.summary).accounts } };
}

const notLast = 'Inzwischen ist eine andere Datei eingelesen. Rückgängig machen lässt sich nur die letzte.';

export async function action({ request, context }: Route.ActionArgs) {
  const id = textOf(await readForm(request), 'import');
  if (!recordIdPattern.test(id)) throw found(null);
  const undone = await ask(userBackend(context), undoBankImport, { import: id });
  if (undone.ok) return seeOther(context, paths.bankEntries, 'bank-import-undone');
  const error = undone.refusal === 'import-booked' ? describeBooked(undone.details.booked) : notLast;
  return data({ error }, { status: 409 });
}

function describeBooked(booked: number): string {
  const which = booked === 1 ? '1 Umsatz daraus ist' : `${booked} Umsätze daraus sind`;
  return `${which} schon zugeordnet. Heben Sie die Zuordnung erst auf.`;
}

export default function UndoImport({ loaderData: { last }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Einlesen rückgängig machen"
        path={[
          { href: paths.payments, text: 'Zahlungen' },
          { href: paths.bankEntries, text: 'Zuordnen' },
        ]}
      />
      {actionData === undefined ? null : <Note level="danger" summary title={actionData.error} />}
      {last === null ? (
        <EmptyState title="Nichts eingelesen" text="Es gibt keinen Kontoauszug, der sich zurücknehmen lässt." />
      ) : (
        <Ask last={last} />
      )}
    </>
  );
}

interface AskProps {
  last: NonNullable<Route.ComponentProps['loaderData']['last']>;
}

function Ask({ last: { id, formats, entries, booked, payments, accounts } }: AskProps) {
  const what = entries === 1 ? '1 Umsatz' : `${entries} Umsätze`;
  return (
    <PostForm id="undo-import" className="form">
      <input type="hidden" name="import" value={id} />
      <p>{`Zuletzt eingelesen: ${formats.join(' und ')}, Konto ${accounts.join(', ')}, ${what}.`}</p>
      <p>
        {booked > 0
          ? describeBooked(booked)
          : 'Alle diese Umsätze verschwinden aus der Zuordnung, auch die beiseitegelegten, und wie die Spalten zugeordnet waren, wird vergessen. Bezahlte Rechnungen ändern sich nicht.'}
      </p>
      <Released payments={payments} />
      <ActionBar>
        <LinkButton variant="quiet" href={paths.bankEntries}>
          Alles lassen
        </LinkButton>
        {booked > 0 ? null : <Button variant="danger">Rückgängig machen</Button>}
      </ActionBar>
    </PostForm>
  );
}

/** The way back of each that is booked. */
function Released({ payments }: { payments: BookedOfImport }) {
  if (payments.length === 0) return null;
  return (
    <Table
      caption="Zugeordnete Umsätze"
      stacked
      columns={[{ label: 'Tag' }, { label: 'Name' }, { label: 'Betrag', number: true }, { label: 'Zuordnung' }]}
      rows={payments.map(({ id, bookingDate, name, amountCents, payment }) => [
        formatDate(bookingDate),
        name,
        formatEuro(amountCents),
        <a key={id} href={href('/invoice/zahlungen/:paymentId/zuruecknehmen', { paymentId: payment })}>
          Aufheben<span className="unseen">{` für ${nameEntry({ name, amountCents })}`}</span>
        </a>,
      ])}
    />
  );
}
