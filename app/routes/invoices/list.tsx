import { href, redirect } from 'react-router';
import type { Route } from './+types/list.ts';
import { appContext } from '../../http/app-context.ts';
import { lastPageHref, listHref, readListQuery, sortLink, wordIn } from '../../http/list-query.ts';
import { userBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import { formatCents } from '../../values/money.ts';
import { listInvoices } from '../../pocketbase/invoices/queries.ts';
import type { InvoiceSort, ListedState } from '../../pocketbase/invoices/sql.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { Pager, SearchTools, Tabs } from '../../ui/list/list-tools.tsx';
import { PageHead } from '../../ui/frame/page.tsx';
import { todayInBerlin } from '../../workflows/services.ts';
import { InvoiceTable } from '../shared/invoice-table.tsx';

export const meta = titled('Rechnungen');

const states: { word: string; state: ListedState; label: string }[] = [
  { word: 'entwurf', state: 'draft', label: 'Entwürfe' },
  { word: 'offen', state: 'open', label: 'Offen' },
  { word: 'ueberfaellig', state: 'overdue', label: 'Überfällig' },
];

const sorts: Record<string, InvoiceSort> = {
  nummer: 'number',
  kunde: 'customer',
  datum: 'issued',
  faellig: 'due',
  betrag: 'amount',
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, { sort: 'nummer', descending: true });
  const status = url.searchParams.get('status') ?? '';
  const today = todayInBerlin(context.get(appContext).services.now());
  const page = await listInvoices(userBackend(context), {
    ...query,
    state: states.find(({ word }) => word === status)?.state ?? '',
    sort: wordIn(sorts, query.sort) ?? 'number',
    today,
  });
  const last = lastPageHref(url, { ...page, page: query.page });
  if (last) throw redirect(last);
  return { ...page, query, status, today, address: { pathname: url.pathname, search: url.search } };
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { rows, total, pageSize, query, status, today, address } = loaderData;
  const first = (query.page - 1) * pageSize;
  const range = `${first + 1}–${first + rows.length} von ${total}`;
  return (
    <>
      <PageHead title="Rechnungen" />
      <SearchTools
        label="Rechnungen durchsuchen"
        name="suche"
        value={query.search}
        placeholder="Nummer, Kunde, Betreff, Betrag"
        keep={status ? { status } : {}}
      />
      <Tabs label="Nach Status filtern" tabs={tabsOf(loaderData)} />
      {rows.length === 0 ? (
        <NoInvoices search={query.search} filtered={status !== ''} />
      ) : (
        <InvoiceTable
          caption={`Rechnungen ${range}`}
          rows={rows}
          today={today}
          sortOf={(column) => sortLink(address, query, column)}
          total={{
            label: 'Summe dieser Seite',
            amount: formatCents(rows.reduce((sum, row) => sum + row.grossCents, 0)),
          }}
        />
      )}
      <Pager
        page={query.page}
        pageCount={Math.ceil(total / pageSize)}
        hrefOf={(page) => listHref(address, { seite: String(page) })}
        summary={rows.length > 0 ? range : undefined}
      />
    </>
  );
}

function tabsOf({ sums, status, address }: Route.ComponentProps['loaderData']) {
  const countOf = (state: ListedState) => sums.find((sum) => sum.state === state)?.n ?? 0;
  const all = sums.reduce((count, sum) => count + sum.n, 0);
  return [
    { href: listHref(address, { status: '' }), label: 'Alle', count: all, current: status === '' },
    ...states.map(({ word, state, label }) => ({
      href: listHref(address, { status: word }),
      label,
      count: countOf(state),
      current: status === word,
    })),
  ];
}

function NoInvoices({ search, filtered }: { search: string; filtered: boolean }) {
  if (search) return <EmptyState title="Nichts gefunden" text={`Keine Rechnung passt zu „${search}“.`} />;
  if (filtered) return <EmptyState title="Hier ist nichts" text="In diesem Status steht gerade keine Rechnung." />;
  return (
    <EmptyState
      title="Noch keine Rechnung"
      text="Schreiben Sie die erste. Eine Nummer bekommt sie erst beim Ausstellen."
      action={<LinkButton variant="main" href={href('/invoice/rechnungen/neu')} children="Neue Rechnung" />}
    />
  );
}
