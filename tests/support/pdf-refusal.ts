import { onTestFinished } from 'vitest';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import type { PdfRefused, PdfRefusal } from '#app/pdf/worker-pool.ts';
import { openDrawingSite } from './site.ts';

/** The error that the built product's own pool raises, learnt from one that is closed. */
export async function poolError(refusal: PdfRefusal): Promise<PdfRefused> {
  const { pdf } = (await openDrawingSite({}, onTestFinished)).installation.services;
  await pdf.close();
  const error: unknown = await pdf.renderDocument({ view: {} as DocumentView }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || error.name !== 'PdfRefused') throw new Error('no refusal to learn from');
  return new (error.constructor as typeof PdfRefused)(refusal);
}
