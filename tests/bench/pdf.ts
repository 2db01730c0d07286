import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import type { InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { renderDryRun } from '#app/workflows/issue-invoice.ts';
import type { RenderedPdf } from '#app/pdf/engine.ts';
import type { PdfPool } from '#app/pdf/pool.ts';
import { invoice, manyLines } from '../pdf/fixtures.ts';
import { findChromium } from '../support/find-chromium.ts';
import { startChromium, startInvoiceEu } from './pdf-peers.ts';

// `npm run bench -- pdf`: from a snapshot to its hybrid PDF (XML written and embedded), beside Chromium's print of the same
// content and @e-invoice-eu/core's embedding of its XML into that print.

const memoryDocuments = Number(process.argv[2] ?? 2000);

// Cents, since the peer takes no finer prices.
const lines = (count: number) =>
  manyLines(count).map((line) => ({ ...line, unitPrice: line.unitPrice === '2.4375' ? '2.44' : '780' }));
const short = invoice(lines(3));
const long = invoice(lines(200));

function renderHybrid(pool: PdfPool, snapshot: InvoiceSnapshot): Promise<RenderedPdf> {
  const xml = writeInvoice(fromInvoice(snapshot, 'zugferd-en16931'), 'cii');
  return pool.renderInvoice({ view: invoiceView(snapshot), xml, profile: 'EN 16931' });
}

async function renderChecked(pool: PdfPool, snapshot: InvoiceSnapshot): Promise<void> {
  const { faults } = await renderDryRun({ pdf: pool }, snapshot, { pictures: [], attachments: [] });
  if (faults.length > 0) throw new Error(`picture and data differ: ${JSON.stringify(faults)}`);
}

/** So that no two documents are the same, and nothing is drawn out of a cache. */
function numbered(snapshot: InvoiceSnapshot, number: number): InvoiceSnapshot {
  const lines = snapshot.lines.map((line) => ({ ...line, name: `${line.name} / ${number}` }));
  return { ...snapshot, number: `RE-2026-${String(number).padStart(5, '0')}`, lines };
}

async function medianMs(count: number, work: (number: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const start = performance.now();
    await work(number);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0;
}

async function coldStartMs(): Promise<number> {
  return medianMs(5, async (number) => {
    const pool = createPdfPool({ workers: 1 });
    await renderHybrid(pool, numbered(short, number));
    await pool.close();
  });
}

/** Wall time (median) and processor time (mean) of a hybrid; the latter says what it costs on a busy machine. */
async function warmMs(snapshot: InvoiceSnapshot, count: number): Promise<{ wall: number; processor: number }> {
  const pool = createPdfPool({ workers: 1 });
  for (let number = 0; number < 10; number += 1) await renderHybrid(pool, numbered(snapshot, number));
  const before = process.cpuUsage();
  const wall = await medianMs(count, (number) => renderHybrid(pool, numbered(snapshot, 100 + number)));
  const { user, system } = process.cpuUsage(before);
  await pool.close();
  return { wall, processor: (user + system) / 1000 / count };
}

/** Documents per second with all workers busy. */
async function throughput(
  count: number,
  work: (pool: PdfPool, snapshot: InvoiceSnapshot) => Promise<unknown>,
): Promise<number> {
  const workers = availableParallelism();
  const pool = createPdfPool({ workers });
  await Promise.all(Array.from({ length: 20 }, (_, number) => work(pool, numbered(short, number))));
  const start = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await work(pool, numbered(short, 1000 + next++));
  };
  await Promise.all(Array.from({ length: workers * 2 }, worker));
  const seconds = (performance.now() - start) / 1000;
  await pool.close();
  return count / seconds;
}

function rssMb(): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024);
}

async function memory(): Promise<string> {
  const pool = createPdfPool({ workers: availableParallelism() });
  const marks = [0.1, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * memoryDocuments));
  const readings: string[] = [];
  for (let number = 0; number < memoryDocuments; number += 4) {
    await Promise.all([0, 1, 2, 3].map((more) => renderHybrid(pool, numbered(short, number + more))));
    if (marks.some((mark) => mark > number && mark <= number + 4)) readings.push(`${number + 4}: ${rssMb()} MB`);
  }
  await pool.close();
  return readings.join(', ');
}

async function peersMs(): Promise<{ print: number; printLong: number; embed: number }> {
  const chromiumPath = findChromium();
  if (!chromiumPath)
    throw new Error('No Chromium: set CHROMIUM_PATH, or install one (Debian: apt-get install chromium).');
  const chromium = await startChromium(chromiumPath);
  await chromium.print(invoiceView(short));
  const print = await medianMs(20, (number) => chromium.print(invoiceView(numbered(short, number))));
  const printLong = await medianMs(5, (number) => chromium.print(invoiceView(numbered(long, number))));
  const printed = await chromium.print(invoiceView(short));
  await chromium.close();
  const embedInto = startInvoiceEu();
  await embedInto(short, printed);
  const embed = await medianMs(10, (number) => embedInto(numbered(short, number), printed));
  return { print, printLong, embed };
}

function say(what: string, value: string, aim = ''): void {
  console.log(`${what.padEnd(58)} ${value.padStart(12)}${aim && `   (aim ${aim})`}`);
}

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

console.log(`${availableParallelism()} cores, load before the start ${loadavg()[0]?.toFixed(1) ?? '?'}`);
console.log(`memory of the process after documents: ${await memory()}`);
const one = await warmMs(short, 100);
const many = await warmMs(long, 20);
say('hybrid of 1 page, warm median', ms(one.wall), '≤ 10 ms');
say('  processor time of it', ms(one.processor));
say('hybrid of 200 lines, warm median', ms(many.wall), '≤ 90 ms');
say('  processor time of it', ms(many.processor));
say('first hybrid of a new pool, worker started', ms(await coldStartMs()));
say('hybrids of 1 page per second', (await throughput(600, renderHybrid)).toFixed(0), '≥ 100');
say(
  'rehearsed: XRechnung too, all read back, judged, compared',
  (await throughput(300, renderChecked)).toFixed(0),
  '≥ 40',
);
const { print, printLong, embed } = await peersMs();
say('Chromium prints 1 page (no PDF/A, no data), warm median', ms(print));
say('Chromium prints 200 lines', ms(printLong));
say('@e-invoice-eu/core embeds into that page', ms(embed));
say('ours is faster than Chromium alone by', `${(print / one.wall).toFixed(1)} ×`, '≥ 10 ×');
say('ours is faster than Chromium and the embedding by', `${((print + embed) / one.wall).toFixed(1)} ×`);
console.log(`load at the end ${loadavg()[0]?.toFixed(1) ?? '?'}`);
