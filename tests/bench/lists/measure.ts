import type { Slice } from './client.ts';
import { searched } from './documents.ts';
import { cpuMs } from './processes.ts';
import type { Browsers } from './processes.ts';

const crowds = [1, 16] as const;

/** Whose page, and how: of the company with few and the one with many invoices read anew; of the latter again, and without its data. */
export type Asked = 'small' | 'large' | 'again' | 'ceiling';

const askedOf = { small: 'forgetful', large: 'forgetful', again: 'product', ceiling: 'ceiling' } as const;
const turn = Object.keys(askedOf) as Asked[];

export interface Figures {
  /** pages per second, the median of all slices */
  rate: number;
  /** of web server and database, each page */
  cpuMs: number;
}

export interface PageRow {
  name: string;
  atOnce: number;
  bytes: number;
  small: Figures;
  large: Figures;
  again: Figures;
  ceiling: Figures;
  /** of the ceiling's rate, read anew and again: the median of all rounds */
  share: number;
  shareAgain: number;
  /** how much dearer the large company is, the median of all rounds */
  growth: number;
}

interface Options {
  browsers: Browsers;
  /** of the product */
  url: string;
  servers: Readonly<Record<(typeof askedOf)[Asked], Server>>;
  cookies: Readonly<Record<'small' | 'large', string>>;
  rounds: number;
  /** only pages whose name holds it */
  only: string;
}

interface Server {
  port: number;
  /** of all that work for it */
  pids: readonly number[];
}

const list = '/invoice/rechnungen';
const sliceMs = 250;

interface Page {
  name: string;
  /** by what a company's own list links to */
  path: (open: Open) => Promise<string> | string;
}

/** The page of that address, as HTML. */
type Open = (path: string) => Promise<string>;

const pages: Page[] = [
  { name: 'first page', path: () => list },
  { name: 'middle page', path: async (open) => `${list}?seite=${Math.ceil((await lastPage(open, list)) / 2)}` },
  { name: 'last page', path: async (open) => `${list}?seite=${await lastPage(open, list)}` },
  { name: 'by customer', path: () => `${list}?sortierung=kunde` },
  { name: 'by amount', path: () => `${list}?sortierung=betrag` },
  { name: 'by amount, page 31', path: (open) => follow(open, `${list}?sortierung=betrag&seite=30`, 'next') },
  { name: 'by amount, last', path: async (open) => `${list}?sortierung=betrag&seite=${await lastPage(open, list)}` },
  { name: 'drafts', path: () => `${list}?status=entwurf` },
  { name: 'open', path: () => `${list}?status=offen` },
  { name: 'overdue', path: () => `${list}?status=ueberfaellig` },
  { name: 'paid', path: () => `${list}?status=bezahlt` },
  { name: 'paid by due date', path: () => `${list}?status=bezahlt&sortierung=faellig` },
  { name: 'search, rare', path: () => `${list}?suche=${searched.rare}` },
  { name: 'search, common', path: () => `${list}?suche=${searched.common}` },
  { name: 'search, absent', path: () => `${list}?suche=${searched.absent}` },
  { name: 'search, two words', path: () => `${list}?suche=aachen+${searched.common}` },
  { name: 'search in paid', path: () => `${list}?suche=${searched.common}&status=bezahlt` },
  { name: 'search in overdue', path: () => `${list}?suche=bremen&status=ueberfaellig` },
  { name: 'search by amount', path: () => `${list}?suche=${searched.common}&sortierung=betrag` },
  { name: 'dashboard', path: () => '/invoice' },
  { name: 'customers', path: () => '/invoice/kunden' },
  { name: 'search in customers', path: () => '/invoice/kunden?suche=kunde' },
  { name: 'payments', path: () => '/invoice/zahlungen' },
];

async function lastPage(open: Open, path: string): Promise<number> {
  const [, count = '30'] = / von ([\d.]+)</.exec(await open(path)) ?? [];
  return Math.ceil(Number(count.replaceAll('.', '')) / 30);
}

