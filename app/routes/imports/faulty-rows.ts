import type { Route } from './+types/faulty-rows.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findImport, listImportBatches } from '#app/pocketbase/imports/queries.ts';
import { writeCsv } from '#app/values/csv.ts';
import { importWordsAt } from './words.ts';

/** All of them: more rows no table has. */
const batches = 200;

/** The rows that were not understood as they came, each with its reason. */
export async function loader({ url, params: { importId }, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { headings, id } = found(await findImport(backend, importId, importWordsAt(url).target));
  const faulty = await listImportBatches(backend, { id, kind: 'faulty', batches });
  const rows = faulty.flatMap((batch) => batch.rows.map(({ cells, reason }) => [...cells, reason]));
  return fileResponse(writeCsv([[...headings, 'Grund'], ...rows]), {
    mime: 'text/csv; charset=utf-8',
    name: 'Nicht-verstanden.csv',
  });
}
