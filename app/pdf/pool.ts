import { availableParallelism } from 'node:os';
import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import type { ReportView } from '#app/invoicing/documents/report-model.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import { WorkerPool } from './worker-pool.ts';
import type { DocumentInput, HybridInput, LinkCard, Preview, RenderedPdf } from './engine.ts';
import type { Task, TaskResults } from './protocol.ts';
import type { Difference } from './read-back.ts';
import { createUploadSandbox } from './uploads/upload-sandbox.ts';
import type { UploadSandboxOptions, Upload } from './uploads/upload-sandbox.ts';
import type { UploadAnswer } from './uploads/refusals.ts';

/**
 * Every call may be rejected with PdfRefused (worker-pool.ts), which names why; one whose `abandoned` aborts before it has
 * begun, with the signal's reason.
 */
export interface PdfPool {
  /** PDF/A-3a and PDF/UA-1 with the XML embedded. Same input, same bytes. */
  renderInvoice(input: InvoiceToRender): Promise<RenderedPdf>;
  /** PDF/A-3a and PDF/UA-1 without data inside. */
  renderDocument(input: DocumentToRender, abandoned?: AbortSignal): Promise<RenderedPdf>;
  /** Tables for one's own files, as PDF/A-3a and PDF/UA-1. */
  renderReport(view: ReportView, abandoned?: AbortSignal): Promise<RenderedPdf>;
  /** A picture for links to a page: PNG, 1200 × 630. */
  renderCard(card: LinkCard): Promise<{ bytes: Uint8Array }>;
  /** What the picture shows otherwise than the view says; empty: nothing. */
  compareWithView(bytes: Uint8Array, view: DocumentView, layout?: LayoutSettings): Promise<Difference[]>;
  /** The pages as SVGs for the screen, drawn from the same source. */
  renderPreview(input: DocumentToRender, abandoned?: AbortSignal): Promise<Preview>;
  /** A foreign file made fit for PDF/A in a process of its own, apart from what draws, or why it cannot be. */
  openUpload(upload: Upload): Promise<UploadAnswer>;
  /** Ends the workers; what still waits is refused with 'closed'. */
  close(): Promise<void>;
}

/** Without a layout the default one is used. */
export type DocumentToRender = Omit<DocumentInput, 'layout'> & { layout?: LayoutSettings };
export type InvoiceToRender = Omit<HybridInput, 'layout'> & { layout?: LayoutSettings };

export interface PdfPoolOptions {
  /** worker.ts as it lies on disk; a bundle must say where */
  workerUrl?: URL;
  workers?: number;
  /** tasks that may wait; more are refused with 'busy' */
  queueMax?: number;
  waitMaxMs?: number;
  timeoutMs?: number;
  uploads?: Partial<UploadSandboxOptions>;
}

/** Workers start when they are first needed. */
export function createPdfPool(options: PdfPoolOptions = {}): PdfPool {
  const workerUrl = options.workerUrl ?? new URL('./worker.ts', import.meta.url);
  const sandbox = createUploadSandbox({ childUrl: new URL('./uploads/child.ts', workerUrl), ...options.uploads });
  const workerPool = new WorkerPool({
    workerUrl,
    workersMax: options.workers ?? Math.min(4, availableParallelism()),
    queueMax: options.queueMax ?? 200,
    waitMaxMs: options.waitMaxMs ?? 60_000,
    timeoutMs: options.timeoutMs ?? 20_000,
  });
  const perform = <Kind extends Task['kind']>(task: Task & { kind: Kind }, abandoned?: AbortSignal) =>
    workerPool.perform(task, abandoned) as Promise<TaskResults[Kind]>;
  return {
    renderInvoice: (input) => perform<'invoice'>({ kind: 'invoice', input: { layout: defaultLayout, ...input } }),
    renderDocument: (input, abandoned) =>
      perform<'document'>({ kind: 'document', input: { layout: defaultLayout, ...input } }, abandoned),
    renderReport: (view, abandoned) => perform<'report'>({ kind: 'report', view }, abandoned),
    renderCard: (card) => perform<'card'>({ kind: 'card', card }),
    renderPreview: (input, abandoned) =>
      perform<'preview'>({ kind: 'preview', input: { layout: defaultLayout, ...input } }, abandoned),
    compareWithView: (bytes, view, layout = defaultLayout) =>
      perform<'comparison'>({ kind: 'comparison', bytes, view, layout }),
    openUpload: (upload) => sandbox.open(upload),
    close: () => {
      sandbox.close();
      return workerPool.close();
    },
  };
}
