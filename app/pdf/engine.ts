import { fileURLToPath } from 'node:url';
import type { DocumentView } from '../invoicing/document-model.ts';
import type { LayoutSettings } from '../invoicing/layout.ts';
import { loadTypst } from './binding.ts';
import type { TypstCompiler, TypstDocument } from './binding.ts';
import { completeMetadata, embeddedXmlName } from './facturx.ts';
import type { HybridProfile } from './facturx.ts';
import { familyNames, readFonts } from './fonts.ts';

export interface RenderedPdf {
  bytes: Uint8Array;
  pages: number;
}

/** What one document is drawn from. The view's issue date is the file's only time stamp. */
export interface DocumentInput {
  view: DocumentView;
  layout: LayoutSettings;
}

export interface HybridInput extends DocumentInput {
  /** CII for both profiles */
  xml: string;
  profile: HybridProfile;
}

export interface Engine {
  /** An invoice: PDF/A-3a and PDF/UA-1 with the XML embedded. */
  renderInvoice(input: HybridInput): RenderedPdf;
  /** Any document without data inside, as PDF/A-3a and PDF/UA-1. */
  renderDocument(input: DocumentInput): RenderedPdf;
}

/** The text cannot be drawn, or the template is broken: the compiler's own words. */
export class DrawingFailed extends Error {
  override readonly name = 'DrawingFailed';
}

const template = fileURLToPath(new URL('./template/', import.meta.url));

/** Kept results make a second look at a document cheap; older ones are dropped so that memory stays flat. */
const cacheAgeMax = 5;

interface EmbeddedFile {
  name: string;
  text: string;
  relationship: 'alternative' | 'supplement';
  mimeType: string;
  description: string;
}

/** Starts the compiler with the shipped fonts. Synchronous and slow (tens of milliseconds): for workers only. */
export function startEngine(): Engine {
  const compiler = loadTypst().NodeCompiler.create({ workspace: template, fontArgs: [{ fontBlobs: readFonts() }] });
  return {
    renderInvoice: (input) => renderPdf(compiler, input, input),
    renderDocument: (input) => renderPdf(compiler, input),
  };
}

function renderPdf(compiler: TypstCompiler, input: DocumentInput, hybrid?: HybridInput): RenderedPdf {
  const document = compile(compiler, input, hybrid === undefined ? [] : [invoiceXml(hybrid)]);
  try {
    const pdf = compiler.pdf(document, { pdfStandard: 'a-3a' });
    return { bytes: completeMetadata(pdf, hybrid?.profile), pages: document.numOfPages };
  } catch (error) {
    throw new DrawingFailed(readableMessage(error));
  } finally {
    compiler.evictCache(cacheAgeMax);
  }
}

function invoiceXml({ xml, profile }: HybridInput): EmbeddedFile {
  return {
    name: embeddedXmlName(profile),
    text: xml,
    // "Data" is for profiles that are no invoice by themselves; German practice wants "Alternative" here.
    relationship: 'alternative',
    mimeType: 'text/xml',
    description: 'Factur-X/ZUGFeRD',
  };
}

function compile(compiler: TypstCompiler, input: DocumentInput, attachments: EmbeddedFile[]): TypstDocument {
  const data = JSON.stringify({ ...input, families: familyNames(input.layout.font), attachments });
  const outcome = compiler.compile({ mainFilePath: `${template}document.typ`, inputs: { data } });
  const document = outcome.result;
  if (document !== null) return document;
  const diagnostics = outcome.takeDiagnostics();
  const messages = diagnostics === null ? [] : compiler.fetchDiagnostics(diagnostics).map(({ message }) => message);
  throw new DrawingFailed(messages.join('; ') || 'the compiler gave no document');
}

function readableMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return [...text.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]).join('; ') || text;
}
