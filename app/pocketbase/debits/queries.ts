import { z } from 'zod';
import type { Backend } from '../backend.ts';
import { pathOf, callRequestWithBody, callRequest } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import { readFileAt } from '../invoices/files.ts';
import { documentStates } from '#app/invoicing/ledger/document-state.ts';
import { rowSchema } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import { sha256 } from '../stored-bytes.ts';
import * as calls from './calls.ts';
import { debitable, itemsOfRun, latestRuns } from './sql.ts';

const debitableRow = rowSchema(debitable);
const shownRun = rowSchema(latestRuns);
export type ShownRun = z.output<typeof shownRun>;
const shownItem = rowSchema(itemsOfRun).extend({ state: z.enum(documentStates) });
export type ShownDebit = z.output<typeof shownItem>;

/** Unpaid invoices that say direct debit, those in no run first; at most as many as one run may collect of. */
export function listDebitable(backend: Backend): Promise<z.output<typeof debitableRow>[]> {
  return backend.read(calls.listDebitable.path, z.array(debitableRow));
}

/** The latest first, at most as many as a page names. */
export function listDebitRuns(backend: Backend): Promise<ShownRun[]> {
  return backend.read(calls.listDebitRuns.path, z.array(shownRun));
}

const foundRun = z.object({ runs: z.array(shownRun), items: z.array(shownItem) });

/** A run of the own company with all that it contains, or null. */
export async function findDebitRun(
  backend: Backend,
  id: string,
): Promise<{ run: ShownRun; items: ShownDebit[] } | null> {
  const { runs, items } = await backend.read(pathOf(calls.findDebitRun, { id }), foundRun);
  const [run] = runs;
  return run === undefined ? null : { run, items };
}

/** Its stored file, or null. Throws StoredFileError when it is not what was stored. */
export function readDebitRunFile(backend: Backend, id: string): Promise<Uint8Array | null> {
  return readFileAt(backend, pathOf(calls.debitRunFile, { id }));
}

const keptId = z.object({ id: z.string() });

/** Keeps a run with its file; a refusal keeps nothing. */
export function makeDebitRun(
  backend: Backend,
  { file, ...told }: Omit<calls.DebitRunUpload, 'sha256'> & { file: Uint8Array },
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.makeDebitRun>>> {
  const form = new FormData();
  const body: calls.DebitRunUpload = { ...told, sha256: sha256(file) };
  form.set(calls.makeDebitRun.part, JSON.stringify(body));
  form.set('pain', new File([new Uint8Array(file)], 'pain.xml', { type: 'application/xml' }));
  return backend.write({ ...callRequest(calls.makeDebitRun), body: form, schema: keptId });
}

export function releaseDebits(
  backend: Backend,
  { run, ...body }: calls.DebitRelease & { run: string },
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.releaseDebits>>> {
  return backend.write({ ...callRequestWithBody(calls.releaseDebits, body, { id: run }), schema: keptId });
}
