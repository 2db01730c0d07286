import { spawn } from 'node:child_process';
import type { StdioOptions } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { provideChromium } from './support/find-chromium.ts';
import { callsOf } from './support/npm-scripts.ts';

// `npm test`: every check and every test, and the sum of what passed and what failed. One after the other, but the tests that
// start, kill and wait for the product: they leave a core idle for ten minutes, and have beside them what fills one.

interface Count {
  passed: number;
  failed: number;
  /** tests that did not run; they count as failed, so that nothing is left out silently */
  skipped: number;
  /** what stands below the sum of its step: each failed test by its name, and each that passed only when it ran again */
  named?: string[];
  /** what took longest, for whoever looks for time */
  timed?: Timed[];
}

interface Timed {
  name: string;
  seconds: number;
}

interface Step {
  name: string;
  run: (node: RunNode) => Promise<Count>;
}

/** Runs Node to its end; whether it ended well. */
type RunNode = (args: readonly string[], env?: Record<string, string>) => Promise<boolean>;

const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'belegwerk-tests-'));

/** Whoever runs alone prints as it comes; of steps side by side each prints when it has ended. */
function nodeRunner(prints: 'at once' | 'at its end'): { node: RunNode; printed: () => string } {
  const chunks: Buffer[] = [];
  const node: RunNode = (args, env = {}) =>
    new Promise((resolve) => {
      const stdio: StdioOptions = prints === 'at once' ? 'inherit' : ['ignore', 'pipe', 'pipe'];
      const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
      child.once('error', () => resolve(false));
      child.once('close', (code) => resolve(code === 0));
    });
  return { node, printed: () => Buffer.concat(chunks).toString() };
}

/** A script of package.json that passes or fails as a whole. */
function check(script: string): Step {
  const calls = callsOf(script, join(root, 'package.json'));
  return {
    name: script,
    run: async (node) => {
      for (const args of calls) if (!(await node(args))) return oneFailed;
      return { passed: 1, failed: 0, skipped: 0 };
    },
  };
}

const oneFailed: Count = { passed: 0, failed: 1, skipped: 0 };

/** A runner that ended badly without naming a failed test has failed as a whole. */
function judged(endedWell: boolean, count: Count): Count {
  return endedWell || count.failed > 0 ? count : { ...count, failed: 1 };
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | null {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

// A machine that stands still for a second fails a test of time, and CI keeps little of what it printed: a failed test
// runs once more, and whatever failed is named at the end, also where it then passed.
const triesAgain = 1;

/** One line a test, so that the last lines of a long log tell what to look for. */
function nameOf(result: 'failed' | 'passed again', test: string, message = ''): string {
  return `  ${result}: ${test}  ${stripVTControlCharacters(message).split('\n')[0]?.slice(0, 200) ?? ''}`.trimEnd();
}

const vitestReport = z
  .object({
    testResults: z.array(
      z.object({
        name: z.string(),
        message: z.string().optional(),
        status: z.string(),
        startTime: z.number(),
        endTime: z.number(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
        ),
      }),
    ),
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    timed: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
    named: report.testResults.flatMap(({ name, message, status, assertionResults }) => {
      const file = relative(root, name);
      const tests = assertionResults.flatMap((test) => {
        const [first] = test.failureMessages ?? [];
        if (first === undefined && test.status !== 'failed') return [];
        return [nameOf(test.status === 'failed' ? 'failed' : 'passed again', `${file} › ${test.fullName}`, first)];
      });
      return tests.length > 0 || status !== 'failed' ? tests : [nameOf('failed', file, message)];
    }),
  }));

function vitest(project: string, workers: readonly string[] = []): Step {
  return {
    name: project,
    run: async (node) => {
      const file = join(reports, `${project}.json`);
      const endedWell = await node([
        'node_modules/vitest/vitest.mjs',
        'run',
        ...['-c', '.config/vitest.config.ts', '--project', project],
        ...['--retry', String(triesAgain)],
        ...workers,
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ]);
      return judged(endedWell, readReport(file, vitestReport) ?? oneFailed);
    },
  };
}

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(
            z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }),
          ),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

