import { canonicalJson } from '#app/values/canonical-json.ts';
import { usualOfferState } from '#app/invoicing/offer/offer.ts';
import type { OfferSnapshot } from '#app/invoicing/offer/offer-snapshot.ts';
import {
  allLinks,
  allOffers,
  allOfferVersions,
  eventsOfType,
  filesOfOffer,
  invoiceBrief,
  lastVersion,
  offerBrief,
  mismatchedCancellations,
  mismatchedCorrections,
  mismatchedDeductions,
  orphanedOfferFiles,
  versionBrief,
} from '#app/pocketbase/archive/sql.ts';
import { searchTextOfOffer, searchTextOfOfferDraft } from '#app/pocketbase/offers/queries.ts';
import { billedOfOffer, lastDecision, offeredOfOffer } from '#app/pocketbase/offers/sql.ts';
import { billingOfRows } from '#app/pocketbase/offers/tally.ts';
import { isDocumentRole } from '#app/pocketbase/links/record.ts';
import { readOffer, readOfferDraft } from '#app/pocketbase/offers/record.ts';
import { totalsAgree } from '#app/pocketbase/invoices/totals-agree.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { filesData, readData, reasonData, sentData } from './event-data.ts';
import type { SentData } from './event-data.ts';
import { damageOfDraft } from './verify-draft.ts';
import { stillDrawingMs } from './verify-invoices.ts';
import { collectDamages, readOrNull, damageReporterOf } from './verification.ts';
import type { ReportRecordDamage, Verification } from './verification.ts';
import { hasPictures } from './verify-files.ts';

type VersionRow = typeof allOfferVersions.row;
type OfferRow = typeof allOffers.row;

/** Every version that was sent, as invoices are looked at; every offer; every link between documents. */
export async function verifyOffers(run: Verification): Promise<void> {
  const { archive } = run;
  for (const row of archive.rows(allOfferVersions)) {
    const tell = damageReporterOf(
      run,
      row.company,
      `${row.number || `Angebot ${row.offer}`}, Version ${row.versionNumber}`,
    );
    if (row.status === 'issued') verifySent(run, row, tell);
    else if (row.status !== 'draft') tell('column', 'Zustand');
    else verifyDraftVersion(row, tell);
    await run.step();
  }
  for (const row of archive.rows(allOffers)) {
    verifyOffer(run, row, damageReporterOf(run, row.company, row.number || `Angebot ${row.id}`));
    await run.step();
  }
  for (const { id, company, kind } of archive.rows(orphanedOfferFiles))
    run.damage({ company, subject: `${kind} ${id}`, what: 'link-stray' });
  verifyDocumentLinks(run);
}

function verifyDraftVersion(row: VersionRow, tell: ReportRecordDamage): void {
  const { snapshot, snapshotHash, issuedAt, customerName, grossCents } = row;
  if (snapshot || snapshotHash || issuedAt) tell('draft-with-number');
  else {
    const wrong = damageOfDraft(row, (draft) =>
      searchTextOfOfferDraft(readOfferDraft(draft), customerName, grossCents),
    );
    if (wrong !== null) tell(wrong);
  }
}

function verifySent(run: Verification, { number, ...row }: VersionRow, tellAll: ReportRecordDamage): void {
  const { tell, told } = collectDamages(tellAll);
  const logged = loggedSending(run, row);
  const isWhole = sha256(row.snapshot) === row.snapshotHash;
  if (!isWhole) tell('snapshot-hash');
  if (logged?.snapshot !== row.snapshotHash) tell('snapshot-not-in-log');
  if (logged && logged.number !== number) tell('number-not-in-log');
  const isRowWhole = logged?.row === sha256(canonicalJson(row));
  const snapshot = readOrNull(readOffer, row.snapshot);
  if (snapshot === null) tell('snapshot-unreadable');
  else if (isWhole) {
    if (!totalsAgree(snapshot)) tell('snapshot-totals');
    const changed = changedColumns(row, snapshot, isRowWhole);
    if (changed.length > 0) tell('column', changed.join(', '));
    if (!hasPictures(run, row.company, snapshot)) tell('picture-bytes');
  }
  if (!isRowWhole && told.length === 0) tell('row-not-in-log');
  verifyFile(run, row, tell);
}

/** The one event that sent this version; null when there is none or several. */
function loggedSending(
  { archive }: Verification,
  { company, offer, versionNumber }: Omit<VersionRow, 'number'>,
): SentData | null {
  const events = [...archive.rows(eventsOfType, { company, subject: offer, type: 'offer-sent' })];
  const sendings = events.flatMap(({ data }) => readData(sentData, data) ?? []);
  const [only, ...others] = sendings.filter((each) => each.versionNumber === versionNumber);
  return others.length === 0 ? (only ?? null) : null;
}

