import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import type { TestSpecification, Vitest } from 'vitest/node';
import { buildProduct } from '#tests/support/database.ts';
import { buildMutants } from './build.ts';
import { awakeFile, noting } from './folders.ts';
import type { Reached } from './folders.ts';
import type { HookMutant } from './instrument.ts';
import { sameByReason } from './same.ts';

// Hooks run inside of PocketBase, where no other tool reaches: all mutants are built into one bundle, and the tests that
// reach one run again while it is awake.

const project = join(import.meta.dirname, '../../..');
const scoreMin = 85;

/** The tests of one file. */
type Choice = Map<string, Set<string>>;

class HookTests {
  private readonly vitest: Vitest;
  private readonly folder: string;

  constructor(vitest: Vitest, folder: string) {
    this.vitest = vitest;
    this.folder = folder;
  }

  wake(who: number | typeof noting | ''): void {
    writeFileSync(awakeFile(this.folder), String(who));
  }

  /** Runs everything once. Ids of each test's mutants, by file and test. */
  async noteReached(notes: string): Promise<Map<number, Choice>> {
    this.wake(noting);
    await this.vitest.runTestSpecifications(await this.vitest.globTestSpecifications());
    const failing = this.failing();
    for (const [id, name] of failing) console.log(`left out, it fails without any change: ${name}`, id);
    this.wake('');
    const lines = readFileSync(notes, 'utf8').trim().split('\n');
    const reached = lines.map((line) => JSON.parse(line) as Reached);
    const byMutant = new Map<number, Choice>();
    const add = (id: number, file: string, test: string) => {
      const choice = byMutant.get(id) ?? new Map<string, Set<string>>();
      byMutant.set(id, choice.set(file, (choice.get(file) ?? new Set()).add(test)));
    };
    const testsOf = new Map<string, Set<string>>();
    for (const { file, test } of reached)
      if (test !== null && !failing.has(test)) testsOf.set(file, (testsOf.get(file) ?? new Set()).add(test));
    for (const { file, test, mutants } of reached)
      for (const id of mutants)
        for (const each of test === null ? (testsOf.get(file) ?? []) : [test])
          if (!failing.has(each)) add(id, file, each);
    return byMutant;
  }

  /** Whether one of the tests notices that this mutant (or nobody) is awake. */
  async notices(id: number | '', choice: Choice): Promise<boolean> {
    this.wake(id);
    try {
      return await this.fails(this.specificationsOf(choice));
    } finally {
      this.wake('');
    }
  }

  private failing(): Map<string, string> {
    const tests = this.vitest.state.getTestModules().flatMap((module) => [...module.children.allTests('failed')]);
    return new Map(tests.map((test) => [test.id, test.fullName]));
  }

  private async fails(specifications: readonly TestSpecification[]): Promise<boolean> {
    const { testModules, unhandledErrors } = await this.vitest.runTestSpecifications([...specifications]);
    return unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
  }

  close(): Promise<void> {
    return this.vitest.close();
  }

  private specificationsOf(choice: Choice): TestSpecification[] {
    const [only] = this.vitest.projects;
    if (only === undefined) throw new Error('no tests');
    return [...choice].map(([file, tests]) => only.createSpecification(file, { testIds: [...tests] }));
  }
}

/** First the few tests that reach least beside it, then the others. */
function inTurns(choice: Choice, weights: ReadonlyMap<string, number>): Choice[] {
  const tests = [...choice].flatMap(([file, ids]) => [...ids].map((test) => ({ file, test })));
  tests.sort((a, b) => (weights.get(a.test) ?? 0) - (weights.get(b.test) ?? 0));
  const turns = [tests.slice(0, firstTests), tests.slice(firstTests)];
  return turns.filter((turn) => turn.length > 0).map(chosen);
}

const firstTests = 4;

function chosen(tests: readonly { file: string; test: string }[]): Choice {
  const choice: Choice = new Map();
  for (const { file, test } of tests) choice.set(file, (choice.get(file) ?? new Set()).add(test));
  return choice;
}

function weightsOf(reached: ReadonlyMap<number, Choice>): Map<string, number> {
  const weights = new Map<string, number>();
  for (const choice of reached.values())
    for (const tests of choice.values()) for (const test of tests) weights.set(test, (weights.get(test) ?? 0) + 1);
  return weights;
}

