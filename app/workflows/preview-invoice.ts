import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import { billedView } from '#app/invoicing/documents/document-view.ts';
import { draftView } from '#app/invoicing/documents/draft-view.ts';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import type { Preview } from '#app/pdf/engine.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { loadPictures } from './layout-pictures.ts';
import type { Preparation } from './issuing/preparation.ts';
import { layoutOf } from './render-files.ts';
import type { Services } from './services.ts';
import { tryToDraw } from '#app/pdf/worker-pool.ts';
import type { Drawn } from '#app/pdf/worker-pool.ts';

/** What a picture is drawn from: the same document gives the same picture. */
export interface DrawnDocument {
  view: DocumentView;
  layout: LayoutSettings;
}

/** A draft as it stands, complete or not, marked as one. */
export function documentOfDraft({ preview }: Preparation): DrawnDocument {
  return { view: draftView(preview), layout: layoutOf(preview.content) };
}

export function documentOfIssued(snapshot: BilledSnapshot): DrawnDocument {
  return { view: billedView(snapshot), layout: layoutOf(snapshot) };
}

type Drawing = Pick<Services, 'pdf'>;

/** Its pages for the screen. */
export async function drawPages({ pdf }: Drawing, backend: Backend, document: DrawnDocument): Promise<Drawn<Preview>> {
  const pictures = await loadPictures(backend, document.layout);
  return tryToDraw(() => pdf.renderPreview({ ...document, pictures }, backend.abandoned));
}

/** PDF of a document, without data inside. */
export async function drawPdf({ pdf }: Drawing, backend: Backend, document: DrawnDocument): Promise<Drawn<Uint8Array>> {
  const pictures = await loadPictures(backend, document.layout);
  return tryToDraw(async () => (await pdf.renderDocument({ ...document, pictures }, backend.abandoned)).bytes);
}
