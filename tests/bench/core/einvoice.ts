import type { Invoice } from '#app/einvoice/model.ts';
import { readInvoice } from '#app/einvoice/read.ts';
import type { ReadInvoice } from '#app/einvoice/read.ts';
import { ruleBook } from '#app/einvoice/rules/rule-book.ts';
import { validateDocument } from '#app/einvoice/validate-document.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import type { InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { billOf } from '#tests/einvoice/case-snapshot-base.ts';
import { Oracle } from '#tests/einvoice/oracle.ts';
import { collect, median } from '../shared/figures.ts';
import { ms, printTable, times } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';
import { unlessMissing } from './peers.ts';
import { invoiceEuWriters, schematronUnderNode, zugferdWriters } from './xml-peers.ts';

// Warm median of each operation on invoices of 3 and 200 lines, beside it the peers and the official validator in the same
// run, then the growth up to 10,000 lines.

const mostMs = { write: 0.3, read: 1, validate: 0.5 };
const timesFasterThanNode = 50;
// Much memory makes each line somewhat dearer; what grew with the square would be a hundred times dearer.
const growthMax = 4;
const syntaxes = ['ubl', 'cii'] as const;

interface Material {
  snapshot: InvoiceSnapshot;
  invoice: Invoice;
  xml: Record<(typeof syntaxes)[number], Uint8Array>;
}

function materialOf(count: number): Material {
  const lines = Array.from({ length: count }, (_, index) => ({
    name: `Leistung ${index + 1}`,
    quantity: String((index % 9) + 1),
    unitPrice: `${40 + (index % 50)}.${index % 10}5`,
    taxRateBp: index % 3 === 2 ? (700 as const) : (1900 as const),
  }));
  const snapshot = billOf({ lines }, 'de');
  const invoice = fromInvoice(snapshot, 'xrechnung');
  const xml = { ubl: Buffer.from(writeInvoice(invoice, 'ubl')), cii: Buffer.from(writeInvoice(invoice, 'cii')) };
  return { snapshot, invoice, xml };
}

function read(xml: Uint8Array): ReadInvoice {
  const parsed = parseXml(xml);
  const found = parsed.ok ? readInvoice(parsed.document) : null;
  if (found === null) throw new Error('our own invoice is not read');
  return found;
}

/** What is asked again and again of one document, which stands no fatal rule against it. */
function validating(xml: Uint8Array): () => unknown {
  const document = read(xml);
  const fatal = validateDocument(document, { rules: ruleBook }).findings.filter(({ level }) => level === 'fatal');
  if (fatal.length > 0) throw new Error(`our own invoice breaks ${fatal.map(({ rule }) => rule).join(' ')}`);
  return () => validateDocument(document);
}

const operationsOf = ({ snapshot, invoice, xml }: Material) => ({
  build: () => fromInvoice(snapshot, 'xrechnung'),
  'write UBL': () => writeInvoice(invoice, 'ubl'),
  'write CII': () => writeInvoice(invoice, 'cii'),
  'read UBL': () => read(xml.ubl),
  'read CII': () => read(xml.cii),
  'validate UBL': validating(xml.ubl),
  'validate CII': validating(xml.cii),
});

type Operation = keyof ReturnType<typeof operationsOf>;
const operationNames = Object.keys(operationsOf(materialOf(1))) as Operation[];

/** Warm median in ms. */
async function measure(work: () => unknown, [warmMs, measureMs, samplesMin] = [1000, 1500, 15]): Promise<number> {
  for (const start = performance.now(); performance.now() - start < warmMs;) await work();
  const samples: number[] = [];
  for (const start = performance.now(); performance.now() - start < measureMs || samples.length < samplesMin;) {
    const before = performance.now();
    const result = work();
    if (result instanceof Promise) await result;
    samples.push(performance.now() - before);
  }
  return median(samples);
}

/** Processor time of one call in ms, warm: what other programs on the machine take does not count. */
function measureProcessor(work: () => unknown): number {
  const spend = (wantedMs: number): number => {
    const before = process.cpuUsage();
    for (let calls = 1; ; calls += 1) {
      work();
      const { user, system } = process.cpuUsage(before);
      const spentMs = (user + system) / 1000;
      if (spentMs >= wantedMs) return spentMs / calls;
    }
  };
  spend(400);
  return Math.min(spend(400), spend(400), spend(400));
}

/** By name the time for 3 and for 200 lines. */
type Rows = Record<string, readonly [three: number, many: number]>;

