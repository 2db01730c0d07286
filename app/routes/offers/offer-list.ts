import { offerSorts } from '#app/pocketbase/offers/sql.ts';
import type { ListedOfferState } from '#app/pocketbase/offers/sql.ts';
import { statusWords } from '#app/values/page-query.ts';
import { readDocumentList } from '../lists/document-list.ts';
import type { ListState } from '../lists/document-list.ts';

export const offerListStates: readonly ListState<ListedOfferState>[] = [
  { word: statusWords.draft, state: 'draft', label: 'Entwürfe', rare: true },
  { word: statusWords.sent, state: 'sent', label: 'Offen', rare: true },
  { word: statusWords.expired, state: 'expired', label: 'Abgelaufen', rare: true },
  { word: statusWords.accepted, state: 'accepted', label: 'Angenommen', rare: true },
  { word: statusWords['partly-billed'], state: 'partly-billed', label: 'Teilweise abgerechnet', rare: true },
  { word: statusWords.billed, state: 'billed', label: 'Abgerechnet', rare: true },
  { word: statusWords.closed, state: 'closed', label: 'Abgelehnt, zurückgezogen', rare: true },
];

export const archiveWord = statusWords.archive;

export function readOfferList(page: { url: URL; now: Date }) {
  const read = readDocumentList(page, { states: offerListStates, sorts: offerSorts, sort: 'number' });
  return { ...read, asked: { ...read.asked, archived: read.status === archiveWord } };
}
