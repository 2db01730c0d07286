import type { DraftAttachment } from '#app/invoicing/invoice/attachments.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { saveAttachments } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { addFiles } from './attach-files.ts';
import type { RefusedFile } from './attach-files.ts';

/** What a person has typed of a file. */
export interface TypedDescription {
  sha256: string;
  typed: string;
  /** what stood there when the form was filled */
  was: string;
}

/** What one sending of the form changes. */
export interface AttachmentEdit {
  descriptions: readonly TypedDescription[];
  /** hash of a file that is taken off; '' for none */
  removed: string;
  /** how many places a file goes down; up is negative */
  moved: { sha256: string; by: number };
  /** files to add, kept already */
  kept: readonly DraftAttachment[];
}

interface Edited {
  attachments: DraftAttachment[];
  refused: RefusedFile[];
  /** descriptions that somebody else has changed meanwhile: they stay as they are stored */
  contested: DraftAttachment[];
}

export type EditOutcome = ({ ok: true } & Edited) | { ok: false; refusal: 'not-found' | 'already-issued' | 'swept' };

const attempts = 5;

/**
 * Changes which files a draft carries, as it is at that moment: what others have added, removed or written stays. `swept`:
 * a file was thrown away between keeping and naming it.
 */
export async function editAttachments(backend: Backend, id: string, edit: AttachmentEdit): Promise<EditOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const invoice = await findInvoice(backend, id);
    if (invoice === null) return { ok: false, refusal: 'not-found' };
    if (invoice.status !== 'draft') return { ok: false, refusal: 'already-issued' };
    const expected = invoice.attachments;
    const edited = editList(expected, edit);
    if (JSON.stringify(edited.attachments) === JSON.stringify(expected)) return { ok: true, ...edited };
    const saved = await ask(backend, saveAttachments, { id, attachments: edited.attachments, expected });
    if (saved.ok) return { ok: true, ...edited };
    if (saved.refusal === 'already-issued') return { ok: false, refusal: saved.refusal };
    if (saved.refusal === 'unknown-attachment') return { ok: false, refusal: 'swept' };
    if (saved.refusal !== 'stale' || attempt === attempts) throw new Error(`attachments refused: ${saved.refusal}`);
  }
}

/** The list after an edit, whatever it was before. */
export function editList(
  expected: readonly DraftAttachment[],
  { descriptions, removed, moved, kept }: AttachmentEdit,
): Edited {
  const contested: DraftAttachment[] = [];
  const described = expected.map((file) => {
    const change = descriptions.find(({ sha256 }) => sha256 === file.sha256);
    if (change === undefined || change.typed === change.was || change.typed === file.description) return file;
    if (file.description === change.was) return { ...file, description: change.typed };
    contested.push(file);
    return file;
  });
  const left = described.filter(({ sha256 }) => sha256 !== removed);
  const { list, refused } = addFiles(move(left, moved), kept);
  return { attachments: list, refused, contested };
}

function move(list: readonly DraftAttachment[], { sha256, by }: AttachmentEdit['moved']): DraftAttachment[] {
  const from = list.findIndex((file) => file.sha256 === sha256);
  const to = from + by;
  const file = list[from];
  if (file === undefined || to < 0 || to >= list.length) return [...list];
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), file, ...others.slice(to)];
}
