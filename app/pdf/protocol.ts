import type { DocumentView } from '../invoicing/document-model.ts';
import type { DocumentInput, HybridInput, RenderedPdf } from './engine.ts';
import type { Difference } from './read-back.ts';

/** What the pool asks of a worker, and what each kind of task gives. */
export interface TaskResults {
  invoice: RenderedPdf;
  document: RenderedPdf;
  comparison: Difference[];
}

export type Task =
  | { kind: 'invoice'; input: HybridInput }
  | { kind: 'document'; input: DocumentInput }
  | { kind: 'comparison'; bytes: Uint8Array; view: DocumentView };

export type Answer =
  { ok: true; result: TaskResults[Task['kind']] } | { ok: false; failure: 'not-drawable' | 'broken'; message: string };
