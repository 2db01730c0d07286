import { deliveryNoteView } from '#app/invoicing/documents/delivery-note-view.ts';
import { tryToDraw } from '#app/pdf/worker-pool.ts';
import type { DrawRefusal } from '#app/pdf/worker-pool.ts';
import { refusalOrThrow, writeDurably } from '#app/pocketbase/backend.ts';
import type { Backend, Defect } from '#app/pocketbase/backend.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import type { issueDeliveryNote as issueCall } from '#app/pocketbase/delivery-notes/calls.ts';
import { issueDeliveryNote } from '#app/pocketbase/delivery-notes/queries.ts';
import { findCreatedByKey } from '#app/pocketbase/idempotency/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { drawLetter, layoutOf } from '../render-files.ts';
import { storeDraft } from '../save-draft.ts';
import type { Services } from '../services.ts';
import { prepareDeliveryNote } from './prepare-delivery-note.ts';
import type { DeliveryNoteChoice, DeliveryNotePreparation } from './prepare-delivery-note.ts';

export interface DeliveryNoteOrder extends DeliveryNoteChoice {
  createKey: string;
  /** of the draft that the person has seen */
  version: number;
  /** that the person has confirmed */
  number: string;
}

export type DeliveryNoteRefusal =
  'not-found' | 'incomplete' | 'file-differs' | DrawRefusal | Exclude<RefusalOf<typeof issueCall>, Defect>;

export type DeliveryNoteOutcome =
  | { ok: true; id: string; /** whether the draft names it now (BT-16) */ named: boolean }
  | { ok: false; refusal: DeliveryNoteRefusal };

/**
 * Draws the document, then number, content and file in one transaction: a refusal uses no number, and there is never a
 * number without its file. The draft names the first one, where it names none yet.
 */
export async function issueNoteOfDraft(
  services: Services,
  backend: Backend,
  { createKey, version, number, ...choice }: DeliveryNoteOrder,
): Promise<DeliveryNoteOutcome> {
  const [made, preparation] = await Promise.all([
    findCreatedByKey(backend, { collection: 'delivery_notes', createKey }),
    prepareDeliveryNote(backend, choice),
  ]);
  // Sent twice: it is done, and the draft names it since.
  if (made !== null) return { ok: true, id: made, named: false };
  if (preparation === null) return refused('not-found');
  const { content, invoice } = preparation;
  if (invoice.version !== version) return refused('stale');
  if (content === null) return refused('incomplete');
  const view = deliveryNoteView({ ...content, number });
  const drawn = await tryToDraw(() => drawLetter(services, backend, { view, layout: layoutOf(content) }));
  if (!drawn.ok) return refused(drawn.refusal);
  const pdf = drawn.value;
  if (pdf === null) return refused('file-differs');
  const snapshotHash = sha256(canonicalJson(asCanonical(content)));
  const order = { id: invoice.id, createKey, version, snapshot: content, snapshotHash, number, pdf };
  const issued = await writeDurably(() => issueDeliveryNote(backend, order));
  if (!issued.ok) return refused(refusalOrThrow(issued.refusal));
  const { id, number: given } = issued.value;
  return { ok: true, id, named: await nameInDraft(backend, invoice, given) };
}

/** BT-16 */
async function nameInDraft(
  backend: Backend,
  { id, version, draft }: DeliveryNotePreparation['invoice'],
  number: string,
): Promise<boolean> {
  if (draft.despatchReference.trim() !== '') return false;
  const saved = await storeDraft(backend, { ...draft, despatchReference: number }, { id, version });
  return saved.ok;
}

function refused(refusal: DeliveryNoteRefusal): DeliveryNoteOutcome {
  return { ok: false, refusal };
}
