import { annexOf } from '#app/invoicing/invoice/annex.ts';
import { billedView } from '#app/invoicing/documents/document-view.ts';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import type { Assets as Contents } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import type { Syntax } from '#app/einvoice/bindings/vocabulary.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import type { Attachment, Picture } from '#app/pdf/engine.ts';
import type { StoredAttachment } from '#app/pocketbase/attachments/queries.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { RenderedFile } from '#app/pocketbase/invoices/files.ts';
import { checkRules, hasFatal } from './issuing/issue-rules.ts';
import type { IssuedProfile } from './issuing/issue-rules.ts';
import { loadPictures } from './layout-pictures.ts';
import type { Services } from './services.ts';

/** What makes documents out of a snapshot. */
export interface Writers {
  view: (snapshot: BilledSnapshot) => DocumentView;
  xml: (snapshot: BilledSnapshot, order: XmlOrder) => string;
}

export interface XmlOrder {
  profile: IssuedProfile;
  syntax: Syntax;
  /** of attached files */
  contents: Contents;
}

export const ownWriters: Writers = {
  view: billedView,
  xml: (snapshot, { profile, syntax, contents }) => writeInvoice(fromInvoice(snapshot, profile, contents), syntax),
};

/** What the files of a document are made of beside its snapshot. */
export interface DocumentAssets {
  /** of its layout */
  pictures: readonly Picture[];
  /** the files that it carries */
  attachments: readonly StoredAttachment[];
}

/** `writers` are the product's own; tests have others that go wrong. */
export interface Drawing {
  pdf: Pick<Services['pdf'], 'renderInvoice'>;
  writers?: Writers;
}

/**
 * The files of an invoice, a pure function of its snapshot and of what that names by its hash: the hybrid PDF always,
 * XRechnung in both syntaxes where its data are complete.
 */
export async function renderFiles(
  { pdf, writers = ownWriters }: Drawing,
  snapshot: BilledSnapshot,
  { pictures, attachments }: DocumentAssets,
): Promise<RenderedFile[]> {
  const contents: Contents = new Map(
    attachments.map(({ sha256, bytes }) => [sha256, Buffer.from(bytes).toString('base64')]),
  );
  const { bytes } = await pdf.renderInvoice({
    view: writers.view(snapshot),
    layout: layoutOf(snapshot),
    pictures,
    xml: writers.xml(snapshot, { profile: 'zugferd-en16931', syntax: 'cii', contents }),
    profile: 'EN 16931',
    attachments: embeddedFiles(snapshot, attachments),
  });
  return [{ kind: 'zugferd', bytes, mime: 'application/pdf' }, ...renderXRechnung(writers, snapshot, contents)];
}

/** Beside the XML, where programs that show PDFs list them. */
function embeddedFiles(snapshot: BilledSnapshot, stored: readonly StoredAttachment[]): Attachment[] {
  const { attachments = [] } = snapshot;
  const annex = annexOf(snapshot);
  const attached = attachments.flatMap(({ file, description }) => {
    const bytes = stored.find(({ sha256 }) => sha256 === file?.sha256)?.bytes;
    if (file === undefined || bytes === undefined) return [];
    const { filename: name, mimeCode: mimeType } = file;
    return [{ name, mimeType, description: description ?? name, bytes }];
  });
  if (annex === null) return attached;
  const { filename: name, mimeCode: mimeType, description, text } = annex;
  return [...attached, { name, mimeType, description, bytes: new TextEncoder().encode(text) }];
}

/** In both syntaxes; none where its data are not complete. */
export function renderXRechnung(writers: Writers, snapshot: BilledSnapshot, contents: Contents): RenderedFile[] {
  if (hasFatal(checkRules(snapshot, 'xrechnung'))) return [];
  const encoder = new TextEncoder();
  return (['ubl', 'cii'] as const).map((syntax) => ({
    kind: `xrechnung-${syntax}` as const,
    bytes: encoder.encode(writers.xml(snapshot, { profile: 'xrechnung', syntax, contents })),
    mime: 'application/xml',
  }));
}

/** The layout that the invoice was frozen with. */
export function layoutOf({ layout }: Pick<BilledSnapshot, 'layout'>): LayoutSettings {
  return layout ?? defaultLayout;
}

interface LetterToDraw {
  view: DocumentView;
  layout: LayoutSettings;
  /** whose pictures they are, where nobody is signed in */
  company?: string;
}

/** The PDF of a document that is no invoice, read back; null where it shows anything else than it should. */
export async function drawLetter(
  { pdf }: Pick<Services, 'pdf'>,
  backend: Backend,
  { view, layout, company }: LetterToDraw,
): Promise<Uint8Array | null> {
  const pictures = await loadPictures(backend, layout, company);
  const { bytes } = await pdf.renderDocument({ view, layout, pictures });
  return (await pdf.compareWithView(bytes, view, layout)).length === 0 ? bytes : null;
}
