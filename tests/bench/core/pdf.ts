import { availableParallelism, loadavg } from 'node:os';
import { writeInvoice } from '#app/einvoice/write.ts';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import type { InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import type { PdfPool } from '#app/pdf/pool.ts';
import { renderDryRun } from '#app/workflows/issuing/issue-invoice.ts';
import { invoice, manyLines } from '#tests/pdf/fixtures.ts';
import type { BenchOptions } from '../benches.ts';
import { collect, median, residentMb, timed, workOff } from '../shared/figures.ts';
import { mb, ms, perSecond, printTable, times } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';
import { withPrinter } from './chromium-print.ts';
import { loadInvoiceEu, unlessMissing } from './peers.ts';

// From a snapshot to its hybrid PDF (XML written and embedded), beside Chromium's print of the same content and
// @e-invoice-eu/core's embedding of its XML into that print.

const cores = availableParallelism();

// Cents, since the peer takes no finer prices.
const lines = (count: number) =>
  manyLines(count).map((line) => ({ ...line, unitPrice: line.unitPrice === '2.4375' ? '2.44' : '780' }));
const short = invoice(lines(3));
const long = invoice(lines(200));

type Draw = (pool: PdfPool, snapshot: InvoiceSnapshot) => Promise<unknown>;

const renderHybrid: Draw = (pool, snapshot) => {
  const xml = writeInvoice(fromInvoice(snapshot, 'zugferd-en16931'), 'cii');
  return pool.renderInvoice({ view: invoiceView(snapshot), xml, profile: 'EN 16931' });
};

const renderChecked: Draw = async (pool, snapshot) => {
  const { faults } = await renderDryRun({ pdf: pool }, snapshot, { pictures: [], attachments: [] });
  if (faults.length > 0) throw new Error(`picture and data differ: ${JSON.stringify(faults)}`);
};

/** So that no two documents are the same, and nothing is drawn out of a cache. */
function numbered(snapshot: InvoiceSnapshot, number: number): InvoiceSnapshot {
  const named = snapshot.lines.map((line) => ({ ...line, name: `${line.name} / ${number}` }));
  return { ...snapshot, number: `RE-2026-${String(number).padStart(5, '0')}`, lines: named };
}

async function withPool<T>(workers: number, work: (pool: PdfPool) => Promise<T>): Promise<T> {
  const pool = createPdfPool({ workers });
  return work(pool).finally(() => pool.close());
}

const medianMs = async (count: number, work: (number: number) => Promise<unknown>): Promise<number> =>
  median(await collect(count, (number) => timed(() => work(number))));

/** Wall time (median) and processor time (mean) of a hybrid; the latter says what it costs on a busy machine. */
function measureWarm(snapshot: InvoiceSnapshot, count: number): Promise<{ wall: number; processor: number }> {
  return withPool(1, async (pool) => {
    await collect(10, (number) => renderHybrid(pool, numbered(snapshot, number)));
    const before = process.cpuUsage();
    const wall = await medianMs(count, (number) => renderHybrid(pool, numbered(snapshot, 100 + number)));
    const { user, system } = process.cpuUsage(before);
    return { wall, processor: (user + system) / 1000 / count };
  });
}

/** Documents per second with all workers busy. */
function measureRate(count: number, draw: Draw): Promise<number> {
  return withPool(cores, async (pool) => {
    await workOff(20, 20, (number) => draw(pool, numbered(short, number)));
    const allMs = await workOff(count, cores * 2, (number) => draw(pool, numbered(short, 1000 + number)));
    return (count * 1000) / allMs;
  });
}

/** Memory of this process after so many documents. */
function measureMemory(documents: number): Promise<string[][]> {
  let drawn = 0;
  return withPool(cores, (pool) =>
    collect(4, async () => {
      await workOff(documents / 4, 4, () => renderHybrid(pool, numbered(short, drawn++)));
      return [`memory after ${drawn} documents`, mb(residentMb(process.pid))];
    }),
  );
}

/** Chromium's print, and the embedding of an XML into it, which is a hybrid as well. */
async function measurePeers() {
  const printing = await withPrinter(async (print) => {
    const printed = await print(invoiceView(short));
    const time = (count: number, snapshot: InvoiceSnapshot) =>
      medianMs(count, (number) => print(invoiceView(numbered(snapshot, number))));
    return { printed, short: await time(20, short), long: await time(5, long) };
  });
  const embed = await unlessMissing('embedding', () => {
    const load = loadInvoiceEu();
    const pdf = { buffer: printing.printed, filename: 'invoice.pdf', mimetype: 'application/pdf' };
    return medianMs(10, (number) =>
      load(fromInvoice(numbered(short, number), 'xrechnung'))({ format: 'Factur-X-EN16931', pdf }),
    );
  });
  return { ...printing, embed: embed ?? NaN };
}

export default async function benchPdf({ count = 2000 }: BenchOptions): Promise<Limit[]> {
  console.log(`${cores} cores, load before the start ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  const memory = await measureMemory(count);
  const [one, many] = [await measureWarm(short, 100), await measureWarm(long, 20)];
  const cold = await medianMs(5, (number) => withPool(1, (pool) => renderHybrid(pool, numbered(short, number))));
  const hybrids = await measureRate(600, renderHybrid);
  const rehearsed = await measureRate(300, renderChecked);
  const { short: print, long: printLong, embed } = await measurePeers();
  printTable([
    ...memory,
    ['hybrid of 1 page, processor time', ms(one.processor)],
    ['hybrid of 200 lines, processor time', ms(many.processor)],
    ['first hybrid of a new pool, worker started', ms(cold)],
    ['hybrids of 1 page', perSecond(hybrids)],
    ['Chromium prints 1 page (no PDF/A, no data), warm median', ms(print)],
    ['Chromium prints 200 lines', ms(printLong)],
    ['@e-invoice-eu/core embeds into that page', ms(embed)],
    ['ours is faster than Chromium and the embedding', times((print + embed) / one.wall)],
    ['load at the end', loadavg()[0]?.toFixed(1) ?? '?'],
  ]);
  return [
    { what: 'hybrid of 1 page, warm median', value: one.wall, unit: ' ms', most: 10 },
    { what: 'hybrid of 200 lines, warm median', value: many.wall, unit: ' ms', most: 90 },
    { what: 'hybrids of 1 page', value: hybrids, unit: '/s', least: 100 },
    { what: 'rehearsed: XRechnung too, all read back, judged, compared', value: rehearsed, unit: '/s', least: 40 },
    { what: 'times faster than Chromium alone', value: print / one.wall, least: 10 },
  ];
}
