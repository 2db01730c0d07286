import { availableParallelism } from 'node:os';
import { provideChromium } from '../support/find-chromium.ts';
import { endCalls } from './call-node.ts';
import type { Count } from './reports.ts';
import { playwright, program, runLanes, vitest } from './steps.ts';
import type { Done } from './steps.ts';

// `npm test`: every check, and of every mechanism the test that proves it. All cases: `npm run test:night`.

/** Aim and limit of what all processes together may compute, in seconds. */
const processorSecondsAim = 1000;
const processorSecondsMax = 1200;

async function runSteps(): Promise<Done[]> {
  const build = await runLanes([program('build', ['app/commands/build.ts'])]);
  // They wait for the database's disk for a third of their time: a third one works meanwhile.
  const requests = await runLanes([vitest('requests', { args: [`--maxWorkers=${availableParallelism() + 1}`] })]);
  const oneWorker = { args: ['--maxWorkers=1'] };
  // The first lane waits for processes most of the time; each of the others fills a core.
  const beside = await runLanes(
    [vitest('product'), vitest('crash'), vitest('locks'), vitest('warnings')],
    [vitest('unit', oneWorker)],
    [program('static', ['tests/run/check.ts', '--all'])],
  );
  const browser = await runLanes([playwright()]);
  return [...build, ...requests, ...beside, ...browser];
}

/** The five longest, where they take more than twenty seconds. */
function longestOf({ timed = [] }: Count): string[] {
  const long = timed.filter(({ seconds }) => seconds >= 20).sort((a, b) => b.seconds - a.seconds);
  return long.slice(0, 5).map(({ name, seconds }) => `  ${Math.round(seconds)} s: ${name}`);
}

function print(done: Done): void {
  const { name, passed, failed, skipped, seconds, processorSeconds } = done;
  const took = `${Math.round(seconds)} s, ${Math.round(processorSeconds)} processor seconds`;
  console.log(`${name.padEnd(9)} ${passed} passed, ${failed} failed, ${skipped} not run  (${took})`);
  for (const line of [...(done.named ?? []), ...longestOf(done)]) console.log(line);
}

async function runAll(): Promise<number> {
  if (!provideChromium()) {
    console.log('No Chromium here. Install one and start again:  sudo apt-get install -y chromium-headless-shell');
    console.log('(or set CHROMIUM_PATH, or: node_modules/.bin/playwright install chromium)');
    return 1;
  }
  const started = performance.now();
  const all = await runSteps();
  console.log('');
  for (const done of all) print(done);
  const sum = (of: (done: Done) => number) => all.reduce((total, done) => total + of(done), 0);
  const processorSeconds = Math.round(sum((done) => done.processorSeconds));
  const isDear = processorSeconds > processorSecondsMax;
  console.log(
    `${Math.round((performance.now() - started) / 1000)} s, ${processorSeconds} processor seconds ` +
      `(aim ${processorSecondsAim}; above ${processorSecondsMax} the run fails)`,
  );
  const failed = sum((done) => done.failed + done.skipped) + (isDear ? 1 : 0);
  console.log(`${sum((done) => done.passed)} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => endCalls(signal));
process.exitCode = await runAll();
