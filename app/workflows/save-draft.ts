import { draftTotals } from '../invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '../invoicing/invoice/draft.ts';
import type { Backend, Outcome } from '../pocketbase/backend.ts';
import { findCompany } from '../pocketbase/companies/queries.ts';
import type { Saved } from '../pocketbase/companies/queries.ts';
import { chooseCustomer } from './choose-customer.ts';
import { createDraft, saveDraft } from '../pocketbase/invoices/queries.ts';
import type { DraftContent } from '../pocketbase/invoices/queries.ts';

/** A new draft needs the key of its form, a known one its id and the version it was filled from. */
export type DraftTarget = { createKey: string } | { id: string; version: number };

/**
 * Saves what was typed, whole or with gaps; the customer by id or by words.
 * Refusals: already-issued, stale, unknown-customer, ambiguous-customer (details.labels), amount-too-large.
 */
export async function storeDraft(backend: Backend, draft: InvoiceDraft, target: DraftTarget): Promise<Outcome<Saved>> {
  const content = await describeDraft(backend, draft);
  if (!content.ok) return content;
  return 'id' in target
    ? saveDraft(backend, { ...content.value, ...target })
    : createDraft(backend, { ...content.value, ...target });
}

async function describeDraft(backend: Backend, draft: InvoiceDraft): Promise<Outcome<DraftContent>> {
  const [{ company }, customer] = await Promise.all([findCompany(backend), chooseCustomer(backend, draft.customer)]);
  if (!customer.ok) return customer;
  const { id, name } = customer.value;
  try {
    const totals = draftTotals(draft, company.smallBusiness);
    return { ok: true, value: { draft: { ...draft, customer: id }, customerName: name, totals } };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, refusal: 'amount-too-large', details: {} };
    throw error;
  }
}
