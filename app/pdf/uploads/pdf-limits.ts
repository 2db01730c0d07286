/** What a letterhead may hold; what is beyond is no letterhead, or one that costs every document too much. */
export const pdfLimits = {
  objects: 5000,
  /** pages and groups of pages */
  treeNodes: 5000,
  treeDepth: 16,
  /** references and values one inside the other: colours, functions, fonts */
  nesting: 40,
  filters: 2,
  /** of one stream, and of all that are opened */
  streamBytes: 8 * 1024 * 1024,
  streamsBytes: 32 * 1024 * 1024,
  /** content of one page, form or pattern */
  contentBytes: 4 * 1024 * 1024,
  contents: 2000,
  operators: 200_000,
  /** through forms, each as often as it is drawn */
  drawnOperators: 500_000,
  formDepth: 12,
  stateDepth: 64,
  clips: 2000,
  imageSide: 20_000,
  /** of all images, and of all as often as they are drawn */
  pixels: 20_000_000,
  drawnPixels: 60_000_000,
  imageBytes: 96 * 1024 * 1024,
  inlinePixels: 1_000_000,
  functionBytes: 4096,
  functionDepth: 16,
  functionInputs: 4,
  functionParts: 500,
  meshBytes: 256 * 1024,
  /** points */
  tileStep: 1,
} as const;

/** The file is built in a way that we do not open. */
export class PdfTooComplex extends Error {}

/** Packed in a way that was given up long ago. */
export class PdfOutdated extends Error {}

export function complexIf(condition: boolean, what: string): void {
  if (condition) throw new PdfTooComplex(what);
}
