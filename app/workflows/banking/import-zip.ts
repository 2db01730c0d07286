import { statementLimits } from '../../banking/statements.ts';
import { looksLikeCsv } from '../../banking/csv-rows.ts';
import { readZip, ZipRefused } from '../../pdf/uploads/attachments/zip-file.ts';
import type { Backend } from '../../pocketbase/backend.ts';
import { importStatements } from './import-statements.ts';
import type { ImportOutcome } from './import-statements.ts';

/** A file of an archive, and what became of it. */
export interface ZippedFile {
  /** without its folder: nothing but a word on the page */
  name: string;
  outcome: ImportOutcome;
}

type ImportedZip = { ok: true; files: ZippedFile[] } | { ok: false; sentence: string };

const limits = { entriesMax: 100, unpackedBytesMax: 24 * 1024 * 1024 } as const;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Reads every statement of an archive as one that comes alone; one that cannot be read keeps none of the others out. */
export async function importZip(backend: Backend, bytes: Uint8Array): Promise<ImportedZip> {
  const unpacked = unpack(bytes);
  if (!unpacked.ok) return unpacked;
  const files: ZippedFile[] = [];
  for (const { name, content } of unpacked.entries)
    files.push({ name: shownName(name), outcome: await importFile(backend, content) });
  return { ok: true, files };
}

type Unpacked = { ok: true; entries: ReturnType<typeof readZip> } | { ok: false; sentence: string };

function unpack(bytes: Uint8Array): Unpacked {
  if (bytes.length > statementLimits.bytesMax) return { ok: false, sentence: tooMuch };
  try {
    const entries = readZip(Buffer.from(bytes), limits).filter(({ name }) => isMeant(name));
    if (entries.some(({ name }) => name === '[Content_Types].xml')) return { ok: false, sentence: officeFile };
    return entries.length === 0 ? { ok: false, sentence: nothingInside } : { ok: true, entries };
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    const isEncrypted = error.refusal === 'encrypted';
    const isTooMuch = error.refusal === 'too-costly' || error.refusal === 'zip-complex';
    return { ok: false, sentence: isEncrypted ? encrypted : isTooMuch ? tooMuch : unreadable };
  }
}

const tooMuch = `Das Archiv ist zu groß. Es darf 8 MB haben, ausgepackt 24 MB, und höchstens ${limits.entriesMax} Dateien. Bitte packen Sie es aus und wählen Sie die Dateien einzeln.`;
const encrypted =
  'Das Archiv ist mit einem Passwort geschützt. Bitte packen Sie es aus und wählen Sie die Dateien darin einzeln.';
const unreadable =
  'Das Archiv lässt sich nicht öffnen. Bitte packen Sie es aus und wählen Sie die Dateien darin einzeln.';
const nothingInside = 'In dem Archiv ist keine Datei.';
const officeFile =
  'Das ist eine Excel-Datei. Bitte laden Sie bei Ihrer Bank die Umsätze als CAMT (XML), MT940 oder CSV herunter.';
const csvInside = 'CSV: Bitte wählen Sie diese Datei einzeln. Dort fragen wir, was in welcher Spalte steht.';

/** No folder, and nothing that a system has put in by itself. */
function isMeant(name: string): boolean {
  return !name.endsWith('/') && !name.startsWith('__MACOSX/') && !shownName(name).startsWith('.');
}

function shownName(name: string): string {
  return name.split('/').at(-1) ?? '';
}

async function importFile(backend: Backend, content: Uint8Array): Promise<ImportOutcome> {
  return looksLikeCsv(content) ? { ok: false, sentence: csvInside } : importStatements(backend, content);
}
