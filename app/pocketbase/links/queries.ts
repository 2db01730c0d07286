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

/** The offer that an invoice was made of, or null. */
export async function findOrigin(backend: Backend, invoiceId: string): Promise<InvoiceOrigin | null> {
  const made = await findLink(backend, { role: 'offer-invoice', toId: invoiceId });
  return made === null ? null : findRecord(backend, { collection: 'offers', id: made.fromId, schema: origin });
}
