import { freePort } from '#app/server/pocketbase-process.ts';
import { buildProduct } from '#tests/support/database.ts';
import { launchProduct } from '#tests/support/product.ts';
import { collect, median, residentMb } from '../shared/figures.ts';
import { databasePidOf, inFolder } from '../shared/product.ts';
import { mb, ms, printTable } from '../shared/report.ts';
import type { BenchOptions } from '../benches.ts';
import type { Limit } from '../shared/report.ts';

// From `npm start` (built) to the first 200 of /health, and memory of both processes.

const pages = 20;

interface Start {
  readyMs: number;
  webMb: number;
  databaseMb: number;
  stopMs: number;
}

async function measureStart(dataDir: string): Promise<Start> {
  const port = await freePort();
  const asked = performance.now();
  const product = launchProduct({ dataDir, port });
  const isReady = () =>
    fetch(`${product.url}/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() - asked > 60_000) throw new Error(product.output());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const readyMs = performance.now() - asked;
  await collect(pages, async () => (await fetch(`${product.url}/`)).arrayBuffer());
  const memory = { webMb: residentMb(product.pid), databaseMb: residentMb(databasePidOf(dataDir)) };
  const { tookMs } = await product.stop();
  return { readyMs, ...memory, stopMs: tookMs };
}

export default async function benchStart({ rounds = 5 }: BenchOptions): Promise<Limit[]> {
  buildProduct();
  return inFolder(async (dataDir) => {
    const first = await measureStart(dataDir);
    const later = await collect(rounds, () => measureStart(dataDir));
    const of = (name: keyof Start) => median(later.map((start) => start[name]));
    printTable([
      ['first start (empty data folder), to the first 200 of /health', ms(first.readyMs)],
      [`later starts, median of ${rounds}`, ms(of('readyMs'))],
      [`web server after ${pages} pages`, mb(of('webMb'))],
      [`PocketBase after ${pages} pages`, mb(of('databaseMb'))],
      ['stop by SIGTERM, median', ms(of('stopMs'))],
    ]);
    return [];
  });
}
