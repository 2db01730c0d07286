import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { listenersPerUserMax } from '#app/http/live/live-hub.ts';
import { isHearing, openPageStream } from '#tests/support/open-streams.ts';
import type { PageStream } from '#tests/support/open-streams.ts';
import type { BenchOptions } from '../benches.ts';
import { collect, median, residentMb, timed, workOff } from '../shared/figures.ts';
import { openPerson, withProduct } from '../shared/product.ts';
import type { Person, RunningProduct } from '../shared/product.ts';
import { mb, ms, printTable } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';

// 500 pages of 63 companies listen to one running product. What it needs for them, how long a list takes before, with and
// after them, and how long after a save all pages that it is for have been told.

const streamsWanted = 500;
const limits = { moreMb: 100, ratio: 1.5, toldMs: 1000 };
/** no more than the web server lets in at once */
const savesAtOnce = 8;

interface Owner extends Person {
  streams: PageStream[];
}

/** Median of a list's time, and the memory that the web server has afterwards. */
async function measure({ pid }: RunningProduct, owners: readonly Owner[], rounds: number) {
  const times = await collect(rounds, (n) => timed(async () => owners[n % owners.length]?.open('/invoice/kunden')));
  return { ms: median(times), mb: residentMb(pid) };
}

/** Milliseconds from before the saves until they were done, and until each of these streams has been told. */
async function timeSaves(owners: readonly Owner[]): Promise<{ savedMs: number; toldMs: number }> {
  const told = owners.flatMap(({ streams }) =>
    streams.map(({ onEvent }) => {
      const hears = Promise.withResolvers<null>();
      onEvent((event) => event.startsWith('change customers') && hears.resolve(null));
      return hears.promise;
    }),
  );
  let savedMs = 0;
  const toldMs = await timed(async () => {
    savedMs = await workOff(owners.length, savesAtOnce, async (n) => {
      const owner = owners[n];
      if (owner) await createSampleCustomer(owner.backend);
    });
    await Promise.all(told);
  });
  return { savedMs, toldMs };
}

async function openStreams({ url }: RunningProduct, owners: readonly Owner[]): Promise<void> {
  let left = streamsWanted;
  for (const { cookie, streams } of owners) {
    for (; left > 0 && streams.length < listenersPerUserMax; left -= 1) streams.push(openPageStream({ url, cookie }));
    // One place may have only so many connections that have asked nothing yet: these come after one another.
    await Promise.all(streams.map(({ ready }) => ready));
  }
  const all = owners.flatMap(({ streams }) => streams);
  while (!all.every(isHearing)) await new Promise((resolve) => setTimeout(resolve, 20));
}

export default function benchStreams({ rounds = 60 }: BenchOptions): Promise<Limit[]> {
  return withProduct(async (product) => {
    const owners: Owner[] = await collect(Math.ceil(streamsWanted / listenersPerUserMax), async (n) => ({
      ...(await openPerson(product, n)),
      streams: [],
    }));
    await collect(4, () => measure(product, owners, rounds));
    const before = await measure(product, owners, rounds);
    const openedMs = await timed(() => openStreams(product, owners));
    const during = await measure(product, owners, rounds);
    const one = await collect(15, (n) => timeSaves(owners.slice(n, n + 1)));
    const all = await timeSaves(owners);
    const broken = owners.flatMap(({ streams }) => streams).filter(({ heard }) => heard.includes('lost')).length;
    const peak = residentMb(product.pid);
    for (const { streams } of owners) for (const stream of streams) stream.leave();
    const after = await measure(product, owners, rounds);
    printTable([
      [`${streamsWanted} streams of ${owners.length} companies are open after`, ms(openedMs)],
      ['web server without, with them, after saves', mb(before.mb), mb(during.mb), mb(peak)],
      ['list of customers without, with them, without again', ms(before.ms), ms(during.ms), ms(after.ms)],
      ['a save is done, its pages are told', ...savesOf(one)],
      [`a save in each of ${owners.length} companies is done, all pages are told`, ...savesOf([all])],
    ]);
    const without = Math.max(before.ms, after.ms);
    const more = Math.max(during.mb, peak) - before.mb;
    return [
      { what: 'more memory of the web server', value: more, unit: ' MB', most: limits.moreMb },
      { what: 'list with streams beside without', value: during.ms / without, most: limits.ratio },
      { what: 'told after the saves', value: all.toldMs - all.savedMs, unit: ' ms', most: limits.toldMs },
      { what: 'streams that broke', value: broken, most: 0 },
    ];
  });
}

function savesOf(saves: readonly { savedMs: number; toldMs: number }[]): string[] {
  return [ms(median(saves.map(({ savedMs }) => savedMs))), ms(median(saves.map(({ toldMs }) => toldMs)))];
}
