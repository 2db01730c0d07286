import type { BankImport } from '#app/pocketbase/bank-entries/calls.ts';
import { saveStatements, openImport } from './import-statements.ts';
import type { ImportOutcome } from './import-statements.ts';
import { openInSandbox } from './read-in-sandbox.ts';
import type { StatementReader } from './read-in-sandbox.ts';

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

/** Keeps every statement of an archive as one that comes alone; one that cannot be read keeps none of the others out. */
export async function importZip(reader: StatementReader, bytes: Uint8Array): Promise<ImportedZip> {
  const opened = await openInSandbox(reader, bytes);
  if (!opened.ok) return opened;
  const meant = opened.files.filter(({ beside }) => beside === undefined);
  if (meant.some(({ name }) => name === '[Content_Types].xml')) return { ok: false, sentence: officeFile };
  if (meant.length === 0) return { ok: false, sentence: nothingInside };
  const told = meant.map(({ name, read }) => ({ name: shownName(name), read: read ?? csvInside }));
  const whole = { bytes, files: told.flatMap(({ read }) => (read.ok ? [read] : [])) };
  const imports = new Map<string, BankImport>();
  const files: ZippedFile[] = [];
  for (const { name, read } of told) {
    if (!read.ok) {
      files.push({ name, outcome: read });
      continue;
    }
    const { format, statements } = read;
    const kept = imports.get(format) ?? openImport(whole, format);
    imports.set(format, kept);
    files.push({ name, outcome: { ok: true, value: await saveStatements(reader.backend, kept, statements) } });
  }
  return { ok: true, files };
}

const nothingInside = 'In dem Archiv ist keine Datei.';
const officeFile =
  'Das ist eine Excel-Datei. Bitte laden Sie bei Ihrer Bank die Umsätze als CAMT (XML), MT940 oder CSV herunter.';
const csvInside = {
  ok: false,
  sentence: 'CSV: Bitte wählen Sie diese Datei einzeln. Dort fragen wir, was in welcher Spalte steht.',
} as const;

function shownName(name: string): string {
  return name.split('/').at(-1) ?? '';
}
