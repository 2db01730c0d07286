import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Linter } from 'eslint';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFolder, startTestDatabase } from '../support/database.ts';
import { answerSamples } from '../support/engine-answers.ts';
import { randomSample } from '../support/engine-samples.ts';
import { isNight } from '../support/night.ts';
import { testSeed } from '../support/test-seed.ts';

// What Node froze, PocketBase checks: both engines must say the same of everything that they share.

const hooks = mkdtempSync(join(tmpdir(), 'belegwerk-engines-'));
let started: Awaited<ReturnType<typeof startTestDatabase>>;

beforeAll(async () => {
  cpSync(join(projectFolder, 'build/pocketbase/hooks'), hooks, { recursive: true });
  await build({
    configFile: false,
    root: projectFolder,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: join(hooks, 'lib'),
      emptyOutDir: false,
      target: 'es2020',
      minify: false,
      lib: {
        entry: join(projectFolder, 'tests/support/engine-answers.ts'),
        formats: ['cjs'],
        fileName: () => 'answers.cjs',
      },
    },
  });
  writeFileSync(
    join(hooks, 'engines.pb.js'),
    `routerAdd('POST', '/api/test/engines', (e) =>
      e.json(200, require(\`\${__hooks}/lib/answers.cjs\`).answerSamples(toString(e.request.body, 80000000))));`,
  );
  started = await startTestDatabase('belegwerk-engines-', hooks);
});

afterAll(async () => {
  await started.stop();
  rmSync(hooks, { recursive: true, force: true });
});

async function answersOfPocketBase(samples: string): Promise<string[]> {
  const response = await fetch(`${started.database.url}/api/test/engines`, { method: 'POST', body: samples });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as string[];
}

// Halves of characters come by no form: they have no UTF-8. PocketBase's engine would read each as U+FFFD.
function whole(json: string): string {
  return json.replace(/\\ud[89a-f][0-9a-f]{2}/g, '?');
}

/** Both from where they part; '' for the same. */
function difference(here: string, there: string): string {
  if (here === there) return '';
  let same = 0;
  while (here[same] === there[same]) same += 1;
  const part = (text: string) => text.slice(Math.max(0, same - 40), same + 40);
  return `${part(here)} | ${part(there)}`;
}

const globalsOfPocketBase = [
  '$dbx',
  '$os',
  '$security',
  'ApiError',
  'BadRequestError',
  'DynamicModel',
  'ForbiddenError',
  'NotFoundError',
  'Record',
  'SubscriptionMessage',
  'UnauthorizedError',
  'ValidationError',
  'arrayOf',
  'toString',
];

const batch = 100;

async function compareEngines(firstSeed: number, count: number): Promise<{ agreed: number; thrown: number }> {
  const counts = { agreed: 0, thrown: 0 };
  for (let seed = firstSeed; seed < firstSeed + count; seed += batch) {
    const sent = whole(JSON.stringify(Array.from({ length: batch }, (_, index) => randomSample(seed + index))));
    const here = answerSamples(sent);
    const there = await answersOfPocketBase(sent);
    here.forEach((answer, index) => expect(difference(answer, there[index] ?? ''), `sample ${seed + index}`).toBe(''));
    counts.agreed += here.filter((answer) => answer.includes('"agree":true,"disagree":false')).length;
    counts.thrown += here.filter((answer) => !answer.startsWith('{')).length;
  }
  return counts;
}

const samples = isNight ? 1000 : batch;

it(`Node and PocketBase answer ${samples} samples alike`, async () => {
  const counts = await compareEngines(testSeed() * 1000, samples);
  expect(counts).toEqual({ agreed: samples, thrown: 0 });
}, 600_000);

it('the bundle names nothing that PocketBase’s engine has not', () => {
  const code = readFileSync(join(hooks, 'lib/hooks.cjs'), 'utf8');
  const globals = Object.fromEntries(globalsOfPocketBase.map((name) => [name, 'readonly' as const]));
  const languageOptions = { sourceType: 'commonjs' as const, globals: { ...globals, Intl: 'off' as const } };
  const missing = (text: string) =>
    new Linter().verify(text, [{ rules: { 'no-undef': 'error' }, languageOptions }]).map(({ message }) => message);
  expect(missing(code)).toEqual([]);
  expect(missing(`${code}\nexports.planted = [new Intl.NumberFormat(), new TextEncoder(), fetch];`)).toHaveLength(3);
});
