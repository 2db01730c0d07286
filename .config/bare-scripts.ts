import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { minifySync } from 'vite';
import type { Plugin } from 'vite';
import { importedPath } from './own-import.ts';

const parts = /^import (?:\{[^}]*\} from )?'(\.[^']+)';\n/gm;
const exported = /^export (?=const |function )/gm;
const asked = '.js?url&no-inline';
const folder = join(import.meta.dirname, '../.cache/scripts');

/**
 * A script in one file: what it imports by name stands in it, each part once and before those that use it. All its parts
 * share their names.
 */
export function scriptText(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(parts)].map(([, from = '']) => scriptText(join(dirname(file), from), seen));
  const own = text.replace(parts, '').replace(exported, '');
  if (/^(?:import|export)\b(?!\()/m.test(own)) throw new Error(`${file}: not joined`);
  return [...imported, own].join('');
}

/** The same as it is sent: nobody reads comments and long names there, and they are a fifth of its bytes. */
function sentText(file: string): string {
  const { code, errors } = minifySync(file, scriptText(file), { module: true });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}

/** Writes the small scripts where the build finds them, and names them by what is sent. */
export function bareScripts(): Plugin {
  return {
    name: 'belegwerk:bare-scripts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(asked) || importer === undefined) return null;
      const file = importedPath(importer, source.slice(0, source.indexOf('?')));
      const joined = join(folder, basename(file));
      mkdirSync(folder, { recursive: true });
      writeFileSync(joined, sentText(file));
      return joined + source.slice(source.indexOf('?'));
    },
  };
}
