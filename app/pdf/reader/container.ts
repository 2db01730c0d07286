import { PdfFilterUnknown, PdfTooLarge } from './pdf-filters.ts';
import type { PdfObjects } from './pdf-objects.ts';
import { PdfDamaged } from './pdf-syntax.ts';

/** What a hybrid PDF says of itself and of the invoice in it; '' for what it does not say. */
export interface Container {
  /** AFRelationship of the invoice */
  relationship: string;
  /** Part of PDF/A that the metadata claim. */
  pdfaPart: string;
  /** Profile of the invoice as the metadata name it. */
  level: string;
  /** Names of the invoices in the file, each file once. */
  invoices: readonly string[];
}

const metadataBytesMax = 1024 * 1024;

/** The claims in the metadata; without metadata that can be read there are none. */
export function readClaims(objects: PdfObjects): Pick<Container, 'pdfaPart' | 'level'> {
  const metadata = packetOf(objects);
  // As an element or as an attribute; the schema that describes the properties has their names as content.
  const claim = (name: string): string =>
    new RegExp(`:${name}(?:>|=["'])([^<"']{0,60})`).exec(metadata)?.[1]?.trim() ?? '';
  return { pdfaPart: claim('part'), level: claim('ConformanceLevel') };
}

function packetOf(objects: PdfObjects): string {
  try {
    const stream = objects.stream(objects.catalog().get('Metadata'));
    return stream === null ? '' : new TextDecoder().decode(objects.unpack(stream, metadataBytesMax));
  } catch (error) {
    const isOfFile = error instanceof PdfDamaged || error instanceof PdfTooLarge || error instanceof PdfFilterUnknown;
    if (isOfFile) return '';
    throw error;
  }
}
