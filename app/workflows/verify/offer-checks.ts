import { offerStateOf } from '#app/invoicing/offer/offer.ts';
import type { OfferSnapshot } from '#app/invoicing/offer/offer-snapshot.ts';
import {
  allOffers,
  allOfferVersions,
  eventsOfType,
  filesOfOffer,
  lastVersion,
  orphanedOfferFiles,
  versionBrief,
} from '#app/pocketbase/archive/sql.ts';
import { totalsAgree } from '#app/pocketbase/invoices/totals-agree.ts';
import { searchTextOfOffer, searchTextOfOfferDraft } from '#app/pocketbase/offers/queries.ts';
import { readOffer, readOfferDraft } from '#app/pocketbase/offers/record.ts';
import { billedOfOffer, lastDecision, offeredOfOffer } from '#app/pocketbase/offers/sql.ts';
import { billingOfRows } from '#app/pocketbase/offers/tally.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { compareWith, comparePreparedRows, checkRows, compareEither, expectNoRows } from './checks.ts';
import type { ArchiveCheck, Comparison } from './checks.ts';
import { comparingDraft } from './draft-content.ts';
import { readData, reasonData, sentData } from './event-data.ts';
import type { SentData } from './event-data.ts';
import {
  changedColumns,
  readFrozen,
  frozenContent,
  hashOfRow,
  hasPictures,
  linkedFiles,
  loggedFiles,
  nameOfFile,
  stillDrawingMs,
} from './frozen.ts';
import type { Verification } from './verification.ts';

type VersionRow = typeof allOfferVersions.row;
type OfferRow = typeof allOffers.row;

const draft = comparingDraft<VersionRow>({
  bearsIssued: ({ snapshot, snapshotHash, issuedAt }) => [snapshot, snapshotHash, issuedAt].some((each) => each !== ''),
  searchTextOf: (row) => searchTextOfOfferDraft(readOfferDraft(row.draft), row.customerName, row.grossCents),
});
const unknown = compareWith((row: VersionRow) => row, [['column', () => 'Zustand']]);

/** A version that was sent, the one event that sent it, its content and its file. */
function sentOf(row: VersionRow, run: Verification) {
  const { number: _number, ...frozen } = row;
  const { company, offer } = row;
  const logged = loggedSending(run, row);
  const links = [...run.archive.rows(filesOfOffer, { offerVersion: row.id })];
  const stored = [...run.archive.rows(eventsOfType, { company, subject: offer, type: 'offer-files-stored' })];
  return {
    run,
    row,
    logged,
    ...readFrozen(row, readOffer),
    isRowWhole: logged?.row === hashOfRow(frozen),
    links,
    isDrawing: run.now.getTime() - Date.parse(row.issuedAt) < stillDrawingMs,
    logsFiles: new Set(loggedFiles(stored)),
    mimeOf: () => 'application/pdf',
  };
}
type Sent = ReturnType<typeof sentOf>;

/** Null when there is none or several. */
function loggedSending({ archive }: Verification, { company, offer, versionNumber }: VersionRow): SentData | null {
  const events = [...archive.rows(eventsOfType, { company, subject: offer, type: 'offer-sent' })];
  const sendings = events.flatMap(({ data }) => readData(sentData, data) ?? []);
  const [only, ...others] = sendings.filter((each) => each.versionNumber === versionNumber);
  return others.length === 0 ? (only ?? null) : null;
}

const sent: readonly Comparison<Sent>[] = [
  ...frozenContent,
  ['snapshot-totals', ({ whole }) => whole !== null && !totalsAgree(whole)],
  ['column', ({ whole, ...of }) => whole !== null && changedOf(of, whole)],
  ['picture-bytes', ({ run, row, whole }) => whole !== null && !hasPictures(run, row.company, whole)],
  ['row-not-in-log', ({ isRowWhole }) => !isRowWhole, 'unless-told'],
  ['no-files', ({ links, isDrawing }) => links.length === 0 && !isDrawing],
  [
    'files-not-in-log',
    ({ links, logsFiles }) => links.length > 1 || links.some((link) => !logsFiles.has(nameOfFile(link))),
  ],
  ...linkedFiles,
];

