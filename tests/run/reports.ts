import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

// What the two test runners say of a run, as one count.

export const root = join(import.meta.dirname, '../..');

export interface Count {
  passed: number;
  failed: number;
  /** tests that did not run; they count as failed, so that nothing is left out silently */
  skipped: number;
  /** each failed test by its name, and each that passed only when it ran again */
  named?: string[];
  /** what took longest, for whoever looks for time */
  timed?: Timed[];
}

export interface Timed {
  name: string;
  seconds: number;
}

export const oneFailed: Count = { passed: 0, failed: 1, skipped: 0 };

export function readReport<T>(file: string, schema: z.ZodType<T>): T | null {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** One line a test, so that the last lines of a long log tell what to look for. */
function nameOf(result: 'failed' | 'passed again', test: string, message = ''): string {
  return `  ${result}: ${test}  ${stripVTControlCharacters(message).split('\n')[0]?.slice(0, 200) ?? ''}`.trimEnd();
}

export const vitestReport = z
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
  .transform((report): Count => ({
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

type PlaywrightSuite = z.infer<typeof playwrightSuite>;

function namedIn({ specs, suites = [] }: PlaywrightSuite, file: string): string[] {
  const named = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, status, results }) => {
      if (status !== 'unexpected' && status !== 'flaky') return [];
      const message = results.find(({ error }) => error)?.error?.message;
      return [nameOf(status === 'flaky' ? 'passed again' : 'failed', `${projectName} ${file} › ${title}`, message)];
    }),
  );
  return [...named, ...suites.flatMap((suite) => namedIn(suite, file))];
}

function timedIn({ specs, suites = [] }: PlaywrightSuite, file: string): Timed[] {
  const timed = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `${projectName} ${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...timed, ...suites.flatMap((suite) => timedIn(suite, file))];
}

export const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
    suites: z.array(playwrightSuite),
  })
  .transform(({ stats, suites }): Count => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    named: suites.flatMap((suite) => namedIn(suite, suite.title)),
    timed: suites.flatMap((suite) => timedIn(suite, suite.title)),
  }));
