import type { Route } from './+types/preview.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import { servePage } from './show-preview.server.ts';

/** A page of a document in this layout. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { layoutId } = params;
  const find = async () => found(await findLayout(userBackend(context), layoutId));
  return found(await servePage(context, url, { layoutId, find }));
}
