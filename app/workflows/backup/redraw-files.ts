import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { deliveryNoteView } from '#app/invoicing/documents/delivery-note-view.ts';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { offerSnapshotView } from '#app/invoicing/documents/offer-view.ts';
import { reminderView } from '#app/invoicing/documents/reminder-view.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import type { ReminderSnapshot } from '#app/invoicing/reminders/freeze-reminder.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { collectionByName } from '#app/pocketbase/archive/sql.ts';
import { drawnFrom, drawnKinds, storedFiles } from '#app/pocketbase/backups/sql.ts';
import type { DrawnKind } from '#app/pocketbase/backups/sql.ts';
import { readDeliveryNote } from '#app/pocketbase/delivery-notes/queries.ts';
import { readSnapshot } from '#app/pocketbase/invoices/record.ts';
import { readOffer } from '#app/pocketbase/offers/record.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { loadAssets } from '../attachments/document-assets.ts';
import { drawLetter, layoutOf, ownWriters, renderFiles, renderXRechnung } from '../render-files.ts';
import type { Services } from '../services.ts';
import { inParallel, sumOf } from './copy-files.ts';
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
 * Draws the files of documents that are not in the folder, or not to their end, once more, from what was frozen of them, and keeps those that
 * are to the byte what was stored. Answers how many; what stays away `verify` names.
 */
export async function redrawFiles(redrawing: Redrawing): Promise<number> {
  const database = join(redrawing.pocketbaseDir, 'data.db');
  const folder = join(redrawing.pocketbaseDir, 'storage', storageOf(database));
  const missing = await removeTorn(rowsInCopy(database, storedFiles), folder);
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

/** Answers which are not there, or have been removed now: whoever copied them was cut off. */
async function removeTorn(files: readonly StoredFile[], folder: string): Promise<StoredFile[]> {
  const missing = new Set<StoredFile>();
  await inParallel(files, async (file) => {
    const path = join(folder, file.id, file.blob);
    if (existsSync(path) && existsSync(attributesOf(path)) && (await sumOf(path)) === file.sha256) return;
    rmSync(path, { force: true });
    missing.add(file);
  });
  return files.filter((file) => missing.has(file));
}

function kindOf({ of }: StoredFile): DrawnKind {
  return drawnKinds.find((kind) => kind === of) ?? 'invoice';
}

/** Where PocketBase keeps the bytes of all files. */
function storageOf(database: string): string {
  const [found] = rowsInCopy(database, collectionByName, { name: 'files' });
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
    const assets = await loadAssets(system, snapshot, company).catch(() => null);
    // Where a picture of its layout is missing, the page is another one; its XML is not.
    const files = assets
      ? await renderFiles({ pdf }, snapshot, assets)
      : renderXRechnung(ownWriters, snapshot, new Map());
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

function attributesOf(path: string): string {
  return `${path}.attrs`;
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
  const path = join(folder, name);
  writeFileSync(path, bytes, { mode: 0o600, flush: true });
  writeFileSync(attributesOf(path), `${JSON.stringify(description)}\n`, { mode: 0o600, flush: true });
}
