import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { endCalls } from './call-node.ts';
import { listNightParts } from './night-parts.ts';
import type { NightPart, Slice } from './night-parts.ts';
import { commitHere, noteNight, readNight } from './night-record.ts';
import type { NightResult } from './night-record.ts';
import { runStep } from './steps.ts';

// npm run test:night -- [--part NAME] [--slice N/M] [--seed N] [--again] [--list] [--drawn]: all that `npm test` leaves out, one slice after
// the other. What is green on this very commit is not run again, unless asked. --drawn: one slice that fits into ten minutes,
// by the commit's hash, as `.ci/run` asks for it.

const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    slice: { type: 'string' },
    seed: { type: 'string' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    drawn: { type: 'boolean', default: false },
  },
});

/** Longest usual time of a slice that `.ci/run` draws. */
const drawnMinutesMax = 10;

interface Chosen extends Slice {
  part: NightPart;
}

// New with each run: what a random test finds is repeated by --part, --slice and --seed, and becomes a case of its own.
const seed = Number(values.seed ?? randomInt(1, 2_000_000));
const parts = listNightParts(seed);
const commit = commitHere();
/** Only of a commit is known what was run; a seed asks for another run. */
const mayBeSkipped = !values.again && !commit.endsWith('+') && values.seed === undefined;
let isEnded = false;

function choose(): Chosen[] {
  const all = parts.flatMap((part) => part.slices.map((slice) => ({ ...slice, part })));
  if (values.drawn) return [draw(all)];
  const wanted = all.filter(({ part }) => values.part === undefined || part.name === values.part);
  const { slice } = values;
  const chosen = slice === undefined ? wanted : wanted.filter(({ name }) => name.endsWith(` ${slice}`));
  if (chosen.length === 0) throw new Error(`--part takes ${parts.map(({ name }) => name).join(', ')}`);
  return chosen;
}

function draw(all: readonly Chosen[]): Chosen {
  const fitting = all.filter(({ part }) => part.minutes <= drawnMinutesMax && part.missing === null && !part.wantsCalm);
  const drawn = fitting[Number.parseInt(commit.slice(0, 8), 16) % fitting.length] ?? fitting[0];
  if (drawn === undefined) throw new Error('no part of the night can be run here');
  console.log(`drawn by commit ${commit} out of ${fitting.length}: ${drawn.name}`);
  return drawn;
}

function list(): void {
  for (const { name, what, minutes, slices, missing } of parts) {
    const times = slices.length > 1 ? `${slices.length} × ${minutes}` : String(minutes);
    console.log(`${name.padEnd(12)} ${times.padStart(7)} min  ${what}${missing === null ? '' : ` (${missing})`}`);
  }
}

/** Runs what is chosen and not green yet; why a slice was not run, by its name. */
async function runChosen(chosen: readonly Chosen[]): Promise<Map<string, string>> {
  const left = new Map<string, string>();
  for (const { name, step, part } of chosen) {
    const before = readNight()[name];
    if (part.missing !== null) left.set(name, part.missing);
    else if (isEnded) left.set(name, 'ended before');
    else if (mayBeSkipped && isGreen(before) && before.commit === commit) left.set(name, 'green on this commit');
    else await runOne(name, step);
  }
  return left;
}

async function runOne(name: string, step: Slice['step']): Promise<void> {
  const at = new Date().toISOString();
  const { passed, failed, skipped, seconds, named = [] } = await runStep(step, 'at once');
  if (isEnded) return;
  for (const line of named) console.log(line);
  noteNight(name, { commit, at, passed, failed: failed + skipped, seconds: Math.round(seconds) });
}

function isGreen(said: NightResult | undefined): said is NightResult {
  return said?.failed === 0 && said.passed > 0;
}

/** Every chosen slice in a line; how many are green, and how many are not. */
function printTable(chosen: readonly Chosen[], left: ReadonlyMap<string, string>): { green: number; red: number } {
  const noted = readNight();
  const counts = { green: 0, red: 0 };
  console.log(
    `\n${'slice'.padEnd(22)} ${'passed'.padStart(7)} ${'failed'.padStart(6)} ${'s'.padStart(5)}  commit, time`,
  );
  for (const { name } of chosen) {
    const said = noted[name];
    const why = left.get(name);
    const isOfNow = said?.commit === commit;
    if (isGreen(said) && isOfNow) counts.green += 1;
    else counts.red += 1;
    const note = [said && `${said.commit} ${said.at.slice(0, 16)}`, why && `not run: ${why}`];
    const figures = [said?.passed ?? '-', said?.failed ?? '-', said?.seconds ?? '-'];
    const [passed, failed, seconds] = figures.map(String);
    console.log(
      `${name.padEnd(22)} ${passed?.padStart(7)} ${failed?.padStart(6)} ${seconds?.padStart(5)}  ` +
        note.filter(Boolean).join(', '),
    );
  }
  return counts;
}

async function runNight(): Promise<number> {
  if (values.list) {
    list();
    return 0;
  }
  const chosen = choose();
  console.log(`commit ${commit}, seed ${seed}`);
  const left = await runChosen(chosen);
  const { green, red } = printTable(chosen, left);
  console.log(`${green} slices passed, ${red} failed or not run`);
  console.log(`${sumOf(chosen, 'passed')} passed, ${sumOf(chosen, 'failed')} failed`);
  return red === 0 && !isEnded ? 0 : 1;
}

function sumOf(chosen: readonly Chosen[], what: 'passed' | 'failed'): number {
  const noted = readNight();
  return chosen.reduce((sum, { name }) => sum + (noted[name]?.commit === commit ? noted[name][what] : 0), 0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isEnded = true;
    endCalls(signal);
  });
process.exitCode = await runNight();
