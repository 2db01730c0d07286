import type { DocumentView } from '#app/invoicing/documents/document-model.ts';
import type { ReportView } from '#app/invoicing/documents/report-model.ts';
import type { LayoutSettings } from '#app/invoicing/layout/layout.ts';
import type { DocumentInput, HybridInput, LinkCard, Preview, RenderedPdf } from './engine.ts';
import type { Difference } from './read-back.ts';

/** What the pool asks of a worker, and what each kind of task gives. */
export interface TaskResults {
  invoice: RenderedPdf;
  document: RenderedPdf;
  report: RenderedPdf;
  card: { bytes: Uint8Array };
  preview: Preview;
  comparison: Difference[];
}

export type Task =
  | { kind: 'invoice'; input: HybridInput }
  | { kind: 'document'; input: DocumentInput }
  | { kind: 'report'; view: ReportView }
  | { kind: 'card'; card: LinkCard }
  | { kind: 'preview'; input: DocumentInput }
  | { kind: 'comparison'; bytes: Uint8Array; view: DocumentView; layout: LayoutSettings };

export type Answer =
  { ok: true; result: TaskResults[Task['kind']] } | { ok: false; failure: 'not-drawable' | 'broken'; message: string };
