import type { Route } from './+types/table.ts';
import { appContext } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { shownOfferState } from '#app/invoicing/offer/offer.ts';
import type { OfferRow } from '#app/pocketbase/offers/calls.ts';
import { listOffers } from '#app/pocketbase/offers/queries.ts';
import { offerStateWord } from '#app/ui/page/states.tsx';
import type { IsoDate } from '#app/values/dates.ts';
import { answerTable } from '../lists/table-file.server.ts';
import type { FileColumn } from '../lists/table-file.server.ts';
import { readOfferList } from './offer-list.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const { asked, today } = readOfferList({ url, now: context.get(appContext).services.now() });
  return answerTable(
    { url, context },
    {
      name: 'Angebote',
      columns: columnsOf(today),
      readPage: ({ page }) => listOffers(userBackend(context), { ...asked, page }),
    },
  );
}

function columnsOf(today: IsoDate): FileColumn<OfferRow>[] {
  return [
    { label: 'Nummer', cell: ({ number }) => number },
    { label: 'Betreff', cell: ({ about }) => about },
    { label: 'Kunde', cell: ({ customerName }) => customerName },
    { label: 'Datum', cell: ({ issueDate }) => ({ day: issueDate }) },
    { label: 'Gültig bis', cell: ({ validUntil }) => ({ day: validUntil }) },
    { label: 'Status', cell: (row) => offerStateWord(shownOfferState(row, today)) },
    { label: 'Betrag €', cell: ({ grossCents }) => ({ cents: grossCents }) },
  ];
}
