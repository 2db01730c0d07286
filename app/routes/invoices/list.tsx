import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { appContext } from '#app/http/app-context.ts';
import type { PrefetchingHandle } from '#app/http/prefetch/prefetch.ts';
import { sortLink } from '#app/http/list-query.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { titledAs } from '../titles.ts';
import { invoiceListRequest, listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { ListedState } from '#app/pocketbase/invoices/sql.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { pagesOf } from '../documents/editor/kinds.ts';
import { ListPage } from '../lists/list-page.tsx';
import { InvoiceTable } from '../lists/invoice-table.tsx';
import { keptByList, tabsOfStates } from '../lists/document-list.ts';
import type { SeveralActions } from '../lists/several-form.tsx';
import { severalTasks } from '../lists/several-tasks.ts';
import { isFiltered } from '../lists/list-filter.tsx';
import { listTotal } from '../lists/list-total.ts';
import { answerList, openFilter } from '../lists/open-filter.server.ts';
import { invoiceStates, readInvoiceList } from './invoice-list.ts';

export const meta = titledAs('invoices');

export const handle = {
  prefetch: (page) => invoiceListRequest(readInvoiceList(page).asked),
  live: ['invoices'],
  search: { label: 'Rechnungen durchsuchen', placeholder: 'Nummer, Kunde, Betreff, Betrag', keep: keptByList },
} satisfies PrefetchingHandle & Record<string, unknown>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asked, filter, ...read } = readInvoiceList({ url, now: context.get(appContext).services.now() });
  const [page, opened] = await Promise.all([
    listInvoices(userBackend(context), asked),
    openFilter({ url, context }, filter),
  ]);
  return answerList(serverRenderedOnly({ ...page, ...read, filter: opened, address: opened.address }));
}

const several: SeveralActions = {
  action: href('/invoice/rechnungen/mehrere'),
  tasks: severalTasks.invoices,
  zip: href('/invoice/rechnungen/zip'),
};

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { rows, query, status, today, address } = loaderData;
  return (
    <>
      <PageHead
        title={places.invoices.title}
        actions={
          <LinkButton slim href={paths.importInvoice}>
            Aus anderem Programm
          </LinkButton>
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
            total={listTotal(loaderData)}
            several={several}
          />
        )}
      </ListPage>
    </>
  );
}

function tabsOf(list: Route.ComponentProps['loaderData']) {
  const { counts, undeliveredCount, total, capped, status, query, filter } = list;
  const all = counts === null ? undefined : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const current = invoiceStates.find(({ word }) => word === status)?.state;
  const countOf = (state: ListedState | 'lost') => {
    if (state === current) return capped ? undefined : total;
    if (state !== 'lost') return counts === null ? undefined : (counts[state] ?? 0);
    const isAll = query.search === '' && !isFiltered(filter);
    return undeliveredCount === 0 || isAll ? undeliveredCount : undefined;
  };
  const { discarded } = pagesOf.invoice;
  return [...tabsOfStates(list, invoiceStates, { all, countOf }), { href: discarded.href, label: discarded.text }];
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
