import { randomUUID } from 'node:crypto';
import { sampleDraft } from '#app/commands/fixtures.ts';
import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice, listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { CorrectRequest } from '#app/pocketbase/invoices/queries.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import {
  hashOfCorrection,
  issueCorrection,
  openCorrection,
  previewCorrection,
} from '#app/workflows/corrections/issue-correction.ts';
import type { CorrectOutcome } from '#app/workflows/corrections/issue-correction.ts';
import type { Services } from '#app/workflows/services.ts';

interface SampleCredit {
  invoiceId: string;
  today: string;
  credits: readonly LineCredit[];
  reason?: string;
}

/** What a correction would freeze. Throws where nothing can be credited so. */
async function prepared(backend: Backend, { invoiceId, today, credits, reason = '' }: SampleCredit) {
  const opened = await openCorrection(backend, { invoiceId, today });
  if (!opened.ok) throw new Error(`sample correction: ${opened.refusal}`);
  const preview = previewCorrection(opened.loaded, { credits, reason, today });
  if (!preview.ok) throw new Error(`sample correction: ${preview.refusal}`);
  return { loaded: opened.loaded, content: preview.content, number: opened.loaded.next.number };
}

export async function tryCorrection(
  services: Services,
  backend: Backend,
  credit: SampleCredit,
): Promise<CorrectOutcome> {
  const order = { ...(await prepared(backend, credit)), credits: credit.credits, createKey: randomUUID() };
  return issueCorrection(services, backend, order);
}

/** Id of the document that takes a part of an issued invoice back. */
export async function correctSampleInvoice(
  services: Services,
  backend: Backend,
  credit: SampleCredit,
): Promise<string> {
  const outcome = await tryCorrection(services, backend, credit);
  if (!outcome.ok) throw new Error(`sample correction: ${outcome.refusal}`);
  return outcome.id;
}

/** What Node sends to the database, to be sent otherwise. */
export async function correctRequest(backend: Backend, credit: SampleCredit): Promise<CorrectRequest> {
  const { loaded, content, number } = await prepared(backend, credit);
  const { credits, invoiceId: id } = credit;
  const contentHash = hashOfCorrection(content);
  return { id, content, contentHash, number, credits, createKey: randomUUID(), earlier: loaded.earlier.length };
}

const [sampleLine] = sampleDraft.lines;

/** Ten hours for 1,190.00 at 19 %, four books for 107.00 at 7 %. */
export function twoRatesDraft(more: Partial<InvoiceDraft> = {}): Partial<InvoiceDraft> {
  if (!sampleLine) throw new Error('no line');
  const hour = { description: 'Beratung', quantity: '10', unitCode: 'HUR', unitPrice: '100', taxRateBp: 1900 };
  const book = { description: 'Handbuch', quantity: '4', unitCode: 'H87', unitPrice: '25', taxRateBp: 700 };
  return { lines: [hour, book].map((each) => ({ ...sampleLine, ...each })), ...more };
}

export const hours = (quantity: string): LineCredit => ({ id: '1', quantity });
export const books = (quantity: string): LineCredit => ({ id: '2', quantity });

export async function findIssuedInvoice(backend: Backend, id: string): Promise<IssuedInvoice> {
  const invoice = await findInvoice(backend, id);
  if (invoice?.status !== 'issued') throw new Error('not issued');
  return invoice;
}

/** How lists show an issued document. */
export async function listedInvoice(backend: Backend, { id, today }: { id: string; today: string }) {
  const { number } = await findIssuedInvoice(backend, id);
  const query = { page: 1, search: number, state: '', sort: 'number', descending: true, today } as const;
  const row = (await listInvoices(backend, query)).rows.find((each) => each.id === id);
  return row?.status === 'issued' ? { state: row.state, openCents: row.openCents, kind: row.kind } : null;
}
