import { readCrossReference, scanForObjects } from '#app/pdf/reader/pdf-cross-reference.ts';
import { PdfFilterUnknown, PdfTooLarge } from '#app/pdf/reader/pdf-filters.ts';
import { isKind, isList, PdfObjects } from '#app/pdf/reader/pdf-objects.ts';
import { PdfDamaged } from '#app/pdf/reader/pdf-syntax.ts';
import type { PdfValue } from '#app/pdf/reader/pdf-syntax.ts';
import type { UploadRefusal } from '../refusals.ts';
import { PdfTooComplex } from '../pdf-limits.ts';
import { findPages } from '../pdf-pages.ts';
import { carriesInvoicesOnly } from './carried-invoice.ts';

const tailLength = 1024;

/** What does something or fetches something; as a key or as a name. */
const activeNames = new Set([
  ...['JS', 'JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'Rendition', 'RichMedia', 'RichMediaExecute'],
  ...['XFA', 'Movie', 'Sound', '3D'],
]);

/**
 * Why a PDF is not attached, or null. Every object is looked at as a sound reader finds it, and as one does that mends
 * files by looking for objects: what only one of them sees counts.
 */
export function refuseActivePdf(pdf: Buffer): UploadRefusal | null {
  if (!pdf.subarray(-tailLength).includes('%%EOF')) return 'unreadable';
  return lookThrough(pdf, readCrossReference) ?? lookThrough(pdf, scanForObjects);
}

function lookThrough(pdf: Buffer, collect: (objects: PdfObjects) => void): UploadRefusal | null {
  try {
    const objects = new PdfObjects(pdf);
    collect(objects);
    if ((objects.trailer.get('Encrypt') ?? null) !== null) return 'encrypted';
    for (const number of objects.places.keys()) {
      const value = objects.resolve({ kind: 'ref', number });
      if (isActive(value) || !carriesInvoicesOnly(objects, value)) return 'active-content';
    }
    return findPages(objects).length === 0 ? 'unreadable' : null;
  } catch (error) {
    const isUnknown = error instanceof PdfTooLarge || error instanceof PdfFilterUnknown;
    if (isUnknown || error instanceof PdfTooComplex) return 'pdf-complex';
    if (error instanceof PdfDamaged) return error.isTooComplex ? 'pdf-complex' : 'unreadable';
    throw error;
  }
}

/** Nesting is bounded by the syntax. References lead to objects that are looked at themselves. */
function isActive(value: PdfValue): boolean {
  if (isKind(value, 'name')) return activeNames.has(value.name);
  if (isList(value)) return value.some(isActive);
  if (!isKind(value, 'dictionary') && !isKind(value, 'stream')) return false;
  return [...value.entries].some(([key, each]) => activeNames.has(key) || isActive(each));
}
