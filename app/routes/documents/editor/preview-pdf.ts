import type { Route } from './+types/preview-pdf.ts';
import { servePdf } from '../pictures/drawn-document.server.ts';
import { draftsAt } from './drafts.server.ts';
import { idIn } from './kinds.ts';

/** A stored draft as PDF, marked as such, without data inside. */
export async function loader({ pattern, params, context }: Route.LoaderArgs) {
  return servePdf(context, await draftsAt(pattern).draw(context, idIn(params)));
}
