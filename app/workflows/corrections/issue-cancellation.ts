import { cancelWhole } from '#app/invoicing/imported/cancel-imported.ts';
import { correctRest } from '#app/invoicing/invoice/correct-invoice.ts';
import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import { isCorrection, isImported } from '#app/invoicing/invoice/snapshot.ts';
import type { CorrectionContent } from '#app/invoicing/invoice/snapshot.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { DrawRefusal } from '#app/pdf/worker-pool.ts';
import { findUnprintable } from '#app/pdf/printable.ts';
import { renderer } from '#app/pdf/renderer.ts';
import { refusalOrThrow } from '#app/pocketbase/backend.ts';
import type { Backend, Defect } from '#app/pocketbase/backend.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import type * as calls from '#app/pocketbase/invoices/calls.ts';
import { cancelIssued, correctIssued, findInvoice } from '#app/pocketbase/invoices/queries.ts';
import type { NumberedInvoice } from '#app/pocketbase/invoices/record.ts';
import type { Fault } from '../prove-files.ts';
import type { Services } from '../services.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { freezeAfterDryRun } from './freeze-after-dry-run.ts';
import { findReversals } from './find-reversals.ts';

/** An issued invoice, and what would take it back today. */
export interface PreparedCancellation {
  invoice: NumberedInvoice;
  /** a cancellation, or the last correction of an invoice that was corrected in part */
  content: CorrectionContent;
  /** what is left of its lines; null: the whole is taken back */
  rest: { credits: LineCredit[]; /** how many corrections there were */ earlier: number } | null;
  /** number that cancelling now would draw */
  next: { number: string; previous: string; previousDate: string };
  /** all lines are credited, and what is left is of rounding: no document takes that back */
  isOnNoLine: boolean;
  /** id of the document that has taken it back; '' while something of it stands */
  cancelledBy: string;
}

interface CancelOrder {
  invoiceId: string;
  today: IsoDate;
  /** '' for none */
  reason: string;
}

/** What cancelling the invoice would freeze; null when there is no issued invoice of that id. Nothing cancels twice. */
export async function prepareCancellation(
  backend: Backend,
  { invoiceId, today, reason }: CancelOrder,
): Promise<PreparedCancellation | null> {
  const invoice = await findInvoice(backend, invoiceId);
  if (invoice === null || invoice.status === 'draft' || isCorrection(invoice.snapshot)) return null;
  if (invoice.status === 'imported' && invoice.withdrawn) return null;
  const { snapshot } = invoice;
  const { cancelledBy, corrections: earlier } = await findReversals(backend, invoice);
  const act = { issueDate: today, renderer, ...(reason !== '' && { reason }) };
  const chain = earlier.map((each) => each.snapshot);
  const left = chain.length === 0 || isImported(snapshot) ? null : correctRest(snapshot, act, chain);
  const rest = left?.ok ? { credits: left.credits, earlier: chain.length } : null;
  const content = left?.ok ? left.content : cancelWhole(snapshot, act);
  const next = await ask(backend, peekNextNumber, { today, kind: content.kind });
  const isOnNoLine = left?.ok === false && left.refusal === 'rest-on-no-line';
  return { invoice, content, rest, next, isOnNoLine, cancelledBy: cancelledBy?.id ?? '' };
}

export type CancelRefusal =
  | 'not-found'
  | 'unprintable'
  | 'rest-on-no-line'
  | 'files-differ'
  | DrawRefusal
  | Exclude<
      RefusalOf<typeof calls.cancelIssued> | RefusalOf<typeof calls.correctIssued>,
      Defect | 'no-invoice' | 'already-corrected'
    >;

export type CancelOutcome =
  | { ok: true; id: string; /** false: drawn and frozen, the files follow within minutes */ stored: boolean }
  | { ok: false; refusal: Exclude<CancelRefusal, 'already-cancelled'>; faults: Fault[] }
  | { ok: false; refusal: 'already-cancelled'; id: string };

/**
 * Takes an issued invoice back by a document of its own, in the order of issuing: rehearsal, one transaction (number,
 * snapshot, link, set-off, event), files. What corrections have left of it is taken back by the last of them. A refusal uses
 * no number.
 */
export async function issueCancellation(
  services: Services,
  backend: Backend,
  { number, ...order }: CancelOrder & { /** that the person has confirmed */ number: string },
): Promise<CancelOutcome> {
  const prepared = await prepareCancellation(backend, order);
  if (prepared === null) return refused('not-found');
  const { invoice, content, rest, next, isOnNoLine, cancelledBy } = prepared;
  if (cancelledBy !== '') return { ok: false, refusal: 'already-cancelled', id: cancelledBy };
  if (isOnNoLine) return refused('rest-on-no-line');
  if (number !== next.number) return refused('number-changed');
  if (findUnprintable(order.reason).length > 0) return refused('unprintable');
  const { id, company } = invoice;
  const issued = await freezeAfterDryRun<FreezeRefusal>(services, backend, {
    ...{ content, number, company },
    freeze: (contentHash) => {
      const request = { id, content, contentHash, number };
      if (rest === null) return cancelIssued(backend, request);
      return correctIssued(backend, { ...request, credits: rest.credits, earlier: rest.earlier, createKey: '' });
    },
  });
  if (issued.ok) return issued;
  if (issued.refusal === 'already-cancelled' || issued.refusal === 'already-corrected')
    return { ok: false, refusal: 'already-cancelled', id: issued.details.id };
  if (issued.refusal === 'no-invoice') return refused('not-found');
  return refused(refusalOrThrow(issued.refusal), 'faults' in issued ? issued.faults : []);
}

type FreezeRefusal = RefusalOf<typeof calls.cancelIssued> | RefusalOf<typeof calls.correctIssued>;

function refused(refusal: Exclude<CancelRefusal, 'already-cancelled'>, faults: Fault[] = []): CancelOutcome {
  return { ok: false, refusal, faults };
}
