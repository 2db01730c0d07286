import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { samplePassword } from '#app/commands/fixtures.ts';
import { signIn } from '#app/pocketbase/accounts/queries.ts';
import type { BenchOptions } from '../benches.ts';
import { collect, median, processorMs } from '../shared/figures.ts';
import { cookieOf, inFolder, whileRunning } from '../shared/product.ts';
import type { RunningProduct } from '../shared/product.ts';
import { percent, perSecond, printTable, times } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';
import { browse } from './browsers.ts';
import type { Asking } from './browsers.ts';
import { addressOf, listPages } from './pages.ts';
import type { ListPage } from './pages.ts';
import { emails, seed } from './seed.ts';
import { withServer } from './servers.ts';
import type { PageServer } from './servers.ts';

// Lists, searches and dashboard of a company with a tenth of all invoices (100,000 of 1,000,000) beside one with 1,000, both
// read anew each time, beside the same page asked for again (decision 010) and beside it with data that cost nothing, at 1
// and 16 at once, in turn. `--folder` keeps the database for another run.

// Alone, a page that is read anew waits for another process as long as it takes itself: its share is told and no aim.
const aims = { share: 60, anewAtOnce: 16, growth: 1.5, dashboard: 3 };
const sliceMs = 250;

/** Of the company with few and the one with many invoices, read anew; of the latter again, and without its data. */
const kinds = ['small', 'large', 'again', 'ceiling'] as const;
type Kind = (typeof kinds)[number];

interface Question extends Asking {
  pids: readonly number[];
}

interface Row {
  page: ListPage;
  atOnce: number;
  bytes: number;
  /** pages per second, by round */
  rates: Record<Kind, number[]>;
  /** of web server and database, each page */
  cpuMs: Record<Kind, number>;
}

const ofKinds = <T>(make: (kind: Kind) => T): Record<Kind, T> => ({
  small: make('small'),
  large: make('large'),
  again: make('again'),
  ceiling: make('ceiling'),
});

/** In turn by all, so that whatever else the machine does meets them alike; the first round warms. */
async function measureRow(
  page: ListPage,
  questions: Record<Kind, Question>,
  { atOnce, rounds }: { atOnce: number; rounds: number },
): Promise<Row> {
  const row: Row = { page, atOnce, bytes: 0, rates: ofKinds(() => []), cpuMs: ofKinds(() => 0) };
  const answers = ofKinds(() => 0);
  for (let round = -1; round < rounds; round += 1)
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const { pids, ...asking } = questions[kind];
      const before = processorMs(pids);
      const slice = await browse(asking, atOnce, sliceMs);
      if (round < 0) continue;
      row.cpuMs[kind] += processorMs(pids) - before;
      row.rates[kind].push(slice.rate);
      answers[kind] += slice.answers;
      if (kind === 'large') row.bytes = slice.bytes;
    }
  return { ...row, cpuMs: ofKinds((kind) => row.cpuMs[kind] / answers[kind]) };
}

const ratio = ({ rates }: Row, over: Kind, under: Kind): number =>
  median(rates[over].map((rate, round) => rate / (rates[under][round] ?? Infinity)));

const share = (row: Row): number => ratio(row, 'large', 'ceiling');
const shareAgain = (row: Row): number => ratio(row, 'again', 'ceiling');
const growth = (row: Row): number => ratio(row, 'small', 'large');

function printRows(rows: readonly Row[]): void {
  const rates = ['1,000', '100,000', 'again', 'ceiling'];
  printTable([
    ['page', 'at once', ...rates, 'of the ceiling', 'again', 'growth', 'CPU ms', 'bytes'],
    ...rows.map((row) => [
      row.page.name,
      String(row.atOnce),
      ...kinds.map((kind) => perSecond(median(row.rates[kind]))),
      ...[percent(share(row)), percent(shareAgain(row)), times(growth(row))],
      kinds.map((kind) => row.cpuMs[kind].toFixed(2)).join(' / '),
      String(row.bytes),
    ]),
  ]);
}

function limitsOf(rows: readonly Row[]): Limit[] {
  const judged = rows.filter(({ page }) => !page.free);
  const anew = judged.filter(({ atOnce }) => atOnce === aims.anewAtOnce);
  const of = (which: readonly Row[], value: (row: Row) => number) =>
    Object.fromEntries(which.map((row) => [`${row.page.name}, ${row.atOnce} at once`, value(row)]));
  const firstOf = (atOnce: number) => rows.find((row) => row.page.name === 'first page' && row.atOnce === atOnce);
  const besideList = (row: Row) => median(firstOf(row.atOnce)?.rates.again ?? []) / median(row.rates.again);
  const dashboards = rows.filter(({ page, atOnce }) => page.name === 'dashboard' && firstOf(atOnce));
  const ceiling = { unit: ' %', least: aims.share };
  return [
    { what: 'of the ceiling, asked for again', value: of(judged, (row) => 100 * shareAgain(row)), ...ceiling },
    { what: 'of the ceiling, read anew', value: of(anew, (row) => 100 * share(row)), ...ceiling },
    { what: 'times of 1,000 invoices', value: of(judged, growth), most: aims.growth },
    { what: 'times of the list of invoices', value: of(dashboards, besideList), most: aims.dashboard },
  ];
}

async function measurePages(
  product: RunningProduct,
  servers: Record<Kind, PageServer>,
  { rounds = 8, only = '' }: BenchOptions,
): Promise<Row[]> {
  const backends = ofKinds(() => product.services.connect({ token: null, clientAddress: '10.0.0.1' }));
  const cookieOfKind = async (kind: Kind) => {
    await signIn(backends[kind], { email: kind === 'small' ? emails.small : emails.large, password: samplePassword });
    return cookieOf(backends[kind]);
  };
  const cookies = { small: await cookieOfKind('small'), large: await cookieOfKind('large') };
  const pages = listPages.filter(({ name }) => name.includes(only));
  const rows = await collect(pages.length, async (n) => {
    const page = pages[n];
    if (!page) throw new Error('no page');
    const questionOf = async (cookie: string) => ({
      cookie,
      path: await addressOf(page, async (path) => (await fetch(product.url + path, { headers: { cookie } })).text()),
    });
    const [small, large] = [await questionOf(cookies.small), await questionOf(cookies.large)];
    const questions = ofKinds((kind) => ({ ...(kind === 'small' ? small : large), ...servers[kind] }));
    const crowds = page.free ? [1] : [1, aims.anewAtOnce];
    return collect(crowds.length, (crowd) => measureRow(page, questions, { atOnce: crowds[crowd] ?? 1, rounds }));
  });
  return rows.flat();
}

export default function benchLists(options: BenchOptions): Promise<Limit[]> {
  const { folder, count = 1_000_000 } = options;
  const measure = async (dataDir: string): Promise<Limit[]> => {
    if (!existsSync(join(dataDir, 'pocketbase'))) await seed(dataDir, count);
    return whileRunning(dataDir, async (product) => {
      const own = { port: Number(new URL(product.url).port), pids: [product.pid, product.databasePid] };
      const rows = await withServer(product, 'ceiling', (ceiling) =>
        withServer(product, 'forgetful', (forgetful) =>
          measurePages(product, { small: forgetful, large: forgetful, again: own, ceiling }, options),
        ),
      );
      printRows(rows);
      return limitsOf(rows);
    });
  };
  return folder === undefined ? inFolder(measure) : measure(folder);
}
