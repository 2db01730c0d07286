import { canonicalJson } from '#app/values/canonical-json.ts';
import { addedSums } from '#app/invoicing/invoice/freeze-amounts.ts';
import { dueDateOf } from '#app/invoicing/invoice/snapshot.ts';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { allInvoices, eventsOfType, filesOfInvoice, orphanedInvoiceFiles } from '#app/pocketbase/archive/sql.ts';
import { fileMimes } from '#app/pocketbase/invoices/files.ts';
import { searchTextOfContent, searchTextOfDraft } from '#app/pocketbase/invoices/queries.ts';
import { readDraft, readSnapshot } from '#app/pocketbase/invoices/record.ts';
import { deductionsAgree, totalsAgree } from '#app/pocketbase/invoices/totals-agree.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { filesData, issuedData, readData } from './event-data.ts';
import type { IssuedData } from './event-data.ts';
import { collectDamages, readOrNull, damageReporterOf } from './verification.ts';
import type { ReportRecordDamage, Verification } from './verification.ts';
import { hasPictures } from './verify-files.ts';
import { hasAttachments } from './verify-attachments.ts';
import { damageOfDraft } from './verify-draft.ts';

type Row = typeof allInvoices.row;

/** Files of a document issued so recently may be on their way. */
export const stillDrawingMs = 120_000;

/** Every issued row: its snapshot, each column beside it, and its files as the event log knows them. */
export async function verifyInvoices(run: Verification): Promise<void> {
  const { archive, damage, report } = run;
  for (const row of archive.rows(allInvoices)) {
    const tell = damageReporterOf(run, row.company, row.number || `Entwurf ${row.id}`);
    if (row.status === 'issued') {
      report.invoices += 1;
      verifyIssued(run, row, tell);
    } else verifyDraft(row, tell);
    await run.step();
  }
  for (const { id, company, kind } of archive.rows(orphanedInvoiceFiles))
    damage({ company, subject: `${kind} ${id}`, what: 'link-stray' });
}

function verifyDraft(row: Row, tell: ReportRecordDamage): void {
  const { status, number, sequence, snapshot, snapshotHash, issuedAt, customerName, grossCents } = row;
  if (status !== 'draft') tell('column', 'Zustand');
  if (number || sequence || snapshot || snapshotHash || issuedAt) tell('draft-with-number');
  else {
    const wrong = damageOfDraft(row, (draft) => searchTextOfDraft(readDraft(draft), customerName, grossCents));
    if (wrong !== null) tell(wrong);
  }
}

function verifyIssued(run: Verification, row: Row, tellAll: ReportRecordDamage): void {
  const { tell, told } = collectDamages(tellAll);
  const logged = loggedIssue(run, row);
  const isWhole = sha256(row.snapshot) === row.snapshotHash;
  if (!isWhole) tell('snapshot-hash');
  if (logged?.snapshot !== row.snapshotHash) tell('snapshot-not-in-log');
  if (logged && logged.number !== row.number) tell('number-not-in-log');
  const isRowWhole = logged?.row === undefined || logged.row === hashOfRow(row);
  const snapshot = readOrNull(readSnapshot, row.snapshot);
  if (snapshot === null) tell('snapshot-unreadable');
  else if (isWhole) {
    if (!totalsAgree(snapshot) || !deductionsAgree(snapshot)) tell('snapshot-totals');
    const changed = changedColumns(row, snapshot, logged);
    // How it is written may change between versions; the row's hash in the log decides where there is one.
    if ((!isRowWhole || logged?.row === undefined) && row.searchText !== searchTextOf(snapshot))
      changed.push('Suchtext');
    if (changed.length > 0) tell('column', changed.join(', '));
  }
  // Customer, draft and what else does not stand in the snapshot.
  if (!isRowWhole && told.length === 0) tell('row-not-in-log');
  if (snapshot !== null && !hasPictures(run, row.company, snapshot)) tell('picture-bytes');
  if (snapshot !== null && !hasAttachments(run, row.company, snapshot)) tell('attachment-missing');
  verifyLinks(run, row, tell);
}

/** The one event that issued it; null when there is none or several. */
function loggedIssue({ archive }: Verification, { company, id }: Row): IssuedData | null {
  const events = [...archive.rows(eventsOfType, { company, subject: id, type: 'invoice-issued' })];
  return events.length === 1 ? readData(issuedData, events[0]?.data ?? '') : null;
}

function hashOfRow(row: Row): string {
  return sha256(canonicalJson(row));
}

/** Columns that do not follow from the snapshot, by the words of people. */
function changedColumns(row: Row, snapshot: BilledSnapshot, logged: IssuedData | null): string[] {
  const sums = addedSums(snapshot);
  const sequence = logged?.sequence ?? row.sequence;
  const wanted: [name: string, stored: string | number, frozen: string | number][] = [
    ['Nummer', row.number, snapshot.number],
    ['laufende Nummer', row.sequence, sequence],
    ['Rechnungsdatum', row.issueDate, snapshot.issueDate],
    ['Fälligkeit', row.dueDate, dueDateOf(snapshot)],
    ['Kundenname', row.customerName, snapshot.customer.name],
    ['Nettobetrag', row.netCents, sums.netCents],
    ['Steuerbetrag', row.taxCents, sums.taxCents],
    ['Bruttobetrag', row.grossCents, sums.grossCents],
    ['Reihenfolge', row.listOrder, `${snapshot.issueDate}/${String(sequence).padStart(9, '0')}`],
  ];
  return wanted.filter(([, stored, frozen]) => stored !== frozen).map(([name]) => name);
}

function searchTextOf(snapshot: BilledSnapshot): string {
  return `${snapshot.number.toLowerCase()} ${searchTextOfContent(snapshot)}`;
}

const mimes: Readonly<Record<string, string>> = fileMimes;

function verifyLinks({ archive, report, now }: Verification, row: Row, tell: ReportRecordDamage): void {
  const { company, id } = row;
  const links = [...archive.rows(filesOfInvoice, { invoice: id })];
  const events = [...archive.rows(eventsOfType, { company, subject: id, type: 'invoice-files-stored' })];
  if (links.length === 0 && events.length === 0 && now.getTime() - Date.parse(row.issuedAt) < stillDrawingMs) {
    report.notes.push(`${row.number}: Die Dateien werden gerade noch erzeugt.`);
    return;
  }
  if (links.length === 0) tell('no-files');
  const logged = events.length === 1 ? (readData(filesData, events[0]?.data ?? '')?.files ?? []) : [];
  const names = new Set(logged.map(({ kind, sha256: hash }) => `${kind} ${hash}`));
  if (links.some((link) => !names.has(`${link.kind} ${link.sha256}`)) || names.size !== links.length)
    tell('files-not-in-log');
  for (const link of links) {
    if (link.file === '') tell('file-missing', link.kind);
    else if (link.mime !== mimes[link.kind]) tell('file-kind', `${link.kind} als ${link.mime}`);
    if (link.company !== company || (link.file !== '' && link.fileCompany !== company)) tell('file-company', link.kind);
  }
}
