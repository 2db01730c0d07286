import type { ProposedDebit } from '#app/invoicing/debits/propose-debit.ts';
import { documentStates } from '#app/invoicing/ledger/document-state.ts';
import { reading, serving, uploading, wordOf, writing } from '../call.ts';
import type { AnswerOf } from '../call.ts';

import * as sql from './sql.ts';

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

/** Unpaid invoices that say direct debit, those in no run first, each the longest due first; at most as many as one run may collect of. */
export const listDebitable = reading('debitable-invoices', { answer: [sql.debitable.row] });

/** The latest runs first, at most as many as a page names. */
export const listDebitRuns = reading('debit-runs', { answer: [sql.latestRuns.row] });
export type ShownRun = AnswerOf<typeof listDebitRuns>[number];

/** The day on which we collect last by the present mandate of a customer; '' for none. */
export const mandateUse = reading('customers/{id}/mandate-use', { answer: sql.mandateUse.row });

/** A run, if there is one, with what it contains, and what was released of it. */
export const findDebitRun = reading('debit-runs/{id}', {
  answer: { runs: [sql.oneRun.row], items: [{ ...sql.itemsOfRun.row, state: wordOf(documentStates) }] },
});
export type ShownDebit = AnswerOf<typeof findDebitRun>['items'][number];

export const debitRunFile = serving('debit-runs/{id}/file');

/** Keeps a run with its file; the same form again is answered the first one. `changed`: something is not as it was told. */
export const makeDebitRun = uploading<DebitRunUpload>()({
  method: 'POST',
  path: 'debit-runs',
  part: 'order',
  refusals: ['changed'],
  answer: { id: '' },
});

interface DebitRelease {
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
  answer: { id: '' },
});
