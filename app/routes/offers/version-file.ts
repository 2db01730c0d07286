import type { Route } from './+types/version-file.ts';
import { fileResponse } from '../../http/file-response.ts';
import { found } from '../../http/found.ts';
import { userBackend } from '../../http/session.ts';
import { pdfNameOf } from '../../invoicing/invoice/numbering.ts';
import { readOfferFile } from '../../pocketbase/offers/files.ts';
import { readStored } from '../shared/read-stored.server.ts';
import { loadSentVersion } from './version.server.ts';

/** The stored PDF, checked against its hash. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { offer, version } = await loadSentVersion({ params, url, context });
  const bytes = found(await readStored(context, readOfferFile(userBackend(context), version.id)));
  return fileResponse(bytes, { mime: 'application/pdf', name: pdfNameOf(offer.number, version.versionNumber) });
}
