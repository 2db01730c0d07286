import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { callNode } from '../run/call-node.ts';
import { playwrightReport, readReport } from '../run/reports.ts';
import { findOnce, readSources } from './find-once.ts';
import type { PlantedFault } from './planted-fault.ts';

const isTest = (name: string) => /\.(test|spec)\.tsx?$/.test(name);

/** What became of a planted fault; only `red` is as it must be. */
export type Outcome =
  | { said: 'red'; room: string }
  | { said: 'green'; room: string }
  | { said: 'broken'; room: string; why: string }
  | { said: 'does not apply'; why: string };

interface Place {
  room: string;
  file: string;
  test: string;
}

interface Sources {
  code: ReadonlyMap<string, string>;
  tests: ReadonlyMap<string, string>;
}

export function readProject(project: string): Sources {
  return {
    code: readSources(project, 'app', (name) => !isTest(name)),
    tests: new Map([...readSources(project, 'app', isTest), ...readSources(project, 'tests', isTest)]),
  };
}

/** Where the fault and its test stand now, or why one of them cannot be found. */
export function placeFault({ code, tests }: Sources, { find, red }: PlantedFault): Place | string {
  const file = findOnce(code, find);
  if (file === null) return `stands not once in app/: ${find}`;
  const test = findOnce(tests, red);
  if (test === null) return `no test, or several, with the words: ${red}`;
  return { room: file.split('/')[1] ?? '', file, test };
}

/** Plants a fault in a copy of the project, runs its test there, and takes it out again. */
export async function tryFault(copy: string, fault: PlantedFault): Promise<Outcome> {
  const place = placeFault(readProject(copy), fault);
  if (typeof place === 'string') return { said: 'does not apply', why: place };
  const { room } = place;
  const file = join(copy, place.file);
  const before = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    before.replace(fault.find, () => fault.replace),
  );
  try {
    const { failed, output } = await runTest(copy, place.test, fault.red);
    if (failed === null) return { said: 'broken', room, why: output.slice(-2000) };
    return { said: failed > 0 ? 'red' : 'green', room };
  } finally {
    writeFileSync(file, before);
  }
}

const vitestTests = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});

/** The tests, by their words, that are no proof: red in a copy without any fault, or not run by day at all. */
export async function findUnproved(copy: string, faults: readonly PlantedFault[]): Promise<string[]> {
  const sources = readProject(copy);
  const placed = faults.flatMap((fault) => {
    const place = placeFault(sources, fault);
    return typeof place === 'string' ? [] : [{ test: place.test, red: fault.red }];
  });
  const besides = placed.filter(({ test }) => !isForBrowser(test));
  const { tests } = await runVitest(copy, [...new Set(besides.map(({ test }) => test))]);
  const unproved = besides.filter(({ red }) => failedOf(tests, red) !== 0);
  for (const each of placed.filter(({ test }) => isForBrowser(test)))
    if ((await runTest(copy, each.test, each.red)).failed !== 0) unproved.push(each);
  return unproved.map(({ red }) => red);
}

const isForBrowser = (test: string) => test.startsWith('tests/e2e/');

/** How many tests with these words in their names failed; null where none was run. */
async function runTest(copy: string, test: string, words: string): Promise<{ failed: number | null; output: string }> {
  if (isForBrowser(test)) {
    const report = newReport(copy);
    const call = ['node_modules/@playwright/test/cli.js', 'test', '-c', '.config/playwright.config.ts', test];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const named = words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const { text: output } = await callNode([...call, '-g', named, '--reporter=json'], { cwd: copy, env });
    const said = readReport(report, playwrightReport);
    return { failed: said && said.passed + said.failed > 0 ? said.failed : null, output };
  }
  // The whole file: what a test builds on may be another one of it.
  const { tests, output } = await runVitest(copy, [test]);
  return { failed: failedOf(tests, words), output };
}

type Tested = z.infer<typeof vitestTests>['testResults'][number]['assertionResults'][number];

function failedOf(tests: readonly Tested[], words: string): number | null {
  const named = tests.filter(({ fullName, status }) => fullName.includes(words) && /passed|failed/.test(status));
  return named.length > 0 ? named.filter(({ status }) => status === 'failed').length : null;
}

async function runVitest(copy: string, files: readonly string[]): Promise<{ tests: Tested[]; output: string }> {
  const report = newReport(copy);
  const call = ['node_modules/vitest/vitest.mjs', 'run', '-c', '.config/vitest.config.ts', ...files];
  const { text: output } = await callNode([...call, '--reporter=json', `--outputFile=${report}`], { cwd: copy });
  const said = readReport(report, vitestTests)?.testResults ?? [];
  return { tests: said.flatMap(({ assertionResults }) => assertionResults), output };
}

function newReport(copy: string): string {
  const report = join(copy, '.cache/planted-report.json');
  mkdirSync(join(copy, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  return report;
}
