import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { deliveryNoteView } from '#app/invoicing/documents/delivery-note-view.ts';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { offerSnapshotView } from '#app/invoicing/documents/offer-view.ts';
import { reminderView } from '#app/invoicing/documents/reminder-view.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import type { ReminderSnapshot } from '#app/invoicing/reminders/freeze-reminder.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { drawnFrom, drawnKinds, storedFiles } from '#app/pocketbase/backups/sql.ts';
import type { DrawnKind } from '#app/pocketbase/backups/sql.ts';
import { readDeliveryNote } from '#app/pocketbase/delivery-notes/queries.ts';
import { readSnapshot } from '#app/pocketbase/invoices/record.ts';
import { readOffer } from '#app/pocketbase/offers/record.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { loadAssets } from '../attachments/document-assets.ts';
import { drawLetter, layoutOf, renderFiles } from '../render-files.ts';
import type { Services } from '../services.ts';
import { rowsInCopy } from './read-copy.ts';

type StoredFile = typeof storedFiles.row;

interface Redrawing {
  pdf: Services['pdf'];
  /** of the installation, on the database of the folder */
  system: Backend;
  pocketbaseDir: string;
  /** what is being done, for a person who waits */
  tell: (step: string) => void;
}

/**
 * Draws the files of documents that are not in the folder once more, from what was frozen of them, and keeps those that
 * are to the byte what was stored. Answers how many; what stays away `verify` names.
 */
export async function redrawFiles(redrawing: Redrawing): Promise<number> {
  const database = join(redrawing.pocketbaseDir, 'data.db');
  const folder = join(redrawing.pocketbaseDir, 'storage', storageOf(database));
  const missing = rowsInCopy(database, storedFiles).filter(({ id, blob }) => !existsSync(join(folder, id, blob)));
  const documents = [...Map.groupBy(missing, ({ of, document }) => `${of} ${document}`).values()];
  let drawn = 0;
  for (const [index, files] of documents.entries()) {
    redrawing.tell(`Dateien neu zeichnen: ${index + 1} von ${documents.length}`);
    const made = await draw(redrawing, database, files).catch(() => []);
    for (const file of files) {
      const bytes = made.find((each) => sha256(each) === file.sha256);
      if (bytes === undefined) continue;
      keep(join(folder, file.id), file.blob, bytes);
      drawn += 1;
    }
  }
  return drawn;
}

function kindOf({ of }: StoredFile): DrawnKind {
  return drawnKinds.find((kind) => kind === of) ?? 'invoice';
}

/** Where PocketBase keeps the bytes of all files. */
function storageOf(database: string): string {
  const [found] = rowsInCopy(database, { sql: "SELECT id FROM _collections WHERE name = 'files'", row: { id: '' } });
  return found?.id ?? '';
}

const reminder = z.custom<ReminderSnapshot>((value) => typeof value === 'object' && value !== null);

/** All that a document has, as bytes. */
async function draw(
  { pdf, system }: Redrawing,
  database: string,
  [file]: readonly StoredFile[],
): Promise<Uint8Array[]> {
  if (file === undefined) return [];
  const { company, number } = file;
  const kind = kindOf(file);
  const [row] = rowsInCopy(database, drawnFrom.of({ kind }), { id: file.document });
  const text = row?.snapshot ?? '';
  const letter = async (view: DocumentView, layout: LayoutSettings) => {
    const bytes = await drawLetter({ pdf }, system, { view, layout, company });
    return bytes === null ? [] : [bytes];
  };
  if (kind === 'invoice') {
    const snapshot = readSnapshot(text);
    const files = await renderFiles({ pdf }, snapshot, await loadAssets(system, snapshot, company));
    return files.map(({ bytes }) => bytes);
  }
  if (kind === 'offer') {
    const snapshot = readOffer(text);
    return letter(offerSnapshotView(snapshot), layoutOf(snapshot));
  }
  if (kind === 'delivery-note') {
    const snapshot = readDeliveryNote(text);
    return letter(deliveryNoteView({ ...snapshot, number }), layoutOf(snapshot));
  }
  const content = reminder.parse(JSON.parse(text));
  return letter(reminderView(content), layoutOf(content));
}

/** As PocketBase keeps a file: its bytes, and beside them what it tells of them. */
function keep(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const description = {
    'user.cache_control': '',
    'user.content_disposition': '',
    'user.content_encoding': '',
    'user.content_language': '',
    'user.content_type': extname(name) === '.pdf' ? 'application/pdf' : 'text/xml; charset=UTF-8',
    'user.metadata': { 'original-filename': name },
    md5: createHash('md5').update(bytes).digest('base64'),
  };
  writeFileSync(join(folder, name), bytes, { mode: 0o600, flush: true });
  writeFileSync(join(folder, `${name}.attrs`), `${JSON.stringify(description)}\n`, { mode: 0o600, flush: true });
}
