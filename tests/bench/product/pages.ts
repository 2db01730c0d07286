import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { projectFolder } from '#tests/support/database.ts';
import { pageTable } from '#tests/support/pages/page-table.ts';
import { fillAddress } from '#tests/support/pages/page.ts';
import { recordsOf } from '#tests/support/pages/records.ts';
import type { BenchOptions } from '../benches.ts';
import { withChromium } from '../shared/browser.ts';
import { collect } from '../shared/figures.ts';
import { manyLines, openPerson, withProduct } from '../shared/product.ts';
import type { Person, RunningProduct } from '../shared/product.ts';
import { kb, printTable } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';

// Bytes on the wire of every page as Chromium counts them (headers included), cold cache, and the requests it takes.
// Previews of documents are what the page is asked for, not part of it, and pictures of the product come after it has
// been drawn: they are counted apart.

const pageKb = 14;
const scriptKb = 6;
/** Of an editor, which holds a form of a hundred fields; most of its script is React. */
const editorKb = { page: 17, script: 115 };
const draftLines = 20;
const isPublic = (path: string) => !path.startsWith('/invoice');
/** The editor is the one place that ships React. */
const isEditor = (path: string) => /\/(rechnungen|angebote)\/(neu|\{\w+\}\/bearbeiten)/.test(path);

interface Weight {
  page: number;
  pictures: number;
  script: number;
  requests: number;
  /** the page that came instead, which is weighed as itself; '' for none */
  ledTo: string;
}

async function weigh(page: Page, url: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const kinds = new Map<string, 'page' | 'pictures' | 'script'>();
  const weight = { page: 0, pictures: 0, script: 0, requests: 0 };
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (request.url.endsWith('/favicon.svg')) return;
    const isPicture = /\/(?:vorschau|bild)\?|\.webp$/.test(request.url);
    kinds.set(requestId, isPicture ? 'pictures' : type === 'Script' ? 'script' : 'page');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === undefined) return;
    weight.requests += 1;
    weight[kind] += encodedDataLength;
  });
  const asked = new URL(url).pathname;
  const came = new URL((await page.goto(url, { waitUntil: 'networkidle' }))?.url() ?? 'about:blank').pathname;
  // Who is no longer signed in would weigh the page to sign in instead of all others.
  if (asked.startsWith('/invoice') && came.startsWith('/login')) throw new Error(`${asked} led to ${came}`);
  await session.detach();
  return { ...weight, ledTo: came === asked ? '' : came };
}

/** Pages that are full: what lists show, and a draft of many lines; else one record of each kind. */
async function createRecords(services: RunningProduct['services'], { backend, today }: Person) {
  const towns = ['Aachen', 'Bremen', 'Chemnitz'];
  const name = (n: number) => `Kundin ${n} aus ${towns[n % towns.length] ?? ''}`;
  const customers = await collect(31, (n) => createSampleCustomer(backend, { name: name(n) }));
  const order = { customer: customers.at(-1) ?? '', today };
  await collect(30, () => createInvoice(services, backend, { ...order, status: 'issued' }));
  const full = { ...order, status: 'draft', draft: { lines: manyLines(draftLines) } } as const;
  const draft = (await createInvoice(services, backend, full)).id;
  const ids: Record<string, string> = {};
  for (const [record, make] of Object.entries({ ...recordsOf({ services, backend, today }) }))
    ids[record] = await make();
  return { ...ids, customer: order.customer, draft };
}

/** Bundles of the browser that hold zod. */
function findZod(): string[] {
  const folder = join(projectFolder, 'build/client/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return scripts.filter((name) => /ZodError|_zod\b|invalid_type/.test(readFileSync(join(folder, name), 'utf8')));
}

type Weighed = Readonly<Record<'off' | 'on', Weight>>;

function limitsOf(weighed: ReadonlyMap<string, Weighed>): Limit[] {
  const of = (isOf: (path: string) => boolean, bytes: (weighed: Weighed) => number) =>
    Object.fromEntries([...weighed].filter(([path]) => isOf(path)).map(([path, each]) => [path, bytes(each) / 1024]));
  const page = ({ off }: Weighed) => off.page;
  const script = ({ on }: Weighed) => on.script;
  const unneeded = ({ off }: Weighed) => off.script;
  const isOther = (path: string) => !isEditor(path);
  const unit = ' KB';
  return [
    { what: 'pages without script', value: of(isOther, page), unit, most: pageKb },
    { what: 'script of pages', value: of(isOther, script), unit, most: scriptKb },
    { what: 'editors without script', value: of(isEditor, page), unit, most: editorKb.page },
    { what: 'script of editors', value: of(isEditor, script), unit, most: editorKb.script },
    { what: 'script of public pages where it is off', value: of(isPublic, unneeded), unit, most: 0 },
    { what: 'client bundles with zod', value: findZod().length, most: 0 },
  ];
}

export default function benchPages({ only = '' }: BenchOptions): Promise<Limit[]> {
  return withProduct(async (product) => {
    const person = await openPerson(product, 1);
    const ids = await createRecords(product.services, person);
    const rows = [['on the wire', 'no script', 'script on: page', 'script', 'requests off', 'on', 'previews']];
    const weighed = new Map<string, Weighed>();
    const paths = pageTable.filter(({ file }) => file.endsWith('.tsx')).flatMap(({ addresses }) => addresses);
    await withChromium(async (show) => {
      for (const path of paths.filter((each) => each.includes(only))) {
        const visit = { url: product.url, cookie: isPublic(path) ? '' : person.cookie };
        const weight = (javaScriptEnabled: boolean) =>
          show({ ...visit, javaScriptEnabled }, (page) => weigh(page, product.url + fillAddress(path, ids)));
        const [off, on] = [await weight(false), await weight(true)];
        const requests = [String(off.requests), String(on.requests)];
        const pictures = off.pictures > 0 ? kb(off.pictures) : '';
        if (off.ledTo === '') {
          rows.push([path, kb(off.page), kb(on.page), kb(on.script), ...requests, pictures]);
          weighed.set(path, { off, on });
        } else rows.push([path, `leads to ${off.ledTo}`]);
      }
    });
    printTable(rows);
    return limitsOf(weighed);
  });
}
