import { customerTable } from '#tests/support/imports.ts';
import { ownFields } from '#tests/support/site.ts';
import type { BenchOptions } from '../benches.ts';
import { collect, median, processorMs, timed } from '../shared/figures.ts';
import { databasePidOf, inFolder, openPerson, whileRunning } from '../shared/product.ts';
import type { Person } from '../shared/product.ts';
import { ms, printTable, times } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';

// A table of 5,000 customers, and one of as many as a table may have, is read, mapped and made customers while another
// company's list and /health are asked. Processor time of web server and database, what the others ask among it.

const limits = { cpuMs: 4, healthMs: 1000, ratio: 4 };
const sizes = [5000, 20_000];

export default function benchImport({ count = Infinity }: BenchOptions): Promise<Limit[]> {
  return inFolder((dataDir) =>
    whileRunning(dataDir, async (product) => {
      const [own, other] = [await openPerson(product, 1), await openPerson(product, 2)];
      const pids = [product.pid, databasePidOf(dataDir)];
      const look = () => timed(() => other.open('/invoice/kunden'));
      const before = median(await collect(40, look));
      const told = await collect(sizes.filter((size) => size <= count).length, async (n) => {
        const size = sizes[n] ?? 0;
        const others = ask(look, () => timed(() => fetch(`${product.url}/health`).then((answer) => answer.text())));
        const cpu = processorMs(pids);
        const wallMs = await timed(() => readTable(own, customerTable({ count: size, from: size * 2 })));
        const { pages, health } = await others.stop();
        const cpuMs = (processorMs(pids) - cpu) / size;
        return { size, wallMs, cpuMs, health: Math.max(...health), ratio: median(pages) / before };
      });
      printTable([
        ['rows', 'processor time a row', 'in all', '/health at most', "others' list"],
        ...told.map((each) => [
          String(each.size),
          ...[ms(each.cpuMs), ms(each.wallMs), ms(each.health), times(each.ratio)],
        ]),
      ]);
      return told.flatMap(({ size, cpuMs, health, ratio }) => [
        { what: `processor time a row of ${size}`, value: cpuMs, unit: ' ms', most: limits.cpuMs },
        { what: `/health beside ${size} rows`, value: health, unit: ' ms', most: limits.healthMs },
        { what: `others' list beside ${size} rows`, value: ratio, most: limits.ratio },
      ]);
    }),
  );
}

interface Watched {
  pages: number[];
  health: number[];
}

/** Asks both again and again, until it is stopped. */
function ask(page: () => Promise<number>, health: () => Promise<number>): { stop: () => Promise<Watched> } {
  const watched: Watched = { pages: [], health: [] };
  const over = new AbortController();
  const going = (async () => {
    while (!over.signal.aborted) {
      watched.pages.push(await page());
      watched.health.push(await health());
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await going;
      return watched;
    },
  };
}

const page = '/invoice/kunden/einlesen';

async function readTable(person: Person, table: string): Promise<void> {
  const form = new FormData();
  form.set('table', new File([table], 'kunden.csv'));
  const { location: path } = await person.ask(page, form);
  const fields = ownFields(await person.open(path));
  await person.ask(path, new URLSearchParams(fields));
  const done = await person.open(path);
  if (!done.includes('neu eingelesen')) throw new Error(`${path} is not done`);
}
