import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createAccount, createInvoice, createSampleCustomer, sampleDraft } from '#app/commands/fixtures.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import type { Services } from '#app/workflows/services.ts';
import { buildProduct, projectFolder } from '../support/database.ts';
import { chromiumArgs, provideChromium } from '../support/find-chromium.ts';
import { pageTable } from '../support/pages/page-table.ts';
import { fillAddress } from '../support/pages/page.ts';
import { recordsOf } from '../support/pages/records.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { openSignedIn } from './signed-in.ts';

// Bytes on the wire of every page as Chromium counts them (headers included), cold cache, and the requests it takes.
// Previews of documents are what the page is asked for, not part of it, and pictures of the product come after it has
// been drawn: they are counted apart.

const budgetBytes = 14 * 1024;
/** Of an editor, which holds a form of a hundred fields. */
const editorBytes = 18 * 1024;
const scriptBytes = 6 * 1024;
/** Of an editor, most of it the framework. */
const editorScriptBytes = 135 * 1024;
const draftLines = 20;
/** The editor is the one place that ships React. */
const isHydrated = (path: string) => /\/(rechnungen|angebote)\/(neu|\{\w+\}\/bearbeiten)/.test(path);

interface Weight {
  path: string;
  status: number;
  page: number;
  pictures: number;
  script: number;
  requests: number;
  /** the page that came instead, which is weighed as itself; '' for none */
  ledTo: string;
}

async function weigh(page: Page, url: string, path: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  const types = new Map<string, string>();
  const weight = { path, status: 0, page: 0, pictures: 0, script: 0, requests: 0, ledTo: '' };
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) =>
    types.set(requestId, typeOf(request.url, type)),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === undefined || type === 'Favicon') return;
    weight.requests += 1;
    if (type === 'Script') weight.script += encodedDataLength;
    else if (type === 'Preview') weight.pictures += encodedDataLength;
    else weight.page += encodedDataLength;
  });
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  weight.status = response?.status() ?? 0;
  const came = new URL(response?.url() ?? 'about:blank').pathname;
  if (came !== new URL(url).pathname) weight.ledTo = came;
  // Who is no longer signed in would weigh the page to sign in instead of all others.
  if (path.startsWith('/invoice') && came.startsWith('/login')) throw new Error(`${path} led to ${came}`);
  await session.detach();
  return weight;
}

function typeOf(url: string, type = 'Other'): string {
  if (url.endsWith('/favicon.svg')) return 'Favicon';
  return /\/(?:vorschau|bild)\?|\.webp$/.test(url) ? 'Preview' : type;
}

/** A company with pages that are full: what lists show, and a draft of many lines; else one record of each kind. */
async function createRecords(services: Services): Promise<{ email: string; ids: Record<string, string> }> {
  const email = 'waage@example.org';
  const { backend } = await createAccount(services, { email, clientAddress: '10.0.0.1' });
  const today = todayInBerlin(services.now());
  let customer = '';
  for (let i = 0; i < 31; i += 1)
    customer = await createSampleCustomer(backend, {
      name: `Kundin ${i} aus ${['Aachen', 'Bremen', 'Chemnitz'][i % 3] ?? ''}`,
    });
  for (let i = 0; i < 30; i += 1) await createInvoice(services, backend, { customer, status: 'issued', today });
  const lines = Array.from({ length: draftLines / sampleDraft.lines.length + 1 }, (_, index) =>
    sampleDraft.lines.map((line) => ({ ...line, description: `${line.description} ${index + 1}` })),
  )
    .flat()
    .slice(0, draftLines);
  const draft = (await createInvoice(services, backend, { customer, status: 'draft', today, draft: { lines } })).id;
  const ids: Record<string, string> = {};
  for (const [name, ask] of Object.entries({ ...recordsOf({ services, backend, today }) })) ids[name] = await ask();
  return { email, ids: { ...ids, customer, draft } };
}

function findZod(): string[] {
  const folder = join(projectFolder, 'build/client/assets');
  return readdirSync(folder).filter(
    (name) => name.endsWith('.js') && /ZodError|_zod\b|invalid_type/.test(readFileSync(join(folder, name), 'utf8')),
  );
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1).padStart(7);
}

buildProduct();
const executablePath = provideChromium();
if (!executablePath)
  throw new Error('No Chromium: set CHROMIUM_PATH, or install one (Debian: apt-get install chromium).');
const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-pages-'));
const product = await startProduct({ dataDir });
const services = servicesOf(dataDir);
const { email, ids } = await createRecords(services);
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
const failures: string[] = [];
console.log('KB on the wire          no script     script on: page + script     requests (off, on)     previews');
const weighedPaths = pageTable.filter(({ file }) => file.endsWith('.tsx')).flatMap(({ addresses }) => addresses);
for (const path of weighedPaths) {
  const url = product.url + fillAddress(path, ids);
  const weights: Weight[] = [];
  for (const javaScriptEnabled of [false, true]) {
    const page = path.startsWith('/invoice')
      ? await openSignedIn(browser, { url: product.url, email, javaScriptEnabled })
      : await (await browser.newContext({ javaScriptEnabled })).newPage();
    weights.push(await weigh(page, url, path));
    await page.context().close();
  }
  const [off, on] = weights;
  if (!off || !on) throw new Error('not weighed');
  if (off.ledTo !== '') {
    console.log(`${path.padEnd(50)} leads to ${off.ledTo}`);
    continue;
  }
  console.log(
    `${path.padEnd(50)} ${kb(off.page)} ${kb(on.page)} ${kb(on.script)} ${String(off.requests).padStart(4)} ${String(on.requests).padStart(4)} ${off.pictures > 0 ? kb(off.pictures) : ''}`,
  );
  const budget = isHydrated(path) ? editorBytes : budgetBytes;
  if (off.page > budget) failures.push(`${path}: ${off.page} bytes without script, more than ${budget}`);
  if (off.script > 0 && !path.startsWith('/invoice')) failures.push(`${path}: a public page ships a script`);
  if (on.script > (isHydrated(path) ? editorScriptBytes : scriptBytes))
    failures.push(`${path}: ${on.script} bytes of script`);
}
const zod = findZod();
if (zod.length > 0) failures.push(`zod is in ${zod.join(', ')}`);
await browser.close();
await services.pdf.close();
await product.stop();
rmSync(dataDir, { recursive: true, force: true });
for (const failure of failures) console.log(`TOO MUCH ${failure}`);
console.log(
  failures.length === 0
    ? `all pages within ${budgetBytes / 1024} KB, editors within ${editorBytes / 1024}, no zod in any client bundle`
    : `${failures.length} over`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
