import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { mutateHooks } from './hooks/run.ts';
import { pickRules } from './pick-rules.ts';

// `node tests/mutation/run.ts [--part amounts|rules|hooks] [--seed N] [--only FOLDER] [--refusals]`: changes the code in small ways, one
// at a time, and counts how many of the changes the tests notice. Ends with 1 below the score that is wanted, or when a
// refusal of a hook can go without a test that notices.

const scoreMin = 85;
const project = join(import.meta.dirname, '../..');

interface Part {
  name: string;
  mutate: string[];
  configFile: string;
}

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const amounts: Part = {
  name: 'money, tax, totals, numbering, dates',
  mutate: [
    'values/money',
    'values/dates',
    'invoicing/tax/tax',
    'invoicing/tax/totals',
    'invoicing/invoice/numbering',
  ].map((name) => `app/${name}.ts`),
  configFile: 'tests/mutation/amounts.config.ts',
};

function rulesPart(seed: number): Part {
  const { picked, all } = pickRules(seed);
  const name = `${picked.length} of ${all} rules (seed ${seed})`;
  return { name, mutate: picked, configFile: 'tests/mutation/rules.config.ts' };
}

/** Sentences for people: tests say that there is one, not how it is worded. */
function isWording({ mutatorName, fileName, location }: Result, sources: Map<string, string[]>): boolean {
  if (mutatorName !== 'StringLiteral') return false;
  const line = sources.get(fileName)?.[location.start.line - 1] ?? '';
  const text = location.start.line === location.end.line ? line.slice(location.start.column, location.end.column) : ' ';
  return /\s/.test(text);
}

const noticed = new Set(['Killed', 'Timeout']);
const left = new Set(['Survived', 'NoCoverage']);

function report(part: Part, results: Result[], sources: Map<string, string[]>): boolean {
  const judged = results.filter((result) => !isWording(result, sources));
  const killed = judged.filter(({ status }) => noticed.has(status)).length;
  const survivors = judged.filter(({ status }) => left.has(status));
  const score = (100 * killed) / (killed + survivors.length);
  console.log(`\n${part.name}: ${killed} of ${killed + survivors.length} changes noticed, score ${score.toFixed(1)} %`);
  const others = judged.length - killed - survivors.length;
  console.log(`${results.length - judged.length} changes of wording and ${others} that do not run are not counted`);
  for (const { fileName, location, mutatorName, replacement, status } of survivors) {
    const place = `${fileName.replace(`${project}/`, '')}:${location.start.line}:${location.start.column}`;
    const change = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
    console.log(`  ${status === 'NoCoverage' ? 'untested' : 'survived'} ${place} ${mutatorName}: ${change}`);
  }
  return score >= scoreMin;
}

async function runPart(part: Part): Promise<boolean> {
  const start = performance.now();
  const stryker = new Stryker({
    configFile: '.config/stryker.config.json',
    mutate: part.mutate,
    vitest: { configFile: part.configFile },
  });
  const results = await stryker.runMutationTest();
  const isGood = report(part, results, readSources(results));
  console.log(`in ${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
  return isGood;
}

function readSources(results: readonly Result[]): Map<string, string[]> {
  const files = new Set(results.map(({ fileName }) => fileName));
  return new Map([...files].map((file) => [file, readFileSync(file, 'utf8').split('\n')]));
}

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    refusals: { type: 'boolean', default: false },
  },
});
process.chdir(project);
const parts: Record<string, () => Promise<boolean>> = {
  amounts: () => runPart(amounts),
  rules: () => runPart(rulesPart(Number(values.seed))),
  hooks: () => mutateHooks(values),
};
const chosen = Object.entries(parts).filter(([name]) => values.part === undefined || values.part === name);
let areGood = chosen.length > 0;
for (const [, run] of chosen) if (!(await run())) areGood = false;
rmSync(join(project, '.cache/mutation/sandbox'), { recursive: true, force: true });
process.exitCode = areGood ? 0 : 1;
