import type { Route } from './+types/preview-picture.ts';
import { servePicture } from '../pictures/drawn-document.server.ts';
import { draftsAt } from './drafts.server.ts';
import { idIn } from './kinds.ts';

/** A page of a stored draft. */
export async function loader({ pattern, params, url, context }: Route.LoaderArgs) {
  return servePicture(context, url, await draftsAt(pattern).draw(context, idIn(params)));
}
