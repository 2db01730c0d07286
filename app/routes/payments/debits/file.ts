import type { Route } from './+types/file.ts';
import { fileResponse } from '#app/http/file-response.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findDebitRun, readDebitRunFile } from '#app/pocketbase/debits/queries.ts';
import { readStored } from '#app/routes/documents/issued/read-stored.server.ts';

/** The stored pain.008, checked against its hash: the same bytes as often as it is asked for. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { run } = found(await findDebitRun(backend, params.runId));
  const bytes = found(await readStored(context, readDebitRunFile(backend, run.id)));
  return fileResponse(bytes, { mime: 'application/xml', name: `Lastschriften-${run.messageId}.xml` });
}
