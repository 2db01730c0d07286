import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { benches } from './benches.ts';

// npm run bench -- NAME [its own options]. Times count on a calm machine only: on any other, lines without a ratio are left
// out, and a bench that judges times is not run.

/** Load of a calm machine: what it had to do in the last minute. */
const calmLoad = 0.3;
const patienceMs = 180_000;

async function isCalm(): Promise<boolean> {
  const started = performance.now();
  for (;;) {
    if ((loadavg()[0] ?? 0) < calmLoad) return true;
    if (performance.now() - started > patienceMs) return false;
    await sleep(5000);
  }
}

const tellsRatio = /×|%|ratio|times |bytes| MB|MISSED|kept|holds|\bmet\b/;

function keepRatios(): void {
  const { log } = console;
  console.log = (...said: unknown[]) => {
    if (tellsRatio.test(said.join(' '))) log(...said);
  };
}

const [program = '', , name = '', ...args] = process.argv;
const bench = benches[name];
if (bench === undefined) {
  for (const [each, { what }] of Object.entries(benches)) console.log(`npm run bench -- ${each.padEnd(12)} ${what}`);
  process.exit(name === '' ? 0 : 1);
}
if (bench.judges !== 'bytes' && !(await isCalm())) {
  console.log(`noisy: load ${(loadavg()[0] ?? 0).toFixed(2)} in the last minute; calm is below ${calmLoad}`);
  if (bench.judges === 'times') {
    console.log('0 passed, 1 failed: it judges times, and was not run');
    process.exit(1);
  }
  keepRatios();
}
process.argv = [program, `${name}.ts`, ...args];
await import(`./${name}.ts`);
