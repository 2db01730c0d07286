import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every source file below a folder whose name passes, by its path below the project. */
export function readSources(project: string, folder: string, isWanted: (name: string) => boolean): Map<string, string> {
  const names = readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.(ts|tsx|js|css|typ)$/.test(name) && isWanted(name));
  return new Map(files.map((name) => [join(folder, name), readFileSync(join(project, folder, name), 'utf8')]));
}

/** The one file in which a text stands, once; null where it stands nowhere or more than once. */
export function findOnce(sources: ReadonlyMap<string, string>, text: string): string | null {
  const found = [...sources].filter(([, source]) => source.includes(text));
  const [first] = found;
  if (first === undefined || found.length > 1) return null;
  const [file, source] = first;
  return source.indexOf(text) === source.lastIndexOf(text) ? file : null;
}
