import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { findRecord } from '../customers/queries.ts';
import type { DocumentRole } from './record.ts';

const link = z.object({ fromId: z.string(), toId: z.string() });

/** The document that was made of another one in that role, or (`toId`) that it was made of; null for none. */
export async function findLink(
  backend: Backend,
  wanted: { role: DocumentRole } & ({ fromId: string } | { toId: string }),
): Promise<z.output<typeof link> | null> {
  const [side, id] = 'fromId' in wanted ? (['fromId', wanted.fromId] as const) : (['toId', wanted.toId] as const);
  const none: unknown = null;
  const record = await backend.call(
    (sdk) => {
      const filter = sdk.filter(`role = {:role} && ${side} = {:id}`, { role: wanted.role, id });
      return sdk.collection('document_links').getFirstListItem<unknown>(filter);
    },
    { 404: none },
  );
  return record === null ? null : link.parse(record);
}

/** The documents on the other side of a role, those linked last first; at most as many as a page shows. */
async function listLinked(
  backend: Backend,
  wanted: { role: DocumentRole } & ({ fromId: string } | { toId: string }),
): Promise<z.output<typeof link>[]> {
  const [side, id] = 'fromId' in wanted ? (['fromId', wanted.fromId] as const) : (['toId', wanted.toId] as const);
  const records = await backend.call((sdk) => {
    const filter = sdk.filter(`role = {:role} && ${side} = {:id}`, { role: wanted.role, id });
    return sdk.collection('document_links').getList<unknown>(1, 50, { filter, sort: '-created', skipTotal: true });
  });
  return records.items.map((record) => link.parse(record));
}

const origin = z.object({ id: z.string(), number: z.string() });
export type InvoiceOrigin = z.output<typeof origin>;

/** The document that took an invoice back, or null. */
export async function findCancellation(backend: Backend, invoiceId: string): Promise<InvoiceOrigin | null> {
  const made = await findLink(backend, { role: 'invoice-cancellation', fromId: invoiceId });
  return made === null ? null : findRecord(backend, { collection: 'invoices', id: made.toId, schema: origin });
}

/** The invoice that a document took back, or null for one that took none. */
export async function findCancelled(backend: Backend, cancellationId: string): Promise<InvoiceOrigin | null> {
  const made = await findLink(backend, { role: 'invoice-cancellation', toId: cancellationId });
  return made === null ? null : findRecord(backend, { collection: 'invoices', id: made.fromId, schema: origin });
}

/** The invoice of which a document took back a part, or null for one that took none. */
export async function findCorrected(backend: Backend, correctionId: string): Promise<InvoiceOrigin | null> {
  const made = await findLink(backend, { role: 'invoice-correction', toId: correctionId });
  return made === null ? null : findRecord(backend, { collection: 'invoices', id: made.fromId, schema: origin });
}

/** The final invoice that stands and takes a deposit off, or null. */
export async function findFinal(backend: Backend, depositId: string): Promise<InvoiceOrigin | null> {
  const [latest] = await listLinked(backend, { role: 'deposit-final', fromId: depositId });
  if (latest === undefined || (await findCancellation(backend, latest.toId)) !== null) return null;
  return findRecord(backend, { collection: 'invoices', id: latest.toId, schema: origin });
}

/** The deposits that a final invoice takes off. */
export async function findDeducted(backend: Backend, finalId: string): Promise<InvoiceOrigin[]> {
  const links = await listLinked(backend, { role: 'deposit-final', toId: finalId });
  const found = await Promise.all(
    links.map(({ fromId }) => findRecord(backend, { collection: 'invoices', id: fromId, schema: origin })),
  );
  return found.flatMap((each) => each ?? []).reverse();
}

/** The offer that an invoice was made of, or null. */
export async function findOrigin(backend: Backend, invoiceId: string): Promise<InvoiceOrigin | null> {
  const made = await findLink(backend, { role: 'offer-invoice', toId: invoiceId });
  return made === null ? null : findRecord(backend, { collection: 'offers', id: made.fromId, schema: origin });
}
