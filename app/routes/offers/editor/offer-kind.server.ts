import { href } from 'react-router';
import { z } from 'zod';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import { readOfferDraft } from '#app/pocketbase/offers/record.ts';
import { storeOffer } from '#app/workflows/save-offer.ts';
import type { WrittenKind } from '#app/routes/documents/editor/document-kind.server.ts';
import { checkPeriod, linesSchema } from '#app/routes/documents/rows/typed-rows.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import type { OfferValues } from '#app/invoicing/offer/fields.ts';
import { usualValidity } from '#app/invoicing/offer/offer.ts';
import { formatDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { toLineValues } from '#app/routes/documents/editor/load-form.server.ts';

/** Offers as the editor writes them. */
export const offerKind: WrittenKind<OfferDraft> = {
  form: typedForms.offer,
  schema: (today) =>
    z
      .object({ ...schemaOf(offerFields, { today }), lines: linesSchema('Ein Angebot', today) })
      .superRefine(checkPeriod),
  store: storeOffer,
  read: readOfferDraft,
  toValues: toOfferValues,
  editPath: (offerId) => href('/invoice/angebote/:offerId/bearbeiten', { offerId }),
  previewPath: (offerId) => href('/invoice/angebote/:offerId/vorschau', { offerId }),
  issuePath: (offerId) => href('/invoice/angebote/:offerId/versenden', { offerId }),
  afterCustomer: 'validUntil',
  insteadOf: { 'already-issued': 'offer-instead-of-sent', discarded: 'draft-instead-of-discarded' },
};

export function newOffer(named: Pick<OfferValues, 'customer' | 'project'>, today: IsoDate): OfferValues {
  const validUntil = formatDate(usualValidity(today));
  return { ...emptyForm(offerFields), ...named, validUntil, lines: [emptyForm(lineFields)] };
}

export function toOfferValues(draft: OfferDraft, customer: string): OfferValues {
  return { ...toFormValues(offerFields, { ...draft, customer }), lines: toLineValues(draft.lines) };
}
