import { invoiceView } from '../invoicing/documents/document-view.ts';
import { fromInvoice } from '../invoicing/to-einvoice/to-einvoice.ts';
import { writeInvoice } from '../einvoice/write.ts';
import type { InvoiceSnapshot } from '../invoicing/invoice/snapshot.ts';
import { defaultLayout } from '../invoicing/layout/layout.ts';
import type { LayoutSettings } from '../invoicing/layout/layout.ts';
import type { Picture } from '../pdf/engine.ts';
import type { Difference } from '../pdf/read-back.ts';
import type { RenderedFile } from '../pocketbase/invoices/files.ts';
import { checkRules } from './check-rules.ts';
import { hasFatal } from './prepare-issue.ts';
import type { Services } from './services.ts';

/**
 * The files of an invoice, a pure function of its snapshot and the pictures that its layout names: the hybrid PDF
 * always, XRechnung in both syntaxes where its data are complete.
 */
export async function renderFiles(
  { pdf }: Pick<Services, 'pdf'>,
  snapshot: InvoiceSnapshot,
  pictures: readonly Picture[],
): Promise<RenderedFile[]> {
  const xml = writeInvoice(fromInvoice(snapshot, 'zugferd-en16931'), 'cii');
  const { bytes } = await pdf.renderInvoice({
    view: invoiceView(snapshot),
    layout: layoutOf(snapshot),
    pictures,
    xml,
    profile: 'EN 16931',
  });
  return [{ kind: 'zugferd', bytes, mime: 'application/pdf' }, ...renderXRechnung(snapshot)];
}

function renderXRechnung(snapshot: InvoiceSnapshot): RenderedFile[] {
  if (hasFatal(checkRules(snapshot, 'xrechnung'))) return [];
  const invoice = fromInvoice(snapshot, 'xrechnung');
  const encoder = new TextEncoder();
  return (['ubl', 'cii'] as const).map((syntax) => ({
    kind: `xrechnung-${syntax}` as const,
    bytes: encoder.encode(writeInvoice(invoice, syntax)),
    mime: 'application/xml',
  }));
}

/** Renders everything as if issued and compares what people will see with what machines will read. */
export async function rehearse(
  services: Pick<Services, 'pdf'>,
  snapshot: InvoiceSnapshot,
  pictures: readonly Picture[],
): Promise<Difference[]> {
  const files = await renderFiles(services, snapshot, pictures);
  const hybrid = files.find((file) => file.kind === 'zugferd');
  if (!hybrid) throw new Error('no hybrid PDF rendered');
  return services.pdf.compareWithView(hybrid.bytes, invoiceView(snapshot), layoutOf(snapshot));
}

/** The layout that the invoice was frozen with. */
export function layoutOf({ layout }: Pick<InvoiceSnapshot, 'layout'>): LayoutSettings {
  return layout ?? defaultLayout;
}
