import { createInvoice } from '#app/commands/fixtures.ts';
import type { BenchOptions } from '../benches.ts';
import { collect, peakMb, workOff } from '../shared/figures.ts';
import { manyLines, openPerson, withProduct } from '../shared/product.ts';
import type { Person, RunningProduct } from '../shared/product.ts';
import { mb, perSecond, printTable, times } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';

// Peak memory of both processes under load: mixed pages of several companies, then previews of a long draft, then the pages
// again. Peaks are the system's own. GETs per second before and after tell whether it has become slow.

const limitsMb = { web: 450, database: 250 };
const getsAtOnce = 16;
const previewsAtOnce = 8;
/** 60 previews a minute and person */
const people = 8;
const lines = 200;

interface Visitor {
  person: Person;
  preview: string;
  paths: string[];
}

async function makeVisitor(product: RunningProduct, n: number): Promise<Visitor> {
  const person = await openPerson(product, n);
  const { backend, customer, today } = person;
  const make = async (status: 'draft' | 'issued', draft = {}) =>
    (await createInvoice(product.services, backend, { customer, status, today, draft })).id;
  const draft = `/invoice/rechnungen/${await make('draft', { lines: manyLines(lines) })}`;
  const paths = [
    ...['/', '/agb', '/invoice', '/invoice/rechnungen', '/invoice/kunden', '/invoice/layouts', '/invoice/profil'],
    ...['/invoice/einstellungen', '/invoice/kunden/neu', `/invoice/kunden/${customer}`],
    ...[`/invoice/rechnungen/${await make('issued')}`, `${draft}/bearbeiten`],
  ];
  return { person, preview: `${draft}/vorschau/pdf`, paths };
}

export default function benchMemory({ rounds = 8 }: BenchOptions): Promise<Limit[]> {
  const [gets, previews] = [rounds * 1000, rounds * 50];
  return withProduct(async (product) => {
    const visitors = await collect(people, (n) => makeVisitor(product, n));
    /** What was not answered with 200, by status and page. */
    const failures: string[] = [];
    const get = async (n: number, pathOf: (visitor: Visitor) => string | undefined) => {
      const visitor = visitors[n % people];
      const path = (visitor && pathOf(visitor)) ?? '/';
      const status = (await visitor?.person.ask(path))?.status;
      if (status !== 200) failures.push(`${status} ${path.replace(/[a-z0-9]{15}/, '…')}`);
    };
    const visit = (n: number) => get(n, ({ paths }) => paths[Math.floor(n / people) % paths.length]);
    const peaks = { web: () => peakMb(product.pid), database: () => peakMb(product.databasePid) };
    const work = async (what: string, [total, atOnce]: [number, number], task: (n: number) => Promise<void>) => {
      const rate = (total * 1000) / (await workOff(total, atOnce, task));
      const row = [`${total} ${what}, ${atOnce} at once`, perSecond(rate), mb(peaks.web()), mb(peaks.database())];
      return { rate, row };
    };
    const before = await work('mixed GETs', [gets, getsAtOnce], visit);
    const drawn = await work(`previews of ${lines} lines`, [previews, previewsAtOnce], (n) =>
      get(n, ({ preview }) => preview),
    );
    const after = await work('mixed GETs again', [gets / 4, getsAtOnce], visit);
    printTable([['peaks', '', 'web', 'PocketBase'], before.row, drawn.row, after.row]);
    console.log(`after / before: ${times(after.rate / before.rate)}`);
    for (const failure of new Set(failures)) console.log(`answered ${failure}`);
    return [
      { what: 'peak of the web server', value: peaks.web(), unit: ' MB', most: limitsMb.web },
      { what: 'peak of PocketBase', value: peaks.database(), unit: ' MB', most: limitsMb.database },
      { what: 'answers that were none', value: failures.length, most: 0 },
    ];
  });
}
