import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { corpusFolder } from '../corpus.ts';

/** The folder of public invoices; null, and one line that says what is not run, where it is missing. */
export function findCorpus(leftOut: string): string | null {
  const folder = corpusFolder();
  if (folder === null) process.stdout.write(`not run: ${leftOut}: EINVOICE_CORPUS names no folder\n`);
  return folder;
}

/** Files below a folder, by the end of their name. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => join(folder, file));
}
