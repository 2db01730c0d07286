import type { IsoDate } from '#app/values/dates.ts';
import { isWithoutUse } from '#app/invoicing/invoice/checks/debit-gaps.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { ask, upload } from '../ask.ts';
import type { Backend } from '../backend.ts';
import { pathOf } from '../call.ts';
import type { RefusalOf } from '../call.ts';
import { withPerson } from '../contacts/queries.ts';
import { findCustomer } from '../customers/queries.ts';
import { readFileAt } from '../invoices/files.ts';
import type { CustomerRecord } from '../records.ts';
import type { Outcome } from '../refusal.ts';
import { sha256 } from '../stored-bytes.ts';
import * as calls from './calls.ts';

/** A run of the own company with all that it contains, or null. */
export async function findDebitRun(
  backend: Backend,
  id: string,
): Promise<{ run: calls.ShownRun; items: calls.ShownDebit[] } | null> {
  const { runs, items } = await ask(backend, calls.findDebitRun, { id });
  const [run] = runs;
  return run === undefined ? null : { run, items };
}

/** The customer with the last use of the mandate, with another program or with this one. */
export async function withMandateUse(backend: Backend, customer: CustomerRecord): Promise<CustomerRecord> {
  if (customer.mandateReference === '') return customer;
  const { collectedOn } = await ask(backend, calls.mandateUse, { id: customer.id });
  return collectedOn > customer.mandateUsedOn ? { ...customer, mandateUsedOn: collectedOn } : customer;
}

/** What we have collected since keeps a mandate alive: asked only where it would have lapsed. */
export async function findDebtor(
  backend: Backend,
  draft: InvoiceDraft,
  today: IsoDate,
): Promise<CustomerRecord | null> {
  const customer = await withPerson(backend, findCustomer(backend, draft.customer), draft);
  if (customer === null || !isWithoutUse({ draft, customer, today })) return customer;
  return withMandateUse(backend, customer);
}

/** Its stored file, or null. Throws StoredFileError when it is not what was stored. */
export function readDebitRunFile(backend: Backend, id: string): Promise<Uint8Array | null> {
  return readFileAt(backend, pathOf(calls.debitRunFile, { id }));
}

/** Keeps a run with its file; a refusal keeps nothing. */
export function makeDebitRun(
  backend: Backend,
  { file, ...told }: Omit<calls.DebitRunUpload, 'sha256'> & { file: Uint8Array },
): Promise<Outcome<{ id: string }, RefusalOf<typeof calls.makeDebitRun>>> {
  const pain = new File([new Uint8Array(file)], 'pain.xml', { type: 'application/xml' });
  return upload(backend, calls.makeDebitRun, { ...told, sha256: sha256(file), uploads: { pain } });
}
