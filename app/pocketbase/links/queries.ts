import { isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { ask } from '../ask.ts';
import type { Backend } from '../backend.ts';
import type { AnswerOf } from '../call.ts';
import * as calls from './calls.ts';
import type { LinkedChoice } from './sql.ts';

/** A document of the own company as another one names it; the number is '' while it is a draft. */
export type LinkedDocument = AnswerOf<typeof calls.linkedDocuments>[number];

interface KnownSide extends LinkedChoice {
  id: string;
}

/** The documents on the other side of a role, those linked last first; at most as many as a page shows. */
function listLinked(backend: Backend, side: KnownSide): Promise<LinkedDocument[]> {
  return ask(backend, calls.linkedDocuments, side);
}

/** The document that was made of another one in that role, or (`toId`) that it was made of; null for none. */
async function findLinked(backend: Backend, wanted: KnownSide): Promise<LinkedDocument | null> {
  const [latest] = await listLinked(backend, wanted);
  return latest ?? null;
}

/** The document that took an invoice back, or null. */
export function findCancellation(backend: Backend, invoiceId: string): Promise<LinkedDocument | null> {
  return findLinked(backend, { role: 'invoice-cancellation', known: 'fromId', id: invoiceId });
}

/** The invoice that a document took back, or null for one that took none. */
function findCancelled(backend: Backend, cancellationId: string): Promise<LinkedDocument | null> {
  return findLinked(backend, { role: 'invoice-cancellation', known: 'toId', id: cancellationId });
}

/** The invoice of which a document took back a part, or null for one that took none. */
function findCorrected(backend: Backend, correctionId: string): Promise<LinkedDocument | null> {
  return findLinked(backend, { role: 'invoice-correction', known: 'toId', id: correctionId });
}

/** The final invoice that stands and takes a deposit off, or null. */
async function findFinal(backend: Backend, depositId: string): Promise<LinkedDocument | null> {
  const latest = await findLinked(backend, { role: 'deposit-final', known: 'fromId', id: depositId });
  return latest === null || (await findCancellation(backend, latest.id)) !== null ? null : latest;
}

/** The deposits that a final invoice takes off, in the order in which they were linked. */
async function findDeducted(backend: Backend, finalId: string): Promise<LinkedDocument[]> {
  return (await listLinked(backend, { role: 'deposit-final', known: 'toId', id: finalId })).reverse();
}

/** The offer that an invoice was made of, or null. */
export function findOrigin(backend: Backend, invoiceId: string): Promise<LinkedDocument | null> {
  return findLinked(backend, { role: 'offer-invoice', known: 'toId', id: invoiceId });
}

/** The documents that an issued invoice belongs to. */
export interface RelatedDocuments {
  /** the offer that it was made of */
  origin: LinkedDocument | null;
  cancelledBy: LinkedDocument | null;
  /** the invoice that it takes back, as a whole or in part */
  takesBack: LinkedDocument | null;
  /** the final invoice that takes it off */
  deductedBy: LinkedDocument | null;
  /** the deposits that it takes off */
  deducted: LinkedDocument[];
}

export async function findRelated(
  backend: Backend,
  { id, snapshot }: { id: string; snapshot: BilledSnapshot },
): Promise<RelatedDocuments> {
  const { kind } = snapshot;
  const isTakenOff = !isCorrection(snapshot) && kind !== 'final';
  const [origin, cancelledBy, takesBack, deductedBy, deducted] = await Promise.all([
    findOrigin(backend, id),
    findCancellation(backend, id),
    kind === 'correction' ? findCorrected(backend, id) : findCancelled(backend, id),
    isTakenOff ? findFinal(backend, id) : null,
    kind === 'final' ? findDeducted(backend, id) : [],
  ]);
  return { origin, cancelledBy, takesBack, deductedBy, deducted };
}
