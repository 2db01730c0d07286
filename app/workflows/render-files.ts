import { billedView } from '../invoicing/documents/document-view.ts';
import type { DocumentView } from '../invoicing/documents/document-model.ts';
import { fromInvoice } from '../invoicing/to-einvoice/to-einvoice.ts';
import type { Syntax } from '../einvoice/bindings/vocabulary.ts';
import { writeInvoice } from '../einvoice/write.ts';
import type { BilledSnapshot } from '../invoicing/invoice/snapshot.ts';
import { defaultLayout } from '../invoicing/layout/layout.ts';
import type { LayoutSettings } from '../invoicing/layout/layout.ts';
import type { Picture } from '../pdf/engine.ts';
import type { RenderedFile } from '../pocketbase/invoices/files.ts';
import { checkRules, hasFatal } from './prepare-issue.ts';
import type { IssuedProfile } from './prepare-issue.ts';
import type { Services } from './services.ts';

/** What makes documents out of a snapshot. */
export interface Writers {
  view: (snapshot: BilledSnapshot) => DocumentView;
  xml: (snapshot: BilledSnapshot, order: { profile: IssuedProfile; syntax: Syntax }) => string;
}

export const ownWriters: Writers = {
  view: billedView,
  xml: (snapshot, { profile, syntax }) => writeInvoice(fromInvoice(snapshot, profile), syntax),
};

/** `writers` are the product's own; tests have others that go wrong. */
export interface Drawing {
  pdf: Pick<Services['pdf'], 'renderInvoice'>;
  writers?: Writers;
}

/**
 * The files of an invoice, a pure function of its snapshot and the pictures that its layout names: the hybrid PDF
 * always, XRechnung in both syntaxes where its data are complete.
 */
export async function renderFiles(
  { pdf, writers = ownWriters }: Drawing,
  snapshot: BilledSnapshot,
  pictures: readonly Picture[],
): Promise<RenderedFile[]> {
  const { bytes } = await pdf.renderInvoice({
    view: writers.view(snapshot),
    layout: layoutOf(snapshot),
    pictures,
    xml: writers.xml(snapshot, { profile: 'zugferd-en16931', syntax: 'cii' }),
    profile: 'EN 16931',
  });
  return [{ kind: 'zugferd', bytes, mime: 'application/pdf' }, ...renderXRechnung(writers, snapshot)];
}

function renderXRechnung(writers: Writers, snapshot: BilledSnapshot): RenderedFile[] {
  if (hasFatal(checkRules(snapshot, 'xrechnung'))) return [];
  const encoder = new TextEncoder();
  return (['ubl', 'cii'] as const).map((syntax) => ({
    kind: `xrechnung-${syntax}` as const,
    bytes: encoder.encode(writers.xml(snapshot, { profile: 'xrechnung', syntax })),
    mime: 'application/xml',
  }));
}

/** The layout that the invoice was frozen with. */
export function layoutOf({ layout }: Pick<BilledSnapshot, 'layout'>): LayoutSettings {
  return layout ?? defaultLayout;
}
