import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { attachmentFields } from '#app/invoicing/invoice/attachments.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import type { GivenFile } from '#app/workflows/attachments/attach-files.ts';
import type { AttachmentEdit, TypedDescription } from '#app/workflows/attachments/edit-attachments.ts';

/** What is shown again of a description that was not stored. */
export interface DescriptionProblem {
  typed: string;
  /** as it is stored by now */
  was: string;
  error: string;
}

export interface PostedAttachments {
  files: GivenFile[];
  edit: Omit<AttachmentEdit, 'kept'>;
  /** by the hashes of their files */
  problems: Record<string, DescriptionProblem>;
  then: string;
}

const rowName = /^lines\[(\d{1,3})\]\.sha256$/;
const schema = z.object(schemaOf(attachmentFields));

/** What the form of attachments says. A description that is wrong is not stored, everything else is. */
export async function readPostedAttachments(form: FormData): Promise<PostedAttachments> {
  const problems: PostedAttachments['problems'] = {};
  const descriptions: TypedDescription[] = [];
  for (const name of form.keys()) {
    const row = rowName.exec(name)?.[1];
    if (row === undefined) continue;
    const [sha256, was] = [textOf(form, name), textOf(form, `lines[${row}].was`)];
    const typed = textOf(form, `lines[${row}].description`);
    const read = schema.safeParse({ description: typed });
    const error = read.success ? refuseUnprintable(read.data.description) : read.error.issues[0]?.message;
    if (error) problems[sha256] = { typed, was, error };
    else descriptions.push({ sha256, was, typed: read.data?.description ?? '' });
  }
  return {
    files: await filesOf(form),
    edit: { descriptions, removed: textOf(form, 'remove'), moved: movedIn(form) },
    problems,
    then: textOf(form, 'then'),
  };
}

function refuseUnprintable(text: string): string | null {
  const characters = findUnprintable(text).map(({ character }) => character);
  return characters.length === 0 ? null : `Diese Zeichen lassen sich nicht drucken: ${characters.join(' ')}`;
}

function movedIn(form: FormData): AttachmentEdit['moved'] {
  const up = textOf(form, 'up');
  return up === '' ? { sha256: textOf(form, 'down'), by: 1 } : { sha256: up, by: -1 };
}

/** Browsers send a file field without a file as an empty one. */
function filesOf(form: FormData): Promise<GivenFile[]> {
  const files = form.getAll('files').filter((file) => typeof file !== 'string');
  const chosen = files.filter((file) => file.size > 0 || file.name !== '');
  return Promise.all(
    chosen.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}
