import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import type { InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { annexShapes } from './annex-shapes.ts';
import { invoiceShapes } from './invoice-shapes.ts';
import { letterShapes } from './letter-shapes.ts';

/** A shape of document that must look right; invoices carry the snapshot that their XML is made of. */
export interface Shape {
  name: string;
  view: DocumentView;
  snapshot?: InvoiceSnapshot;
}

export const shapes: readonly Shape[] = [...invoiceShapes, ...annexShapes, ...letterShapes];
