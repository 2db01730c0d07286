import { Agent, request } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccount, createInvoice, createSampleCustomer, sampleDraft } from '#app/commands/fixtures.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import type { Services } from '#app/workflows/services.ts';
import { buildProduct } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';

// Peak memory of both processes under load: mixed pages of several companies, then previews of a draft of 200 lines, then
// the pages again. Peaks are the system's own (VmHWM). GETs per second before and after tell whether it has become slow.

const limitsMb = { web: 450, database: 250 };
const getsAtOnce = 16;
const getsBefore = 8_000;
const getsAfter = 2_000;
const previews = 400;
const previewsAtOnce = 8;
/** 60 previews a minute and person */
const people = 8;
const lines = 200;

interface Visitor {
  cookie: string;
  draft: string;
  paths: string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

function get(url: string, path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${url}${path}`, { agent, headers: { cookie } }, (incoming) => {
      incoming.resume();
      incoming.once('end', () => resolve(incoming.statusCode ?? 0));
      incoming.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

async function makeVisitor(services: Services, n: number): Promise<Visitor> {
  const { backend } = await createAccount(services, { email: `last${n}@example.org`, clientAddress: `10.0.0.${n}` });
  const today = todayInBerlin(services.now());
  const customer = await createSampleCustomer(backend);
  const [line] = sampleDraft.lines;
  if (!line) throw new Error('the sample draft has no line');
  const draft = { lines: Array.from({ length: lines }, (_, i) => ({ ...line, description: `Leistung Nr. ${i + 1}` })) };
  const { id } = await createInvoice(services, backend, { customer, status: 'draft', today, draft });
  const issued = await createInvoice(services, backend, { customer, status: 'issued', today });
  const paths = [
    ...['/', '/agb', '/invoice', '/invoice/rechnungen', '/invoice/kunden', '/invoice/layouts', '/invoice/profil'],
    ...['/invoice/einstellungen', '/invoice/kunden/neu', `/invoice/kunden/${customer}`],
    ...[`/invoice/rechnungen/${issued.id}`, `/invoice/rechnungen/${id}/bearbeiten`],
  ];
  const cookie = `pb_auth=${encodeURIComponent(JSON.stringify({ token: backend.sdk.authStore.token, record: null }))}`;
  return { cookie, draft: id, paths };
}

/** Works off so many tasks, some at once; answers tasks per second. */
async function run(total: number, atOnce: number, task: (n: number) => Promise<void>): Promise<number> {
  const began = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < total) {
      next += 1;
      await task(next - 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (total * 1000) / (performance.now() - began);
}

function peakMb(pid: number): number {
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

buildProduct();
const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-memory-'));
const product = await startProduct({ dataDir });
const databasePid = Number(readFileSync(join(dataDir, 'pocketbase.pid'), 'utf8'));
const services = servicesOf(dataDir);
const visitors: Visitor[] = [];
for (let n = 0; n < people; n += 1) visitors.push(await makeVisitor(services, n));
await services.pdf.close();

/** What was not answered with 200, by status and page. */
const failures = new Map<string, number>();
function note(status: number, path: string): void {
  const named = `${status} ${path.replace(/[a-z0-9]{15}/, '…')}`;
  if (status !== 200) failures.set(named, (failures.get(named) ?? 0) + 1);
}

const visitorOf = (n: number): Visitor => visitors[n % people] ?? { cookie: '', draft: '', paths: ['/'] };
async function visit(n: number): Promise<void> {
  const { cookie, paths } = visitorOf(n);
  const path = paths[Math.floor(n / people) % paths.length] ?? '/';
  note(await get(product.url, path, cookie), path);
}
async function preview(n: number): Promise<void> {
  const { cookie, draft } = visitorOf(n);
  const path = `/invoice/rechnungen/${draft}/vorschau/pdf`;
  note(await get(product.url, path, cookie), path);
}

const peaks = (): string => `web ${peakMb(product.pid)} MB, PocketBase ${peakMb(databasePid)} MB`;
const before = await run(getsBefore, getsAtOnce, visit);
console.log(`${getsBefore} mixed GETs, ${getsAtOnce} at once:    ${Math.round(before)}/s   peak ${peaks()}`);
const drawn = await run(previews, previewsAtOnce, preview);
console.log(
  `${previews} previews of ${lines} lines, ${previewsAtOnce} at once: ${drawn.toFixed(1)}/s   peak ${peaks()}`,
);
const after = await run(getsAfter, getsAtOnce, visit);
console.log(`${getsAfter} mixed GETs again:          ${Math.round(after)}/s   peak ${peaks()}`);
console.log(`after / before: ${(after / before).toFixed(2)}`);
for (const [named, count] of failures) console.log(`answered ${named}: ${count}`);
const within = peakMb(product.pid) <= limitsMb.web && peakMb(databasePid) <= limitsMb.database && failures.size === 0;
console.log(
  within ? `within web ${limitsMb.web} MB, PocketBase ${limitsMb.database} MB` : 'TOO MUCH, or not all answered',
);
agent.destroy();
await product.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = within ? 0 : 1;
