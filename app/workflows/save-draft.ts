import { draftTotals } from '../invoicing/draft.ts';
import type { InvoiceDraft } from '../invoicing/draft.ts';
import type { Backend, Outcome } from '../pocketbase/backend.ts';
import { findCompany } from '../pocketbase/companies.ts';
import type { Saved } from '../pocketbase/companies.ts';
import { findCustomer } from '../pocketbase/customers.ts';
import { createDraft, saveDraft } from '../pocketbase/invoices.ts';
import type { DraftContent } from '../pocketbase/invoices.ts';

/** A new draft needs the key of its form, a known one its id and the version it was filled from. */
export type DraftTarget = { createKey: string } | { id: string; version: number };

/** Saves what was typed, whole or with gaps. Refusals: already-issued, stale, unknown-customer, amount-too-large. */
export async function storeDraft(backend: Backend, draft: InvoiceDraft, target: DraftTarget): Promise<Outcome<Saved>> {
  const content = await describeDraft(backend, draft);
  if (content === 'unknown-customer' || content === 'amount-too-large')
    return { ok: false, refusal: content, details: {} };
  return 'id' in target
    ? saveDraft(backend, { ...content, ...target })
    : createDraft(backend, { ...content, ...target });
}

async function describeDraft(
  backend: Backend,
  draft: InvoiceDraft,
): Promise<DraftContent | 'unknown-customer' | 'amount-too-large'> {
  const [{ company }, customer] = await Promise.all([
    findCompany(backend),
    draft.customer === '' ? null : findCustomer(backend, draft.customer),
  ]);
  if (draft.customer !== '' && customer === null) return 'unknown-customer';
  try {
    return { draft, customerName: customer?.name ?? '', totals: draftTotals(draft, company.smallBusiness) };
  } catch (error) {
    if (error instanceof RangeError) return 'amount-too-large';
    throw error;
  }
}