/** Columns that do not follow from the snapshot, by the words of people. */
function changedColumns(row: Omit<VersionRow, 'number'>, snapshot: OfferSnapshot, isRowWhole: boolean): string[] {
  const { totals } = snapshot;
  const wanted: [name: string, stored: string | number, frozen: string | number][] = [
    ['Version', row.versionNumber, snapshot.versionNumber],
    ['Angebotsdatum', row.issueDate, snapshot.issueDate],
    ['Gültig bis', row.validUntil, snapshot.validUntil],
    ['Kundenname', row.customerName, snapshot.customer.name],
    ['Nettobetrag', row.netCents, totals.netCents],
    ['Steuerbetrag', row.taxCents, totals.taxCents],
    ['Bruttobetrag', row.grossCents, totals.grossCents],
  ];
  const changed = wanted.filter(([, stored, frozen]) => stored !== frozen).map(([name]) => name);
  const searchText = `${snapshot.number.toLowerCase()} ${searchTextOfOffer(snapshot)}`;
  return !isRowWhole && row.searchText !== searchText ? [...changed, 'Suchtext'] : changed;
}

function verifyFile(
  { archive, now }: Verification,
  { id, company, offer, issuedAt }: Omit<VersionRow, 'number'>,
  tell: ReportRecordDamage,
): void {
  const [link, ...others] = archive.rows(filesOfOffer, { offerVersion: id });
  if (!link) {
    if (now.getTime() - Date.parse(issuedAt) >= stillDrawingMs) tell('no-files');
    return;
  }
  const events = [...archive.rows(eventsOfType, { company, subject: offer, type: 'offer-files-stored' })];
  const logged = events.flatMap(({ data }) => readData(filesData, data)?.files ?? []);
  const isLogged = logged.some(({ kind, sha256: hash }) => kind === link.kind && hash === link.sha256);
  if (!isLogged || others.length > 0) tell('files-not-in-log');
  if (link.file === '') tell('file-missing', link.kind);
  else if (link.mime !== 'application/pdf') tell('file-kind', `${link.kind} als ${link.mime}`);
  if (link.company !== company || (link.file !== '' && link.fileCompany !== company)) tell('file-company', link.kind);
}

/** The head says what was sent last, or what is being written, and what became of it. */
function verifyOffer({ archive }: Verification, row: OfferRow, tell: ReportRecordDamage): void {
  const { id, company, sentVersions } = row;
  const status = sentVersions > 0 ? 'issued' : 'draft';
  const shown = archive.row(lastVersion, { company, offer: id, status });
  if (shown === null || (status === 'issued' && shown.versionNumber !== sentVersions)) {
    tell('record-missing', `Version ${sentVersions || 1}`);
    return;
  }
  const names = [
    'customer',
    'project',
    'customerName',
    'validUntil',
    'issueDate',
    'netCents',
    'taxCents',
    'grossCents',
    'searchText',
  ] as const;
  if (names.some((name) => row[name] !== shown[name])) tell('column', 'Übersicht');
  if (status === 'issued' && row.listOrder !== placeOf(archive, row)) tell('column', 'Reihenfolge');
  const decided = archive.row(lastDecision, { company, subject: id });
  const offered = archive.row(offeredOfOffer, { company, offer: id });
  const bills = [...archive.rows(billedOfOffer, { company, offer: id })];
  const wanted = usualOfferState({
    sentVersions,
    decision: decided?.type ?? '',
    billing: offered === null ? 'none' : billingOfRows(offered, bills),
  });
  const reason = readData(reasonData, decided?.data ?? '{}')?.reason ?? '';
  const isReason = (row.reason === '' ? '' : sha256(row.reason)) === reason;
  if (row.state !== wanted || !isReason) tell('offer-state', row.state);
}

/** Where an offer stands in lists: by the day and the number of its first version. */
function placeOf(archive: Verification['archive'], { id, company }: OfferRow): string {
  const first = archive.row(versionBrief, { company, offer: id, versionNumber: 1 });
  const sendings = [...archive.rows(eventsOfType, { company, subject: id, type: 'offer-sent' })];
  const [sequence = 0] = sendings.flatMap(({ data }) => readData(sentData, data)?.sequence ?? []);
  return `${first?.issueDate ?? ''}/${String(sequence).padStart(9, '0')}`;
}

const strayLinksBetween = [
  [mismatchedCancellations, 'cancellation-link'],
  [mismatchedCorrections, 'correction-link'],
  [mismatchedDeductions, 'deduction-link'],
] as const;

function verifyDocumentLinks({ archive, damage }: Verification): void {
  for (const [stray, what] of strayLinksBetween)
    for (const { id, company } of archive.rows(stray)) {
      const subject = archive.row(invoiceBrief, { company, id })?.number ?? id;
      damage({ company, subject, what });
    }
  for (const { id, company, role, fromId, toId } of archive.rows(allLinks)) {
    const from = role === 'offer-invoice' ? offerBrief : invoiceBrief;
    const isThere =
      isDocumentRole(role) &&
      archive.row(from, { company, id: fromId }) !== null &&
      archive.row(invoiceBrief, { company, id: toId }) !== null;
    if (!isThere) damage({ company, subject: `Verknüpfung ${id}`, what: 'link-document' });
  }
}
