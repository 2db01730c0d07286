import { data } from 'react-router';
import type { Route } from './+types/match.ts';
import { seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findLastImport, listBankEntries } from '#app/pocketbase/bank-entries/queries.ts';
import type { BankEntryList } from '#app/pocketbase/bank-entries/queries.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead, Part, StateBar } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { formatEuro } from '#app/values/money.ts';
import { readSummary } from '#app/workflows/banking/import-summary.ts';
import { titled } from '#app/routes/titles.ts';
import { describeEntryTaken } from '../payment-words.ts';
import { formatInvoiceNumbers } from '../format-invoice-numbers.ts';
import { decideBankEntry } from '#app/pocketbase/bank-entries/calls.ts';
import type { BankEntryRow } from '#app/pocketbase/bank-entries/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { bookProposal } from './book-proposal.server.ts';
import { doneId, nextEntryField } from './entry-name.ts';
import { SetAsideEntry, BookedEntry, EntryList } from './entry-list.tsx';
import { JustRead, LastImport } from './last-import.tsx';
import { OpenEntry } from './open-entry.tsx';
import type { ProposalFocus } from './open-entry.tsx';
import { OutgoingEntry } from './outgoing-entry.tsx';
import { proposeEntries, sureBookings } from './propose-entries.ts';
import { readQuery, withQuery } from '#app/values/page-query.ts';

export const meta = titled('Zahlungen zuordnen');

export const handle = { live: ['payments'] };

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [listed, { import: last }] = await Promise.all([listBankEntries(backend), findLastImport(backend)]);
  const { booked, aside, counts } = listed;
  const { incoming, outgoing } = proposeEntries(listed);
  const sure = incoming.filter((each) => each.sure).map(({ entry }) => entry.id);
  const next = readQuery(url, 'next');
  const isJustRead = last?.ids.includes(readQuery(url, 'importedStatement')) === true;
  return {
    proposed: incoming.map(({ sure: _sure, ...row }) => ({ ...row, next: nextOf(sure, row.entry.id) })),
    /** whose button has the focus; what was read just now is said first */
    focused: isJustRead ? '' : sure.includes(next) ? next : (sure[0] ?? ''),
    sureCount: sureBookings(incoming).length,
    /** what went out and may be for an invoice */
    outgoing,
    last: last === null ? null : { ...last, summary: readSummary(last.summary) },
    isJustRead,
    done: booked.find(({ id }) => id === readQuery(url, 'bookedEntry')) ?? null,
    booked,
    aside,
    counts,
  };
}

/** What is confirmed after an entry: the next one that is sure, and after the last the first. */
function nextOf(sure: readonly string[], id: string): string {
  const others = sure.slice(sure.indexOf(id) + 1).concat(sure);
  return others.find((each) => each !== id) ?? '';
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const id = textOf(form, 'entry');
  if (!recordIdPattern.test(id)) throw found(null);
  const proposal = textOf(form, 'match');
  if (proposal !== '') {
    const booked = await bookProposal(backend, id, proposal);
    if (!booked.ok) return data({ error: booked.sentence }, { status: 409 });
    const next = textOf(form, nextEntryField);
    if (recordIdPattern.test(next)) return seeOther(context, withQuery(paths.bankEntries, { bookedEntry: id, next }));
    return seeOther(context, paths.bankEntries, { says: 'bank-entry-booked', by: booked });
  }
  const kind = textOf(form, 'then');
  if (kind !== 'open' && kind !== 'aside') return seeOther(context, paths.bankEntries);
  const decided = await ask(backend, decideBankEntry, { id, kind });
  if (!decided.ok) return data({ error: describeEntryTaken(decided.details) }, { status: 409 });
  return seeOther(context, paths.bankEntries, kind === 'open' ? 'bank-entry-open' : 'bank-entry-aside');
}

export default function MatchPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { proposed, outgoing, sureCount, last, isJustRead, done, booked, aside, counts } = loaderData;
  const focused = actionData === undefined ? loaderData.focused : '';
  const total = (state: string) => counts.find((each) => each.state === state) ?? { n: 0, amountCents: 0 };
  const waiting = total('open');
  const focus: ProposalFocus = { autoFocus: true, ...(done !== null && { 'aria-describedby': doneId }) };
  return (
    <>
      <PageHead
        title="Zahlungen zuordnen"
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
            {sureCount < 2 ? null : (
              <p>
                <LinkButton href={paths.sureBankEntries}>{`Alle ${sureCount} sicheren buchen`}</LinkButton>
              </p>
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
