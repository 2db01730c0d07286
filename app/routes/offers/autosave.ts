import type { Route } from './+types/autosave.ts';
import { readForm } from '#app/http/form/read-form.server.ts';
import { autosave } from '../shared/editor/autosave.server.ts';
import { readBaseVersion } from '../shared/editor/load-form.server.ts';
import { offerKind } from './editor/offer-kind.server.ts';

/** The editor of an offer saves by itself. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const target = { id: params.offerId, version: readBaseVersion(form) };
  return autosave({ kind: offerKind, form, context, target });
}
