import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { callsOf } from './support/npm-scripts.ts';

// `npm run test:explore [-- --seed N] [--seeds 10] [--only mutants,properties,engines,documents] [--count 5400]`: the
// random tests with seeds that nobody has tried. `npm test` and the conformance suite run them with a fixed one. What is
// found here becomes a case there.

const root = join(import.meta.dirname, '..');
const seedMax = 2_000_000;

interface Search {
  name: string;
  calls: (seed: number) => string[][];
}

function script(name: string, ...more: string[]): string[][] {
  return callsOf(name, join(root, 'package.json')).map((args) => [...args, ...more]);
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    only: { type: 'string' },
    count: { type: 'string', default: '5400' },
  },
});

const searches: readonly Search[] = [
  { name: 'properties', calls: () => script('test:unit', 'app/') },
  { name: 'engines', calls: () => script('test:requests', 'tests/requests/engines.test.ts') },
  { name: 'documents', calls: (seed) => script('test:pdf-fuzz', '300', String(seed)) },
  {
    name: 'mutants',
    calls: (seed) => script('test:conformance', '--only', 'fuzz', '--seed', String(seed), '--count', values.count),
  },
];

function isFound(call: readonly string[], seed: number): boolean {
  const env = { ...process.env, TEST_SEED: String(seed) };
  return spawnSync(process.execPath, call, { cwd: root, stdio: 'inherit', env }).status !== 0;
}

function explore(seed: number): string[] {
  const wanted = searches.filter(({ name }) => values.only?.split(',').includes(name) ?? true);
  if (wanted.length === 0) throw new Error(`--only takes ${searches.map(({ name }) => name).join(', ')}`);
  return wanted.flatMap(({ name, calls }) => {
    console.log(`\n── ${name}, seed ${seed}`);
    return calls(seed).some((call) => isFound(call, seed))
      ? [`${name}: npm run test:explore -- --seed ${seed} --only ${name}`]
      : [];
  });
}

const seeds =
  values.seed === undefined
    ? Array.from({ length: Number(values.seeds) }, () => randomInt(1, seedMax))
    : [Number(values.seed)];
console.log(`seeds: ${seeds.join(' ')}`);
const found = seeds.flatMap(explore);
for (const again of found) console.log(`found something: ${again}`);
console.log(`${seeds.length} seeds, ${found.length} findings`);
process.exitCode = found.length === 0 ? 0 : 1;