/** Where a page leads to; itself where it leads nowhere. */
async function follow(open: Open, path: string, rel: string): Promise<string> {
  const html = await open(path);
  const [, href = path] = new RegExp(`<a href="([^"]+)" rel="${rel}"`).exec(html) ?? [];
  return href.replaceAll('&amp;', '&');
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Each page in turn by all three, so that whatever else the machine does meets them alike. */
export async function measurePages(options: Options): Promise<PageRow[]> {
  const rows: PageRow[] = [];
  for (const page of pages.filter(({ name }) => name.includes(options.only))) {
    const paths = {
      small: await page.path(openAs(options, 'small')),
      large: await page.path(openAs(options, 'large')),
    };
    for (const atOnce of crowds) {
      const row = await measureOne(options, { name: page.name, paths, atOnce });
      console.log(briefly(row));
      rows.push(row);
    }
  }
  return rows;
}

function briefly({ name, atOnce, share, shareAgain, growth, large, ceiling }: PageRow): string {
  const cpu = `${large.cpuMs.toFixed(2)} of ${ceiling.cpuMs.toFixed(2)} ms`;
  const shares = [share, shareAgain].map((each) => (each * 100).toFixed(0)).join(' and again ');
  return `${name}, ${atOnce} at once: ${Math.round(large.rate)}/s, ${shares} % of the ceiling, ×${growth.toFixed(2)}, CPU ${cpu}`;
}

function openAs({ url, cookies }: Options, asked: 'small' | 'large'): Open {
  return async (path) => {
    const answer = await fetch(url + path, { headers: { cookie: cookies[asked] } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return answer.text();
  };
}

interface Measured {
  name: string;
  paths: Readonly<Record<'small' | 'large', string>>;
  atOnce: number;
}

async function measureOne(options: Options, { name, paths, atOnce }: Measured): Promise<PageRow> {
  const rates: Record<Asked, number[]> = { small: [], large: [], again: [], ceiling: [] };
  const cpu: Record<Asked, { ms: number; answers: number }> = {
    small: { ms: 0, answers: 0 },
    large: { ms: 0, answers: 0 },
    again: { ms: 0, answers: 0 },
    ceiling: { ms: 0, answers: 0 },
  };
  let bytes = 0;
  for (let round = -1; round < options.rounds; round += 1) {
    for (const asked of round % 2 === 0 ? turn : turn.toReversed()) {
      const { pids } = options.servers[askedOf[asked]];
      const before = cpuMs(pids);
      const slice = await runSlice(options, { asked, paths, atOnce });
      if (slice.failures > 0) throw new Error(`${name}: ${slice.failures} answers that are none`);
      // The first round warms.
      if (round < 0) continue;
      cpu[asked].ms += cpuMs(pids) - before;
      cpu[asked].answers += slice.answers;
      rates[asked].push((slice.answers * 1000) / slice.ms);
      if (asked === 'large') bytes = slice.bytes;
    }
  }
  const figures = (asked: Asked): Figures => ({
    rate: median(rates[asked]),
    cpuMs: cpu[asked].ms / cpu[asked].answers,
  });
  const ratio = (over: Asked, under: Asked) =>
    median(rates[over].map((rate, round) => rate / (rates[under][round] ?? Infinity)));
  return {
    name,
    atOnce,
    bytes,
    small: figures('small'),
    large: figures('large'),
    again: figures('again'),
    ceiling: figures('ceiling'),
    share: ratio('large', 'ceiling'),
    shareAgain: ratio('again', 'ceiling'),
    growth: ratio('small', 'large'),
  };
}

function runSlice(
  { browsers, servers, cookies }: Options,
  { asked, paths, atOnce }: { asked: Asked } & Omit<Measured, 'name'>,
): Promise<Slice> {
  const whose = asked === 'small' ? 'small' : 'large';
  const { port } = servers[askedOf[asked]];
  return browsers.run({ port, path: paths[whose], cookie: cookies[whose], atOnce, ms: sliceMs });
}