function changedOf({ row, isRowWhole }: Omit<Sent, 'whole'>, snapshot: OfferSnapshot): string {
  const { totals } = snapshot;
  const searchText = `${snapshot.number.toLowerCase()} ${searchTextOfOffer(snapshot)}`;
  return changedColumns(
    [
      ['Version', row.versionNumber, snapshot.versionNumber],
      ['Angebotsdatum', row.issueDate, snapshot.issueDate],
      ['Gültig bis', row.validUntil, snapshot.validUntil],
      ['Kundenname', row.customerName, snapshot.customer.name],
      ['Nettobetrag', row.netCents, totals.netCents],
      ['Steuerbetrag', row.taxCents, totals.taxCents],
      ['Bruttobetrag', row.grossCents, totals.grossCents],
    ],
    ...(!isRowWhole && row.searchText !== searchText ? ['Suchtext'] : []),
  );
}

/** The head says what was sent last, or what is being written, and what became of it. */
function headOf(row: OfferRow, { archive }: Verification) {
  const { id, company, sentVersions } = row;
  const isSent = sentVersions > 0;
  const shown = archive.row(lastVersion, { company, offer: id, status: isSent ? 'issued' : 'draft' });
  const isThere = shown !== null && (!isSent || shown.versionNumber === sentVersions);
  return { archive, row, isSent, shown: isThere ? shown : null };
}
type Head = ReturnType<typeof headOf>;

const shownNames = [
  ...(['customer', 'project', 'customerName', 'validUntil', 'issueDate'] as const),
  ...(['netCents', 'taxCents', 'grossCents', 'searchText'] as const),
] as const;

const head: readonly Comparison<Head>[] = [
  ['record-missing', ({ row, shown }) => (shown === null ? `Version ${row.sentVersions || 1}` : '')],
  [
    'column',
    ({ row, shown }) => (shown !== null && shownNames.some((name) => row[name] !== shown[name]) ? 'Übersicht' : ''),
  ],
  [
    'column',
    ({ archive, row, isSent, shown }) =>
      shown !== null && isSent && row.listOrder !== placeOf(archive, row) ? 'Reihenfolge' : '',
  ],
  ['offer-state', ({ archive, row, shown }) => shown !== null && !isStateOf(archive, row) && (row.state || true)],
];

function isStateOf(archive: Verification['archive'], { id, company, sentVersions, state, reason }: OfferRow): boolean {
  const decided = archive.row(lastDecision, { company, subject: id });
  const offered = archive.row(offeredOfOffer, { company, offer: id });
  const bills = [...archive.rows(billedOfOffer, { company, offer: id })];
  const wanted = offerStateOf({
    sentVersions,
    decision: decided?.type ?? '',
    billing: offered === null ? 'none' : billingOfRows(offered, bills),
  });
  const logged = readData(reasonData, decided?.data ?? '{}')?.reason ?? '';
  return state === wanted && (reason === '' ? '' : sha256(reason)) === logged;
}

/** Where an offer stands in lists: by the day and the number of its first version. */
function placeOf(archive: Verification['archive'], { id, company }: OfferRow): string {
  const first = archive.row(versionBrief, { company, offer: id, versionNumber: 1 });
  const sendings = [...archive.rows(eventsOfType, { company, subject: id, type: 'offer-sent' })];
  const [sequence = 0] = sendings.flatMap(({ data }) => readData(sentData, data)?.sequence ?? []);
  return `${first?.issueDate ?? ''}/${String(sequence).padStart(9, '0')}`;
}

/** Every version that was sent, as invoices are looked at, and every offer. */
export const offerChecks: readonly ArchiveCheck[] = [
  checkRows(
    allOfferVersions,
    { name: ({ number, offer, versionNumber }) => `${number || `Angebot ${offer}`}, Version ${versionNumber}` },
    compareEither(
      ({ status }) => status === 'issued',
      compareWith(sentOf, sent),
      compareEither(({ status }) => status === 'draft', draft, unknown),
    ),
  ),
  comparePreparedRows(allOffers, { name: ({ number, id }) => number || `Angebot ${id}`, as: headOf }, head),
  expectNoRows('link-stray', orphanedOfferFiles, { name: ({ kind, id }) => `${kind} ${id}` }),
];
