import { availableParallelism } from 'node:os';
import { invoiceView } from '../../app/invoicing/document-view.ts';
import type { InvoiceSnapshot } from '../../app/invoicing/snapshot.ts';
import { createPdfPool } from '../../app/pdf/pool.ts';
import { findUnprintable } from '../../app/pdf/printable.ts';
import { anyXml } from './fixtures.ts';
import { randomInvoice, randomSource } from './random-invoice.ts';
import { smokeCheck } from './smoke-check.ts';

// `node tests/pdf/fuzz.ts [documents] [seed]`: every random document becomes a PDF that says what its view says, or its
// unprintable characters are named beforehand. Ends with 1 when one does neither.

const [documents = 2000, seed = 1] = process.argv.slice(2).map(Number);
const parallel = availableParallelism();
const pool = createPdfPool({ workers: parallel, timeoutMs: 20_000 });
const counts = { drawn: 0, named: 0, failed: 0, pages: 0, slowestMs: 0 };
let next = 0;

/** All texts of a snapshot with the path at which a form would show them. */
function* textsOf(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) yield* textsOf(member, path === '' ? key : `${path}.${key}`);
  }
}

function unprintableFields(snapshot: InvoiceSnapshot): string[] {
  return [...textsOf(snapshot)].filter(([, text]) => findUnprintable(text).length > 0).map(([path]) => path);
}

async function problemsOf(snapshot: InvoiceSnapshot): Promise<string[]> {
  const view = invoiceView(snapshot);
  const { bytes, pages } = await pool.renderInvoice({ view, xml: anyXml, profile: 'EN 16931' });
  counts.pages += pages;
  const differences = await pool.compareWithView(bytes, view);
  return [
    ...smokeCheck(bytes, { xml: anyXml, fileName: 'factur-x.xml', level: 'EN 16931' }),
    ...differences.map(({ where, expected, found }) => `${where}: ${expected} ≠ ${found}`),
  ];
}

async function checkOne(number: number): Promise<void> {
  const snapshot = randomInvoice(randomSource(seed * 1_000_003 + number));
  const fields = unprintableFields(snapshot);
  const start = performance.now();
  const outcome = await problemsOf(snapshot).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  counts.slowestMs = Math.max(counts.slowestMs, performance.now() - start);
  const refusal = outcome instanceof Error ? `${outcome.name} ${outcome.message}` : null;
  if (refusal !== null && fields.length > 0 && refusal.startsWith('PdfRefused')) counts.named += 1;
  else if (refusal === null && fields.length > 0 && Array.isArray(outcome)) counts.named += 1;
  else if (Array.isArray(outcome) && outcome.length === 0) counts.drawn += 1;
  else {
    counts.failed += 1;
    const problem = refusal ?? (Array.isArray(outcome) ? outcome.slice(0, 3).join(' | ') : '');
    console.log(`document ${number} (seed ${seed}, ${snapshot.lines.length} lines): ${problem.slice(0, 600)}`);
  }
}

async function work(): Promise<void> {
  while (next < documents) await checkOne(next++);
}

const start = performance.now();
await Promise.all(Array.from({ length: parallel * 2 }, work));
await pool.close();
const seconds = (performance.now() - start) / 1000;
console.log(
  `${documents} documents in ${seconds.toFixed(0)} s: ${counts.drawn} drawn and read back, ${counts.named} named beforehand, ` +
    `${counts.failed} failed; ${counts.pages} pages, slowest ${counts.slowestMs.toFixed(0)} ms`,
);
process.exitCode = counts.failed === 0 ? 0 : 1;
