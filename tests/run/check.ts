import { availableParallelism } from 'node:os';
import { parseArgs, styleText } from 'node:util';
import { changedRooms } from '../support/changed-rooms.ts';
import { runSideBySide } from '../support/side-by-side.ts';
import type { Part, PartResult } from '../support/side-by-side.ts';
import { root } from './reports.ts';

// `npm run check [-- PART…]`: the quick checks side by side. A part that passed says one line, one that failed all it printed.
// With --all, as `npm test` asks: types, lint, style and unused code, whatever has been looked at before.

const cores = availableParallelism();

const typegen = [['node_modules/@react-router/dev/bin.cjs', 'typegen'], ['.config/pocketbase-types.ts']];

const names = ['types', 'lint', 'architecture', 'units', 'unused', 'style'] as const;
type Name = (typeof names)[number];
const inAll: readonly Name[] = ['types', 'lint', 'unused', 'style'];

// Two runners share the cores.
const units = ['run', '-c', '.config/vitest.config.ts', '--project', 'unit', `--maxWorkers=${Math.ceil(cores / 2)}`];

/** What one call of Node answers; those that it answers together read the same files. */
interface Check {
  names: readonly Name[];
  call: (asked: readonly Name[]) => string[];
}

function checksOf(rooms: readonly string[], all: boolean): Check[] {
  return [
    {
      names: ['types', 'lint'],
      call: (asked) => ['tests/run/check-code.ts', ...asked, ...(all ? ['--all'] : [])],
    },
    {
      names: ['architecture', 'units'],
      call: (asked) => [
        'node_modules/vitest/vitest.mjs',
        ...units,
        // A room may have no unit test.
        '--passWithNoTests',
        ...(asked.includes('architecture') ? ['tests/architecture/'] : []),
        ...(asked.includes('units') ? rooms.map((room) => `app/${room}/`) : []),
      ],
    },
    {
      names: ['unused'],
      call: () => [
        'node_modules/knip/bin/knip.js',
        ...['-c', '.config/knip.json', '--no-config-hints', '--exclude', 'types'],
        ...['--cache', '--cache-location', '.cache/knip'],
      ],
    },
    {
      names: ['style'],
      call: () => [
        'node_modules/prettier/bin/prettier.cjs',
        ...['--check', '--log-level', 'warn'],
        ...['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/prettier', '.'],
      ],
    },
  ];
}

function partsOf(wanted: readonly Name[], checks: readonly Check[]): Part[] {
  return checks.flatMap((check) => {
    const asked = check.names.filter((name) => wanted.includes(name));
    return asked.length === 0 ? [] : [{ name: asked.join(', '), calls: [check.call(asked)] }];
  });
}

/** The parts that are named, or those that are meant where none is; null where one is not known. */
function wantedOf(positionals: readonly string[], all: boolean): readonly Name[] | null {
  if (!positionals.every((word) => names.some((name) => name === word))) return null;
  if (positionals.length > 0) return names.filter((name) => positionals.includes(name));
  return all ? inAll : names;
}

let interrupted = false;

function print({ name, passed, output, seconds }: PartResult): void {
  if (interrupted) return;
  const word = passed ? styleText('green', 'ok    ') : styleText('red', 'FAILED');
  console.log(`${word}  ${name.padEnd(19)} ${seconds} s`);
  if (!passed) console.log(`\n${output.trim()}\n`);
}

async function run(chosen: readonly Part[]): Promise<PartResult[]> {
  const { results, stop } = runSideBySide(chosen, { folder: root, slots: cores, onResult: print });
  const end = (signal: NodeJS.Signals) => {
    interrupted = true;
    stop(signal);
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  const found = await results;
  process.off('SIGINT', end).off('SIGTERM', end);
  return found;
}

async function check(): Promise<number> {
  const started = performance.now();
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const wanted = wantedOf(positionals, values.all);
  if (!wanted) {
    console.error(`npm run check -- [${names.join('] [')}]`);
    return 2;
  }
  const rooms = wanted.includes('units') ? changedRooms(root) : [];
  if (wanted.includes('units')) console.log(`units of changed rooms: ${rooms.join(', ') || 'none has changed'}`);
  const chosen = wanted.filter((name) => name !== 'units' || rooms.length > 0);
  // Types of the routes are written once, before anything reads them.
  const results = await run([{ name: 'types of routes', calls: typegen }]);
  if (results.every(({ passed }) => passed)) results.push(...(await run(partsOf(chosen, checksOf(rooms, values.all)))));
  if (interrupted) return 130;
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(failed.length === 0 ? `all passed (${seconds} s)` : `failed: ${failed.join(', ')} (${seconds} s)`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await check();
