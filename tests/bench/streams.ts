import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { listenersPerUserMax } from '#app/http/live/live-hub.ts';
import { buildProduct } from '../support/database.ts';
import { isHearing, openPageStream } from '../support/open-streams.ts';
import type { PageStream } from '../support/open-streams.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';

// npm run bench -- streams: 500 pages of 63 companies listen to one running product. What it needs for them, how long a list
// takes before, with and after them, and how long after a save all pages that it is for have been told. Fails above the
// limits.

const streamsWanted = 500;
const limits = { moreMb: 100, ratio: 1.5, toldMs: 1000 };
const rounds = 60;
/** no more than the web server lets in at once */
const savesAtOnce = 8;

const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-streams-'));
buildProduct();
const product = await startProduct({ dataDir });
const services = servicesOf(dataDir);

interface Owner extends SampleAccount {
  cookie: string;
  streams: PageStream[];
}

async function makeOwners(): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let n = 0; n * listenersPerUserMax < streamsWanted; n += 1) {
    const account = await createAccount(services, { email: `strom${n}@example.org`, clientAddress: `10.0.1.${n}` });
    const { token } = account.backend.sdk.authStore;
    const cookie = `pb_auth=${encodeURIComponent(JSON.stringify({ token, record: null }))}`;
    owners.push({ ...account, cookie, streams: [] });
  }
  return owners;
}

function residentMb(): number {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Median of a list's time, and the memory that the web server has afterwards. */
async function measure(owners: readonly Owner[]): Promise<{ ms: number; mb: number }> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { cookie = '' } = owners[round % owners.length] ?? {};
    const began = performance.now();
    const answer = await fetch(`${product.url}/invoice/kunden`, { headers: { cookie } });
    const html = await answer.text();
    if (answer.status !== 200 || !html.includes('</html>')) throw new Error(`the list answered ${answer.status}`);
    times.push(performance.now() - began);
  }
  return { ms: median(times), mb: residentMb() };
}

/** Milliseconds from before the save until each of these streams has been told of it. */
async function timeSave(saving: readonly Owner[]): Promise<{ savedMs: number; toldMs: number }> {
  const began = performance.now();
  const told = saving.flatMap(({ streams }) =>
    streams.map(
      (stream) =>
        new Promise<void>((resolve) => {
          stream.onEvent((event) => event.startsWith('change customers') && resolve());
        }),
    ),
  );
  const waiting = [...saving];
  const save = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await createSampleCustomer(next.backend);
  };
  await Promise.all(Array.from({ length: savesAtOnce }, save));
  const savedMs = performance.now() - began;
  await Promise.all(told);
  return { savedMs, toldMs: performance.now() - began };
}

async function openStreams(owners: readonly Owner[]): Promise<number> {
  const began = performance.now();
  let left = streamsWanted;
  for (const owner of owners) {
    for (; left > 0 && owner.streams.length < listenersPerUserMax; left -= 1)
      owner.streams.push(openPageStream({ url: product.url, cookie: owner.cookie }));
    // One place may have only so many connections that have asked nothing yet: these come after one another.
    await Promise.all(owner.streams.map(({ ready }) => ready));
  }
  const all = owners.flatMap(({ streams }) => streams);
  while (!all.every(isHearing)) await new Promise((resolve) => setTimeout(resolve, 20));
  return performance.now() - began;
}

async function bench(): Promise<boolean> {
  const owners = await makeOwners();
  await services.pdf.close();
  for (let warm = 0; warm < 4; warm += 1) await measure(owners);
  const before = await measure(owners);
  const openedMs = await openStreams(owners);
  const during = await measure(owners);
  const one = [];
  for (let save = 0; save < 15; save += 1) one.push(await timeSave(owners.slice(save, save + 1)));
  const oneMs = { saved: median(one.map(({ savedMs }) => savedMs)), told: median(one.map(({ toldMs }) => toldMs)) };
  const all = await timeSave(owners);
  const broken = owners.flatMap(({ streams }) => streams).filter(({ heard }) => heard.includes('lost')).length;
  const peak = residentMb();
  for (const { streams } of owners) for (const stream of streams) stream.leave();
  const after = await measure(owners);
  const more = Math.max(during.mb, peak) - before.mb;
  const ratio = during.ms / median([before.ms, after.ms].toSorted((a, b) => a - b));
  console.log(`${streamsWanted} streams of ${owners.length} companies open after ${openedMs.toFixed(0)} ms`);
  console.log(
    `memory of the web process: ${before.mb.toFixed(0)} MB without, ${during.mb.toFixed(0)} MB with them, ${peak.toFixed(0)} MB after saves: ${more.toFixed(0)} MB more (at most ${limits.moreMb})`,
  );
  console.log(
    `list of customers: ${before.ms.toFixed(1)} ms without, ${during.ms.toFixed(1)} ms with, ${after.ms.toFixed(1)} ms without again: ratio ${ratio.toFixed(2)} (at most ${limits.ratio})`,
  );
  console.log(
    `a save: done after ${oneMs.saved.toFixed(0)} ms, its ${listenersPerUserMax} pages told after ${oneMs.told.toFixed(0)} ms`,
  );
  console.log(
    `a save in each of ${owners.length} companies: done after ${all.savedMs.toFixed(0)} ms, all ${streamsWanted} pages told after ${all.toldMs.toFixed(0)} ms (at most ${limits.toldMs} ms later)`,
  );
  console.log(`streams that broke: ${broken}`);
  return more <= limits.moreMb && ratio <= limits.ratio && all.toldMs - all.savedMs <= limits.toldMs && broken === 0;
}

try {
  process.exitCode = (await bench()) ? 0 : 1;
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
