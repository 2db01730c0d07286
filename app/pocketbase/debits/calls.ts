import type { ProposedDebit } from '#app/invoicing/debits/propose-debit.ts';
import { reading, uploading, writing } from '../call.ts';

/** Who collects, as the file says it. */
export interface Creditor {
  name: string;
  iban: string;
  bic: string;
  creditorId: string;
}

/** What is told of a run beside its file (the upload "pain"). */
export interface DebitRunUpload {
  createKey: string;
  today: string;
  collectOn: string;
  messageId: string;
  createdAt: string;
  creditor: Creditor;
  debits: readonly ProposedDebit[];
  /** SHA-256 of the file */
  sha256: string;
}

/** Unpaid invoices that say direct debit, those in no run first, each the longest due first. */
export const listDebitable = reading('debitable-invoices');

/** The latest runs. */
export const listDebitRuns = reading('debit-runs');

/** A run with what it contains, and what was released of it. */
export const findDebitRun = reading('debit-runs/{id}');

export const debitRunFile = reading('debit-runs/{id}/file');

/** Keeps a run with its file; the same form again is answered the first one. `changed`: something is not as it was told. */
export const makeDebitRun = uploading<DebitRunUpload>()({
  method: 'POST',
  path: 'debit-runs',
  part: 'order',
  refusals: ['changed'],
});

export interface DebitRelease {
  createKey: string;
  /** '': all that is live of the run */
  item: string;
  today: string;
  reason: string;
}

/** Frees invoices of a run, so that they may be collected anew; `not-live`: they are free. */
export const releaseDebits = writing<DebitRelease>()({
  method: 'POST',
  path: 'debit-runs/{id}/releases',
  refusals: ['not-live'],
});
