import type { IsoDate } from '#app/values/dates.ts';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { Backend, Defect } from '#app/pocketbase/backend.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import type { issueDraft as issueDraftCall, DrawnNumber } from '#app/pocketbase/invoices/calls.ts';
import { storeInvoiceFiles } from '#app/pocketbase/invoices/files.ts';
import type { RenderedFile } from '#app/pocketbase/invoices/files.ts';
import { issueDraft } from '#app/pocketbase/invoices/queries.ts';
import { readSnapshot } from '#app/pocketbase/invoices/record.ts';
import { loadAssets } from '../attachments/document-assets.ts';
import { canonicalSnapshot, prepareIssue } from './prepare-issue.ts';
import { isIssuable } from './preparation.ts';
import { findFaults, nameFault } from '../prove-files.ts';
import type { Fault } from '../prove-files.ts';
import { renderFiles } from '../render-files.ts';
import type { DocumentAssets, Drawing } from '../render-files.ts';
import type { Services } from '../services.ts';
import { tryToDraw } from '#app/pdf/worker-pool.ts';
import type { DrawRefusal } from '#app/pdf/worker-pool.ts';
import { refusalOrThrow, writeDurably } from '#app/pocketbase/backend.ts';

export type IssueRefusal =
  | 'not-found'
  | 'already-issued'
  | 'stale'
  | 'incomplete'
  | 'files-differ'
  | DrawRefusal
  | Exclude<RefusalOf<typeof issueDraftCall>, Defect>;

export type IssueOutcome =
  | { ok: true; number: string; /** false: drawn and frozen, the files follow within minutes */ stored: boolean }
  | { ok: false; refusal: IssueRefusal; faults: Fault[] };

interface IssueOrder {
  invoiceId: string;
  /** version of the draft that the person has seen */
  version: number;
  /** hash of the content that the person has seen, since profile, customer and layout can change too; null: no person */
  contentHash: string | null;
  /** that the person has confirmed; absent: whichever comes next */
  number?: string | undefined;
  today: IsoDate;
}

/**
 * The point of no return, in the order of the law: rules, rehearsal, one transaction (number, snapshot, event), files.
 * A refusal uses no number; a failure after the transaction is healed at start.
 */
export async function issueInvoice(services: Services, backend: Backend, order: IssueOrder): Promise<IssueOutcome> {
  const preparation = await prepareIssue(backend, order.invoiceId, order.today);
  if (preparation === null) return refused('not-found');
  if (preparation.invoice.status !== 'draft') return refused('already-issued');
  if (preparation.invoice.version !== order.version) return refused('stale');
  if (!isIssuable(preparation)) return refused('incomplete');
  const { content, contentHash, next, invoice } = preparation;
  const answers = preparation.questions.map(({ key }) => key);
  if (order.contentHash !== null && order.contentHash !== contentHash) return refused('stale');
  const { number = next.number } = order;
  if (number !== next.number) return refused('number-changed');
  const assets = await loadAssets(backend, content);
  const rehearsed: BilledSnapshot = { ...content, number: next.number };
  const rehearsal = await tryToDraw(() => renderDryRun(services, rehearsed, assets));
  if (!rehearsal.ok) return refused(rehearsal.refusal);
  const { files, faults } = rehearsal.value;
  if (faults.length > 0) return refused('files-differ', faults);
  const seen = { version: order.version, content, contentHash, number: order.number, answers };
  const issued = await writeDurably(() => issueDraft(backend, { id: invoice.id, ...seen }));
  if (!issued.ok) return refused(refusalOrThrow(issued.refusal));
  const stored = await storeFinalFiles(services, { issued: issued.value, company: invoice.company, rehearsed, files });
  return { ok: true, number: issued.value.number, stored };
}

interface IssuedFiles {
  issued: DrawnNumber;
  company: string;
  rehearsed: BilledSnapshot;
  files: readonly RenderedFile[];
}

/** Stores the files of what was just frozen. False: they follow, by what repeats it (`heal-files.ts`). */
export async function storeFinalFiles(
  services: Services,
  { issued, company, rehearsed, files }: IssuedFiles,
): Promise<boolean> {
  const frozen = { id: issued.id, company, snapshot: readSnapshot(issued.snapshot) };
  // Where exactly what was rehearsed is frozen, the bytes that were judged are those that are kept.
  const isAsRehearsed = issued.snapshot === canonicalSnapshot(rehearsed);
  return (isAsRehearsed ? store(services, frozen, files) : renderAndStore(services, frozen)).then(
    () => true,
    () => false,
  );
}

function refused(refusal: IssueRefusal, faults: Fault[] = []): IssueOutcome {
  return { ok: false, refusal, faults };
}

interface Stage extends Drawing {
  pdf: Pick<Services['pdf'], 'renderInvoice' | 'compareWithView'>;
}

interface Rehearsal {
  files: RenderedFile[];
  faults: Fault[];
}

/** Writes everything that an invoice gets, and reads it back. */
export async function renderDryRun(stage: Stage, snapshot: BilledSnapshot, assets: DocumentAssets): Promise<Rehearsal> {
  const files = await renderFiles(stage, snapshot, assets);
  return { files, faults: await findFaults(stage, files, snapshot) };
}

interface FrozenInvoice {
  id: string;
  company: string;
  snapshot: BilledSnapshot;
}

/**
 * Final files from the frozen snapshot, read back and stored with their hashes. Repeating it changes nothing. Throws, and
 * stores nothing, where they say anything else than the snapshot; rules have judged that before it was frozen.
 */
export async function renderAndStore(services: Services, invoice: FrozenInvoice): Promise<void> {
  const assets = await loadAssets(services.connect(null), invoice.snapshot, invoice.company);
  const { files, faults } = await renderDryRun(services, invoice.snapshot, assets);
  const differing = faults.filter(({ kind }) => kind !== 'rule');
  if (differing.length > 0)
    throw new Error(
      `files of ${invoice.snapshot.number} differ from it: ${[...new Set(differing.map(nameFault))].join(', ')}`,
    );
  await store(services, invoice, files);
}

function store(services: Services, invoice: FrozenInvoice, files: readonly RenderedFile[]): Promise<void> {
  return storeInvoiceFiles(services.connect(null), invoice, files);
}
