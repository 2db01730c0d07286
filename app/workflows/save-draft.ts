import type { Editing } from '#app/pocketbase/call.ts';
import { totalsAfterDeposits } from '#app/invoicing/invoice/checks/deposit-gaps.ts';
import { draftTotals } from '#app/invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import type { Totals } from '#app/invoicing/tax/totals.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { RefusalOf, Saved } from '#app/pocketbase/call.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import type * as calls from '#app/pocketbase/invoices/calls.ts';
import { createDraft, saveDraft } from '#app/pocketbase/invoices/queries.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import { listDeposits } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { chooseCustomer } from './choose-customer.ts';
import type { ChoiceRefusal } from './choose-customer.ts';

/** A new draft needs the key of its form, a known one its id and the version it was filled from. */
export type DraftTarget = ({ createKey: string; insteadOf?: string } | { id: string; version: number }) & {
  editing?: Editing;
};

export type ContentRefusal = ChoiceRefusal | 'amount-too-large';

export type DraftRefusal = ContentRefusal | RefusalOf<typeof calls.createDraft> | RefusalOf<typeof calls.saveDraft>;

/** Saves what was typed, whole or with gaps; the customer by id or by words. */
export async function storeDraft(
  backend: Backend,
  draft: InvoiceDraft,
  target: DraftTarget,
): Promise<Outcome<Saved, DraftRefusal>> {
  const described = await describeDraft(backend, draft);
  if (!described.ok) return described;
  const content = await deductFromDraft(backend, described.value);
  return 'id' in target
    ? saveDraft(backend, { ...content, ...target })
    : createDraft(backend, { ...content, ...target });
}

/** What a final invoice will ask for; sums that no document can have stay as they are without deposits, and the check says so. */
export async function deductFromDraft(
  backend: Backend,
  content: DescribedDraft<InvoiceDraft>,
): Promise<DescribedDraft<InvoiceDraft>> {
  const { draft } = content;
  if (draft.documentKind !== 'final' || draft.deposits.trim() === '' || draft.customer === '') return content;
  const [{ company }, deposits] = await Promise.all([
    findCompany(backend),
    ask(backend, listDeposits, { customer: draft.customer }),
  ]);
  const totals = totalsAfterDeposits({ draft, company, deposits });
  return totals === 'amount-too-large' ? content : { ...content, totals };
}

interface DescribedDraft<Draft> {
  draft: Draft;
  customerName: string;
  totals: Totals;
}

/** A draft of any document with what lists show of it: its customer found by id or by words, its sums. */
export async function describeDraft<Draft extends Pick<InvoiceDraft, 'customer' | 'lines'>>(
  backend: Backend,
  draft: Draft,
): Promise<Outcome<DescribedDraft<Draft>, ContentRefusal>> {
  const [{ company }, customer] = await Promise.all([findCompany(backend), chooseCustomer(backend, draft.customer)]);
  if (!customer.ok) return customer;
  const { id, name } = customer.value;
  const totals = draftTotals(draft, company.smallBusiness);
  if (totals === 'amount-too-large') return { ok: false, refusal: totals, details: {} };
  return { ok: true, value: { draft: { ...draft, customer: id }, customerName: name, totals } };
}
