import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { importedPath } from './own-import.ts';

const unneeded = /^(?: *(?:\/\/.*|\/\*\*[^]*?\*\/))?\n/gm;
const parts = /^import (?:\{[^}]*\} from )?'(\.[^']+)';\n/gm;
const exported = /^export (?=const |function )/gm;
const asked = '.js?url&no-inline';
const folder = join(import.meta.dirname, '../.cache/scripts');

/**
 * A script as it is sent: what it imports by name stands in it, each part once and before those that use it, so that it is
 * one file. All its parts share their names. Comments are a quarter of its bytes, of use to nobody there.
 */
export function scriptText(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8').replace(unneeded, '');
  const imported = [...text.matchAll(parts)].map(([, from = '']) => scriptText(join(dirname(file), from), seen));
  const own = text.replace(parts, '').replace(exported, '');
  if (/^(?:import|export)\b(?!\()/m.test(own)) throw new Error(`${file}: not joined`);
  return [...imported, own].join('');
}

/** Writes the scripts that are sent as they stand where the build finds them, and names them by what is sent. */
export function bareScripts(): Plugin {
  return {
    name: 'belegwerk:bare-scripts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(asked) || importer === undefined) return null;
      const file = importedPath(importer, source.slice(0, source.indexOf('?')));
      const joined = join(folder, basename(file));
      mkdirSync(folder, { recursive: true });
      writeFileSync(joined, scriptText(file));
      return joined + source.slice(source.indexOf('?'));
    },
  };
}
