import { data } from 'react-router';
import type { Route } from './+types/match.ts';
import { seeOther } from '../../../http/flash.ts';
import { textOf } from '../../../http/form/form-entries.ts';
import { readForm } from '../../../http/form/read-form.server.ts';
import { found } from '../../../http/found.ts';
import { userBackend } from '../../../http/session.ts';
import { rateInvoices } from '../../../invoicing/banking/match-reasons.ts';
import { proposeInvoices } from '../../../invoicing/banking/propose-invoices.ts';
import { besideSplit, proposeSplit } from '../../../invoicing/banking/propose-split.ts';
import { decideBankEntry, listBankEntries } from '../../../pocketbase/bank-entries/queries.ts';
import type { BankEntryList } from '../../../pocketbase/bank-entries/queries.ts';
import { recordIdPattern } from '../../../pocketbase/records.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/base/note.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { PageHead, Part, StateBar } from '../../../ui/frame/page.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { formatEuro } from '../../../values/money.ts';
import { titled } from '../../shared/titles.ts';
import { bookProposal } from './book-proposal.server.ts';
import { AsideEntry, BookedEntry, EntryList } from './entry-list.tsx';
import { entryTaken } from './match-words.ts';
import { OpenEntry } from './open-entry.tsx';

export const meta = titled('Zahlungen zuordnen');

export const handle = { live: ['payments'] };

// Whoever comes back here finds how it stands, never a page from before.
export const headers = () => ({ 'Cache-Control': 'no-store' });

export async function loader({ context }: Route.LoaderArgs) {
  const { open, booked, aside, counts, invoices, payers } = await listBankEntries(userBackend(context));
  const payersOf = groupPayers(payers);
  const proposed = open.map((entry) => {
    const rated = rateInvoices(entry, invoices, payersOf);
    const split = proposeSplit(entry, rated);
    return { entry, split, proposals: besideSplit(split, proposeInvoices(entry, rated)) };
  });
  return { proposed, booked, aside, counts };
}

function groupPayers(payers: BankEntryList['payers']): Map<string, Set<string>> {
  const grouped = new Map<string, Set<string>>();
  for (const { iban, customer } of payers) grouped.set(iban, (grouped.get(iban) ?? new Set()).add(customer));
  return grouped;
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const backend = userBackend(context);
  const id = textOf(form, 'entry');
  if (!recordIdPattern.test(id)) throw found(null);
  const proposal = textOf(form, 'match');
  if (proposal !== '') {
    const refused = await bookProposal(backend, id, proposal);
    if (refused !== null) return data({ error: refused }, { status: 409 });
    return seeOther(context, paths.bankEntries, 'bank-entry-booked');
  }
  const kind = textOf(form, 'then');
  if (kind !== 'open' && kind !== 'aside') return seeOther(context, paths.bankEntries);
  const decided = await decideBankEntry(backend, { id, kind });
  if (!decided.ok) return data({ error: entryTaken }, { status: 409 });
  return seeOther(context, paths.bankEntries, kind === 'open' ? 'bank-entry-open' : 'bank-entry-aside');
}

export default function MatchPayments({ loaderData, actionData }: Route.ComponentProps) {
  const { proposed, booked, aside, counts } = loaderData;
  const total = (state: string) => counts.find((each) => each.state === state) ?? { n: 0, amountCents: 0 };
  const waiting = total('open');
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
      {counts.length === 0 ? (
        <EmptyState
          title="Noch kein Zahlungseingang"
          text="Lesen Sie einen Kontoauszug ein: Hier stehen dann die Eingänge mit Vorschlägen, welche Rechnung bezahlt ist."
        />
      ) : (
        <>
          <StateBar
            entries={[
              { label: 'Noch zu tun', value: `${waiting.n} über ${formatEuro(waiting.amountCents)}` },
              { label: 'Zugeordnet', value: total('booked').n },
              { label: 'Keine Rechnung', value: total('aside').n },
            ]}
          />
          <Part id="open" title="Noch zu tun">
            {proposed.length === 0 ? <p>Alle Eingänge sind erledigt.</p> : null}
            <EntryList rows={proposed} keyOf={({ entry }) => entry.id} show={(row) => <OpenEntry {...row} />} />
            <More shown={proposed.length} all={waiting.n} text="kommen, wenn diese erledigt sind." />
          </Part>
          <Decided id="booked" title="Zugeordnet" rows={booked} all={total('booked').n} Row={BookedEntry} />
          <Decided id="aside" title="Keine Rechnung" rows={aside} all={total('aside').n} Row={AsideEntry} />
        </>
      )}
    </>
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
