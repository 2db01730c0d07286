import { plainPage } from '#app/http/plain-page.ts';
import { zipResponse } from '#app/http/zip-response.ts';
import type { FileToZip } from '#app/http/zip-response.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import { readQueries } from '#app/values/page-query.ts';
import { severalMax } from '../lists/several-tasks.ts';

/** The files of one document; why there are none where it has none. */
export interface DocumentFiles {
  /** the document, as people call it */
  name: string;
  files: { name: string; read: () => Promise<Uint8Array | null> }[];
  why: string;
}

const missingName = 'Nicht enthalten.txt';

/** The stored bytes of the documents that were ticked; a text among them names those that have none, each with the reason. */
export async function answerZip(
  url: URL,
  { name, filesOf }: { name: string; filesOf: (id: string) => Promise<DocumentFiles> },
): Promise<Response> {
  const ids = [...new Set(readQueries(url, 'subject').filter((id) => recordIdPattern.test(id)))];
  if (ids.length === 0) throw refuse('Es ist kein Beleg angekreuzt.');
  if (ids.length > severalMax)
    throw refuse(`Angekreuzt sind ${ids.length}. Höchstens ${severalMax} kommen in eine ZIP-Datei.`);
  // Whatever is none of the company's is a page that there is not, before anything is sent.
  const documents: DocumentFiles[] = [];
  for (const id of ids) documents.push(await filesOf(id));
  if (documents.every(({ files }) => files.length === 0))
    throw refuse('Keiner dieser Belege hat schon eine Datei. Entwürfe haben keine.');
  return zipResponse(name, filesToZip(documents));
}

async function* filesToZip(documents: readonly DocumentFiles[]): AsyncGenerator<FileToZip> {
  const missing: string[] = [];
  for (const { name, files, why } of documents) {
    if (files.length === 0) missing.push(`${name}: ${why}`);
    for (const file of files) {
      const bytes = await file.read().catch(() => null);
      if (bytes === null) missing.push(`${file.name}: ist nicht mehr da, wie sie gespeichert wurde`);
      else yield { name: file.name, bytes };
    }
  }
  if (missing.length > 0) yield { name: missingName, bytes: Buffer.from(`${missing.join('\r\n')}\r\n`) };
}

function refuse(text: string): Response {
  return plainPage({ status: 422, title: 'Keine ZIP-Datei', text });
}
