import { documentKinds } from '#app/invoicing/documents/document-model.ts';
import type { DocumentKind } from '#app/invoicing/documents/document-model.ts';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import type { HybridProfile } from '#app/pdf/facturx.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import type { PdfPool } from '#app/pdf/pool.ts';
import { Oracle, OracleMissing } from '../einvoice/oracle.ts';
import type { PdfJudgement } from '../einvoice/oracle.ts';
import { layoutCases, layoutNames } from './layouts.ts';
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

export interface ChosenDocuments {
  /** `layout` counts the layouts; the default one is 0. */
  shapesOf: (layout: number) => readonly Shape[];
  reportRows: number;
  /** Fewer would prove too little. */
  least: number;
}

/** Every shape in the default layout, and every third one in each other layout. */
export const allDocuments: ChosenDocuments = {
  shapesOf: (layout) => shapes.filter((_, number) => layout === 0 || number % 3 === layout % 3),
  reportRows: 200,
  least: 60,
};

/** One of each kind in the default layout, and one in each other layout. */
export const someDocuments: ChosenDocuments = {
  shapesOf: (layout) =>
    layout === 0 ? documentKinds.flatMap((kind) => shapesOfKind(kind).slice(0, 1)) : shapes.slice(layout, layout + 1),
  reportRows: 50,
  least: documentKinds.length + layoutNames.length,
};

function shapesOfKind(kind: DocumentKind): readonly Shape[] {
  return shapes.filter(({ view }) => view.kind === kind);
}

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
 * A report and what is chosen, judged by veraPDF (PDF/A-3a, PDF/UA-1), and every invoice among them by Mustang, in both profiles
 * where it has a reference of the buyer. A kind of document that no shape shows is a failure.
 */
export async function judgeDocuments(oracle: Oracle, chosen: ChosenDocuments): Promise<DocumentVerdict> {
  const unseen = documentKinds.filter((kind) => shapesOfKind(kind).length === 0);
  const failures = unseen.map((kind) => `no shape of the kind ${kind}`);
  const verdict: DocumentVerdict = { documents: 0, hybrids: 0, failures };
  const pool = createPdfPool();
  try {
    const { bytes } = await pool.renderReport(report(chosen.reportRows));
    await judge(oracle, { name: 'report', bytes, hybrid: false }, verdict);
    for (const [index, layoutCase] of (await layoutCases(pool)).entries()) {
      for (const shape of chosen.shapesOf(index)) {
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
    const { documents, hybrids, failures } = await judgeDocuments(oracle, allDocuments);
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    for (const failure of failures) console.log(failure);
    console.log(
      `${documents} PDFs judged by veraPDF (PDF/A-3a, PDF/UA-1), ${hybrids} of them by Mustang, in ${seconds} s: ` +
        `${failures.length} with failures`,
    );
    return failures.length === 0 && documents >= allDocuments.least ? 0 : 1;
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
