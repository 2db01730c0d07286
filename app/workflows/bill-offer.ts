import { billingDraft } from '#app/invoicing/offer/billing-drafts.ts';
import type { BillingOrder, BillingRefusal } from '#app/invoicing/offer/billing-drafts.ts';
import { draftTotals } from '#app/invoicing/invoice/draft.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { RefusalOf, Saved } from '#app/pocketbase/call.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { billOffer, listBills } from '#app/pocketbase/offers/bills.ts';
import type { EffectiveBill } from '#app/pocketbase/offers/bills.ts';
import type * as calls from '#app/pocketbase/offers/calls.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import { deductFromDraft } from './save-draft.ts';

interface Billing {
  offerId: string;
  /** what the person has seen: the version, and the numbers of what stands of it; absent: nothing */
  sentVersions: number;
  standing?: string;
  /** absent: the whole */
  order?: BillingOrder;
}

export type OfferBillingRefusal = BillingRefusal | 'deposit-unpaid' | RefusalOf<typeof calls.billOffer>;

/** Makes the draft of an invoice that bills an accepted offer, or a part of it; null: there is no such offer. */
export async function makeInvoiceOf(
  backend: Backend,
  { offerId, sentVersions, standing = '', order = { way: 'whole' } }: Billing,
): Promise<Outcome<Saved, OfferBillingRefusal> | null> {
  const last = (await findOffer(backend, offerId))?.sent[0];
  if (last === undefined) return null;
  const [{ bills }, { company }] = await Promise.all([listBills(backend, offerId), findCompany(backend)]);
  const billing = billingDraft({ draft: last.draft, snapshot: last.snapshot, bills }, order);
  if (!billing.ok) return { ...billing, details: {} };
  const { draft } = billing;
  if (draft.documentKind === 'final' && unpaidDeposits(bills).length > 0)
    return { ok: false, refusal: 'deposit-unpaid', details: {} };
  const totals = draftTotals(draft, company.smallBusiness);
  if (totals === 'amount-too-large') throw new Error('an offer that was sent has sums');
  const content = await deductFromDraft(backend, { draft, customerName: last.customerName, totals });
  return billOffer(backend, { id: offerId, sentVersions, standing, ...content });
}

/** What the person has seen, as a form carries it. */
export function billNumbersOf(bills: readonly Pick<EffectiveBill, 'number'>[]): string {
  return bills.map(({ number }) => number).join(' ');
}

/** Deposits on which nothing came: a final invoice would ask for them a second time. */
export function unpaidDeposits(bills: readonly EffectiveBill[]): EffectiveBill[] {
  return bills.filter(
    ({ kind, receivedCents, reducedCents }) => kind === 'deposit' && receivedCents + reducedCents === 0,
  );
}
