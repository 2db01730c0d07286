import { draftTotals } from '#app/invoicing/invoice/draft.ts';
import { withNewDates } from '#app/invoicing/offer/offer.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { RefusalOf, Saved } from '#app/pocketbase/call.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import type * as calls from '#app/pocketbase/offers/calls.ts';
import { createOffer, findOffer, reviseOffer, saveOffer } from '#app/pocketbase/offers/queries.ts';
import type { OfferToStore } from '#app/pocketbase/offers/queries.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { describeDraft } from './save-draft.ts';
import type { ContentRefusal, DraftTarget } from './save-draft.ts';

export type OfferRefusal = ContentRefusal | RefusalOf<typeof calls.createOffer> | RefusalOf<typeof calls.saveOffer>;

/** Saves what was typed, whole or with gaps, as `storeDraft` does for invoices. */
export async function storeOffer(
  backend: Backend,
  draft: OfferDraft,
  target: DraftTarget,
): Promise<Outcome<Saved, OfferRefusal>> {
  const content = await describeDraft(backend, draft);
  if (!content.ok) return content;
  return 'id' in target
    ? saveOffer(backend, { ...content.value, ...target })
    : createOffer(backend, { ...content.value, ...target });
}

/** Begins the version after the one that was sent last; null: there is no such offer, or it was never sent. */
export async function beginVersion(
  backend: Backend,
  { offerId, sentVersions, today }: { offerId: string; sentVersions: number; today: IsoDate },
): Promise<Outcome<Saved, RefusalOf<typeof calls.reviseOffer>> | null> {
  const last = (await findOffer(backend, offerId))?.sent[0];
  if (last === undefined) return null;
  const content = await contentOf(backend, withNewDates(last.draft, today), last.customerName);
  return reviseOffer(backend, { id: offerId, sentVersions, ...content });
}

async function contentOf(backend: Backend, draft: OfferDraft, customerName: string): Promise<OfferToStore> {
  const { company } = await findCompany(backend);
  const totals = draftTotals(draft, company.smallBusiness);
  if (totals === 'amount-too-large') throw new Error('an offer that was sent has sums');
  return { draft, customerName, totals };
}
