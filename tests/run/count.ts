import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { countCasts } from '../architecture/limits.ts';
import { root } from './reports.ts';

// npm run count -- [COMMIT]: how large the house is, room by room, in the working tree beside a commit of before, without the
// unit tests of app/.

interface Counted {
  files: number;
  /** without blank lines and comments */
  lines: number;
  imports: number;
  exports: number;
  /** type assertions, without `as const` */
  casts: number;
}

const counts = ['files', 'lines', 'imports', 'exports', 'casts'] as const;

interface Count {
  rooms: Map<string, Counted>;
  totals: Record<string, number>;
}

const counted = /^(?:app|tests)\/.*\.(?:tsx?|js|css|typ)$/;
const leftOut = /\.(?:test|test-support)\.tsx?$/;
const isUnitTest = /^app\/.*\.test\.tsx?$/;

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });

/** Texts of a commit, or of the working tree, by their paths. */
function readTexts(commit: string | null): Map<string, string> {
  if (commit === null) {
    const names = git('ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0').filter(Boolean);
    return new Map(
      names.flatMap((name) =>
        ts.sys.fileExists(`${root}/${name}`) ? [[name, ts.sys.readFile(`${root}/${name}`) ?? '']] : [],
      ),
    );
  }
  const names = git('ls-tree', '-r', '-z', '--name-only', commit).split('\0').filter(Boolean);
  return readBlobs(
    commit,
    names.filter((name) => counted.test(name) || /^(?:package\.json|app\/decisions\/.*)$/.test(name)),
  );
}

/** All by one process: each answer is a line with its size in bytes at the end, its text, and an end of line. */
function readBlobs(commit: string, names: readonly string[]): Map<string, string> {
  const input = names.map((name) => `${commit}:${name}\n`).join('');
  const bytes = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 2 ** 30 });
  let at = 0;
  return new Map(
    names.map((name) => {
      const start = bytes.indexOf('\n', at) + 1;
      const size = Number(bytes.toString('utf8', at, start).split(' ').at(-1));
      at = start + size + 1;
      return [name, bytes.toString('utf8', start, start + size)];
    }),
  );
}

/** Lines that hold code, trimmed. */
function codeLines(name: string, text: string): string[] {
  const bare = /\.tsx?$/.test(name) ? text.replaceAll(/\/\*[^]*?\*\//g, '') : text;
  return bare.split('\n').flatMap((line) => {
    const code = line.trim();
    return code === '' || code.startsWith('//') ? [] : [code];
  });
}

function countSource(name: string, text: string): Counted {
  const lines = codeLines(name, text).length;
  const result = { files: 1, lines, imports: 0, exports: 0, casts: 0 };
  if (!/\.tsx?$/.test(name)) return result;
  const tree = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const lineOf = (at: number) => tree.getLineAndCharacterOfPosition(at).line;
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement)) result.imports += lineOf(statement.end) - lineOf(statement.getStart()) + 1;
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) result.exports += 1;
  }
  return { ...result, casts: countCasts(tree) };
}

const windowLines = 6;
/** A run that stands in more places is how things are written here. */
const placesMax = 8;

/** Pairs of files that share at least six lines of code one after the other. */
function countDuplicates(texts: ReadonlyMap<string, string>): number {
  const places = new Map<string, Set<string>>();
  for (const [name, text] of texts) {
    const lines = codeLines(name, text.replaceAll(/^import [^]*?;$/gm, '')).filter((line) => /\w/.test(line));
    for (let at = 0; at + windowLines <= lines.length; at += 1) {
      const run = lines.slice(at, at + windowLines).join('\n');
      places.set(run, (places.get(run) ?? new Set()).add(name));
    }
  }
  const pairs = new Set<string>();
  for (const names of places.values()) {
    if (names.size > placesMax) continue;
    const sorted = [...names].sort();
    sorted.forEach((one, at) => {
      for (const other of sorted.slice(at + 1)) pairs.add(`${one} ${other}`);
    });
  }
  return pairs.size;
}

function count(commit: string | null): Count {
  const texts = readTexts(commit);
  const sources = new Map([...texts].filter(([name]) => counted.test(name) && !leftOut.test(name)));
  const app = new Map([...sources].filter(([name]) => name.startsWith('app/')));
  const rooms = new Map<string, Counted>();
  for (const [name, text] of sources) {
    const [top = '', next = ''] = name.split('/');
    const room = top === 'tests' ? top : next.includes('.') ? 'app' : next;
    const all = rooms.get(room) ?? { files: 0, lines: 0, imports: 0, exports: 0, casts: 0 };
    const one = countSource(name, text);
    for (const key of counts) all[key] += one[key];
    rooms.set(room, all);
  }
  const sum = (key: keyof Counted) =>
    [...rooms].reduce((total, [room, each]) => total + (room === 'tests' ? 0 : each[key]), 0);
  const calls = [...app].filter(([name]) => /^app\/pocketbase\/\w[\w-]*\/calls\.ts$/.test(name));
  const scripts = JSON.parse(texts.get('package.json') ?? '{}') as { scripts?: object };
  const totals = {
    'files of app/': sum('files'),
    'lines of app/': sum('lines'),
    'lines of tests/': rooms.get('tests')?.lines ?? 0,
    'lines of unit tests in app/': [...texts].reduce(
      (total, [name, text]) => total + (isUnitTest.test(name) ? codeLines(name, text).length : 0),
      0,
    ),
    exports: sum('exports'),
    'import lines': sum('imports'),
    casts: sum('casts'),
    'names that calls.ts export': calls.reduce(
      (total, [, text]) => total + (text.match(/^export const /gm)?.length ?? 0),
      0,
    ),
    'pairs of files with six equal lines': countDuplicates(app),
    decisions: [...texts.keys()].filter((name) => /^app\/decisions\/\d/.test(name)).length,
    scripts: Object.keys(scripts.scripts ?? {}).length,
  };
  return { rooms, totals };
}

const { positionals } = parseArgs({ allowPositionals: true });
const now = count(null);
const before = positionals[0] === undefined ? null : count(positionals[0]);

function row(name: string, was: number | undefined, is: number): void {
  const change = was === undefined || was === 0 ? '' : `${(((is - was) / was) * 100).toFixed(1)} %`;
  console.log(`${name.padEnd(38)} ${String(was ?? '').padStart(8)} ${String(is).padStart(8)} ${change.padStart(9)}`);
}

console.log(`${''.padEnd(38)} ${(positionals[0] ?? '').slice(0, 8).padStart(8)}      now`);
const rooms = [...new Set([...now.rooms.keys(), ...(before?.rooms.keys() ?? [])])].sort();
for (const key of ['files', 'lines'] as const)
  for (const room of rooms) row(`${key} of ${room}`, before?.rooms.get(room)?.[key], now.rooms.get(room)?.[key] ?? 0);
for (const [name, is] of Object.entries(now.totals)) row(name, before?.totals[name], is);
