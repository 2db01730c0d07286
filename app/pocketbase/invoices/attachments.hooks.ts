import { attachedBytes, attachmentLimits, freezeAttachments } from '#app/invoicing/invoice/attachments.ts';
import type { DraftAttachment } from '#app/invoicing/invoice/attachments.ts';
import type { BilledContent } from '#app/invoicing/invoice/snapshot.ts';
import { areSameJson } from '#app/values/canonical-json.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import type { Refuse } from '../refusal.ts';
import type { saveAttachments } from './calls.ts';

/** Says which files a draft carries. What its form says does not change, nor does its version. */
export function attach(
  tx: core.App,
  refuse: RefuseOf<typeof saveAttachments>,
  { scope, parameters: { id }, body: { attachments, expected } }: ChangeOf<typeof saveAttachments>,
): { id: string } {
  const record = findOwn(tx, scope, { collection: 'invoices', id });
  if (record.getString('status') !== 'draft') refuse('already-issued');
  if (!areSameJson(attachmentsOf(record), expected)) refuse('stale');
  if (isTooMuch(attachments)) refuse('too-many-attachments');
  if (!attachments.every((each) => isKept(tx, scope, each))) refuse('unknown-attachment');
  record.set('attachments', attachments.length === 0 ? '' : JSON.stringify(attachments));
  tx.save(record);
  return { id };
}

/** The files that a draft's record carries. */
function attachmentsOf(record: core.Record): DraftAttachment[] {
  return JSON.parse(record.getString('attachments') || '[]') as DraftAttachment[];
}

/** More than a document may carry, or two that a receiver could not tell apart (BR-DE-22). */
function isTooMuch(attachments: readonly DraftAttachment[]): boolean {
  const { count, bytes } = attachmentLimits;
  const [hashes, names] = [
    new Set(attachments.map(({ sha256 }) => sha256)),
    new Set(attachments.map(({ filename }) => filename.toLowerCase())),
  ];
  const isDoubled = hashes.size < attachments.length || names.size < attachments.length;
  return isDoubled || attachments.length > count || attachedBytes(attachments) > bytes;
}

function isKept(tx: core.App, { company }: Tenancy, { sha256, mimeCode, sizeBytes }: DraftAttachment): boolean {
  const kept = findOne(tx, 'attachments', { company, sha256 });
  return kept?.getString('mime') === mimeCode && kept.getInt('sizeBytes') === sizeBytes;
}

/** From now on nobody removes the files of what is issued; they must be those that the draft carries. */
export function lockAttachments(
  tx: core.App,
  refuse: Refuse<'stale'>,
  { scope, record, content }: { scope: Tenancy; record: core.Record; content: BilledContent },
): void {
  const carried = attachmentsOf(record);
  if (!areSameJson(content.attachments ?? [], freezeAttachments(carried))) refuse('stale');
  lockFiles(
    tx,
    scope,
    carried.map(({ sha256 }) => sha256),
  );
  record.set('attachments', '');
}

/** From now on nobody removes these files. */
export function lockFiles(tx: core.App, { company }: Tenancy, hashes: readonly string[]): void {
  for (const sha256 of hashes) {
    const kept = findOne(tx, 'attachments', { company, sha256 });
    if (!kept) throw new BadRequestError(`attached file ${sha256} is not kept`);
    if (kept.getBool('issued')) continue;
    kept.set('issued', true);
    tx.save(kept);
  }
}
