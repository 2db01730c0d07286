import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { appContext } from '#app/http/app-context.ts';
import type { PrefetchingHandle } from '#app/http/prefetch/prefetch.ts';
import { listHref, readListQuery, sortLink } from '#app/http/list-query.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { offerListRequest, listOffers } from '#app/pocketbase/offers/queries.ts';
import type { ListedOfferState } from '#app/pocketbase/offers/sql.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { ListPage } from '../lists/list-page.tsx';
import { OfferTable } from '../lists/offer-table.tsx';
import { pageTotal } from '../lists/page-total.ts';
import { titled } from '../titles.ts';
import { offerSorts } from '#app/pocketbase/offers/sql.ts';
import { readQuery, statusWords } from '#app/values/page-query.ts';

export const meta = titled('Angebote');

const states: { word: string; state: ListedOfferState; label: string }[] = [
  { word: statusWords.draft, state: 'draft', label: 'Entwürfe' },
  { word: statusWords.sent, state: 'sent', label: 'Offen' },
  { word: statusWords.expired, state: 'expired', label: 'Abgelaufen' },
  { word: statusWords.accepted, state: 'accepted', label: 'Angenommen' },
  { word: statusWords['partly-billed'], state: 'partly-billed', label: 'Teilweise abgerechnet' },
  { word: statusWords.billed, state: 'billed', label: 'Abgerechnet' },
  { word: statusWords.closed, state: 'closed', label: 'Abgelehnt, zurückgezogen' },
];

const archiveWord = statusWords.archive;

function listRequestOf(url: URL, now: Date) {
  const query = readListQuery(url, { sorts: offerSorts, sort: 'number', descending: true });
  const status = readQuery(url, 'status');
  const today = todayInBerlin(now);
  const state = states.find(({ word }) => word === status)?.state ?? '';
  return { query, status, today, asked: { ...query, state, archived: status === archiveWord, today } as const };
}

export const handle = {
  prefetch: ({ url, now }) => offerListRequest(listRequestOf(url, now).asked),
  live: ['offers', 'offer_versions'],
  search: {
    label: 'Angebote durchsuchen',
    placeholder: 'Nummer, Kunde, Betreff, Betrag',
    keep: ['status', 'sort'],
  },
} satisfies PrefetchingHandle & Record<string, unknown>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { query, status, today, asked } = listRequestOf(url, context.get(appContext).services.now());
  const page = await listOffers(userBackend(context), asked);
  return serverRenderedOnly({ ...page, query, status, today, address: { pathname: url.pathname, search: url.search } });
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { rows, query, status, today, address } = loaderData;
  return (
    <>
      <PageHead
        title="Angebote"
        actions={
          <LinkButton slim icon="plus" href={paths.newOffer}>
            Neues Angebot
          </LinkButton>
        }
      />
      <ListPage
        list={loaderData}
        count={{ one: '1 Angebot', many: 'Angebote' }}
        tabs={{ label: 'Nach Status filtern', tabs: tabsOf(loaderData) }}
        notFound={`Kein Angebot${status ? ' in diesem Status' : ''} passt zu „${query.search}“. Gesucht wird in Nummer, Kunde, Betreff, Bezügen und Betrag.`}
        empty={<NoOffers status={status} />}
      >
        {(range) => (
          <OfferTable
            caption={`Angebote ${range}`}
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

/** A state that no offer has is not offered; the archive stands at the end. */
function tabsOf({ sums, status, address }: Route.ComponentProps['loaderData']) {
  const isArchive = status === archiveWord;
  const countOf = (state: ListedOfferState) => sums.find((sum) => sum.state === state)?.n ?? 0;
  const all = sums.reduce((count, sum) => count + sum.n, 0);
  const shown = states.filter(({ word, state }) => !isArchive && (countOf(state) > 0 || word === status));
  return [
    {
      href: listHref(address, { status: '' }),
      label: 'Alle',
      ...(isArchive ? {} : { count: all }),
      current: status === '',
    },
    ...shown.map(({ word, state, label }) => ({
      href: listHref(address, { status: word }),
      label,
      count: countOf(state),
      current: status === word,
    })),
    { href: listHref(address, { status: archiveWord }), label: 'Archiv', current: isArchive },
  ];
}

function NoOffers({ status }: { status: string }) {
  if (status) return <EmptyState title="Hier ist nichts" text="In diesem Status steht gerade kein Angebot." />;
  return (
    <EmptyState
      title="Noch kein Angebot"
      text="Schreiben Sie das erste. Eine Nummer bekommt es erst beim Fertigstellen; aus einem angenommenen wird mit einem Griff eine Rechnung."
      action={<LinkButton variant="main" href={href('/invoice/angebote/neu')} children="Neues Angebot" />}
    />
  );
}