function namedIn({ specs, suites = [] }: z.infer<typeof playwrightSuite>, file: string): string[] {
  const named = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, status, results }) => {
      if (status !== 'unexpected' && status !== 'flaky') return [];
      const message = results.find(({ error }) => error)?.error?.message;
      return [nameOf(status === 'flaky' ? 'passed again' : 'failed', `${projectName} ${file} › ${title}`, message)];
    }),
  );
  return [...named, ...suites.flatMap((suite) => namedIn(suite, file))];
}

function timedIn({ specs, suites = [] }: z.infer<typeof playwrightSuite>, file: string): Timed[] {
  const timed = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `${projectName} ${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...timed, ...suites.flatMap((suite) => timedIn(suite, file))];
}

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
    suites: z.array(playwrightSuite),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    named: suites.flatMap((suite) => namedIn(suite, suite.title)),
    timed: suites.flatMap((suite) => timedIn(suite, suite.title)),
  }));

function playwright(): Step {
  return {
    name: 'e2e',
    run: async (node) => {
      const file = join(reports, 'e2e.json');
      const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', '.config/playwright.config.ts'];
      args.push('--retries', String(triesAgain));
      const endedWell = await node([...args, '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      return judged(endedWell, readReport(file, playwrightReport) ?? oneFailed);
    },
  };
}

interface Done extends Count {
  name: string;
  seconds: number;
}

async function runInTurn(steps: readonly Step[], prints: 'at once' | 'at its end'): Promise<Done[]> {
  const done: Done[] = [];
  for (const { name, run } of steps) {
    if (prints === 'at once') console.log(`\n── ${name}`);
    const { node, printed } = nodeRunner(prints);
    const started = Date.now();
    const count = await run(node);
    if (prints === 'at its end') console.log(`\n── ${name}\n${printed()}`);
    done.push({ name, ...count, seconds: Math.round((Date.now() - started) / 1000) });
  }
  return done;
}

/** Each list in turn, all lists at once. */
async function runSideBySide(...lists: Step[][]): Promise<Done[]> {
  return (await Promise.all(lists.map((steps) => runInTurn(steps, 'at its end')))).flat();
}

async function runSteps(): Promise<Done[]> {
  const build = await runInTurn([check('build')], 'at once');
  // They wait for the database's disk for a third of their time: a third one works meanwhile.
  const requests = await runInTurn([vitest('requests', [`--maxWorkers=${availableParallelism() + 1}`])], 'at once');
  const oneCore = ['--maxWorkers=1'];
  const beside = await runSideBySide(
    [vitest('product'), check('check:style'), check('unused')],
    [check('check:code'), vitest('locks'), vitest('warnings'), vitest('unit', oneCore)],
  );
  // Crowds of fifty would wait too long beside something else.
  const alone = await runInTurn([vitest('crash'), playwright()], 'at once');
  return [...build, ...requests, ...beside, ...alone];
}

/** The five longest, where they take more than a minute. */
function longestOf(timed: readonly Timed[]): string[] {
  const long = timed.filter(({ seconds }) => seconds >= 60).sort((a, b) => b.seconds - a.seconds);
  return long.slice(0, 5).map(({ name, seconds }) => `  ${Math.round(seconds)} s: ${name}`);
}

async function runAll(): Promise<number> {
  if (!provideChromium()) {
    console.log('No Chromium here. Install one and start again:  sudo apt-get install -y chromium');
    console.log('(or set CHROMIUM_PATH, or: node_modules/.bin/playwright install chromium)');
    return 1;
  }
  const counts = await runSteps();
  console.log('');
  for (const { name, passed, failed, skipped, seconds, named = [], timed = [] } of counts) {
    console.log(`${name.padEnd(11)} ${passed} passed, ${failed} failed, ${skipped} not run  (${seconds} s)`);
    for (const line of named) console.log(line);
    for (const line of longestOf(timed)) console.log(line);
  }
  const sum = (of: (count: Count) => number) => counts.reduce((total, count) => total + of(count), 0);
  const failed = sum((count) => count.failed + count.skipped);
  console.log(`${sum((count) => count.passed)} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = await runAll();
rmSync(reports, { recursive: true, force: true });
