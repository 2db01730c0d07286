import type { Route } from './+types/match.ts';
import type { BankEntryList } from '#app/pocketbase/bank-entries/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { HiddenFields } from '#app/forms/fields/hidden-fields.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { formatEuro } from '#app/values/money.ts';
import { titledAs } from '#app/routes/titles.ts';
import { formatInvoiceNumbers } from '../format-invoice-numbers.ts';
import type { BankEntryRow } from '#app/pocketbase/bank-entries/calls.ts';
import { doneId } from './entry-name.ts';
import { SetAsideEntry, BookedEntry, EntryList } from './entry-list.tsx';
import { JustRead, LastImport } from './last-import.tsx';
import { OpenEntry } from './open-entry.tsx';
import type { ProposalFocus } from './open-entry.tsx';
import { OutgoingEntry } from './outgoing-entry.tsx';
import { loadMatch, answerMatch } from './match.server.ts';

export const meta = titledAs('bankEntries');

export const handle = { live: ['payments'] };

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export const loader = loadMatch;
export const action = answerMatch;

export default function MatchPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { proposed, outgoing, sure, last, isJustRead, done, booked, aside, counts } = loaderData;
  const focused = actionData === undefined ? loaderData.focused : '';
  const total = (state: string) => counts.find((each) => each.state === state) ?? { n: 0, amountCents: 0 };
  const waiting = total('open');
  const focus: ProposalFocus = { autoFocus: true, ...(done !== null && { 'aria-describedby': doneId }) };
  return (
    <>
      <PageHead
        title={places.bankEntries.title}
        path={[{ href: paths.payments, text: 'Zahlungen' }]}
        actions={
          <LinkButton slim variant={counts.length === 0 ? 'main' : undefined} href={paths.importStatement}>
            Kontoauszug einlesen
          </LinkButton>
        }
      />
      {actionData === undefined ? null : <Note level="danger" summary title={actionData.error} />}
      {last !== null && isJustRead && actionData === undefined ? <JustRead last={last} /> : null}
      {done === null || actionData !== undefined ? null : <Done entry={done} focused={focused === ''} />}
      {counts.length === 0 ? (
        <EmptyState
          title="Noch kein Zahlungseingang"
          text="Lesen Sie einen Kontoauszug ein: Hier stehen dann die Eingänge mit Vorschlägen, welche Rechnung bezahlt ist."
        />
      ) : (
        <div className="stack">
          <StateBar
            entries={[
              { label: 'Noch zu tun', value: `${waiting.n} über ${formatEuro(waiting.amountCents)}` },
              { label: 'Zugeordnet', value: total('booked').n },
              { label: 'Keine Rechnung', value: total('aside').n },
            ]}
          />
          <Part id="open" title="Noch zu tun">
            <NothingWaiting counts={counts} />
            {sure.length < 2 ? null : (
              <PostForm action={paths.sureBankEntries} id="sure" className="row">
                <HiddenFields fields={sure} />
                <Button variant="main">{`Alle ${sure.length} sicheren buchen`}</Button>
                <LinkButton variant="quiet" href={paths.sureBankEntries}>
                  Vorher auswählen
                </LinkButton>
              </PostForm>
            )}
            <EntryList
              rows={proposed}
              keyOf={({ entry }) => entry.id}
              show={(row) => <OpenEntry {...row} focus={row.entry.id === focused ? focus : null} />}
            />
            <More shown={proposed.length} all={waiting.n} text="kommen, wenn diese erledigt sind." />
          </Part>
          {outgoing.length === 0 ? null : (
            <Part id="outgoing" title="Zurückgegangen?">
              <EntryList rows={outgoing} keyOf={({ entry }) => entry.id} show={(row) => <OutgoingEntry {...row} />} />
            </Part>
          )}
          <Decided id="booked" title="Zugeordnet" rows={booked} all={total('booked').n} Row={BookedEntry} />
          <Decided id="aside" title="Keine Rechnung" rows={aside} all={total('aside').n} Row={SetAsideEntry} />
          {last === null ? null : <LastImport last={last} />}
        </div>
      )}
    </>
  );
}

function NothingWaiting({ counts }: Pick<BankEntryList, 'counts'>) {
  return counts.some(({ state }) => state === 'open') ? null : <p>Alle Eingänge sind erledigt.</p>;
}

/** What was confirmed just now, where the focus goes on to the next one: that button is described by it. */
function Done({ entry: { name, amountCents, numbers }, focused }: { entry: BankEntryRow; focused: boolean }) {
  return (
    <div id={doneId}>
      <Note
        level="good"
        first={focused}
        title={`${formatEuro(amountCents)}${name === '' ? '' : ` von ${name}`}: zugeordnet zu ${formatInvoiceNumbers(numbers.split(','))}`}
      />
    </div>
  );
}

interface DecidedProps {
  id: string;
  title: string;
  rows: BankEntryList['booked'];
  all: number;
  Row: typeof BookedEntry;
}

function Decided({ id, title, rows, all, Row }: DecidedProps) {
  if (rows.length === 0) return null;
  return (
    <Part id={id} title={title}>
      <EntryList rows={rows} keyOf={(entry) => entry.id} show={(entry) => <Row entry={entry} />} />
      <More shown={rows.length} all={all} text="liegen länger zurück." />
    </Part>
  );
}

function More({ shown, all, text }: { shown: number; all: number; text: string }) {
  return all > shown ? <p className="muted">{`${all - shown} weitere ${text}`}</p> : null;
}
