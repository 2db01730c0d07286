import { cancelInvoice } from '../../invoicing/invoice/cancel-invoice.ts';
import { isCorrection } from '../../invoicing/invoice/snapshot.ts';
import type { CorrectionContent } from '../../invoicing/invoice/snapshot.ts';
import type { IsoDate } from '../../values/dates.ts';
import { tryToDraw } from '../../pdf/crew.ts';
import type { DrawRefusal } from '../../pdf/crew.ts';
import { findUnprintable } from '../../pdf/printable.ts';
import { renderer } from '../../pdf/renderer.ts';
import { notDefect, writeDurably } from '../../pocketbase/backend.ts';
import type { Backend, Defect } from '../../pocketbase/backend.ts';
import type { RefusalOf } from '../../pocketbase/call.ts';
import { peekNextNumber } from '../../pocketbase/companies/queries.ts';
import type { cancelIssued as cancelIssuedCall } from '../../pocketbase/invoices/calls.ts';
import { cancelIssued, findInvoice } from '../../pocketbase/invoices/queries.ts';
import type { DrawnNumber } from '../../pocketbase/invoices/queries.ts';
import type { IssuedInvoice } from '../../pocketbase/invoices/record.ts';
import { findCancellation } from '../../pocketbase/links/queries.ts';
import type { Outcome, Refused } from '../../pocketbase/refusal.ts';
import { sha256 } from '../../pocketbase/stored-bytes.ts';
import { keepFiles, rehearse } from '../issue-invoice.ts';
import { loadAssets } from '../attachments/document-assets.ts';
import { canonicalSnapshot } from '../prepare-issue.ts';
import type { Fault } from '../prove-files.ts';
import type { Services } from '../services.ts';

/** An issued invoice, and what would take it back today. */
export interface CancellationSketch {
  invoice: IssuedInvoice;
  content: CorrectionContent;
  /** number that cancelling now would draw */
  next: { number: string; previous: string; previousDate: string };
  /** id of the document that has taken it back; '' while it stands */
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
): Promise<CancellationSketch | null> {
  const invoice = await findInvoice(backend, invoiceId);
  if (invoice?.status !== 'issued' || isCorrection(invoice.snapshot)) return null;
  const [link, next] = await Promise.all([
    findCancellation(backend, invoiceId),
    peekNextNumber(backend, today, 'cancellation'),
  ]);
  const act = { issueDate: today, renderer, ...(reason !== '' && { reason }) };
  return { invoice, content: cancelInvoice(invoice.snapshot, act), next, cancelledBy: link?.id ?? '' };
}

export type CancelRefusal =
  | 'not-found'
  | 'unprintable'
  | 'files-differ'
  | DrawRefusal
  | Exclude<RefusalOf<typeof cancelIssuedCall>, Defect | 'no-invoice'>;

export type CancelOutcome =
  | { ok: true; id: string; /** false: drawn and frozen, the files follow at the next start */ stored: boolean }
  | { ok: false; refusal: Exclude<CancelRefusal, 'already-cancelled'>; faults: Fault[] }
  | { ok: false; refusal: 'already-cancelled'; id: string };

/**
 * Takes an issued invoice back by a document of its own, in the order of issuing: rehearsal, one transaction (number,
 * snapshot, link, set-off, event), files. A refusal uses no number.
 */
export async function issueCancellation(
  services: Services,
  backend: Backend,
  { number, ...order }: CancelOrder & { /** that the person has confirmed */ number: string },
): Promise<CancelOutcome> {
  const sketch = await prepareCancellation(backend, order);
  if (sketch === null) return refused('not-found');
  const { invoice, content, next, cancelledBy } = sketch;
  if (cancelledBy !== '') return { ok: false, refusal: 'already-cancelled', id: cancelledBy };
  if (number !== next.number) return refused('number-changed');
  if (findUnprintable(order.reason).length > 0) return refused('unprintable');
  const { id, company } = invoice;
  const issued = await freezeRehearsed(services, backend, {
    ...{ content, number, company },
    freeze: (contentHash) => cancelIssued(backend, { id, content, contentHash, number }),
  });
  if (issued.ok) return issued;
  if (issued.refusal === 'already-cancelled') return { ok: false, refusal: issued.refusal, id: issued.details.id };
  if (issued.refusal === 'no-invoice') return refused('not-found');
  return refused(notDefect(issued.refusal), 'faults' in issued ? issued.faults : []);
}

interface Correcting<R extends string> {
  content: CorrectionContent;
  number: string;
  company: string;
  /** draws the number */
  freeze: (contentHash: string) => Promise<Outcome<DrawnNumber, R>>;
}

/** Writes and reads back all files of what corrects an invoice, then freezes it and stores them. A refusal uses no number. */
export async function freezeRehearsed<R extends string>(
  services: Services,
  backend: Backend,
  { content, number, company, freeze }: Correcting<R>,
): Promise<
  | { ok: true; id: string; /** false: the files follow at the next start */ stored: boolean }
  | { ok: false; refusal: 'files-differ' | DrawRefusal; faults: Fault[] }
  | Refused<R>
> {
  const rehearsed = { ...content, number };
  const assets = await loadAssets(backend, content);
  const rehearsal = await tryToDraw(() => rehearse(services, rehearsed, assets));
  if (!rehearsal.ok) return { ...rehearsal, faults: [] };
  const { files, faults } = rehearsal.value;
  if (faults.length > 0) return { ok: false, refusal: 'files-differ', faults };
  const issued = await writeDurably(() => freeze(sha256(canonicalSnapshot(content))));
  if (!issued.ok) return issued;
  const stored = await keepFiles(services, { issued: issued.value, company, rehearsed, files });
  return { ok: true, id: issued.value.id, stored };
}

function refused(refusal: Exclude<CancelRefusal, 'already-cancelled'>, faults: Fault[] = []): CancelOutcome {
  return { ok: false, refusal, faults };
}
