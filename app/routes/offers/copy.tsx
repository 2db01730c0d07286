import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/copy.ts';
import { appContext } from '#app/http/app-context.ts';
import { demoLimitPath, userBackend } from '#app/http/session.ts';
import { seeOther } from '#app/http/flash.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { renewed } from '#app/invoicing/offer/offer.ts';
import { storeOffer } from '#app/workflows/save-offer.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import { loadSent } from './load-offer.server.ts';

export const handle = { checks: ['demo-check'] };

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/angebote/:offerId', params));
}

const madeBefore = z.object({ id: z.string() });

/** A new offer with the content that was sent last; the days are of another time. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { last } = await loadSent(context, params.offerId);
  const today = todayInBerlin(context.get(appContext).services.now());
  const draft = { ...renewed(last.draft, today), supplyFrom: '', supplyTo: '', enquiryReference: '' };
  const createKey = readCreateKey(await readForm(request));
  const saved = await storeOffer(userBackend(context), draft, { createKey });
  if (!saved.ok && saved.refusal === 'demo-limit')
    return seeOther(context, demoLimitPath(context.get(appContext).services.env));
  // This button made its copy before, and the copy was edited or sent since.
  const made = saved.ok ? saved.value : saved.refusal === 'stale' ? saved.details.current : saved.details;
  const { id: offerId } = madeBefore.parse(made);
  return seeOther(context, href('/invoice/angebote/:offerId/bearbeiten', { offerId }), 'offer-copied');
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function CopyOffer() {
  return null;
}
