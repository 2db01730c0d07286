import { pageNotFound } from '#app/http/found.ts';
import type { Context } from '#app/http/app-context.ts';
import type { OfferWithVersions } from '#app/pocketbase/offers/queries.ts';
import type { OfferVersion, SentVersion } from '#app/pocketbase/offers/record.ts';
import { loadOffer } from './load-offer.server.ts';

interface Wanted {
  params: { offerId: string; versionNumber: string };
  url: URL;
  context: Context;
}

/** The version that a path names, sent or being written; 404 for none. */
export async function loadVersion({
  params,
  url,
  context,
}: Wanted): Promise<{ offer: OfferWithVersions; version: OfferVersion }> {
  const offer = await loadOffer(context, params.offerId);
  const versions: OfferVersion[] = [...(offer.draft === null ? [] : [offer.draft]), ...offer.sent];
  const version = versions.find(({ versionNumber }) => String(versionNumber) === params.versionNumber);
  if (version === undefined) throw pageNotFound(url);
  return { offer, version };
}

/** The same of one that was sent. */
export async function loadSentVersion(wanted: Wanted): Promise<{ offer: OfferWithVersions; version: SentVersion }> {
  const { offer, version } = await loadVersion(wanted);
  if (version.status === 'draft') throw pageNotFound(wanted.url);
  return { offer, version };
}
