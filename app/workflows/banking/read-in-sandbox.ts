import type { KnownEntry, ReadStatements } from '#app/banking/statements.ts';
import type { CsvMapping } from '#app/invoicing/banking/csv-mapping.ts';
import { archiveLimits } from '#app/pdf/uploads/refusals.ts';
import type { UploadRefusal } from '#app/pdf/uploads/refusals.ts';
import { readOpened } from '#app/pdf/uploads/statements/opened-statements.ts';
import type { OpenedStatements } from '#app/pdf/uploads/statements/opened-statements.ts';
import { openUpload } from '../upload-pictures.ts';
import type { Uploader } from '../upload-pictures.ts';

/** By what a bank's file is read, and whether this person may have another one read in this minute. */
export interface StatementReader extends Uploader {
  mayOpen: () => boolean;
}

type Opened = { ok: true; files: OpenedStatements } | { ok: false; sentence: string };

/** One file of a bank, read in a process of its own; how its columns were chosen, if it is CSV. */
export async function readFileInSandbox(
  reader: StatementReader,
  bytes: Uint8Array,
  mapping?: CsvMapping,
): Promise<ReadStatements<KnownEntry>> {
  const opened = await openInSandbox(reader, bytes, mapping === undefined ? '' : JSON.stringify(mapping));
  if (!opened.ok) return opened;
  return opened.files[0]?.read ?? { ok: false, sentence: unreadable };
}

/** What stands in a file of a bank, or in each file of an archive. */
export async function openInSandbox(reader: StatementReader, bytes: Uint8Array, order = ''): Promise<Opened> {
  if (!reader.mayOpen()) return { ok: false, sentence: tooMany };
  const answer = await openUpload(reader, { kind: 'statement', bytes, order });
  if (!answer.ok) return { ok: false, sentence: sentencesFor(bytes)[answer.refusal] ?? unreadable };
  const [json] = answer.files ?? [];
  const files = json === undefined ? null : readOpened(json.bytes);
  return files === null ? { ok: false, sentence: tooMuch } : { ok: true, files };
}

const tooMuch =
  'Die Datei ist zu groß oder zu verschachtelt. Bitte laden Sie bei Ihrer Bank einen kürzeren Zeitraum herunter.';
const archiveTooMuch = `Das Archiv ist zu groß. Es darf 8 MB haben, ausgepackt 24 MB, und höchstens ${archiveLimits.entriesMax} Dateien. Bitte packen Sie es aus und wählen Sie die Dateien einzeln.`;
const encrypted =
  'Das Archiv ist mit einem Passwort geschützt. Bitte packen Sie es aus und wählen Sie die Dateien darin einzeln.';
const unreadable =
  'Das Archiv lässt sich nicht öffnen. Bitte packen Sie es aus und wählen Sie die Dateien darin einzeln.';
const tooMany = 'Das waren viele Dateien in kurzer Zeit. Bitte versuchen Sie es in einer Minute noch einmal.';

const sentences: Partial<Record<UploadRefusal | 'busy', string>> = {
  'too-large': 'Die Datei ist größer als 8 MB. Bitte laden Sie bei Ihrer Bank einen kürzeren Zeitraum herunter.',
  'too-costly': tooMuch,
  'zip-complex': archiveTooMuch,
  encrypted,
  busy: 'Das Einlesen dauert gerade zu lange. Bitte versuchen Sie es in einer Minute noch einmal.',
};

/** Of an archive it is said what it may hold. */
function sentencesFor([first, second]: Uint8Array): typeof sentences {
  const isArchive = first === 0x50 && second === 0x4b;
  return isArchive ? { ...sentences, 'too-large': archiveTooMuch, 'too-costly': archiveTooMuch } : sentences;
}
