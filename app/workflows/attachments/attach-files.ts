import { fitFilename, uniqueFilename } from '#app/invoicing/invoice/attachment-names.ts';
import { attachedBytes, attachmentLimits, fitsType, isAttachmentMime } from '#app/invoicing/invoice/attachments.ts';
import type { AttachmentMime, DraftAttachment } from '#app/invoicing/invoice/attachments.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { attachmentsReceivedMax } from '#app/pdf/uploads/refusals.ts';
import type { UploadRefusal } from '#app/pdf/uploads/refusals.ts';
import { storeAttachment } from '#app/pocketbase/attachments/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { openUpload } from '../upload-pictures.ts';
import type { Uploader } from '../upload-pictures.ts';

/** A file as somebody has chosen it. */
export interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

/** wrong-ending: its name says another type than its bytes. too-many-uploads: for one minute. */
export type AttachRefusal =
  | UploadRefusal
  | 'empty'
  | 'too-many-files'
  | 'too-large-together'
  | 'wrong-ending'
  | 'busy'
  | 'too-many-uploads'
  | 'attachments-full';

export interface RefusedFile {
  filename: string;
  refusal: AttachRefusal;
  /** what it is, where that is known */
  mime?: AttachmentMime;
}

export interface AcceptedFiles {
  kept: DraftAttachment[];
  refused: RefusedFile[];
}

interface Attaching extends Uploader {
  /** Counts a file that is opened; false: too many in this minute. */
  mayOpen: () => boolean;
  /** A file has cost as much as many. */
  countDear: () => void;
}

const isPrintable = (character: string): boolean => findUnprintable(character).length === 0;

/**
 * Proves and keeps files for a draft that carries some already, each for itself: one that is refused is in no other's
 * way. Count and size are asked before anything is opened. What the draft carries already is not kept again.
 */
export async function attachFiles(
  attaching: Attaching,
  files: readonly GivenFile[],
  carried: readonly DraftAttachment[],
): Promise<AcceptedFiles> {
  const outcome: AcceptedFiles = { kept: [], refused: [] };
  let received = 0;
  for (const { name, bytes } of files) {
    const filename = fitFilename(name, isPrintable);
    received += bytes.length;
    const refusal = refuseReceived(bytes.length, received);
    if (refusal !== null) {
      outcome.refused.push({ filename, refusal });
      continue;
    }
    const hash = sha256(bytes);
    const all = [...carried, ...outcome.kept];
    if (all.some((each) => each.sha256 === hash)) continue;
    const proven = await keepFile(attaching, { filename, hash, bytes }, all);
    if ('refusal' in proven) outcome.refused.push({ filename, ...proven });
    else outcome.kept.push(proven);
  }
  return outcome;
}

/** What may have been cut when the form was received is never looked at. */
function refuseReceived(sizeBytes: number, received: number): AttachRefusal | null {
  if (sizeBytes > attachmentLimits.bytes) return 'too-large';
  return received > attachmentsReceivedMax ? 'too-large-together' : null;
}

interface HashedFile {
  filename: string;
  hash: string;
  bytes: Uint8Array;
}

type Refusal = Omit<RefusedFile, 'filename'>;

async function keepFile(
  attaching: Attaching,
  { filename, hash, bytes }: HashedFile,
  carried: readonly DraftAttachment[],
): Promise<DraftAttachment | Refusal> {
  const refusal = refuseSize(bytes.length, carried);
  if (refusal !== null) return { refusal };
  if (!attaching.mayOpen()) return { refusal: 'too-many-uploads' };
  const answer = await openUpload(attaching, { kind: 'attachment', bytes });
  if (!answer.ok) {
    if (answer.refusal === 'too-costly') attaching.countDear();
    return { refusal: answer.refusal };
  }
  const mime = answer.text;
  if (!isAttachmentMime(mime)) throw new Error(`no type of an attachment: ${mime}`);
  if (!fitsType(filename, mime)) return { refusal: 'wrong-ending', mime };
  const stored = await storeAttachment(attaching.backend, { sha256: hash, mime, bytes });
  if (!stored.ok) return { refusal: stored.refusal };
  return { sha256: hash, filename, mimeCode: mime, sizeBytes: bytes.length, description: '' };
}

function refuseSize(sizeBytes: number, carried: readonly DraftAttachment[]): AttachRefusal | null {
  if (carried.length >= attachmentLimits.count) return 'too-many-files';
  if (attachedBytes(carried) + sizeBytes > attachmentLimits.bytes) return 'too-large-together';
  return sizeBytes === 0 ? 'empty' : null;
}

/** The list with further files at its end, each under a name of its own; what is too much by now is refused. */
export function addFiles(
  carried: readonly DraftAttachment[],
  kept: readonly DraftAttachment[],
): { list: DraftAttachment[]; refused: RefusedFile[] } {
  const list = [...carried];
  const refused: RefusedFile[] = [];
  for (const file of kept) {
    if (list.some(({ sha256: hash }) => hash === file.sha256)) continue;
    const refusal = refuseSize(file.sizeBytes, list);
    const names = list.map(({ filename }) => filename);
    if (refusal !== null) refused.push({ filename: file.filename, refusal });
    else list.push({ ...file, filename: uniqueFilename(file.filename, names) });
  }
  return { list, refused };
}
