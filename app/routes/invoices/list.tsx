import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { appContext } from '#app/http/app-context.ts';
import type { PrefetchingHandle } from '#app/http/prefetch/prefetch.ts';
import { listHref, readListQuery, sortLink } from '#app/http/list-query.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { titled } from '../titles.ts';
import { invoiceListRequest, listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { ListedState } from '#app/pocketbase/invoices/sql.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { ListPage } from '../lists/list-page.tsx';
import { InvoiceTable } from '../lists/invoice-table.tsx';
import { pageTotal } from '../lists/page-total.ts';
import { invoiceSorts } from '#app/pocketbase/lists/sql.ts';
import { readQuery, statusWords } from '#app/values/page-query.ts';

export const meta = titled('Rechnungen');

const states: {
  word: string;
  state: ListedState | 'lost';
  label: string;
  /** hidden while there is none */ rare?: true;
}[] = [
  { word: statusWords.draft, state: 'draft', label: 'Entwürfe' },
  { word: statusWords.open, state: 'open', label: 'Offen' },
  { word: statusWords['part-paid'], state: 'part-paid', label: 'Teilbezahlt' },
  { word: statusWords.overdue, state: 'overdue', label: 'Überfällig' },
  { word: statusWords.paid, state: 'paid', label: 'Bezahlt' },
  { word: statusWords.refund, state: 'refund', label: 'Zu erstatten', rare: true },
  { word: statusWords.cancelled, state: 'cancelled', label: 'Storniert', rare: true },
  { word: statusWords.uncollectible, state: 'uncollectible', label: 'Uneinbringlich', rare: true },
  // Beside their states: what did not arrive is in one of those too.
  { word: statusWords.lost, state: 'lost', label: 'Nicht angekommen', rare: true },
];

/** What the address asks of the list. */
function listRequestOf(url: URL, now: Date) {
  const today = todayInBerlin(now);
  const query = readListQuery(url, { sorts: invoiceSorts, sort: 'number', descending: true });
  const status = readQuery(url, 'status');
  const state = states.find(({ word }) => word === status)?.state ?? '';
  return { query, status, today, asked: { ...query, state, today } as const };
}

export const handle = {
  prefetch: ({ url, now }) => invoiceListRequest(listRequestOf(url, now).asked),
  live: ['invoices'],
  search: {
    label: 'Rechnungen durchsuchen',
    placeholder: 'Nummer, Kunde, Betreff, Betrag',
    keep: ['status', 'sort'],
  },
} satisfies PrefetchingHandle & Record<string, unknown>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { query, status, today, asked } = listRequestOf(url, context.get(appContext).services.now());
  const page = await listInvoices(userBackend(context), asked);
  return serverRenderedOnly({ ...page, query, status, today, address: { pathname: url.pathname, search: url.search } });
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { rows, query, status, today, address } = loaderData;
  return (
    <>
      <PageHead
        title="Rechnungen"
        actions={
          <>
            <LinkButton slim href={paths.schedules}>
              Wiederkehrende
            </LinkButton>
            <LinkButton slim href={paths.reminders}>
              Mahnungen
            </LinkButton>
            <LinkButton slim href={paths.payments}>
              Zahlungen
            </LinkButton>
          </>
        }
      />
      <ListPage
        list={loaderData}
        count={{ one: '1 Rechnung', many: 'Rechnungen' }}
        tabs={{ label: 'Nach Status filtern', tabs: tabsOf(loaderData) }}
        notFound={`Keine Rechnung${status ? ' in diesem Status' : ''} passt zu „${query.search}“. Gesucht wird in Nummer, Kunde, Betreff, Bestellnummer und Betrag.`}
        empty={<NoInvoices status={status} />}
      >
        {(range) => (
          <InvoiceTable
            caption={`Rechnungen ${range}`}
            rows={rows}
            today={today}
            sortOf={(column) => sortLink(address, query, column)}
            total={pageTotal(rows)}
          />
        )}
      </ListPage>
    </>
  );
}

/** Tabs with what they hold, as far as that is known of so many hits. */
function tabsOf({
  counts,
  undeliveredCount,
  total,
  capped,
  status,
  address,
  query,
}: Route.ComponentProps['loaderData']) {
  const isThere = (state: ListedState | 'lost') =>
    state === 'lost' ? undeliveredCount > 0 : counts === null || (counts[state] ?? 0) > 0;
  const shown = states.filter(({ word, state, rare }) => !rare || status === word || isThere(state));
  const all = counts === null ? undefined : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const countOf = (word: string, state: ListedState | 'lost') => {
    if (word === status) return capped ? undefined : total;
    if (state === 'lost') return query.search === '' ? undeliveredCount : undefined;
    return counts === null ? undefined : (counts[state] ?? 0);
  };
  return [
    { href: listHref(address, { status: '' }), label: 'Alle', count: all, current: status === '' },
    ...shown.map(({ word, state, label }) => ({
      href: listHref(address, { status: word }),
      label,
      count: countOf(word, state),
      current: status === word,
    })),
  ];
}

function NoInvoices({ status }: { status: string }) {
  if (status) return <EmptyState title="Hier ist nichts" text="In diesem Status steht gerade keine Rechnung." />;
  return (
    <EmptyState
      title="Noch keine Rechnung"
      text="Schreiben Sie die erste. Eine Nummer bekommt sie erst beim Ausstellen."
      action={<LinkButton variant="main" href={href('/invoice/rechnungen/neu')} children="Neue Rechnung" />}
    />
  );
}
