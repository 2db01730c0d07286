import { camt } from '../banking/camt-files.ts';

/** A file of these entries, as a person chooses it. */
export function statementOf(entries: readonly string[]) {
  return { name: 'auszug.xml', mimeType: 'text/xml', buffer: Buffer.from(camt({ entries })) };
}
