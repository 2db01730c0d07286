import { correctInvoice, isCorrectable } from '#app/invoicing/invoice/correct-invoice.ts';
import type { Corrected } from '#app/invoicing/invoice/correct-invoice.ts';
import { restOfLines } from '#app/invoicing/invoice/credited-lines.ts';
import type { LineCredit, LineRest } from '#app/invoicing/invoice/credited-lines.ts';
import { isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import type { CorrectionContent, InvoiceSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { DrawRefusal } from '#app/pdf/worker-pool.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { refusalOrThrow } from '#app/pocketbase/backend.ts';
import type { Backend, Defect } from '#app/pocketbase/backend.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import type { correctIssued as correctIssuedCall } from '#app/pocketbase/invoices/calls.ts';
import { correctIssued, findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { canonicalSnapshot } from '../issuing/prepare-issue.ts';
import type { Fault } from '../prove-files.ts';
import type { Services } from '../services.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { freezeAfterDryRun } from './freeze-after-dry-run.ts';
import { findReversals } from './find-reversals.ts';

/** An issued invoice, and what of it can be credited today. */
export interface CorrectableInvoice {
  invoice: { id: string; company: string; customerName: string; snapshot: InvoiceSnapshot };
  /** what corrects it already, the earliest first */
  earlier: Awaited<ReturnType<typeof findReversals>>['corrections'];
  rests: LineRest[];
  /** number that a correction would draw now */
  next: { number: string; previous: string; previousDate: string };
}

export type NotCorrectable =
  | { ok: false; refusal: 'not-found' }
  /** it belongs to deposits that settle each other */
  | { ok: false; refusal: 'whole-only' }
  | { ok: false; refusal: 'already-cancelled'; id: string };

/** What of an issued invoice can be credited. */
export async function openCorrection(
  backend: Backend,
  { invoiceId, today }: { invoiceId: string; today: IsoDate },
): Promise<{ ok: true; loaded: CorrectableInvoice } | NotCorrectable> {
  const invoice = await findInvoice(backend, invoiceId);
  if (invoice?.status !== 'issued' || isCorrection(invoice.snapshot)) return { ok: false, refusal: 'not-found' };
  const { snapshot } = invoice;
  if (!isCorrectable(snapshot)) return { ok: false, refusal: 'whole-only' };
  const [{ cancelledBy, corrections: earlier }, next] = await Promise.all([
    findReversals(backend, invoice),
    ask(backend, peekNextNumber, { today, kind: 'correction' }),
  ]);
  if (cancelledBy !== null) return { ok: false, refusal: 'already-cancelled', id: cancelledBy.id };
  const rests = restOfLines(
    snapshot,
    earlier.map((each) => each.snapshot),
  );
  return { ok: true, loaded: { invoice: { ...invoice, snapshot }, earlier, rests, next } };
}

interface CreditOrder {
  credits: readonly LineCredit[];
  /** '' for none */
  reason: string;
  today: IsoDate;
}

/** What would be frozen, or why not. */
export function previewCorrection(
  { invoice, earlier }: CorrectableInvoice,
  { credits, reason, today }: CreditOrder,
): Corrected | { ok: false; refusal: 'unprintable' } {
  if (findUnprintable(reason).length > 0) return { ok: false, refusal: 'unprintable' };
  const crediting = { credits, issueDate: today, renderer, ...(reason !== '' && { reason }) };
  return correctInvoice(
    invoice.snapshot,
    crediting,
    earlier.map((each) => each.snapshot),
  );
}

/** What a person has seen, to be named when it is issued. */
export function hashOfCorrection(content: CorrectionContent): string {
  return sha256(canonicalSnapshot(content));
}

export type CorrectRefusal =
  | 'files-differ'
  | DrawRefusal
  | 'not-found'
  | 'already-cancelled'
  | Exclude<RefusalOf<typeof correctIssuedCall>, Defect | 'no-invoice' | 'already-corrected'>;

export type CorrectOutcome =
  | {
      ok: true;
      id: string;
      isNew: true;
      /** false: drawn and frozen, the files follow within minutes */ stored: boolean;
    }
  /** the form has made it before */
  | { ok: true; id: string; isNew: false }
  | { ok: false; refusal: CorrectRefusal; faults: Fault[] };

interface CorrectOrder {
  loaded: CorrectableInvoice;
  content: CorrectionContent;
  credits: readonly LineCredit[];
  createKey: string;
  /** that the person has confirmed */
  number: string;
}

/** Takes a part of an issued invoice back, in the order of issuing. A refusal uses no number. */
export async function issueCorrection(
  services: Services,
  backend: Backend,
  { loaded, content, credits, number, createKey }: CorrectOrder,
): Promise<CorrectOutcome> {
  const { invoice, earlier, next } = loaded;
  if (number !== next.number) return { ok: false, refusal: 'number-changed', faults: [] };
  const { id, company } = invoice;
  const issued = await freezeAfterDryRun(services, backend, {
    ...{ content, number, company },
    freeze: (contentHash) =>
      correctIssued(backend, { id, content, contentHash, number, createKey, credits, earlier: earlier.length }),
  });
  if (issued.ok) return { ...issued, isNew: true };
  if (issued.refusal === 'already-corrected') return { ok: true, id: issued.details.id, isNew: false };
  if (issued.refusal === 'no-invoice') return { ok: false, refusal: 'not-found', faults: [] };
  return { ok: false, refusal: refusalOrThrow(issued.refusal), faults: 'faults' in issued ? issued.faults : [] };
}
