import type { Picture } from '../engine.ts';

/**
 * Why an upload is not taken. too-costly: within the checks, but opening it took more time, memory or stack than a file
 * may. unreadable: no reader of ours can make sense of it.
 * active-content: it can do something by itself, or carries other files. no-table: text that is no CSV.
 */
export const uploadRefusals = [
  'too-large',
  'too-many-pixels',
  'unknown-format',
  'unreadable',
  'too-costly',
  'svg-broken',
  'svg-text',
  'svg-foreign',
  'svg-complex',
  'no-pdf',
  'encrypted',
  'not-a4',
  'pdf-complex',
  'pdf-old',
  'active-content',
  'no-table',
  'zip-complex',
] as const;

export type UploadRefusal = (typeof uploadRefusals)[number];

/** A file of an archive, unpacked. */
export interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}

/** Where the foot of a letterhead ends, above the lower edge. */
export interface LetterheadFooter {
  /** 0 where there is none */
  footTenthMm: number;
  /** nothing of it is text, so it says nothing */
  footIsDrawn?: true;
}

/**
 * What becomes of foreign bytes: pictures fit for drawing and their words, or a refusal. Of an attachment the text is its
 * media type, and there are no pictures; of statements and tables there is one file alone, which says what stands in them; of an
 * invoice of another program both, where it has XML. The foot is that of a letterhead.
 */
export type UploadAnswer =
  | ({ ok: true; pictures: readonly Picture[]; text: string; files?: readonly ArchivedFile[] } & LetterheadFooter)
  | { ok: false; refusal: UploadRefusal };

/** What an upload is said to be, and what opens it. */
export type UploadKind = 'picture' | 'letterhead' | 'attachment' | 'statement' | 'table' | 'invoice';

export const uploadBytesMax = 5 * 1024 * 1024;
/** All attachments of an invoice together, so any one of them too. */
const attachmentBytesMax = 10 * 1024 * 1024;
/** What is received of files to attach: one that is too much is in no smaller one's way. What lies behind it is cut. */
export const attachmentsReceivedMax = 2 * attachmentBytesMax;

/** Of an archive of bank statements, packed and unpacked, and how many files it may hold. */
export const archiveLimits = {
  bytesMax: 8 * 1024 * 1024,
  unpackedBytesMax: 24 * 1024 * 1024,
  entriesMax: 100,
} as const;

/** Of a table whose rows become records. */
export const tableLimits = {
  bytesMax: 10 * 1024 * 1024,
  rowsMax: 20_000,
  columnsMax: 100,
  /** characters */
  cellMax: 5000,
} as const;

export const bytesMaxOf: Record<UploadKind, number> = {
  picture: uploadBytesMax,
  letterhead: uploadBytesMax,
  attachment: attachmentBytesMax,
  statement: archiveLimits.bytesMax,
  table: tableLimits.bytesMax,
  invoice: attachmentBytesMax,
};
