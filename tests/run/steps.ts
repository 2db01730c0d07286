import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callNode } from './call-node.ts';
import { oneFailed, playwrightReport, readReport, vitestReport } from './reports.ts';
import type { Count } from './reports.ts';

// What a run of tests consists of: programs, vitest's projects, the browser tests; each ends with a count.

export interface Step {
  name: string;
  run: (node: RunNode) => Promise<Count>;
}

export interface Done extends Count {
  name: string;
  /** of the clock */
  seconds: number;
  /** of the processor, of all its processes */
  processorSeconds: number;
}

/** Runs Node to its end; whether it ended well, and what it printed. */
type RunNode = (args: readonly string[], env?: Record<string, string>) => Promise<{ endedWell: boolean; text: string }>;

const reports = mkdtempSync(join(tmpdir(), 'belegwerk-tests-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));

/** A last line such as "12 passed, 0 failed". */
const countLine = /(\d+) passed, (\d+) failed/g;

function countIn(text: string): Count | null {
  const [, passed, failed] = [...text.matchAll(countLine)].at(-1) ?? [];
  return passed === undefined ? null : { passed: Number(passed), failed: Number(failed), skipped: 0 };
}

/** A runner that ended badly without naming a failed test has failed as a whole. */
function judged(endedWell: boolean, count: Count): Count {
  return endedWell || count.failed > 0 ? count : { ...count, failed: 1 };
}

/** A program of ours: its last count, or one that passed where it ended well without one. */
export function program(name: string, args: readonly string[], env: Record<string, string> = {}): Step {
  return {
    name,
    run: async (node) => {
      const { endedWell, text } = await node(args, env);
      return judged(endedWell, countIn(text) ?? { passed: endedWell ? 1 : 0, failed: 0, skipped: 0 });
    },
  };
}

// A machine that stands still for a second fails a test of time, and CI keeps little of what it printed: a failed test
// runs once more, and whatever failed is named at the end, also where it then passed.
const triesAgain = '1';

interface Runner {
  name?: string;
  args?: readonly string[];
  env?: Record<string, string>;
}

export function vitest(project: string, { name = project, args = [], env = {} }: Runner = {}): Step {
  return {
    name,
    run: async (node) => {
      const file = join(reports, `${project}-${crypto.randomUUID()}.json`);
      const call = ['node_modules/vitest/vitest.mjs', 'run', '-c', '.config/vitest.config.ts', '--project', project];
      const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const { endedWell } = await node([...call, '--retry', triesAgain, ...report, ...args], env);
      return judged(endedWell, readReport(file, vitestReport) ?? oneFailed);
    },
  };
}

export function playwright({ name = 'e2e', args = [], env = {} }: Runner = {}): Step {
  return {
    name,
    run: async (node) => {
      const file = join(reports, `${crypto.randomUUID()}.json`);
      const call = ['node_modules/@playwright/test/cli.js', 'test', '-c', '.config/playwright.config.ts'];
      const told = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
      const { endedWell } = await node([...call, '--retries', triesAgain, '--reporter=list,json', ...args], told);
      return judged(endedWell, readReport(file, playwrightReport) ?? oneFailed);
    },
  };
}

/** Runs one step. Whoever runs alone prints as it comes; of steps side by side each prints when it has ended. */
export async function runStep({ name, run }: Step, prints: 'at once' | 'at its end'): Promise<Done> {
  const atOnce = prints === 'at once';
  if (atOnce) console.log(`\n── ${name}`);
  const texts: string[] = [];
  let processorSeconds = 0;
  const node: RunNode = async (args, env = {}) => {
    const ended = await callNode(args, { env, prints: atOnce });
    texts.push(ended.text);
    processorSeconds += ended.processorSeconds;
    return ended;
  };
  const started = performance.now();
  const count = await run(node);
  if (!atOnce) console.log(`\n── ${name}\n${texts.join('')}`);
  return { name, ...count, seconds: (performance.now() - started) / 1000, processorSeconds };
}

async function runInTurn(steps: readonly Step[], prints: 'at once' | 'at its end'): Promise<Done[]> {
  const done: Done[] = [];
  for (const step of steps) done.push(await runStep(step, prints));
  return done;
}

/** Each list in turn, all lists at once. */
export async function runLanes(...lanes: (readonly Step[])[]): Promise<Done[]> {
  const prints = lanes.length === 1 ? 'at once' : 'at its end';
  return (await Promise.all(lanes.map((steps) => runInTurn(steps, prints)))).flat();
}
