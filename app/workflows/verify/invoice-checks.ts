import { addedSums } from '#app/invoicing/invoice/freeze-amounts.ts';
import { importedTotalsAgree } from '#app/invoicing/imported/imported.ts';
import { dueDateOf, isImported } from '#app/invoicing/invoice/snapshot.ts';
import type { IssuedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import {
  allLinks,
  allInvoices,
  attachmentByHash,
  eventsOfType,
  filesOfInvoice,
  invoiceBrief,
  mismatchedCancellations,
  mismatchedCorrections,
  mismatchedDeductions,
  mismatchedWithdrawals,
  offerBrief,
  orphanedInvoiceFiles,
} from '#app/pocketbase/archive/sql.ts';
import { fileMimes } from '#app/pocketbase/invoices/files.ts';
import { searchTextOfContent, searchTextOfDraft, searchTextOfImported } from '#app/pocketbase/invoices/queries.ts';
import { readAnySnapshot, readDraft } from '#app/pocketbase/invoices/record.ts';
import { deductionsAgree, totalsAgree } from '#app/pocketbase/invoices/totals-agree.ts';
import { isDocumentRole } from '#app/pocketbase/links/record.ts';
import { compareWith, comparePreparedRows, checkRows, compareEither, expectNoRows } from './checks.ts';
import type { ArchiveCheck, Comparison } from './checks.ts';
import { comparingDraft } from './draft-content.ts';
import { issuedData } from './event-data.ts';
import {
  changedColumns,
  readFrozen,
  frozenContent,
  hashOfRow,
  hasPictures,
  linkedFiles,
  loggedFiles,
  loggedOnce,
  nameOfFile,
  stillDrawingMs,
} from './frozen.ts';
import type { Verification } from './verification.ts';

type Row = typeof allInvoices.row;

const draft = comparingDraft<Row>({
  more: [['column', ({ row }) => (row.status === 'draft' ? '' : 'Zustand')]],
  bearsIssued: ({ number, sequence, snapshot, snapshotHash, issuedAt }) =>
    [number, snapshot, snapshotHash, issuedAt].some((each) => each !== '') || sequence !== 0,
  searchTextOf: (row) => searchTextOfDraft(readDraft(row.draft), row.customerName, row.grossCents),
});

/** An issued row, the one event that issued it, its content and its files. */
function issuedOf(row: Row, run: Verification) {
  const { company, id, issuedAt } = row;
  const type = row.origin === '' ? 'invoice-issued' : 'invoice-imported';
  const logged = loggedOnce(run, { company, subject: id, type }, issuedData);
  const links = [...run.archive.rows(filesOfInvoice, { invoice: id })];
  const stored = [...run.archive.rows(eventsOfType, { company, subject: id, type: 'invoice-files-stored' })];
  const isDrawing =
    row.origin === '' &&
    links.length === 0 &&
    stored.length === 0 &&
    run.now.getTime() - Date.parse(issuedAt) < stillDrawingMs;
  if (isDrawing) run.report.notes.push(`${row.number}: Die Dateien werden gerade noch erzeugt.`);
  return {
    run,
    row,
    logged,
    ...readFrozen(row, readAnySnapshot),
    /** of an event of an earlier version nobody knows */
    isRowWhole: logged?.row === undefined || logged.row === hashOfRow(row),
    links,
    isDrawing,
    logsFiles: new Set(stored.length === 1 ? loggedFiles(stored) : []),
    mimeOf: (kind: string) => mimes[kind],
  };
}
type Issued = ReturnType<typeof issuedOf>;

const mimes: Readonly<Record<string, string>> = fileMimes;

const issued: readonly Comparison<Issued>[] = [
  ...frozenContent,
  ['snapshot-totals', ({ whole }) => whole !== null && !sumsAgree(whole)],
  ['column', ({ whole, ...of }) => whole !== null && changedOf(of, whole)],
  // Customer, draft and what else does not stand in the snapshot.
  ['row-not-in-log', ({ isRowWhole }) => !isRowWhole, 'unless-told'],
  ['picture-bytes', ({ run, row, snapshot }) => snapshot !== null && !hasPictures(run, row.company, snapshot)],
  ['attachment-missing', ({ run, row, snapshot }) => snapshot !== null && !hasAttachments(run, row.company, snapshot)],
  // What came along has no file but its own, which it carries.
  ['no-files', ({ row, links, isDrawing }) => row.origin === '' && links.length === 0 && !isDrawing],
  [
    'files-not-in-log',
    ({ links, logsFiles, isDrawing }) =>
      !isDrawing && (links.length !== logsFiles.size || links.some((link) => !logsFiles.has(nameOfFile(link)))),
  ],
  ...linkedFiles,
];

function sumsAgree(snapshot: IssuedSnapshot): boolean {
  return isImported(snapshot) ? importedTotalsAgree(snapshot) : totalsAgree(snapshot) && deductionsAgree(snapshot);
}

function changedOf({ row, logged, isRowWhole }: Omit<Issued, 'whole'>, snapshot: IssuedSnapshot): string {
  const sums = addedSums(snapshot);
  const [origin, sequence] = isImported(snapshot) ? [snapshot.origin, 0] : ['', logged?.sequence ?? row.sequence];
  // How it is written may change between versions; the row's hash in the log decides where there is one.
  const asksText = !isRowWhole || logged?.row === undefined;
  const words = isImported(snapshot) ? searchTextOfImported(snapshot) : searchTextOfContent(snapshot);
  const searchText = `${snapshot.number.toLowerCase()} ${words}`;
  return changedColumns(
    [
      ['Nummer', row.number, snapshot.number],
      ['Programm', row.origin, origin],
      ['laufende Nummer', row.sequence, sequence],
      ['Rechnungsdatum', row.issueDate, snapshot.issueDate],
      ['Fälligkeit', row.dueDate, dueDateOf(snapshot)],
      ['Kundenname', row.customerName, snapshot.customer.name],
      ['Nettobetrag', row.netCents, sums.netCents],
      ['Steuerbetrag', row.taxCents, sums.taxCents],
      ['Bruttobetrag', row.grossCents, sums.grossCents],
      ['Reihenfolge', row.listOrder, `${snapshot.issueDate}/${String(sequence).padStart(9, '0')}`],
    ],
    ...(asksText && row.searchText !== searchText ? ['Suchtext'] : []),
  );
}

/** Whether the files that an issued invoice carries are among the company's, where nobody removes them. */
function hasAttachments({ archive }: Verification, company: string, { attachments }: IssuedSnapshot): boolean {
  return (attachments ?? []).every(({ file }) => {
    const kept = file && archive.row(attachmentByHash, { company, sha256: file.sha256 });
    return file === undefined || (kept?.mime === file.mimeCode && kept.issued === 1);
  });
}

/** Every issued row: its snapshot, each column beside it, and its files as the event log knows them. */
export const invoiceChecks: readonly ArchiveCheck[] = [
  checkRows(
    allInvoices,
    {
      name: ({ id, number }) => number || `Entwurf ${id}`,
      counts: ({ status }) => (status === 'issued' ? 'invoices' : null),
    },
    compareEither(({ status }) => status === 'issued', compareWith(issuedOf, issued), draft),
  ),
  expectNoRows('link-stray', orphanedInvoiceFiles, { name: ({ kind, id }) => `${kind} ${id}` }),
  expectNoRows('import-withdrawal', mismatchedWithdrawals, { name: ({ number }) => number }),
];

const numberOf = ({ company, id }: { company: string; id: string }, { archive }: Verification) =>
  archive.row(invoiceBrief, { company, id })?.number ?? id;

/** What a link says of its two ends: its role, and whether they are there. */
function endsOf({ company, role, fromId, toId }: typeof allLinks.row, { archive }: Verification): boolean[] {
  const from = role === 'offer-invoice' ? offerBrief : invoiceBrief;
  return [
    isDocumentRole(role),
    archive.row(from, { company, id: fromId }) !== null,
    archive.row(invoiceBrief, { company, id: toId }) !== null,
  ];
}

/** Every link between documents. */
export const linkChecks: readonly ArchiveCheck[] = [
  expectNoRows('cancellation-link', mismatchedCancellations, { name: numberOf }),
  expectNoRows('correction-link', mismatchedCorrections, { name: numberOf }),
  expectNoRows('deduction-link', mismatchedDeductions, { name: numberOf }),
  comparePreparedRows(allLinks, { name: ({ id }) => `Verknüpfung ${id}`, as: endsOf }, [
    ['link-document', (ends) => ends.includes(false)],
  ]),
];
