import type { DocumentView } from '../../app/invoicing/documents/document-model.ts';
import type { PdfRefused, PdfRefusal } from '../../app/pdf/crew.ts';
import type { Site } from './site.ts';

/** The error that the built product's own pool raises. */
export async function poolError(site: Site, refusal: PdfRefusal): Promise<PdfRefused> {
  const error: unknown = await site.installation.services.pdf.renderDocument({ view: {} as DocumentView }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || error.name !== 'PdfRefused') throw new Error('no refusal to learn from');
  return new (error.constructor as typeof PdfRefused)(refusal);
}
