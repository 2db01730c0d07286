import type { Route } from './+types/version-file.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { pdfNameOf } from '#app/invoicing/invoice/numbering.ts';
import { readOfferFile } from '#app/pocketbase/offers/files.ts';
import { readStored } from '../documents/issued/read-stored.server.ts';
import { loadSentVersion } from './version.server.ts';

/** The stored PDF, checked against its hash. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { offer, version } = await loadSentVersion({ params, url, context });
  const bytes = found(await readStored(context, readOfferFile(userBackend(context), version.id)));
  return fileResponse(bytes, { mime: 'application/pdf', name: pdfNameOf(offer.number, version.versionNumber) });
}
