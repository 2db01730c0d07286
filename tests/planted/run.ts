import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../run/reports.ts';
import { readPlantedFaults } from './planted-fault.ts';
import type { PlantedFault } from './planted-fault.ts';
import { findUnproved, tryFault } from './try-fault.ts';
import type { Outcome } from './try-fault.ts';

// npm run test:planted -- [--only WORDS]: plants each fault in a copy of the project and runs the test that must
// go red. A fault that stays green, or no longer applies, fails.

const { values } = parseArgs({ options: { only: { type: 'string' } } });

/** What a copy does not need. */
const notCopied = new Set(['.git', '.cache', 'data', 'reports', 'test-results']);

/** Within the project, so that what it shares by hard links lies in the same file system. */
function copyProject(): string {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const copy = mkdtempSync(join(root, '.cache/planted-'));
  for (const name of readdirSync(root)) {
    if (notCopied.has(name)) continue;
    // Processes that open foreign files may read the project's own folder only: no symbolic link leads out of it.
    const args = name === 'node_modules' ? '-al' : '-a';
    const { status, stderr } = spawnSync('cp', [args, join(root, name), join(copy, name)], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }
  return copy;
}

function choose(): PlantedFault[] {
  const { only = '' } = values;
  return readPlantedFaults().filter(({ what, red }) => `${what} ${red}`.includes(only));
}

interface Tried {
  fault: PlantedFault;
  outcome: Outcome;
}

async function inCopy<T>(work: (copy: string) => Promise<T>): Promise<T> {
  const copy = copyProject();
  try {
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function tryAll(faults: readonly PlantedFault[]): Promise<Tried[]> {
  const waiting = [...faults];
  const tried: Tried[] = [];
  const work = async (copy: string): Promise<void> => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const outcome = await tryFault(copy, fault);
      console.log(`${outcome.said.padEnd(6)} ${fault.what}`);
      if ('why' in outcome) console.log(outcome.why);
      tried.push({ fault, outcome });
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), faults.length) }, () => inCopy(work)));
  return tried;
}

function printRooms(tried: readonly Tried[]): void {
  const rooms = Map.groupBy(tried, ({ outcome }) => ('room' in outcome ? outcome.room : 'none'));
  console.log('');
  for (const [room, rows] of [...rooms].sort()) {
    const red = rows.filter(({ outcome }) => outcome.said === 'red').length;
    console.log(`${room.padEnd(12)} ${rows.length} planted, ${red} red`);
  }
}

const faults = choose();
const tried = await tryAll(faults);
printRooms(tried);
const unproved = await inCopy((copy) => findUnproved(copy, faults));
for (const red of unproved) console.log(`not green without a fault: ${red}`);
const red = tried.filter(({ outcome }) => outcome.said === 'red').length;
console.log(`${red} passed, ${tried.length - red + unproved.length} failed`);
process.exitCode = tried.length > 0 && red === tried.length && unproved.length === 0 ? 0 : 1;
