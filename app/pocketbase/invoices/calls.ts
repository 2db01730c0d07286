import type { DraftAttachment } from '#app/invoicing/invoice/attachments.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import type { ImportedSnapshot, Renderer } from '#app/invoicing/invoice/snapshot.ts';
import { isUnpaidState } from '#app/invoicing/ledger/document-state.ts';
import { invoiceKinds } from '#app/invoicing/invoice/snapshot.ts';
import { taxCaseNames } from '#app/invoicing/tax/tax-cases.ts';
import { reading, saved, serving, uploading, wordOf, writing, unnarrowed } from '../call.ts';
import type { AnswerOf, Editing, FileParts } from '../call.ts';
import type { DraftColumns } from './draft-columns.ts';
import * as sql from './sql.ts';

export const listInvoices = reading('invoices', {
  query: {
    page: 1,
    search: '',
    state: '',
    sort: 'number',
    descending: true,
    today: '',
    /** the row before the page, or the row behind it, by its place in the company; 0: the page is counted */
    after: 0,
    before: 0,
    ...unnarrowed,
  },
  answer: {
    drafts: [{ ...sql.draftPage.row, status: wordOf(['draft']) }],
    /** as `invoice_rows` stores them; `reversed`: the last one first */
    rows: undefined,
    reversed: false,
    /** places of those that did not arrive, or may not have */
    lost: [0],
    pageSize: 0,
    total: 0,
    capped: false,
    /** `StateCount`s, or null */
    counts: undefined,
    /** whether all rows of a narrowed list are summed; `sumCents`: what they come to */
    summed: false,
    sumCents: 0,
  },
});

interface DraftWrite {
  fields: DraftColumns;
  editing: Editing;
}

/**
 * A form of the same key makes one draft; sent again by the same editor it saves, by another it is `stale`. `insteadOf`: the
 * invoice that was taken back and is written anew, '' for none.
 */
export const createDraft = writing<DraftWrite & { createKey: string; insteadOf: string }>()({
  method: 'POST',
  path: 'invoices',
  refusals: ['unknown-customer', 'unknown-project', 'stale', 'overtaken', 'already-issued', 'demo-limit'],
  answer: saved,
});

/** Saves the draft of that version, or a later one that the same editor has made. */
export const saveDraft = writing<DraftWrite & { version: number }>()({
  method: 'PUT',
  path: 'invoices/{id}',
  refusals: ['already-issued', 'discarded', 'stale', 'overtaken', 'unknown-customer', 'unknown-project'],
  answer: saved,
});

/** Discards the draft of that version: it can be taken back for a while. */
export const discardDraft = writing<{ version: number }>()({
  method: 'DELETE',
  path: 'invoices/{id}',
  refusals: ['already-issued', 'stale'],
});

/**
 * Takes a discarded draft back, by its own id; `withoutOffer`: as one that was made of none. `already-begun`: another is
 * written of its offer; `moved`: the offer is billed otherwise since.
 */
export const takeDraftBack = writing<{ withoutOffer: boolean }>()({
  method: 'POST',
  path: 'discarded/{id}/invoice',
  refusals: ['already-begun', 'moved', 'demo-limit'],
  answer: saved,
});

interface Attaching {
  attachments: readonly DraftAttachment[];
  /** those that it was made from */
  expected: readonly DraftAttachment[];
}

/** Says which kept files a draft carries. `stale`: it has changed since they were seen. */
export const saveAttachments = writing<Attaching>()({
  method: 'PUT',
  path: 'invoices/{id}/attachments',
  refusals: ['already-issued', 'stale', 'unknown-attachment', 'too-many-attachments'],
});

interface Issuing {
  version: number;
  snapshot: FrozenContent;
  /** SHA-256 of the canonical snapshot, hexadecimal */
  snapshotHash: string;
  searchText: string;
  /** that a person has confirmed; null: whichever comes next */
  number: string | null;
  /** answers that the draft keeps and that this invoice rests on; they go into the event */
  answers: readonly string[];
}

/** Says yes to a question about the draft, or takes that back. */
export const answerQuestion = writing<{ key: string; answered: boolean }>()({
  method: 'PUT',
  path: 'invoices/{id}/answers',
  refusals: ['already-issued'],
});

/** What was drawn and frozen, with the event that says so. */
const frozen = { id: '', number: '', snapshot: '', snapshotHash: '', seq: 0, synchronous: 0 };
export type DrawnNumber = typeof frozen;

/** Draws the number and freezes. */
export const issueDraft = writing<Issuing>()({
  method: 'POST',
  path: 'invoices/{id}/issue',
  refusals: [
    'already-issued',
    'stale',
    'issued-before',
    'date-before-last',
    'number-taken',
    'number-changed',
    'not-durable',
    'hash-mismatch',
    'unknown-kind',
    'totals-mismatch',
    'deposits-changed',
  ],
  answer: frozen,
});

interface Cancelling {
  issueDate: string;
  renderer: Renderer;
  /** '' for none */
  reason: string;
  /** SHA-256 of the canonical content that follows from the invoice and from these, hexadecimal */
  contentHash: string;
  searchText: string;
  /** that a person has confirmed; null: whichever comes next */
  number: string | null;
}

/** Takes an issued invoice back by a document of its own. */
export const cancelIssued = writing<Cancelling>()({
  method: 'POST',
  path: 'invoices/{id}/cancel',
  refusals: [
    'already-cancelled',
    'is-deducted',
    'is-corrected',
    'is-uncollectible',
    'no-invoice',
    'date-before-last',
    'number-taken',
    'number-changed',
    'not-durable',
    'hash-mismatch',
  ],
  answer: frozen,
});

