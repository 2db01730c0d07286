import { href } from 'react-router';
import { z } from 'zod';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { schemaOf } from '#app/forms/reading/field-schema.server.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { todayOf } from '#app/http/app-context.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import { offerFields } from '#app/invoicing/offer/fields.ts';
import { defaultValidUntil } from '#app/invoicing/offer/offer.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { takeOfferBack } from '#app/pocketbase/offers/calls.ts';
import { readOfferDraft } from '#app/pocketbase/offers/record.ts';
import type { WrittenKind } from '#app/routes/documents/editor/kinds.server.ts';
import { toLineValues } from '#app/routes/documents/editor/load-form.server.ts';
import { checkPeriod, linesSchema } from '#app/routes/documents/rows/typed-rows.ts';
import { formatDate } from '#app/values/dates.ts';
import { storeOffer } from '#app/workflows/save-offer.ts';
import { loadWritten, nameOffer } from '../load-offer.server.ts';

/** Offers as the editor writes them. */
export const offerKind: WrittenKind = {
  name: 'offer',
  form: typedForms.offer,
  schema: (today) =>
    z
      .object({ ...schemaOf(offerFields, { today }), lines: linesSchema('Ein Angebot', today) })
      .superRefine(checkPeriod),
  store: storeOffer,
  read: readOfferDraft,
  toValues: (draft: OfferDraft, customer) => ({
    fields: toFormValues(offerFields, { ...draft, customer }),
    lines: toLineValues(draft.lines),
  }),
  madeIn: 'offer_versions',
  begin: (context, { customer, named }) => {
    const today = todayOf(context);
    const validUntil = formatDate(defaultValidUntil(today));
    const given = { customer: customer?.label ?? '', project: named.project, validUntil };
    const values = { fields: { ...emptyForm(offerFields), ...given }, lines: [emptyForm(lineFields)] };
    return Promise.resolve({ values, own: { kind: 'offer' } });
  },
  open: async (context, offerId) => {
    const { offer, version: written } = await loadWritten(context, offerId);
    const { draft, version, versionNumber, updated } = written;
    const name = nameOffer(offer);
    const compared = { offerId, versionNumber: String(versionNumber) };
    return {
      title: versionNumber === 1 ? name : `${name}, Version ${versionNumber}`,
      ...{ draft, version, updated },
      comparison:
        versionNumber === 1
          ? null
          : {
              href: href('/invoice/angebote/:offerId/versionen/:versionNumber', compared),
              text: `Unterschied zu Version ${versionNumber - 1}`,
            },
      loadOwn: () => Promise.resolve({ origin: null, own: { kind: 'offer' } }),
    };
  },
  afterCustomer: 'validUntil',
  takeBack: (backend, { id }) => ask(backend, takeOfferBack, { id }),
  insteadOf: {
    'already-issued': 'offer-instead-of-sent',
    discarded: 'draft-instead-of-discarded',
    'taken-back': 'draft-taken-back-saved',
  },
};
