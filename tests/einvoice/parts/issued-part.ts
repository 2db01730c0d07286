import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromInvoice } from '#app/invoicing/to-einvoice/to-einvoice.ts';
import { readInvoice } from '#app/einvoice/read.ts';
import { areSkontoLinesSound } from '#app/einvoice/skonto.ts';
import { writeInvoice } from '#app/einvoice/write.ts';
import { createPdfPool } from '#app/pdf/pool.ts';
import { parseXml } from '#app/einvoice/xml/parse-xml.ts';
import { containerFindings } from '#app/pdf/reader/container-findings.ts';
import { extractInvoiceXml } from '#app/pdf/reader/extract.ts';
import { shapes } from '#tests/pdf/shapes.ts';
import { isValid, ruleSetsOf, fatalRules, specificationOf } from '../oracle.ts';
import type { Oracle, OracleInput } from '../oracle.ts';
import type { Tally } from '../tally.ts';

/** What browsers and random drafts issued, if their tests ran here. */
const folders = ['reports/issued/', 'reports/gate/'].map((name) =>
  fileURLToPath(new URL(`../../../${name}`, import.meta.url)),
);
const encoder = new TextEncoder();

/** Files that browsers and random drafts issued, or samples issued here: accepted by KoSIT's rules, Mustang and veraPDF. */
export async function checkIssued(oracle: Oracle, tally: Tally): Promise<void> {
  const ready = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => ({ name, content: readFileSync(join(parentPath, name)) })),
    );
  const inputs = ready.length > 0 ? ready : await issueSamples();
  tally.notes.push(
    ready.length > 0
      ? `${ready.length} files of browsers and random drafts`
      : `${inputs.length} samples, issued by the core (reports/issued and reports/gate are missing)`,
  );
  let crashes = 0;
  for (const input of inputs) {
    const { problems, crashed } = await judgeFile(oracle, input);
    if (crashed) crashes += 1;
    tally.check(problems.length === 0, () => `${input.name}: ${problems.slice(0, 4).join(' | ')}`);
  }
  if (crashes > 0)
    tally.notes.push(`on ${crashes} PDFs Mustang ended with an exception: their XML was judged by KoSIT`);
}

interface FileVerdict {
  problems: string[];
  /** Mustang ended with an exception; KoSIT's rules judged in its place. */
  crashed: boolean;
}

/** A PDF by its name's ending, anything else as XML. */
export async function judgeFile(oracle: Oracle, input: OracleInput): Promise<FileVerdict> {
  if (input.name.endsWith('.pdf')) return judgePdf(oracle, input);
  return { problems: await problemsOfXml(oracle, input), crashed: false };
}

async function judgePdf(oracle: Oracle, input: OracleInput): Promise<FileVerdict> {
  const { pdfa3a, pdfua1, mustangValid, mustangErrors } = await oracle.judgePdf(input);
  const found = extractInvoiceXml(input.content);
  const crashed = !mustangValid && mustangErrors.some(isException) && found.ok && hasTypedSkonto(found.xml);
  const inside = crashed ? await problemsOfXml(oracle, { name: input.name, content: found.xml }) : [];
  const problems = [
    ...pdfa3a.map((clause) => `PDF/A-3a ${clause}`),
    ...pdfua1.map((clause) => `PDF/UA-1 ${clause}`),
    ...(mustangValid || crashed ? inside : ['Mustang', ...mustangErrors]),
    ...aroundInvoice(input.content),
  ];
  return { problems, crashed };
}

/** Its own failure is no verdict where somebody typed "#SKONTO#" into the terms of payment: it takes each for the grammar. */
function hasTypedSkonto(xml: Uint8Array): boolean {
  const parsed = parseXml(xml);
  const terms = (parsed.ok ? readInvoice(parsed.document)?.invoice.paymentTerms : undefined) ?? '';
  const isGrammar = (line: string) => line.startsWith('#') && areSkontoLinesSound(`${line}\n`);
  return terms.split('\n').some((line) => line.includes('#SKONTO#') && !isGrammar(line));
}

function isException(error: string): boolean {
  return error.includes('stacktrace') && error.includes('java.lang.') && error.includes('ZUGFeRDInvoiceImporter');
}

/** What we ourselves find wrong around the invoice. */
function aroundInvoice(pdf: Uint8Array): string[] {
  const found = extractInvoiceXml(pdf);
  const parsed = found.ok ? parseXml(found.xml) : found;
  if (!found.ok || !parsed.ok) return ['no invoice'];
  const specification = readInvoice(parsed.document)?.raw.specification;
  return containerFindings(found.container, specification).map(({ rule }) => rule);
}

async function problemsOfXml(oracle: Oracle, input: OracleInput): Promise<string[]> {
  const parsed = parseXml(input.content);
  const read = parsed.ok ? readInvoice(parsed.document) : null;
  if (read === null) return ['not read'];
  const specification = specificationOf(input.content);
  const ruleSets = ruleSetsOf(input.content);
  const isZugferd = read.binding.syntax === 'cii' && ruleSets.join() === 'en';
  const judgement = await oracle.judgeXml(input, isZugferd ? [...ruleSets, 'facturx-en16931'] : ruleSets);
  if (isValid(judgement, specification, read.binding.syntax)) return [];
  return [...fatalRules(judgement, specification, read.binding.syntax), ...judgement.schemaErrors, ...judgement.errors];
}

async function issueSamples(): Promise<OracleInput[]> {
  const invoices = shapes.flatMap(({ name, snapshot, view }) =>
    snapshot === undefined ? [] : [{ name, snapshot, view }],
  );
  const xml = invoices.flatMap(({ name, snapshot }) =>
    (['ubl', 'cii'] as const).map((syntax) => ({
      name: `${name} ${syntax}`,
      content: encoder.encode(
        writeInvoice(fromInvoice(snapshot, snapshot.buyerReference === undefined ? 'en16931' : 'xrechnung'), syntax),
      ),
    })),
  );
  const pool = createPdfPool();
  try {
    const [first] = invoices;
    if (first === undefined) return xml;
    const { view, snapshot } = first;
    const { bytes } = await pool.renderInvoice({
      view,
      xml: writeInvoice(fromInvoice(snapshot, 'zugferd-en16931'), 'cii'),
      profile: 'EN 16931',
    });
    return [...xml, { name: `${first.name}.pdf`, content: bytes }];
  } finally {
    await pool.close();
  }
}
