import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { benchParts } from './benches.ts';
import type { Bench, BenchOptions, BenchPart } from './benches.ts';
import { judge, printTable, showTimes } from './shared/report.ts';

// npm run bench -- COMMAND [PART], or a part alone; with [--rounds N] [--count N] [--folder F] [--only WORDS]. Times count on a calm
// machine only: on any other they are left out, and a part that judges them is not run. Ends with 1 where a limit is missed.

/** Load of a calm machine: what it had to do in the last minute. */
const calmLoad = 0.3;
const patienceMs = 180_000;

const load = (): number => loadavg()[0] ?? 0;

async function isCalm(): Promise<boolean> {
  const started = performance.now();
  while (load() >= calmLoad) {
    if (performance.now() - started > patienceMs) return false;
    await sleep(5000);
  }
  return true;
}

async function runPart({ command, name, judges }: BenchPart, options: BenchOptions): Promise<boolean> {
  console.log(`\n${name}`);
  const isNoisy = judges !== 'bytes' && !(await isCalm());
  if (isNoisy) console.log(`noisy: load ${load().toFixed(2)} in the last minute; calm is below ${calmLoad}`);
  if (isNoisy && judges === 'times') {
    console.log('0 passed, 1 failed: it judges times, and was not run');
    return false;
  }
  showTimes(!isNoisy);
  const { default: bench } = (await import(`./${command}/${name}.ts`)) as { default: Bench };
  return judge(await bench(options));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    count: { type: 'string' },
    folder: { type: 'string' },
    only: { type: 'string' },
  },
});
const { rounds, count, ...texts } = values;
const options = { ...texts, ...(rounds && { rounds: Number(rounds) }), ...(count && { count: Number(count) }) };
const chosen = benchParts.filter((part) => positionals.every((word) => word === part.command || word === part.name));
if (positionals.length === 0 || chosen.length === 0) {
  printTable(benchParts.map(({ command, name, what }) => [`npm run bench -- ${command} ${name}`.padEnd(40) + what]));
  process.exitCode = positionals.length === 0 ? 0 : 1;
} else {
  const kept: boolean[] = [];
  for (const part of chosen) kept.push(await runPart(part, options));
  process.exitCode = kept.every(Boolean) ? 0 : 1;
}
