import { href, redirect } from 'react-router';
import type { Route } from './+types/archive.ts';
import { seeOther } from '#app/http/flash.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { archiveOffer } from '#app/pocketbase/offers/queries.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/angebote/:offerId', params));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const archived = (await readForm(request)).get('archived') === 'ja';
  await archiveOffer(userBackend(context), { id: params.offerId, archived });
  return seeOther(context, href('/invoice/angebote/:offerId', params), archived ? 'offer-archived' : 'offer-restored');
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function ArchiveOffer() {
  return null;
}
