import { href, redirect } from 'react-router';
import { todayOf } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { leadToDiscarded } from '#app/http/found.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import type { OfferWithVersions } from '#app/pocketbase/offers/queries.ts';
import type { DraftVersion, SentVersion } from '#app/pocketbase/offers/record.ts';
import { prepareOffer } from '#app/workflows/prepare-offer.ts';
import type { OfferPreparation } from '#app/workflows/prepare-offer.ts';

/** The offer of a path, or the 404 of one that is missing or not yours. */
export async function loadOffer(context: Context, offerId: string): Promise<OfferWithVersions> {
  const backend = userBackend(context);
  return (await findOffer(backend, offerId)) ?? leadToDiscarded(backend, offerId);
}

/** What is being written of it; where nothing is, the way leads to what was sent. */
export async function loadWritten(
  context: Context,
  offerId: string,
): Promise<{ offer: OfferWithVersions; version: DraftVersion }> {
  const offer = await loadOffer(context, offerId);
  if (offer.draft === null) throw redirect(href('/invoice/angebote/:offerId', { offerId }));
  return { offer, version: offer.draft };
}

/** What was sent last; where nothing was, the way leads to what is being written. */
export async function loadSent(
  context: Context,
  offerId: string,
): Promise<{ offer: OfferWithVersions; last: SentVersion }> {
  const offer = await loadOffer(context, offerId);
  const [last] = offer.sent;
  if (last === undefined) throw redirect(href('/invoice/angebote/:offerId/bearbeiten', { offerId }));
  return { offer, last };
}

/** What is being written of it, checked. */
export async function loadPreparation(context: Context, offerId: string): Promise<OfferPreparation> {
  const today = todayOf(context);
  return prepareOffer(userBackend(context), { ...(await loadWritten(context, offerId)), today });
}

/** How pages call an offer: by its number, else by its customer. */
export function nameOffer({ number, customerName }: Pick<OfferWithVersions, 'number' | 'customerName'>): string {
  if (number !== '') return number;
  return customerName ? `Angebot an ${customerName}` : 'Angebot ohne Kunden';
}
