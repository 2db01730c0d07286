import { fromInvoice } from '../../app/invoicing/en16931/from-invoice.ts';
import { writeInvoice } from '../../app/invoicing/en16931/write.ts';
import { createPdfPool } from '../../app/pdf/pool.ts';
import type { RenderedPdf } from '../../app/pdf/engine.ts';
import { Oracle, OracleMissing } from '../einvoice/oracle.ts';
import type { PdfJudgement } from '../einvoice/oracle.ts';
import { layoutCases } from './layouts.ts';
import type { LayoutCase } from './layouts.ts';
import { shapes } from './shapes.ts';
import type { Shape } from './shapes.ts';

// `node tests/pdf/conformance.ts`: every shape in the default layout, and every third one in each other layout, is
// PDF/A-3a and PDF/UA-1 for veraPDF; every invoice among them is a valid ZUGFeRD file for Mustang, in both profiles.

const pool = createPdfPool();
const counts = { documents: 0, hybrids: 0, failed: 0 };
const attachments = [
  { name: 'stunden.csv', mimeType: 'text/csv', description: 'Stunden', bytes: Buffer.from('a;b\n') },
];

async function renderings(shape: Shape, { layout, pictures }: LayoutCase): Promise<RenderedPdf[]> {
  const { view, snapshot } = shape;
  if (snapshot === undefined) return [await pool.renderDocument({ view, layout, pictures })];
  const profiles = [
    ['EN 16931', 'zugferd-en16931'],
    ['XRECHNUNG', 'xrechnung'],
  ] as const;
  const wanted = snapshot.buyerReference === undefined ? profiles.slice(0, 1) : profiles;
  return Promise.all(
    wanted.map(([profile, id]) => {
      const xml = writeInvoice(fromInvoice(snapshot, id), 'cii');
      return pool.renderInvoice({ view, layout, pictures, xml, profile, attachments });
    }),
  );
}

function problemsOf(judgement: PdfJudgement, hybrid: boolean): string[] {
  const mustang = hybrid && !judgement.mustangValid ? judgement.mustangErrors : [];
  return [
    ...judgement.pdfa3a.map((clause) => `PDF/A-3a ${clause}`),
    ...judgement.pdfua1.map((clause) => `PDF/UA-1 ${clause}`),
    ...mustang.map((error) => `Mustang ${error}`),
  ];
}

async function judge(oracle: Oracle, shape: Shape, layoutCase: LayoutCase): Promise<void> {
  const name = `${shape.name} / ${layoutCase.name}`;
  for (const { bytes } of await renderings(shape, layoutCase)) {
    const hybrid = shape.snapshot !== undefined;
    const problems = problemsOf(await oracle.judgePdf({ name, content: bytes }), hybrid);
    counts.documents += 1;
    if (hybrid) counts.hybrids += 1;
    if (problems.length === 0) continue;
    counts.failed += 1;
    console.log(`${name}: ${problems.slice(0, 5).join(' | ')}`);
  }
}

async function run(): Promise<void> {
  const oracle = await Oracle.start();
  const start = performance.now();
  for (const [index, layoutCase] of (await layoutCases(pool)).entries()) {
    const chosen = shapes.filter((_, number) => index === 0 || number % 3 === index % 3);
    for (const shape of chosen) await judge(oracle, shape, layoutCase);
  }
  await oracle.close();
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${counts.documents} PDFs judged by veraPDF (PDF/A-3a, PDF/UA-1), ${counts.hybrids} of them by Mustang, in ${seconds} s: ` +
      `${counts.failed} with failures`,
  );
  process.exitCode = counts.failed === 0 && counts.documents >= 60 ? 0 : 1;
}

try {
  await run();
} catch (error) {
  if (!(error instanceof OracleMissing)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await pool.close();
}
