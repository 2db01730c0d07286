import { href } from 'react-router';
import type { Route } from './+types/list.ts';
import { appContext } from '#app/http/app-context.ts';
import type { PrefetchingHandle } from '#app/http/prefetch/prefetch.ts';
import { listHref, sortLink } from '#app/http/list-query.ts';
import { serverRenderedOnly } from '#app/http/server-rendered-only.ts';
import { userBackend } from '#app/http/session.ts';
import { offerListRequest, listOffers } from '#app/pocketbase/offers/queries.ts';
import type { ListedOfferState } from '#app/pocketbase/offers/sql.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { EmptyState } from '#app/ui/list/empty-state.tsx';
import { pagesOf } from '../documents/editor/kinds.ts';
import { ListPage } from '../lists/list-page.tsx';
import { OfferTable } from '../lists/offer-table.tsx';
import { keptByList, tabsOfStates } from '../lists/document-list.ts';
import type { SeveralActions } from '../lists/several-form.tsx';
import { severalTasks } from '../lists/several-tasks.ts';
import { listTotal } from '../lists/list-total.ts';
import { answerList, openFilter } from '../lists/open-filter.server.ts';
import { titledAs } from '../titles.ts';
import { archiveWord, offerListStates, readOfferList } from './offer-list.ts';

export const meta = titledAs('offers');

export const handle = {
  prefetch: (page) => offerListRequest(readOfferList(page).asked),
  live: ['offers', 'offer_versions'],
  search: { label: 'Angebote durchsuchen', placeholder: 'Nummer, Kunde, Betreff, Betrag', keep: keptByList },
} satisfies PrefetchingHandle & Record<string, unknown>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asked, filter, ...read } = readOfferList({ url, now: context.get(appContext).services.now() });
  const [page, opened] = await Promise.all([
    listOffers(userBackend(context), asked),
    openFilter({ url, context }, filter),
  ]);
  return answerList(serverRenderedOnly({ ...page, ...read, filter: opened, address: opened.address }));
}

const several: SeveralActions = {
  action: href('/invoice/angebote/mehrere'),
  tasks: severalTasks.offers,
  zip: href('/invoice/angebote/zip'),
};

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { rows, query, status, today, address } = loaderData;
  return (
    <>
      <PageHead
        title={places.offers.title}
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
            total={listTotal(loaderData)}
            several={several}
          />
        )}
      </ListPage>
    </>
  );
}

/** The archive stands at the end, and in it no state. */
function tabsOf(list: Route.ComponentProps['loaderData']) {
  const { sums, status, address } = list;
  const isArchive = status === archiveWord;
  const all = isArchive ? undefined : sums.reduce((count, { n }) => count + n, 0);
  const countOf = (state: ListedOfferState) => (isArchive ? 0 : (sums.find((sum) => sum.state === state)?.n ?? 0));
  return [
    ...tabsOfStates(list, offerListStates, { all, countOf }),
    { href: listHref(address, { status: archiveWord }), label: 'Archiv', current: isArchive },
    { href: pagesOf.offer.discarded.href, label: pagesOf.offer.discarded.text },
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
