import { storedCollections } from '../archive/sql.ts';
import { orphanedAttachments, isOfDraft } from '../attachments/sql.ts';
import type { AnswerOf } from '../call.ts';
import { performs } from '../engine/route.ts';
import { allRows, oneRow, runStatement } from '../engine/rows.ts';
import { dropRested } from '../imports/sql.ts';
import * as calls from './calls.ts';

export const routes = [performs('installation', calls.cleanUpStorage, cleanUpStorage)];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long the rows of a foreign table stay that nobody goes on with, and what is told of those that were no records. */
const importDays = { open: 1, done: 30 };
/** Younger ones may belong to a transaction under way; older ones were looked at before. */
const ageMs = { min: hourMs, max: 14 * 24 * hourMs };
const folderName = /^[a-z0-9]{15}$/;

function cleanUpStorage(app: core.App): AnswerOf<typeof calls.cleanUpStorage> {
  const deletedAttachments = deleteOrphanedAttachments(app);
  const since = (days: number) => new Date(Date.now() - days * dayMs).toISOString().replace('T', ' ');
  runStatement(app, dropRested, { before: since(importDays.open), doneBefore: since(importDays.done) });
  let removed = 0;
  for (const name of storedCollections) {
    const folder = `${app.dataDir()}/storage/${app.findCollectionByNameOrId(name).id}`;
    for (const record of foldersOfAge(folder)) {
      if (app.countRecords(name, $dbx.hashExp({ id: record })) > 0) continue;
      $os.removeAll(`${folder}/${record}`);
      removed += 1;
    }
  }
  return { files: removed, attachments: deletedAttachments };
}

/**
 * Files that were attached and are carried by nothing: taken off again, or of a draft that is gone. What came since a day
 * may still be on its way into a draft.
 */
function deleteOrphanedAttachments(app: core.App): number {
  const before = new Date(Date.now() - dayMs).toISOString().replace('T', ' ');
  let deletedAttachments = 0;
  for (;;) {
    const removed = allRows(app, orphanedAttachments, { before }).filter(({ id }) => deleteIfOrphaned(app, id)).length;
    deletedAttachments += removed;
    if (removed === 0) return deletedAttachments;
  }
}

/** False: a draft has taken it up meanwhile. */
function deleteIfOrphaned(app: core.App, id: string): boolean {
  let removed = false;
  app.runInTransaction((tx) => {
    const record = tx.findRecordById('attachments', id);
    const [company, sha256] = [record.getString('company'), record.getString('sha256')];
    removed = oneRow(tx, isOfDraft, { company, sha256 }).n === 0;
    if (removed) tx.delete(record);
  });
  return removed;
}

function foldersOfAge(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDir() && folderName.test(entry.name()))
    .filter((entry) => {
      const age = Date.now() - entry.info().modTime().unixMilli();
      return age >= ageMs.min && age <= ageMs.max;
    })
    .map((entry) => entry.name());
}

function entriesOf(folder: string) {
  try {
    return $os.readDir(folder);
  } catch {
    // made with the first file
    return [];
  }
}
