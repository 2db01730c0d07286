import { fromInvoice } from '../../app/invoicing/to-einvoice/to-einvoice.ts';
import { writeInvoice } from '../../app/einvoice/write.ts';
import type { HybridProfile } from '../../app/pdf/facturx.ts';
import { createPdfPool } from '../../app/pdf/pool.ts';
import type { PdfPool } from '../../app/pdf/pool.ts';
import { Oracle, OracleMissing } from '../einvoice/oracle.ts';
import type { PdfJudgement } from '../einvoice/oracle.ts';
import { layoutCases } from './layouts.ts';
import type { LayoutCase } from './layouts.ts';
import { report } from './fixtures.ts';
import { shapes } from './shapes.ts';
import type { Shape } from './shapes.ts';

export interface DocumentVerdict {
  documents: number;
  /** of them invoices with data inside */
  hybrids: number;
  /** "shape / layout / profile: what the judges say", one for each document that failed */
  failures: string[];
}

/** Fewer would prove too little. */
export const documentsLeast = 60;

interface Sample {
  name: string;
  bytes: Uint8Array;
  hybrid: boolean;
}

const attachments = [
  { name: 'stunden.csv', mimeType: 'text/csv', description: 'Stunden', bytes: Buffer.from('a;b\n') },
];
const xmlProfiles = { 'EN 16931': 'zugferd-en16931', XRECHNUNG: 'xrechnung' } as const;

async function samplesOf(pool: PdfPool, shape: Shape, layoutCase: LayoutCase): Promise<Sample[]> {
  const { view, snapshot } = shape;
  const { layout, pictures } = layoutCase;
  const name = `${shape.name} / ${layoutCase.name}`;
  if (snapshot === undefined) {
    const { bytes } = await pool.renderDocument({ view, layout, pictures });
    return [{ name, bytes, hybrid: false }];
  }
  const wanted: HybridProfile[] = snapshot.buyerReference === undefined ? ['EN 16931'] : ['EN 16931', 'XRECHNUNG'];
  return Promise.all(
    wanted.map(async (profile) => {
      const xml = writeInvoice(fromInvoice(snapshot, xmlProfiles[profile]), 'cii');
      const { bytes } = await pool.renderInvoice({ view, layout, pictures, xml, profile, attachments });
      return { name: `${name} / ${profile}`, bytes, hybrid: true };
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

/**
 * A report, every shape in the default layout, and every third one in each other layout, judged by veraPDF (PDF/A-3a, PDF/UA-1),
 * and every invoice among them by Mustang, in both profiles where it has a reference of the buyer.
 */
export async function judgeDocuments(oracle: Oracle): Promise<DocumentVerdict> {
  const verdict: DocumentVerdict = { documents: 0, hybrids: 0, failures: [] };
  const pool = createPdfPool();
  try {
    const { bytes } = await pool.renderReport(report(200));
    await judge(oracle, { name: 'report', bytes, hybrid: false }, verdict);
    for (const [index, layoutCase] of (await layoutCases(pool)).entries()) {
      for (const shape of shapes.filter((_, number) => index === 0 || number % 3 === index % 3)) {
        for (const sample of await samplesOf(pool, shape, layoutCase)) await judge(oracle, sample, verdict);
      }
    }
  } finally {
    await pool.close();
  }
  return verdict;
}

async function judge(oracle: Oracle, { name, bytes, hybrid }: Sample, verdict: DocumentVerdict): Promise<void> {
  const problems = problemsOf(await oracle.judgePdf({ name, content: bytes }), hybrid);
  verdict.documents += 1;
  if (hybrid) verdict.hybrids += 1;
  if (problems.length > 0) verdict.failures.push(`${name}: ${problems.slice(0, 5).join(' | ')}`);
}

async function run(): Promise<number> {
  const oracle = await Oracle.start();
  try {
    const start = performance.now();
    const { documents, hybrids, failures } = await judgeDocuments(oracle);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    for (const failure of failures) console.log(failure);
    console.log(
      `${documents} PDFs judged by veraPDF (PDF/A-3a, PDF/UA-1), ${hybrids} of them by Mustang, in ${seconds} s: ` +
        `${failures.length} with failures`,
    );
    return failures.length === 0 && documents >= documentsLeast ? 0 : 1;
  } finally {
    await oracle.close();
  }
}

// `node tests/pdf/conformance.ts` judges the documents alone.
if (process.argv[1] === import.meta.filename) {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof OracleMissing)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