interface Correcting extends Cancelling {
  createKey: string;
  credits: readonly LineCredit[];
  /** how many corrections the person knew of */
  earlier: number;
}

/** Takes a part of an issued invoice back by a document of its own. A form makes one. */
export const correctIssued = writing<Correcting>()({
  method: 'POST',
  path: 'invoices/{id}/correct',
  refusals: [
    'already-corrected',
    'already-cancelled',
    'corrections-changed',
    'is-deducted',
    'not-creditable',
    'is-uncollectible',
    'no-invoice',
    'date-before-last',
    'number-taken',
    'number-changed',
    'not-durable',
    'hash-mismatch',
  ],
  answer: frozen,
});

interface TakingOver {
  createKey: string;
  customer: string;
  snapshot: ImportedSnapshot;
  /** SHA-256 of the canonical snapshot, hexadecimal */
  snapshotHash: string;
  searchText: string;
}

/**
 * Takes an invoice of another program over as it is (decision 024). A form makes one. `already-imported`: it has come along
 * before; `file-gone`: its file was kept too long ago.
 */
export const importInvoice = writing<TakingOver>()({
  method: 'POST',
  path: 'imported-invoices',
  refusals: [
    'already-imported',
    'file-gone',
    'unknown-customer',
    'unknown-project',
    'not-durable',
    'hash-mismatch',
    'unknown-kind',
    'totals-mismatch',
  ],
  answer: { id: '' },
});

/** Takes it back; `in-use`: a payment, a reminder or a Storno rests on it. */
export const withdrawImported = writing()({
  method: 'POST',
  path: 'imported-invoices/{id}/withdraw',
  refusals: ['in-use'],
  answer: { id: '' },
});

/** Who has this number already: an invoice of ours, one that came along from that program; '' for none. */
export const sameNumber = reading('same-number', {
  query: { origin: '', number: '' },
  answer: sql.sameNumber.row,
});

/** Whether something rests on what came along. */
export const importUses = reading('imported-invoices/{id}/uses', { answer: sql.importUses.row });

/** What came along, by program and year. */
export const importedRanges = reading('imported-ranges', { answer: [sql.importedRanges.row] });
export type ImportedRange = AnswerOf<typeof importedRanges>[number];

/** What corrects an issued invoice, the earliest first. */
export const corrections = reading('invoices/{id}/corrections', { answer: [sql.correctionsOfInvoice.row] });

/** The last issued invoice that asks the same of a customer. */
export const sameInvoice = reading('same-invoice', {
  query: { customer: '', grossCents: 0, supplyFrom: '', supplyTo: '' },
  answer: sql.sameInvoice.row,
});
export type SameInvoice = AnswerOf<typeof sameInvoice>;

const taxCase = wordOf(taxCaseNames);

/** How many descriptions are looked up at once. */
export const rememberedMax = 20;

/** Unit, price and tax that lines of these descriptions (a JSON list) had last, in documents with prices of that mode. */
export const rememberedLines = reading('remembered-lines', {
  query: { descriptions: '[]', priceMode: 'net' },
  answer: [{ ...sql.rememberedLines.row, taxCase }],
});
export type RememberedLine = AnswerOf<typeof rememberedLines>[number];

/** What tax the lines of the last documents have, each once. */
export const usedTaxes = reading('used-taxes', { answer: [{ ...sql.usedTaxes.row, taxCase }] });

/** What of a booking falls on one tax group. */
export const partGroup = { taxCase, rateBp: 0, grossCents: 0, taxCents: 0 };

/** Issued invoices in advance of a customer that stand, the latest first. */
export const listDeposits = reading('deposits', {
  query: { customer: '' },
  answer: [
    {
      ...{ id: '', number: '', kind: wordOf(invoiceKinds), offer: '', issueDate: '' },
      ...{ settled: [partGroup], openCents: 0, deductedBy: '' },
    },
  ],
});

export const storeFiles = uploading<{ parts: FileParts }>()({
  method: 'POST',
  path: 'system/companies/{company}/invoices/{id}/files',
  part: 'parts',
  answer: { id: '', stored: false },
});

export const file = serving('invoices/{id}/files/{kind}');

export const fileOfCompany = serving('system/companies/{company}/invoices/{id}/files/{kind}');

/** The file that came along with an invoice, as its program has made it. */
export const originalOfCompany = serving('system/companies/{company}/invoices/{id}/original');

/** Issued invoices without files, at most 500 a call. `before`: an instant; later ones are still being drawn. */
export const pendingFiles = reading('system/pending-files', {
  query: { before: '' },
  answer: [sql.pendingFiles.row],
});

/** How many invoices are stored in a state, and how many of them are not due before today. */
export type StateCount = readonly [state: string, n: number, waiting: number];

/** How many are in each state that lists show: what is open and was due before today is overdue. */
export function tallyOf(counts: readonly StateCount[]): Record<string, number> {
  const tally: Record<string, number> = {};
  const add = (state: string, n: number): void => {
    if (n > 0) tally[state] = (tally[state] ?? 0) + n;
  };
  for (const [state, n, waiting] of counts) {
    const isAsked = isUnpaidState(state);
    add(state, isAsked ? waiting : n);
    if (isAsked) add('overdue', n - waiting);
  }
  return tally;
}
