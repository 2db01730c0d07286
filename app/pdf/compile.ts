import { fileURLToPath } from 'node:url';
import type { TypstCompiler, TypstDocument } from './binding.ts';

/** The text cannot be drawn, or the template is broken: the compiler's own words. */
export class DrawingFailed extends Error {
  override readonly name = 'DrawingFailed';
}

export const templateFolder = fileURLToPath(new URL('./template/', import.meta.url));

/**
 * Kept results make a second look at a document cheap; old ones are dropped so that memory stays flat: after so many
 * documents, and after each long one, whose results take megabytes.
 */
const documentsBetweenEvictions = 4;
const bytesBetweenEvictions = 24 * 1024;
const sinceEviction = { documents: 0, bytes: 0 };

function evictOldResults(compiler: TypstCompiler, bytes: number): void {
  sinceEviction.documents += 1;
  sinceEviction.bytes += bytes;
  const { documents } = sinceEviction;
  if (documents < documentsBetweenEvictions && sinceEviction.bytes < bytesBetweenEvictions) return;
  Object.assign(sinceEviction, { documents: 0, bytes: 0 });
  compiler.evictCache(1);
}

/** Makes bytes readable to the template under a path while it works, and drops old results afterwards. */
export function withFiles<Result>(
  compiler: TypstCompiler,
  files: [path: string, bytes: Uint8Array][],
  work: () => Result,
): Result {
  try {
    for (const [path, bytes] of files) compiler.mapShadow(`${templateFolder}${path}`, Buffer.from(bytes));
    return work();
  } finally {
    for (const [path] of files) compiler.unmapShadow(`${templateFolder}${path}`);
    evictOldResults(compiler, files[0]?.[1].length ?? 0);
  }
}

/** Throws DrawingFailed with what the compiler says. */
export function compileTemplate(compiler: TypstCompiler, main = 'document.typ'): TypstDocument {
  const outcome = compiler.compile({ mainFilePath: `${templateFolder}${main}`, inputs: {} });
  const document = outcome.result;
  if (document !== null) return document;
  const diagnostics = outcome.takeDiagnostics();
  const messages = diagnostics === null ? [] : compiler.fetchDiagnostics(diagnostics).map(({ message }) => message);
  throw new DrawingFailed(messages.join('; ') || 'the compiler gave no document');
}

export function exportPdf(compiler: TypstCompiler, document: TypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'a-3a' });
  } catch (error) {
    throw new DrawingFailed(readableMessage(error));
  }
}

function readableMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return [...text.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join('; ') || text;
}
