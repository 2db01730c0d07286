import type { Context } from '#app/http/app-context.ts';
import type { Discarded, FlashCode } from '#app/http/flash.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import { invoiceDraftPages } from '#app/routes/invoices/editor/invoice-drafts.server.ts';
import { offerDraftPages } from '#app/routes/offers/editor/offer-drafts.server.ts';
import type { FoundEntry } from '#app/routes/findings/field-places.ts';
import type { DrawnDocument } from '#app/workflows/preview-invoice.ts';
import type { PagesToShow } from '../pictures/document-pages.tsx';
import { nameAt } from './kinds.ts';
import type { WrittenName } from './kinds.ts';

/** A line of what is said of a draft at a glance. */
export interface DraftFact {
  label: string;
  value: string;
  /** the sum of what stands above */
  final?: boolean;
}

/** What the preview of a draft shows. */
export interface PreviewedDraft {
  title: string;
  /** what the way back calls it */
  pathText: string;
  lead: string;
  updated: string;
  findings: readonly FoundEntry[];
  facts: readonly DraftFact[];
  /** null: there is nothing to draw yet */
  shown: PagesToShow | null;
  blank: { seller: string; customer: string };
  gross: string;
  /** where a note of what is delivered is written; absent: nothing of it is */
  deliveryNote?: string;
}

/** What becomes of drafts of one kind beside being written. */
export interface DraftPages {
  preview: (context: Context, id: string) => Promise<PreviewedDraft>;
  draw: (context: Context, id: string) => Promise<DrawnDocument>;
  beforeDiscarding: (context: Context, id: string) => Promise<{ version: number; lead: string; facts: DraftFact[] }>;
  discard: (
    backend: Backend,
    draft: { id: string; version: number },
  ) => Promise<Outcome<{ path: string; told: Discarded }, 'stale' | 'already-issued'>>;
  /** A new draft of the same content; null: the demo allows no other. */
  copy: (context: Context, id: string, form: FormData) => Promise<{ id: string; flash: FlashCode } | null>;
}

const drafts: Readonly<Record<WrittenName, DraftPages>> = { invoice: invoiceDraftPages, offer: offerDraftPages };

export function draftsAt(pattern: string): DraftPages {
  return drafts[nameAt(pattern)];
}
