import type { z } from 'zod';
import { eventsOfType, pictureByHash } from '#app/pocketbase/archive/sql.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { picturesOf } from '../layout-pictures.ts';
import { layoutOf } from '../render-files.ts';
import type { Comparison } from './checks.ts';
import { filesData, readData } from './event-data.ts';
import type { Verification } from './verification.ts';

// What is compared of everything that was frozen: its content, the log's word of it, its row and its files.

/** Files of a document issued so recently may be on their way. */
export const stillDrawingMs = 120_000;

/** What the log says of it by one event of that type; null when there is none or several. */
export function loggedOnce<S extends z.ZodType>(
  { archive }: Verification,
  of: { company: string; subject: string; type: string },
  schema: S,
): z.output<S> | null {
  const events = [...archive.rows(eventsOfType, of)];
  return events.length === 1 ? readData(schema, events[0]?.data ?? '') : null;
}

/** As the log holds a row. */
export function hashOfRow(row: object): string {
  return sha256(canonicalJson(asCanonical(row)));
}

interface FrozenRow {
  snapshot: string;
  snapshotHash: string;
  number: string;
}

interface Frozen<Snapshot> {
  row: FrozenRow;
  logged: { snapshot: string; number: string } | null;
  /** its content, where it can be read */
  snapshot: Snapshot | null;
  /** the same, where it is what its hash says */
  whole: Snapshot | null;
  isWhole: boolean;
}

/** The content of a row as its reader reads it. */
export function readFrozen<Snapshot>(
  row: Pick<FrozenRow, 'snapshot' | 'snapshotHash'>,
  read: (text: string) => Snapshot,
): Pick<Frozen<Snapshot>, 'snapshot' | 'whole' | 'isWhole'> {
  const isWhole = sha256(row.snapshot) === row.snapshotHash;
  const snapshot = readOrNull(read, row.snapshot);
  return { isWhole, snapshot, whole: isWhole ? snapshot : null };
}

function readOrNull<Snapshot>(read: (text: string) => Snapshot, text: string): Snapshot | null {
  try {
    return read(text);
  } catch {
    return null;
  }
}

export const frozenContent: readonly Comparison<Frozen<unknown>>[] = [
  ['snapshot-hash', ({ isWhole }) => !isWhole],
  ['snapshot-not-in-log', ({ row, logged }) => logged?.snapshot !== row.snapshotHash],
  ['number-not-in-log', ({ row, logged }) => logged !== null && logged.number !== row.number],
  ['snapshot-unreadable', ({ snapshot }) => snapshot === null],
];

type Column = readonly [name: string, stored: string | number, frozen: string | number];

/** Columns that do not follow from the content, by the words of people. */
export function changedColumns(columns: readonly Column[], ...more: readonly string[]): string {
  return [...columns.filter(([, stored, frozen]) => stored !== frozen).map(([name]) => name), ...more].join(', ');
}

/** Whether the pictures of the layout that a document was frozen with are among the company's. */
export function hasPictures(
  { archive }: Verification,
  company: string,
  snapshot: Parameters<typeof layoutOf>[0],
): boolean {
  return picturesOf(layoutOf(snapshot)).every(
    ({ sha256: hash }) => archive.row(pictureByHash, { company, sha256: hash }) !== null,
  );
}

interface FileLink {
  company: string;
  kind: string;
  /** '' where it is gone */
  file: string;
  fileCompany: string;
  mime: string;
}

interface Linked {
  row: { company: string };
  links: readonly FileLink[];
  mimeOf: (kind: string) => string | undefined;
}

/** What belongs to a document, as it is linked and as it is stored. */
export const linkedFiles: readonly Comparison<Linked>[] = [
  ['file-missing', ({ links }) => links.filter(({ file }) => file === '').map(({ kind }) => kind)],
  [
    'file-kind',
    ({ links, mimeOf }) =>
      links
        .filter(({ file, kind, mime }) => file !== '' && mime !== mimeOf(kind))
        .map(({ kind, mime }) => `${kind} als ${mime}`),
  ],
  [
    'file-company',
    ({ links, row: { company } }) =>
      links
        .filter((link) => link.company !== company || (link.file !== '' && link.fileCompany !== company))
        .map(({ kind }) => kind),
  ],
];

/** The files that the log says were stored, by these events of it. */
export function loggedFiles(events: readonly { data: string }[]): string[] {
  return events.flatMap(({ data }) => readData(filesData, data)?.files ?? []).map(nameOfFile);
}

export function nameOfFile({ kind, sha256: hash }: { kind: string; sha256: string }): string {
  return `${kind} ${hash}`;
}

interface Paper {
  /** SHA-256 of its file, '' where that is gone */
  fileHash: string;
  logged: { file: string } | null;
  /** as the log says, and as it is now */
  loggedRow: string | undefined;
  rowHash: string;
}

/** What is kept with one file, of which one event holds the hash of row and file. */
export const paperRow = (kind: string): readonly Comparison<Paper>[] => [
  ['file-missing', ({ fileHash }) => (fileHash === '' ? kind : '')],
  ['files-not-in-log', ({ fileHash, logged }) => fileHash !== '' && logged?.file !== fileHash],
  ['row-not-in-log', ({ loggedRow, rowHash }) => loggedRow !== rowHash, 'unless-told'],
];
