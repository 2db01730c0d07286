import { readCrossReference, scanForObjects } from '../reader/pdf-cross-reference.ts';
import { PdfFilterUnknown, PdfTooLarge } from '../reader/pdf-filters.ts';
import { indexOfText, PdfObjects } from '../reader/pdf-objects.ts';
import { PdfDamaged } from '../reader/pdf-syntax.ts';
import { PdfDrawings } from './pdf-drawings.ts';
import { complexIf, pdfLimits, PdfOutdated, PdfTooComplex } from './pdf-limits.ts';
import { findPages } from './pdf-pages.ts';

type PdfRefusal = 'encrypted' | 'unreadable' | 'pdf-complex' | 'pdf-old';

/**
 * Why a letterhead is refused before a renderer sees it, or null. Looks at what the first two pages draw: how deep it is
 * nested, how large it unpacks, how much there is to do. Time and memory are bounded whatever the file says.
 */
export async function refusePdf(pdf: Uint8Array): Promise<PdfRefusal | null> {
  const bytes = pdf.subarray(Math.max(0, indexOfText(pdf.subarray(0, 1024), '%PDF-', 0)));
  const byReference = await attempt(bytes, readCrossReference);
  return byReference === 'unreadable' ? attempt(bytes, scanForObjects) : byReference;
}

async function attempt(bytes: Uint8Array, collect: (objects: PdfObjects) => void): Promise<PdfRefusal | null> {
  try {
    const objects = new PdfObjects(bytes);
    collect(objects);
    complexIf(objects.places.size > pdfLimits.objects, 'objects');
    // What is encrypted cannot be looked at.
    if ((objects.trailer.get('Encrypt') ?? null) !== null) return 'encrypted';
    return await checkPages(objects);
  } catch (error) {
    if (error instanceof PdfOutdated) return 'pdf-old';
    if (error instanceof PdfTooComplex || error instanceof PdfTooLarge) return 'pdf-complex';
    if (error instanceof PdfFilterUnknown) return 'pdf-complex';
    if (error instanceof PdfDamaged) return error.isTooComplex ? 'pdf-complex' : 'unreadable';
    throw error;
  }
}

async function checkPages(objects: PdfObjects): Promise<PdfRefusal | null> {
  const pages = findPages(objects);
  if (pages.length === 0) return 'unreadable';
  const drawings = new PdfDrawings(objects);
  for (const page of pages) await drawings.checkPage(page);
  return null;
}
