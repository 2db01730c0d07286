import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env['EINVOICE_CORPUS'] ?? join(import.meta.dirname, '../../../../shared/corpus');

/** Files of the corpus below a folder of it; none, and one line that says so, where the corpus is missing. */
export function corpusFiles(below: string, { ending, leftOut }: { ending: string; leftOut: number }): string[] {
  const path = join(folder, below);
  if (!existsSync(path)) {
    console.log(`${path} is missing: ${leftOut} cases left out`);
    return [];
  }
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => join(path, file));
}
