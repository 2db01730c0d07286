import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Random } from '../einvoice/random.ts';
import { buildProduct } from '../support/database.ts';
import { verifyFolder } from '../support/verify-folder.ts';
import { actionKinds, openActor } from './actions.ts';
import type { ActionKind, Actor, Trace } from './actions.ts';
import { countAll, findUncounted } from './count-traces.ts';
import { killedThings, openWorld } from './world.ts';
import type { World } from './world.ts';

// node tests/kills/run.ts [--kills 100] [--seed N]: kill -9 of the web server or of PocketBase at random moments while a person issues,
// sends, books, cancels, reads a bank statement and recurring invoices run, three of them at once. The person does again what was not
// answered; then each thing must be there once, no mail twice, no number missing, and verify finds nothing.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' }, seed: { type: 'string' } } });
const kills = Number(values.kills);
const seed = Number(values.seed ?? randomInt(2 ** 31));
/** most of what is asked takes less */
const killedWithinMs = 180;
const atOnce = 3;
/** Then another person goes on: a company may write a hundred mails an hour. */
const killsOfOne = 30;

const underWay = new Map<string, number>();

/** What was under way when the kill came. */
async function killOnce(world: World, actor: Actor, random: Random): Promise<Trace[]> {
  const kinds = Array.from({ length: atOnce }, () => random.pick(actionKinds));
  const actions = [];
  for (const kind of kinds) actions.push(await actor.prepare[kind]());
  const target = random.pick(killedThings);
  const acting = actions.map((each) => each.act());
  await sleep(random.next() * killedWithinMs);
  const open = await Promise.all(acting.map((each) => Promise.race([each.then(() => false), Promise.resolve(true)])));
  world.kill(target);
  for (const [index, kind] of kinds.entries()) if (open[index] === true) note(`${target}, ${kind}`);
  const done = await Promise.all(acting);
  await world.untilWell();
  for (const [index, action] of actions.entries()) {
    // A run is asked for again in any case: whether it was ended says the count.
    if (done[index] === true && action.trace.kind !== 'repeat') continue;
    if (!(await again(action.act))) throw new Error(`${action.trace.kind} could not be done`);
  }
  return actions.map(({ trace }) => trace);
}

function note(what: string): void {
  underWay.set(what, (underWay.get(what) ?? 0) + 1);
}

async function again(act: () => Promise<boolean>): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await act()) return true;
    await sleep(250);
  }
  return false;
}

async function untilSent(world: World): Promise<void> {
  for (let waited = 0; waited < 120_000 && countAll(world).waiting > 0; waited += 500) await sleep(500);
}

function expectedDocuments(actors: readonly Actor[], traces: readonly Trace[]): number {
  const numbered: readonly ActionKind[] = ['issue', 'cancel', 'repeat'];
  const before = actors.reduce((sum, { issuedBefore }) => sum + issuedBefore(), 0);
  return before + traces.filter(({ kind }) => numbered.includes(kind)).length;
}

console.log(`seed ${seed}`);
buildProduct();
const world = await openWorld();
try {
  const random = new Random(seed);
  const actors: Actor[] = [];
  const traces: Trace[] = [];
  for (let killed = 1; killed <= kills; killed += 1) {
    const actor = (actors[Math.floor((killed - 1) / killsOfOne)] ??= await openActor(world));
    traces.push(...(await killOnce(world, actor, random)));
    if (killed % 10 === 0) console.log(`${killed} of ${kills}`);
  }
  await untilSent(world);
  await world.stop();
  const { issued, waiting, unclear } = countAll(world);
  const wanted = expectedDocuments(actors, traces);
  const faults = [
    ...findUncounted(world, traces),
    ...(issued === wanted ? [] : [`${issued} documents have a number, ${wanted} should`]),
    ...(waiting === 0 ? [] : [`${waiting} mails were never given away`]),
    ...(await verifyFolder(world.dataDir)).damages.map(({ subject, text }) => `verify: ${subject}: ${text}`),
  ];
  for (const [what, times] of [...underWay].sort()) console.log(`${what.padEnd(24)} under way at ${times} kills`);
  for (const fault of faults) console.log(`FAILED  ${fault}`);
  console.log(`${issued} documents, ${world.mails.taken.length} mails taken, ${unclear} told as unclear`);
  console.log(
    `${kills} kills, ${traces.length} actions: ${traces.length - faults.length} passed, ${faults.length} failed`,
  );
  process.exitCode = faults.length === 0 && traces.length > 0 ? 0 : 1;
} finally {
  await world.close();
}
