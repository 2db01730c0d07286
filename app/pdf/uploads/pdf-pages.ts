import type { PdfObjects } from '../reader/pdf-objects.ts';
import type { PdfEntries, PdfValue } from '../reader/pdf-syntax.ts';
import { complexIf, pdfLimits } from './pdf-limits.ts';

/** A page with what it inherits. */
export interface LetterheadPage {
  entries: PdfEntries;
  resources: PdfEntries;
}

const pagesWanted = 2;

/** The first two pages; the whole tree is walked, since every reader may do so. */
export function findPages(objects: PdfObjects): LetterheadPage[] {
  const pages: LetterheadPage[] = [];
  let nodes = 0;

  function walk(value: PdfValue | undefined, inherited: PdfEntries, depth: number): void {
    complexIf(depth > pdfLimits.treeDepth || ++nodes > pdfLimits.treeNodes, 'page tree');
    const entries = objects.entries(value);
    if (entries === null) return;
    const resources = objects.entries(entries.get('Resources')) ?? inherited;
    const kids = objects.array(entries.get('Kids'));
    if (entries.has('Kids')) for (const kid of kids) walk(kid, resources, depth + 1);
    else if (pages.length < pagesWanted) pages.push({ entries, resources });
  }

  walk(objects.catalog().get('Pages'), new Map(), 0);
  return pages;
}
