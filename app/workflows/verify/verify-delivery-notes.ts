import type { DeliveryNoteSnapshot } from '#app/invoicing/delivery-note/delivery-note.ts';
import { eventsOfType } from '#app/pocketbase/archive/sql.ts';
import { readDeliveryNote } from '#app/pocketbase/delivery-notes/queries.ts';
import { allDeliveryNotes } from '#app/pocketbase/delivery-notes/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { canonicalJson } from '#app/values/canonical-json.ts';
import { noteData, readData } from './event-data.ts';
import { collectDamages, readOrNull, damageReporterOf } from './verification.ts';
import type { ReportRecordDamage, Verification } from './verification.ts';
import { hasPictures } from './verify-files.ts';

type NoteRow = typeof allDeliveryNotes.row;

/** Every delivery note against its event, its hash, its columns and its file. */
export async function verifyDeliveryNotes(run: Verification): Promise<void> {
  for (const row of run.archive.rows(allDeliveryNotes)) {
    verifyNote(run, row, damageReporterOf(run, row.company, row.number || `Lieferschein ${row.id}`));
    await run.step();
  }
}

function verifyNote(run: Verification, { sha256: fileHash, ...row }: NoteRow, tellAll: ReportRecordDamage): void {
  const { tell, told } = collectDamages(tellAll);
  const { company, id } = row;
  const events = [...run.archive.rows(eventsOfType, { company, subject: id, type: 'delivery-note-issued' })];
  const logged = events.length === 1 ? readData(noteData, events[0]?.data ?? '') : null;
  const isWhole = sha256(row.snapshot) === row.snapshotHash;
  if (!isWhole) tell('snapshot-hash');
  if (logged?.snapshot !== row.snapshotHash) tell('snapshot-not-in-log');
  if (logged && logged.number !== row.number) tell('number-not-in-log');
  const snapshot = readOrNull(readDeliveryNote, row.snapshot);
  if (snapshot === null) tell('snapshot-unreadable');
  else if (isWhole) verifyContent(run, row, { snapshot, tell });
  if (fileHash === '') tell('file-missing', 'pdf');
  else if (logged?.file !== fileHash) tell('files-not-in-log');
  if (logged?.row !== sha256(canonicalJson(row)) && told.length === 0) tell('row-not-in-log');
}

function verifyContent(
  run: Verification,
  row: Omit<NoteRow, 'sha256'>,
  { snapshot, tell }: { snapshot: DeliveryNoteSnapshot; tell: ReportRecordDamage },
): void {
  const wanted: [name: string, stored: string, frozen: string][] = [
    ['Nummer', row.number, snapshot.number],
    ['Datum', row.issueDate, snapshot.issueDate],
    ['Kundenname', row.customerName, snapshot.customer.name],
  ];
  const changed = wanted.filter(([, stored, frozen]) => stored !== frozen).map(([name]) => name);
  if (changed.length > 0) tell('column', changed.join(', '));
  if (!hasPictures(run, row.company, snapshot)) tell('picture-bytes');
}
