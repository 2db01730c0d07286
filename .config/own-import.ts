import { dirname, join } from 'node:path';

const project = join(import.meta.dirname, '..');

/** Where the file stands that this one imports: `./x.ts` beside it, or `#app/x.ts` and `#tests/x.ts` as package.json names them. */
export function importedPath(importer: string, specifier: string): string {
  return specifier.startsWith('#') ? join(project, specifier.slice(1)) : join(dirname(importer), specifier);
}
