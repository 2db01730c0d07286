import type { Route } from './+types/faulty-rows.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findImport, listImportBatches } from '#app/pocketbase/imports/queries.ts';
import { tableResponse } from '../lists/table-response.server.ts';
import { importWordsAt } from './words.ts';

/** All of them: more rows no table has. */
const batches = 200;

/** The rows that were not understood as they came, each with its reason. */
export async function loader({ url, params: { importId }, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { headings, id } = found(await findImport(backend, importId, importWordsAt(url).target));
  const faulty = await listImportBatches(backend, { id, kind: 'faulty', batches });
  const rows = faulty.flatMap((batch) => batch.rows.map(({ cells, reason }) => [...cells, reason]));
  return tableResponse('csv', { name: 'Nicht-verstanden', heads: [...headings, 'Grund'], rows });
}
