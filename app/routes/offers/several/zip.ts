import type { Route } from './+types/zip.ts';
import { todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { pdfNameOf } from '#app/invoicing/invoice/numbering.ts';
import { readOfferFile } from '#app/pocketbase/offers/files.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { findDamage } from '#app/routes/documents/issued/read-stored.server.ts';
import { answerZip } from '#app/routes/several/zip.server.ts';

/** Of each offer the version that was sent last. */
export function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  return answerZip(url, {
    name: `Angebote-${todayOf(context)}.zip`,
    filesOf: async (id) => {
      const { number, customerName, sent } = found(await findOffer(backend, id));
      const [version] = sent;
      if (version === undefined)
        return { name: `Entwurf ${customerName}`.trim(), files: [], why: 'noch nicht fertiggestellt' };
      const read = async () => {
        const reading = readOfferFile(backend, version.id);
        await findDamage(context, reading);
        return reading;
      };
      return { name: number, files: [{ name: pdfNameOf(number, version.versionNumber), read }], why: '' };
    },
  });
}
