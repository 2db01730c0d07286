import { availableParallelism } from 'node:os';
import { invoiceView } from '#app/invoicing/documents/document-view.ts';
import type { InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { anyXml } from './fixtures.ts';
import { overlaps, readPositions } from './positions.ts';
import { randomInvoice, randomSource } from './random-invoice.ts';
import { smokeCheck } from './smoke-check.ts';

// `node tests/pdf/fuzz.ts [documents] [seed]`: unprintable characters of every random document are named beforehand, and
// without them it becomes a PDF that says what its view says. Ends with 1 when one does not.

const [documents = 2000, seed = 1] = process.argv.slice(2).map(Number);
const parallel = availableParallelism();
const pool = createPdfPool({ workers: parallel, timeoutMs: 300_000 });
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
  const placed = pages <= 6 ? await readPositions(bytes) : [];
  return [
    ...overlaps(placed).map(([one, other]) => `overlap on page ${one.page}: ${one.text} | ${other.text}`),
    ...placed
      .filter(({ right }) => right > 202)
      .map(({ text, right }) => `off the paper (${right.toFixed(0)} mm): ${text}`),
    ...smokeCheck(bytes, { xml: anyXml, fileName: 'factur-x.xml', level: 'EN 16931' }),
    ...differences.map(({ where, expected, found }) => `${where}: ${expected} ≠ ${found}`),
  ];
}

/** The same with the characters taken out that a form would show. */
function mended<Value>(value: Value): Value {
  if (typeof value === 'string') return mendedText(value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => mended(item)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mended(member as unknown)])) as Value;
}

function mendedText(text: string): string {
  const refused = new Set(findUnprintable(text).map(({ character }) => character));
  return (
    Array.from(text.normalize('NFC'))
      .filter((character) => !refused.has(character))
      .join('')
      .trim() || 'x'
  );
}

async function checkOne(number: number): Promise<void> {
  const snapshot = randomInvoice(randomSource(seed * 1_000_003 + number));
  if (unprintableFields(snapshot).length > 0) counts.named += 1;
  const drawable = mended(snapshot);
  const start = performance.now();
  const problems = await problemsOf(drawable).catch((error: unknown) => [String(error)]);
  counts.slowestMs = Math.max(counts.slowestMs, performance.now() - start);
  if (problems.length === 0) counts.drawn += 1;
  else {
    counts.failed += 1;
    const size = `${snapshot.lines.length} lines, ${JSON.stringify(snapshot).length} characters`;
    console.log(`document ${number} (seed ${seed}, ${size}): ${problems.slice(0, 3).join(' | ').slice(0, 600)}`);
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
  `${documents} documents in ${seconds.toFixed(0)} s: ${counts.drawn} drawn and read back (of ${counts.named} some ` +
    `characters were named and taken out), ` +
    `${counts.failed} failed; ${counts.pages} pages, slowest ${counts.slowestMs.toFixed(0)} ms`,
);
process.exitCode = counts.failed === 0 ? 0 : 1;
