import { looksLikeCsv } from '../../banking/csv/csv-rows.ts';
import { readStatements } from '../../banking/read-statements.ts';
import type { ReadStatements } from '../../banking/statements.ts';
import { archiveLimits } from '../../pdf/uploads/refusals.ts';
import type { ArchivedFile, UploadRefusal } from '../../pdf/uploads/refusals.ts';
import type { Backend } from '../../pocketbase/backend.ts';
import type { BankImport } from '../../pocketbase/bank-entries/calls.ts';
import { openUpload } from '../upload-pictures.ts';
import type { Uploader } from '../upload-pictures.ts';
import { keepStatements, openImport } from './import-statements.ts';
import type { ImportOutcome } from './import-statements.ts';

/** A file of an archive, and what became of it. */
export interface ZippedFile {
  /** without its folder: nothing but a word on the page */
  name: string;
  outcome: ImportOutcome;
}

type ImportedZip = { ok: true; files: ZippedFile[] } | { ok: false; sentence: string };

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Reads every statement of an archive as one that comes alone; one that cannot be read keeps none of the others out. */
export async function importZip(uploader: Uploader, bytes: Uint8Array): Promise<ImportedZip> {
  const unpacked = await unpack(uploader, bytes);
  if (!unpacked.ok) return unpacked;
  const told = unpacked.files.map(({ name, bytes: content }) => ({ name: shownName(name), read: readFile(content) }));
  const statements = told.flatMap(({ read }) => (read.ok ? read.statements : []));
  // All of them are taken back together.
  const whole = openImport({ bytes, format: 'ZIP', statements });
  const files: ZippedFile[] = [];
  for (const { name, read } of told)
    files.push({ name, outcome: read.ok ? await keepFile(uploader.backend, whole, read) : read });
  return { ok: true, files };
}

async function keepFile(
  backend: Backend,
  whole: BankImport,
  { format, statements }: Extract<ReadStatements, { ok: true }>,
): Promise<ImportOutcome> {
  return { ok: true, value: await keepStatements(backend, { ...whole, format }, statements) };
}

type Unpacked = { ok: true; files: ArchivedFile[] } | { ok: false; sentence: string };

async function unpack(uploader: Uploader, bytes: Uint8Array): Promise<Unpacked> {
  const answer = await openUpload(uploader, 'archive', bytes);
  if (!answer.ok) return { ok: false, sentence: sentences[answer.refusal] ?? unreadable };
  const files = (answer.files ?? []).filter(({ name }) => isMeant(name));
  if (files.some(({ name }) => name === '[Content_Types].xml')) return { ok: false, sentence: officeFile };
  return files.length === 0 ? { ok: false, sentence: nothingInside } : { ok: true, files };
}

const tooMuch = `Das Archiv ist zu groß. Es darf 8 MB haben, ausgepackt 24 MB, und höchstens ${archiveLimits.entriesMax} Dateien. Bitte packen Sie es aus und wählen Sie die Dateien einzeln.`;
const encrypted =
  'Das Archiv ist mit einem Passwort geschützt. Bitte packen Sie es aus und wählen Sie die Dateien darin einzeln.';
const unreadable =
  'Das Archiv lässt sich nicht öffnen. Bitte packen Sie es aus und wählen Sie die Dateien darin einzeln.';
const nothingInside = 'In dem Archiv ist keine Datei.';
const officeFile =
  'Das ist eine Excel-Datei. Bitte laden Sie bei Ihrer Bank die Umsätze als CAMT (XML), MT940 oder CSV herunter.';
const csvInside = 'CSV: Bitte wählen Sie diese Datei einzeln. Dort fragen wir, was in welcher Spalte steht.';

export const tooManyArchives = {
  ok: false,
  sentence: 'Das waren viele Archive in kurzer Zeit. Bitte versuchen Sie es in einer Minute noch einmal.',
} as const;

const sentences: Partial<Record<UploadRefusal | 'busy', string>> = {
  'too-large': tooMuch,
  'too-costly': tooMuch,
  'zip-complex': tooMuch,
  encrypted,
  busy: 'Das Öffnen dauert gerade zu lange. Bitte versuchen Sie es in einer Minute noch einmal.',
};

/** No folder, and nothing that a system has put in by itself. */
function isMeant(name: string): boolean {
  return !name.endsWith('/') && !name.startsWith('__MACOSX/') && !shownName(name).startsWith('.');
}

function shownName(name: string): string {
  return name.split('/').at(-1) ?? '';
}

function readFile(content: Uint8Array): ReadStatements {
  return looksLikeCsv(content) ? { ok: false, sentence: csvInside } : readStatements(content);
}
