import { z } from 'zod';
import { hashedPayment } from '#app/invoicing/ledger/hashed-payment.ts';
import { allPayments, bookingsOf, orphanedPaymentParts } from '#app/pocketbase/archive/sql.ts';
import { mismatchedDecisions, mismatchedImports } from '#app/pocketbase/consistency/sql.ts';
import { allReleases, allRuns, hashedItemRows, mismatchedDebitItems } from '#app/pocketbase/debits/sql.ts';
import { readDeliveryNote } from '#app/pocketbase/delivery-notes/queries.ts';
import { allDeliveryNotes } from '#app/pocketbase/delivery-notes/sql.ts';
import { hashedPartRows, hashedPaymentRow, overspentCredits } from '#app/pocketbase/payments/sql.ts';
import { allReminders } from '#app/pocketbase/reminders/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { comparePreparedRows, expectNoRows } from './checks.ts';
import type { ArchiveCheck, Comparison } from './checks.ts';
import { bookedData, noteData, readData } from './event-data.ts';
import { changedColumns, readFrozen, frozenContent, hashOfRow, hasPictures, loggedOnce, paperRow } from './frozen.ts';
import type { Verification } from './verification.ts';

// What is written once, and of which one event of the log holds the hash.

function noteOf({ sha256: fileHash, ...row }: typeof allDeliveryNotes.row, run: Verification) {
  const logged = loggedOnce(run, { company: row.company, subject: row.id, type: 'delivery-note-issued' }, noteData);
  return {
    ...{ run, row, logged, fileHash, loggedRow: logged?.row, rowHash: hashOfRow(row) },
    ...readFrozen(row, readDeliveryNote),
  };
}

const note: readonly Comparison<ReturnType<typeof noteOf>>[] = [
  ...frozenContent,
  [
    'column',
    ({ row, whole }) =>
      whole !== null &&
      changedColumns([
        ['Nummer', row.number, whole.number],
        ['Datum', row.issueDate, whole.issueDate],
        ['Kundenname', row.customerName, whole.customer.name],
      ]),
  ],
  ['picture-bytes', ({ run, row, whole }) => whole !== null && !hasPictures(run, row.company, whole)],
  ...paperRow('pdf'),
];

/** Every delivery note against its event, its hash, its columns and its file. */
export const deliveryNoteChecks: readonly ArchiveCheck[] = [
  comparePreparedRows(allDeliveryNotes, { name: ({ number, id }) => number || `Lieferschein ${id}`, as: noteOf }, note),
];

/** A payment with its parts, and the hash of them that its booking holds. */
function paymentOf({ id, company }: typeof allPayments.row, { archive }: Verification) {
  const kept = hashedPayment(archive.row(hashedPaymentRow, { payment: id }), [
    ...archive.rows(hashedPartRows, { payment: id }),
  ]);
  const events = [...archive.rows(bookingsOf, { company, subject: id })];
  const booked = events.map(({ data }) => readData(bookedData, data)?.row);
  return { booked, rowHash: sha256(canonicalJson(asCanonical(kept))) };
}

/** Every payment with its parts, as the event of its booking knows them; what was decided about entries of bank accounts. */
export const paymentChecks: readonly ArchiveCheck[] = [
  comparePreparedRows(allPayments, { name: ({ id, date }) => `Zahlung vom ${date}, ${id}`, as: paymentOf }, [
    ['payment-not-in-log', ({ booked, rowHash }) => booked.length !== 1 || booked[0] !== rowHash],
  ]),
  expectNoRows('relation-foreign', orphanedPaymentParts, { name: ({ id }) => `Teil einer Zahlung ${id}` }),
  expectNoRows('credit-below-zero', overspentCredits, {
    name: ({ customer, day }) => `Guthaben des Kunden ${customer} am ${day}`,
  }),
  expectNoRows('bank-decision', mismatchedDecisions, { name: ({ entry }) => `Umsatz ${entry}` }),
  expectNoRows('bank-import', mismatchedImports, { name: (row) => `Kontoauszug ${row.import}` }),
];

/** what the event of a reminder says: SHA-256 of its row and of its file */
const remindedData = z.object({ row: z.string(), file: z.string() });

function reminderOf({ sha256: fileHash, ...row }: typeof allReminders.row, run: Verification) {
  const logged = loggedOnce(run, { company: row.company, subject: row.id, type: 'reminder-issued' }, remindedData);
  return { fileHash, logged, loggedRow: logged?.row, rowHash: hashOfRow(row) };
}

/** Every reminder as the event of its issuing knows it, with its file. */
export const reminderChecks: readonly ArchiveCheck[] = [
  comparePreparedRows(
    allReminders,
    { name: ({ number, id }) => number || `Mahnung ${id}`, as: reminderOf },
    paperRow('pdf'),
  ),
];

/** what the event of a run says: SHA-256 of it with its items, and of its file */
const madeData = z.object({ rows: z.string(), file: z.string() });
const releasedData = z.object({ run: z.string(), row: z.string() });

function debitRunOf({ sha256: fileHash, ...row }: typeof allRuns.row, run: Verification) {
  const logged = loggedOnce(run, { company: row.company, subject: row.id, type: 'debits-made' }, madeData);
  const items = [...run.archive.rows(hashedItemRows, { id: row.id })];
  return { fileHash, logged, loggedRow: logged?.rows, rowHash: hashOfRow({ run: row, items }) };
}

function releaseOf(row: typeof allReleases.row, run: Verification) {
  const logged = loggedOnce(run, { company: row.company, subject: row.id, type: 'debits-released' }, releasedData);
  return { row, logged };
}

/** Every run of direct debits as the event of its making knows it, with its file; and what was released since. */
export const debitChecks: readonly ArchiveCheck[] = [
  comparePreparedRows(
    allRuns,
    { name: ({ messageId }) => `Lastschriften ${messageId}`, as: debitRunOf },
    paperRow('pain'),
  ),
  comparePreparedRows(allReleases, { name: ({ id }) => `Rücknahme einer Lastschrift ${id}`, as: releaseOf }, [
    ['row-not-in-log', ({ row, logged }) => logged?.run !== row.run || logged.row !== hashOfRow(row)],
  ]),
  expectNoRows('debit-state', mismatchedDebitItems, { name: ({ invoiceNumber }) => `Lastschrift ${invoiceNumber}` }),
];
