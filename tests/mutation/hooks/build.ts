import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { hooksBuild } from '../../../.config/vite.hooks.config.ts';
import { awakeFile, noting, reachedFolder } from './folders.ts';
import { awakeName, instrument } from './instrument.ts';
import type { HookMutant } from './instrument.ts';

const project = join(import.meta.dirname, '../../..');
const source = join(project, 'app/pocketbase');

const isMutated = (name: string) =>
  /^(?!engine\/main)(engine\/.*|.*hooks|.*\/totals-agree)\.ts$/.test(name) && !/\.test\.ts$|\/sql\.ts$/.test(name);

/** Hooks with every mutant in them, built into the folder; which of them is awake is read by each call of PocketBase's. */
export async function buildMutants(folder: string): Promise<HookMutant[]> {
  const mutants: HookMutant[] = [];
  const instrumented = new Map<string, string>();
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isMutated).sort()) {
    const path = join(source, name);
    const made = instrument(relative(project, path), readFileSync(path, 'utf8'), mutants.length + 1);
    mutants.push(...made.mutants);
    instrumented.set(path, made.code);
  }
  const plugins = [mutate(instrumented, headOf(folder)), hooksBuild(folder).plugins];
  await build({ configFile: false, ...hooksBuild(folder), plugins });
  wakeBeforeEachCall(join(folder, 'hooks/belegwerk.pb.js'));
  mkdirSync(reachedFolder(folder));
  writeFileSync(awakeFile(folder), '');
  return mutants;
}

function mutate(instrumented: ReadonlyMap<string, string>, head: string): Plugin {
  return {
    name: 'belegwerk-mutants',
    enforce: 'pre',
    load: (id) => instrumented.get(id) ?? null,
    renderChunk: (code) => `${head}${code}`,
  };
}

/** Each virtual machine of PocketBase's reads once a call who is awake; while it only loads, nobody is. */
function headOf(folder: string): string {
  const awake = JSON.stringify(awakeFile(folder));
  const reached = JSON.stringify(`${reachedFolder(folder)}/`);
  return `let __now = '';
const __seen = new Set();
function ${awakeName}(id) {
  if (__now !== '${noting}') return __now === String(id);
  if (!__seen.has(id)) $os.writeFile(${reached} + id, '', 0o644);
  __seen.add(id);
  return false;
}
exports.wake = () => { __seen.clear(); __now = toString($os.readFile(${awake})); return exports; };
`;
}

function wakeBeforeEachCall(lines: string): void {
  const calls = readFileSync(lines, 'utf8');
  const waking = calls.replaceAll('(e) => (globalThis.belegwerk ??= require(`${__hooks}/lib/hooks.cjs`))', '$&.wake()');
  if (waking === calls) throw new Error('no handler was found to wake mutants in');
  writeFileSync(lines, waking);
}
