import { applyLayout } from '#app/invoicing/layout/apply-layout.ts';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import type { ReportView } from '#app/invoicing/documents/report-model.ts';
import type { LayoutSettings, PictureReference } from '#app/invoicing/layout/layout.ts';
import { loadTypst } from './binding.ts';
import type { TypstCompiler } from './binding.ts';
import { breakMark } from './break-marks.ts';
import { compileTemplate, DrawingFailed, exportPdf, templateFolder, withFiles } from './compile.ts';
import { completeMetadata, embeddedXmlName } from './facturx.ts';
import type { HybridProfile } from './facturx.ts';
import { fallbackFamily, familyNames, readFonts, widthScaleOf } from './fonts.ts';
import { prepareReport } from './prepare-report.ts';
import { prepareView } from './prepare-view.ts';
import type { EmbeddedFile, PreparedLayout, TemplateData } from './prepared-view.ts';
import type { PictureEngine } from './uploads/prepare.ts';
import { fillShapes } from './raster/fill-shapes.ts';
import { readShapes } from './raster/shapes.ts';
import { writePng } from './raster/write-png.ts';
import { compactSvg, splitPages } from './svg.ts';

export interface RenderedPdf {
  bytes: Uint8Array;
  pages: number;
}

/** What one document is drawn from. The view's issue date is the file's only time stamp. */
export interface DocumentInput {
  view: DocumentView;
  layout: LayoutSettings;
  /** the layout's pictures, if it has any */
  pictures?: readonly Picture[];
}

export interface Picture extends PictureReference {
  bytes: Uint8Array;
}

export interface HybridInput extends DocumentInput {
  /** CII for both profiles */
  xml: string;
  profile: HybridProfile;
  /** files that the invoice speaks of (BG-24), embedded beside the XML */
  attachments?: readonly Attachment[];
}

export interface Attachment {
  /** the only one of its name */
  name: string;
  mimeType: string;
  description: string;
  bytes: Uint8Array;
}

export interface Engine extends PictureEngine {
  /** An invoice: PDF/A-3a and PDF/UA-1 with the XML embedded. */
  renderInvoice(input: HybridInput): RenderedPdf;
  /** Any document without data inside, as PDF/A-3a and PDF/UA-1. */
  renderDocument(input: DocumentInput): RenderedPdf;
  /** Tables for one's own files, as PDF/A-3a and PDF/UA-1. */
  renderReport(view: ReportView): RenderedPdf;
  /** A picture that stands for a page where a link to it is shown: PNG, 1200 × 630. */
  renderCard(card: LinkCard): { bytes: Uint8Array };
  /** For the screen. */
  renderPreview(input: DocumentInput): Preview;
}

/** What a page is about, in few words. */
export interface LinkCard {
  siteName: string;
  title: string;
  lead: string;
}

export interface Preview {
  /** one SVG a page, A4 in points, without fonts, scripts or anything to load */
  pages: string[];
  /** what the document drawn this way follows, as just proven by drawing it as a PDF; a refusal where it would not */
  conformsTo: ('PDF/A-3a' | 'PDF/UA-1')[];
}

/** Starts the compiler with the shipped fonts. Synchronous and slow (tens of milliseconds): for workers only. */
export function startEngine(): Engine {
  const compiler = loadTypst().NodeCompiler.create({
    workspace: templateFolder,
    fontArgs: [{ fontBlobs: readFonts() }],
  });
  return {
    renderInvoice: (input) => renderPdf(compiler, input, input),
    renderDocument: (input) => renderPdf(compiler, input),
    renderReport: (view) => renderReport(compiler, view),
    renderCard: (card) => renderCard(compiler, card),
    renderPreview: (input) => renderPreview(compiler, input),
    convertPage: (pdf, page) => convertPage(compiler, pdf, page),
    proves: (picture) => canDrawPicture(compiler, picture),
  };
}

function renderPdf(compiler: TypstCompiler, input: DocumentInput, hybrid?: HybridInput): RenderedPdf {
  const files = hybrid === undefined ? [] : [invoiceXml(hybrid), ...(hybrid.attachments ?? []).map(attachedFile)];
  return withFiles(compiler, [dataFile(input, files), ...filesOf(input, hybrid)], () => {
    const document = compileTemplate(compiler);
    const pdf = exportPdf(compiler, document);
    return { bytes: completeMetadata(pdf, hybrid?.profile), pages: document.numOfPages };
  });
}

function renderReport(compiler: TypstCompiler, view: ReportView): RenderedPdf {
  const data = { view: prepareReport(view), families: familyNames(fallbackFamily) };
  return withFiles(compiler, [['report.json', Buffer.from(JSON.stringify(data))]], () => {
    const document = compileTemplate(compiler, 'report.typ');
    return { bytes: completeMetadata(exportPdf(compiler, document)), pages: document.numOfPages };
  });
}