async function measureWriters(pair: readonly [Material, Material]): Promise<Rows> {
  const rows: Rows = {};
  for (const peer of [invoiceEuWriters, zugferdWriters])
    await unlessMissing('write: peer', async () => {
      const writersOf = peer();
      const [three, many] = [writersOf(pair[0].invoice), writersOf(pair[1].invoice)];
      for (const name of Object.keys(three)) {
        const time = (writers: typeof three) => measure(writers[name] ?? (() => undefined)).catch(() => NaN);
        rows[name] = [await time(three), await time(many)];
      }
    });
  return rows;
}

/** Median of the validator's own time per file, without the way there and back. */
async function measureOracle([small, large]: readonly [Material, Material]): Promise<Rows> {
  const oracle = await Oracle.start(1);
  const time = async (content: Uint8Array, rounds: number): Promise<number> => {
    const judge = async () => (await oracle.judgeXml({ name: 'bench', content }, ['en', 'xrechnung'])).micros / 1000;
    await collect(rounds, judge);
    return median(await collect(rounds, judge));
  };
  const rows: Rows = {};
  try {
    for (const syntax of syntaxes)
      rows[officialName(syntax)] = [await time(small.xml[syntax], 400), await time(large.xml[syntax], 40)];
  } finally {
    await oracle.close();
  }
  return rows;
}

const officialName = (syntax: string) => `validate ${syntax.toUpperCase()}: official, warm JVM`;
const underNode = 'validate UBL: Schematron under Node';

async function measureSchematron([small, large]: readonly [Material, Material]): Promise<Rows> {
  const judge = schematronUnderNode();
  const time = ({ xml }: Material) => measure(() => judge(new TextDecoder().decode(xml.ubl)), [3000, 3000, 3]);
  return { [underNode]: [await time(small), await time(large)] };
}

/** Time per line against that of 100 lines, by operation: 1.0 everywhere is linear growth. */
function measureGrowth(): Record<string, number> {
  const counts = [100, 1000, 10_000];
  const works = counts.map((count) => operationsOf(materialOf(count)));
  const growth: Record<string, number> = {};
  const rows = operationNames.map((name) => {
    const perLine = works.map((work, index) => measureProcessor(work[name]) / (counts[index] ?? NaN));
    const ratios = perLine.map((time) => time / (perLine[0] ?? NaN));
    growth[name] = Math.max(...ratios);
    return [name, ...perLine.map((time, index) => `${(time * 1000).toFixed(2)} µs ${times(ratios[index] ?? NaN)}`)];
  });
  printTable([['processor time per line', ...counts.map((count) => `${count} lines`)], ...rows]);
  return growth;
}

function limitsOf(rows: Rows): Limit[] {
  const three = (name: string) => rows[name]?.[0] ?? NaN;
  // With reading: the others begin with the text too.
  const ours = { ubl: three('read UBL') + three('validate UBL'), cii: three('read CII') + three('validate CII') };
  const limits: Limit[] = Object.entries(mostMs).map(([what, most]) => {
    const value = Math.max(three(`${what} UBL`), three(`${what} CII`));
    return { what: `${what}, 3 lines`, value, unit: ' ms', most };
  });
  const faster = syntaxes.map((syntax) => three(officialName(syntax)) / ours[syntax]);
  if (officialName('ubl') in rows)
    limits.push({ what: 'times faster than the warm JVM, reading included', value: Math.min(...faster), least: 1 });
  const what = 'times faster than the Schematron under Node, reading included';
  if (underNode in rows) limits.push({ what, value: three(underNode) / ours.ubl, least: timesFasterThanNode });
  return limits;
}

export default async function benchEinvoice(): Promise<Limit[]> {
  const pair = [materialOf(3), materialOf(200)] as const;
  console.log(`Node ${process.versions.node}, ${pair[0].xml.ubl.length} and ${pair[1].xml.ubl.length} bytes of UBL`);
  const [small, large] = [operationsOf(pair[0]), operationsOf(pair[1])];
  const rows: Rows = {};
  for (const name of operationNames) rows[name] = [await measure(small[name]), await measure(large[name])];
  Object.assign(rows, await measureWriters(pair));
  Object.assign(rows, await unlessMissing('validate: official validator', () => measureOracle(pair)));
  Object.assign(rows, await unlessMissing(underNode, () => measureSchematron(pair)));
  const cells = Object.entries(rows).map(([name, [three, many]]) => [name, ms(three), ms(many)]);
  printTable([['warm median', '3 lines', '200 lines'], ...cells]);
  return [...limitsOf(rows), { what: 'growth per line up to 10,000 lines', value: measureGrowth(), most: growthMax }];
}
