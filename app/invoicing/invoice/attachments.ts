import type { FieldTable } from '../fields.ts';
import type { AttachmentSnapshot } from './snapshot.ts';
import { memberNames } from '#app/values/records.ts';

/** What an invoice may carry (BG-24): of each file as well as of all together. */
export const attachmentLimits = { count: 10, bytes: 10 * 1024 * 1024, filenameLength: 100 } as const;

/** The types that XRechnung allows, with the endings of their names. */
export const attachmentTypes = {
  'application/pdf': { name: 'PDF', endings: ['.pdf'] },
  'image/png': { name: 'PNG', endings: ['.png'] },
  'image/jpeg': { name: 'JPEG', endings: ['.jpg', '.jpeg'] },
  'text/csv': { name: 'CSV', endings: ['.csv'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'XLSX', endings: ['.xlsx'] },
  'application/vnd.oasis.opendocument.spreadsheet': { name: 'ODS', endings: ['.ods'] },
} as const satisfies Record<string, { name: string; endings: readonly string[] }>;

export type AttachmentMime = keyof typeof attachmentTypes;

export const attachmentMimes = memberNames(attachmentTypes);

export function isAttachmentMime(mime: string): mime is AttachmentMime {
  return Object.hasOwn(attachmentTypes, mime);
}

/** "PDF"; undefined for types that no attachment has. */
export function typeName(mime: string | undefined): string | undefined {
  if (mime === 'application/xml') return 'XML';
  return mime !== undefined && isAttachmentMime(mime) ? attachmentTypes[mime].name : undefined;
}

/** What is typed of each attached file. */
export const attachmentFields = {
  description: { label: 'Beschreibung', term: 'BT-123', kind: 'line', lengthMax: 200 },
} as const satisfies FieldTable;

/** What the form of attachments asks for beside what stands in its rows. */
export const attachmentUploadFields = {
  files: { label: 'Dateien', term: 'BT-125', kind: 'picture' },
} as const satisfies FieldTable;

/** A file that a draft will carry; its bytes are kept by their hash. No two of a draft have the same hash or name. */
export interface DraftAttachment {
  sha256: string;
  filename: string;
  mimeCode: AttachmentMime;
  sizeBytes: number;
  /** '' for none */
  description: string;
}

/** BG-24 as it is frozen: a file is referred to by its name. */
export function freezeAttachments(attachments: readonly DraftAttachment[]): AttachmentSnapshot[] {
  return attachments.map(({ sha256, filename, mimeCode, description }) => ({
    reference: filename,
    ...(description !== '' && { description }),
    file: { sha256, filename, mimeCode },
  }));
}

export function attachedBytes(attachments: readonly Pick<DraftAttachment, 'sizeBytes'>[]): number {
  return attachments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Whether a name ends as files of that type do. */
export function fitsType(filename: string, mime: AttachmentMime): boolean {
  const name = filename.toLowerCase();
  return attachmentTypes[mime].endings.some((ending) => name.endsWith(ending));
}

/** "214 KB" or "1,3 MB". */
export function writeSize(sizeBytes: number): string {
  const kilobytes = Math.ceil(sizeBytes / 1024);
  if (kilobytes < 1000) return `${kilobytes} KB`;
  const tenths = Math.ceil((sizeBytes * 10) / (1024 * 1024));
  return `${Math.floor(tenths / 10)},${tenths % 10} MB`;
}

/** "2 Dateien, 214 KB", "keine". */
export function countFiles(files: readonly Pick<DraftAttachment, 'sizeBytes'>[]): string {
  if (files.length === 0) return 'keine';
  return `${files.length === 1 ? '1 Datei' : `${files.length} Dateien`}, ${writeSize(attachedBytes(files))}`;
}
