import type { IsoDate } from '#app/values/dates.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import { defaultValidUntil } from '#app/invoicing/offer/offer.ts';
import type { Decision, OfferDraft } from '#app/invoicing/offer/offer.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { decideOffer } from '#app/pocketbase/offers/calls.ts';
import { storeOffer } from '#app/workflows/save-offer.ts';
import { freezeAndSend } from '#app/workflows/send-offer.ts';
import type { Services } from '#app/workflows/services.ts';
import { sampleDraft } from './fixtures.ts';
import type { SampleInvoice } from './fixtures.ts';

export const sampleOffer: Omit<OfferDraft, 'customer' | 'validUntil'> = {
  ...emptyValues(offerFields),
  subject: 'Speisekarte Sommer',
  enquiryReference: 'Ihre Mail vom 12. März',
  lines: sampleDraft.lines,
};

interface OfferOrder {
  customer: string;
  /** `sent`: nobody has answered */
  state: 'draft' | Decision;
  /** day of sending */
  today: IsoDate;
  draft?: Partial<OfferDraft>;
  /** why it was declined */
  reason?: string;
}

/** An offer as it is being written, or sent on `today` with its file, and what became of it. */
export async function createSampleOffer(
  services: Services,
  backend: Backend,
  order: OfferOrder,
): Promise<SampleInvoice> {
  const { customer, state, today, reason = '' } = order;
  const draft = { ...sampleOffer, validUntil: defaultValidUntil(today), customer, ...order.draft };
  const saved = await storeOffer(backend, draft, { createKey: crypto.randomUUID() });
  if (!saved.ok) throw new Error(`sample offer: ${saved.refusal}`);
  const { id, version } = saved.value;
  if (state === 'draft') return { id, version, number: '' };
  const sent = await freezeAndSend(services, backend, { offerId: id, version, contentHash: null, today });
  if (!sent.ok) throw new Error(`sample offer: ${sent.refusal}`);
  if (state !== 'sent')
    accepted(await ask(backend, decideOffer, { id, expectedState: 'sent', decision: state, reason }));
  return { id, version, number: sent.number };
}
