import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CompareInput } from './compare.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Files and assertions in the corpus as it is handed out; what a run without it leaves out. */
export const corpusCases = { files: 155, fragments: 504 } as const;

/** Folder of the public invoices, or null where it is missing. EINVOICE_CORPUS names another one. */
export function corpusFolder(): string | null {
  const named = process.env['EINVOICE_CORPUS'] ?? '../shared/corpus';
  const folder = isAbsolute(named) ? named : join(projectRoot, named);
  return existsSync(folder) ? folder : null;
}

export interface CorpusFile {
  /** Path inside of the corpus. */
  name: string;
  content: Uint8Array;
}

export function readFolder(corpus: string, folder: string): CorpusFile[] {
  const path = join(corpus, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((file) => file.endsWith('.xml'))
    .sort()
    .map((file) => ({ name: `${folder}/${file}`, content: readFileSync(join(path, file)) }));
}

const judgedFolders = [
  'xrechnung-valid',
  'en16931-examples/ubl',
  'en16931-examples/cii',
  'zugferd-xml/en16931',
  'zugferd-xml/basic',
  'cases',
] as const;

/** Profiles that break EN 16931 by design: read and shown, compared under the plain norm. */
const unjudgedFolders = ['zugferd-xml/extended', 'zugferd-xml/basicwl', 'zugferd-xml/minimum'] as const;

export function judgedFiles(corpus: string): CorpusFile[] {
  return judgedFolders.flatMap((folder) => readFolder(corpus, folder));
}

export function unjudgedFiles(corpus: string): CorpusFile[] {
  return unjudgedFolders.flatMap((folder) => readFolder(corpus, folder));
}

/** The file judged by EN 16931 alone, whatever profile it names. */
export function underNorm(file: CorpusFile): CompareInput {
  return { ...file, as: { profile: 'en16931', ruleSets: ['en'], specification: '' } };
}
