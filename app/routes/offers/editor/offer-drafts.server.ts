import { href } from 'react-router';
import { z } from 'zod';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { todayOf } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { withNewDates } from '#app/invoicing/offer/offer.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import type { DraftPages } from '#app/routes/documents/editor/drafts.server.ts';
import { pageFacts } from '#app/routes/documents/pictures/drawn-document.server.ts';
import { paths } from '#app/ui/base/paths.ts';
import { formatEuro } from '#app/values/money.ts';
import { keptForDays } from '#app/routes/documents/editor/discarded-words.ts';
import { documentOfOfferDraft } from '#app/workflows/preview-offer.ts';
import { storeOffer } from '#app/workflows/save-offer.ts';
import { loadPreparation, loadSent, loadWritten, nameOffer } from '../load-offer.server.ts';
import { listOfferFindings } from '../offer-findings.ts';
import { writtenToShow } from '../pictures.server.ts';
import { discardOffer } from '#app/pocketbase/offers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

const madeBefore = z.object({ id: z.string() });

/** What is being written of offers, beside the editor. */
export const offerDraftPages: DraftPages = {
  preview: async (context, id) => {
    const preparation = await loadPreparation(context, id);
    const { offer, version, draft, layout, made, preview } = preparation;
    const [shown, chosen] = await Promise.all([
      writtenToShow(context, preparation),
      layout.id === '' ? null : findLayout(userBackend(context), layout.id),
    ]);
    const gross = formatEuro(preview.content.totals.grossCents);
    return {
      title: nameOffer(offer),
      pathText: nameOffer(offer),
      lead: [version.customerName, draft.subject].filter(Boolean).join(', '),
      updated: version.updated,
      findings: listOfferFindings(preparation),
      facts: [
        { label: 'Version', value: String(version.versionNumber) },
        ...pageFacts(shown, chosen),
        { label: 'Angebotssumme', value: gross, final: true },
      ],
      shown,
      blank: { seller: made.company.name, customer: version.customerName },
      gross,
    };
  },
  draw: async (context, id) => documentOfOfferDraft(await loadPreparation(context, id)),
  beforeDiscarding: async (context, id) => {
    const { version } = await loadWritten(context, id);
    const { versionNumber, customerName, grossCents } = version;
    return {
      version: version.version,
      lead:
        versionNumber === 1
          ? `Eine Angebotsnummer hatte der Entwurf noch nicht. ${keptForDays}`
          : `Es ist der Entwurf von Version ${versionNumber}; was Sie fertiggestellt haben, bleibt. ${keptForDays}`,
      facts: [
        { label: 'Kunde', value: customerName || 'keiner' },
        { label: 'Angebotssumme', value: formatEuro(grossCents) },
      ],
    };
  },
  discard: async (backend, draft) => {
    const discarded = await ask(backend, discardOffer, draft);
    if (!discarded.ok) return discarded;
    const shown = href('/invoice/angebote/:offerId', { offerId: draft.id });
    return {
      ok: true,
      value: discarded.value.gone
        ? { path: paths.offers, told: { says: 'offer-discarded', draft: discarded.value.draft } }
        : { path: shown, told: { says: 'version-discarded', draft: discarded.value.draft } },
    };
  },
  // With the content that was sent last; the days are of another time.
  copy: async (context, id, form) => {
    const { last } = await loadSent(context, id);
    const today = todayOf(context);
    const draft = { ...withNewDates(last.draft, today), supplyFrom: '', supplyTo: '', enquiryReference: '' };
    const saved = await storeOffer(userBackend(context), draft, { createKey: readCreateKey(form) });
    if (!saved.ok && saved.refusal === 'demo-limit') return null;
    // This button made its copy before, and the copy was edited or sent since.
    const made = saved.ok ? saved.value : saved.refusal === 'stale' ? saved.details.current : saved.details;
    return { id: madeBefore.parse(made).id, flash: 'offer-copied' };
  },
};