const cardSize = { width: 1200, height: 630 };

function renderCard(compiler: TypstCompiler, card: LinkCard): { bytes: Uint8Array } {
  const data = { ...card, families: familyNames('inter') };
  return withFiles(compiler, [['card.json', Buffer.from(JSON.stringify(data))]], () => {
    const svg = compiler.plainSvg(compileTemplate(compiler, 'card.typ'));
    return { bytes: writePng(fillShapes(readShapes(svg), cardSize)) };
  });
}

function renderPreview(compiler: TypstCompiler, input: DocumentInput): Preview {
  return withFiles(compiler, [dataFile(input, []), ...filesOf(input)], () => {
    const document = compileTemplate(compiler);
    completeMetadata(exportPdf(compiler, document));
    return { pages: splitPages(compactSvg(compiler.plainSvg(document))), conformsTo: ['PDF/A-3a', 'PDF/UA-1'] };
  });
}

function convertPage(compiler: TypstCompiler, pdf: Uint8Array, page: number): string | null {
  return withFiles(compiler, [['upload.pdf', pdf]], () => {
    const { result } = compiler.compile({
      mainFilePath: `${templateFolder}convert.typ`,
      inputs: { page: String(page) },
    });
    const svg = result === null ? '' : compiler.plainSvg(result);
    const picture = /data:image\/svg\+xml;base64,([^"]+)"/.exec(svg)?.[1];
    return picture === undefined ? null : Buffer.from(picture, 'base64').toString('utf8');
  });
}

function canDrawPicture(compiler: TypstCompiler, picture: Picture): boolean {
  const path = picturePath(picture);
  return withFiles(compiler, [[path, picture.bytes]], () => {
    const { result } = compiler.compile({ mainFilePath: `${templateFolder}proof.typ`, inputs: { path: `/${path}` } });
    try {
      return result !== null && compiler.pdf(result, { pdfStandard: 'a-3a' }).length > 0;
    } catch {
      return false;
    }
  });
}

function filesOf({ pictures = [] }: DocumentInput, hybrid?: HybridInput): [path: string, bytes: Uint8Array][] {
  const attachments = hybrid?.attachments ?? [];
  return [
    ...pictures.map((picture): [string, Uint8Array] => [picturePath(picture), picture.bytes]),
    ...(hybrid ? [[xmlPath, Buffer.from(hybrid.xml)] satisfies [string, Uint8Array]] : []),
    ...attachments.map((file, index): [string, Uint8Array] => [attachmentPath(index), file.bytes]),
  ];
}

const xmlPath = 'invoice.xml';

function picturePath({ sha256, format }: PictureReference): string {
  return `picture-${sha256}.${format}`;
}

function attachmentPath(index: number): string {
  return `attachment-${index}`;
}

function invoiceXml({ profile }: HybridInput): EmbeddedFile {
  return {
    name: embeddedXmlName(profile),
    path: `/${xmlPath}`,
    // "Data" is for profiles that are no invoice by themselves; German practice wants "Alternative" here.
    relationship: 'alternative',
    mimeType: 'text/xml',
    description: 'Factur-X/ZUGFeRD',
  };
}

function attachedFile({ name, mimeType, description }: Attachment, index: number): EmbeddedFile {
  return { name, mimeType, description, path: `/${attachmentPath(index)}`, relationship: 'supplement' };
}

/** As a file, since inputs would make the compiler read all parts of the template again for each document. */
function dataFile(input: DocumentInput, attachments: EmbeddedFile[]): [path: string, bytes: Uint8Array] {
  const { layout } = input;
  // The template takes this character for its own mark, so a text must not hold it.
  if (JSON.stringify(input.view).includes(breakMark)) throw new DrawingFailed('a text holds U+E000');
  const data: TemplateData = {
    view: prepareView(applyLayout(input.view, layout), widthScaleOf(layout.font), layout.design),
    layout: preparedLayout(layout),
    families: familyNames(layout.font),
    attachments,
  };
  return ['data.json', Buffer.from(JSON.stringify(data))];
}

function preparedLayout({ logo, letterhead, ...layout }: LayoutSettings): PreparedLayout {
  const path = (picture: PictureReference) => `/${picturePath(picture)}`;
  return {
    ...layout,
    ...(logo && { logo: { ...logo, path: path(logo.picture) } }),
    ...(letterhead && {
      letterhead: {
        first: path(letterhead.first),
        ...(letterhead.following && { following: path(letterhead.following) }),
      },
    }),
  };
}
