import type { Route } from './+types/zip.ts';
import { todayOf } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { readKeptFile } from '#app/pocketbase/attachments/queries.ts';
import { fileSuffixes, listInvoiceFiles, readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { fileNameOf } from '#app/invoicing/invoice/numbering.ts';
import { findDamage } from '#app/routes/documents/issued/read-stored.server.ts';
import { answerZip } from '#app/routes/several/zip.server.ts';

export function loader({ url, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  return answerZip(url, {
    name: `Rechnungen-${todayOf(context)}.zip`,
    filesOf: async (id) => {
      const invoice = found(await findInvoice(backend, id));
      if (invoice.status === 'draft')
        return { name: `Entwurf ${invoice.customerName}`.trim(), files: [], why: 'noch nicht ausgestellt' };
      if (invoice.status === 'imported') {
        const own = (invoice.snapshot.attachments ?? []).flatMap(({ file }) => file ?? []);
        const files = own.map(({ sha256, mimeCode }) => ({
          name: `${fileNameOf(invoice.number)}${mimeCode === 'application/pdf' ? '.pdf' : '.xml'}`,
          read: async () => {
            const reading = readKeptFile(backend, { sha256 });
            await findDamage(context, reading);
            return (await reading)?.bytes ?? null;
          },
        }));
        return { name: invoice.number, files, why: 'ohne Datei übernommen' };
      }
      const kinds = await listInvoiceFiles(backend, id);
      const files = kinds.map(({ kind }) => ({
        name: `${fileNameOf(invoice.number)}${fileSuffixes[kind]}`,
        read: async () => {
          const reading = readInvoiceFile(backend, { invoice: id, kind });
          await findDamage(context, reading);
          return reading;
        },
      }));
      return { name: invoice.number, files, why: 'die Dateien werden noch erzeugt' };
    },
  });
}
