import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { callsOf } from './support/npm-scripts.ts';
import { runSideBySide } from './support/side-by-side.ts';
import type { Part, PartResult } from './support/side-by-side.ts';

// `npm run validate`: the quick checks side by side. A part that passed says one line, one that failed all it printed.

const root = join(import.meta.dirname, '..');
// One more than cores: the request tests wait for their database most of the time.
const slots = availableParallelism() + 1;

const callsIn = (script: string) => callsOf(script, join(root, 'package.json'));

// Types of the routes are written once, before anything reads them.
const first = { name: 'typegen', calls: callsIn('typegen') };
const isFirst = (call: string[]) => first.calls.some((each) => each.join(' ') === call.join(' '));

const part = (script: string, ...more: string[]): Part => ({
  name: script.replace(/^\w+:/, ''),
  calls: callsIn(script)
    .filter((call) => !isFirst(call))
    .map((args) => [...args, ...more]),
});

// Two runners of tests share the cores; the longest come first.
const workers = `--maxWorkers=${Math.ceil(availableParallelism() / 2)}`;
// Collections of attacks, crowds, damages and random drafts, and what is done on every page in turn, take longer than the rest
// of their suites; npm test runs them.
const withoutCollections = [
  'app/pdf/uploads/check.test.ts',
  'app/server/connections.test.ts',
  'tests/locks/damages.test.ts',
  'tests/requests/gate-guarantee.test.ts',
  'tests/requests/hostile-uploads.test.ts',
  'tests/requests/tenancy.test.ts',
  'tests/requests/tokens.test.ts',
  'tests/requests/typing.test.ts',
].map((file) => `--exclude=${file}`);
const parts = [
  part('test:requests', workers, ...withoutCollections),
  part('check:code'),
  part('test:unit', workers, ...withoutCollections),
  part('check:style'),
  part('unused'),
];

let interrupted = false;

function print({ name, passed, output, seconds }: PartResult): void {
  if (interrupted) return;
  const word = passed ? styleText('green', 'ok    ') : styleText('red', 'FAILED');
  console.log(`${word}  ${name.padEnd(9)} ${seconds} s`);
  if (!passed) console.log(`\n${output.trim()}\n`);
}

async function run(chosen: readonly Part[]): Promise<PartResult[]> {
  const { results, stop } = runSideBySide(chosen, { folder: root, slots, onResult: print });
  const end = (signal: NodeJS.Signals) => {
    interrupted = true;
    stop(signal);
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  const all = await results;
  process.off('SIGINT', end).off('SIGTERM', end);
  return all;
}

async function validate(): Promise<number> {
  const started = performance.now();
  const results = await run([first]);
  if (results.every(({ passed }) => passed)) results.push(...(await run(parts)));
  if (interrupted) return 130;
  const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(failed.length === 0 ? `all passed (${seconds} s)` : `failed: ${failed.join(', ')} (${seconds} s)`);
  return failed.length === 0 ? 0 : 1;
}

process.exitCode = await validate();