async function openTests(folder: string, bail = 1): Promise<HookTests> {
  const vitest = await createVitest({
    config: join(project, 'tests/mutation/hooks.config.ts'),
    watch: false,
    bail,
    reporters: [{}],
  });
  return new HookTests(vitest, folder);
}

export interface HookOptions {
  /** part of a path: only the mutants of these files */
  only: string;
  /** only the mutants that let something through */
  refusals: boolean;
}

/** Whether the tests notice every refusal that is missing, and most of the other changes. */
export async function mutateHooks({ only, refusals }: HookOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'belegwerk-mutants-'));
  try {
    buildProduct();
    const mutants = await buildMutants(folder);
    const notes = join(folder, 'notes');
    process.env['TEST_POCKETBASE_BUILD'] = folder;
    process.env['TEST_REACHED_NOTES'] = notes;
    const tests = await openTests(folder, 0);
    const reached = await tests.noteReached(notes);
    console.log(`${mutants.length} changes of hooks, ${reached.size} of them reached by tests`);
    const asked = mutants.filter(({ file, isRefusal }) => file.includes(only) && (isRefusal || !refusals));
    await tests.close();
    delete process.env['TEST_REACHED_NOTES'];
    const left = await survivorsOf(asked, reached, folder);
    return report(asked, left);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Mutants are asked in groups; a group after which the tests fail by themselves is asked again, one by one. */
async function survivorsOf(
  mutants: readonly HookMutant[],
  reached: ReadonlyMap<number, Choice>,
  folder: string,
): Promise<HookMutant[]> {
  const weights = weightsOf(reached);
  const left: HookMutant[] = [];
  let tests = await openTests(folder);
  const isClean = async () => {
    const isGreen = !(await tests.notices('', healthy(reached, weights)));
    if (isGreen) return true;
    await tests.close();
    tests = await openTests(folder);
    return false;
  };
  const survives = async ({ id }: HookMutant) => {
    const choice = reached.get(id);
    return choice === undefined || !(await isNoticedBy(tests, id, inTurns(choice, weights)));
  };
  for (let from = 0; from < mutants.length; from += groupSize) {
    const group = mutants.slice(from, from + groupSize);
    let survivors = await keepAsync(group, survives);
    if (!(await isClean()))
      survivors = await keepAsync(group, async (mutant) => {
        const isLeft = await survives(mutant);
        if (!isLeft) await isClean();
        return isLeft;
      });
    left.push(...survivors);
    for (const mutant of survivors)
      console.log(`${reached.has(mutant.id) ? 'survived' : 'untested'} ${nameOf(mutant)}`);
    console.log(`${from + group.length} of ${mutants.length}`);
  }
  await tests.close();
  return left;
}

const groupSize = 10;

async function keepAsync<T>(items: readonly T[], keeps: (item: T) => Promise<boolean>): Promise<T[]> {
  const kept: T[] = [];
  for (const item of items) if (await keeps(item)) kept.push(item);
  return kept;
}

/** The tests that reach most. */
function healthy(reached: ReadonlyMap<number, Choice>, weights: ReadonlyMap<string, number>): Choice {
  const all = [...reached.values()].flatMap((choice) =>
    [...choice].flatMap(([file, tests]) => [...tests].map((test) => ({ file, test }))),
  );
  all.sort((a, b) => (weights.get(b.test) ?? 0) - (weights.get(a.test) ?? 0));
  return chosen(all.slice(0, 1));
}

async function isNoticedBy(tests: HookTests, id: number, turns: readonly Choice[]): Promise<boolean> {
  for (const turn of turns) if (await tests.notices(id, turn)) return true;
  return false;
}

function nameOf({ file, line, column, change, isRefusal }: HookMutant): string {
  return `${file}:${line}:${column} ${isRefusal ? 'REFUSAL ' : ''}${change}`;
}

function report(mutants: readonly HookMutant[], left: readonly HookMutant[]): boolean {
  const survivors = left.filter((mutant) => !sameByReason(mutant));
  const judged = mutants.length - (left.length - survivors.length);
  const score = (100 * (judged - survivors.length)) / judged;
  const refusals = survivors.filter(({ isRefusal }) => isRefusal);
  console.log(`\nhooks: ${judged - survivors.length} of ${judged} changes noticed, score ${score.toFixed(1)} %`);
  console.log(`${refusals.length} of ${mutants.filter(({ isRefusal }) => isRefusal).length} refusals can go unnoticed`);
  for (const mutant of survivors) console.log(`  ${nameOf(mutant)}`);
  return refusals.length === 0 && score >= scoreMin;
}
