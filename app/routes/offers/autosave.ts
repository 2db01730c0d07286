import type { Route } from './+types/autosave.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { autosave } from '../documents/editor/autosave.server.ts';
import { readBaseVersion } from '../documents/editor/load-form.server.ts';
import { offerKind } from './editor/offer-kind.server.ts';

/** The editor of an offer saves by itself. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  const target = { id: params.offerId, version: readBaseVersion(form) };
  return autosave({ kind: offerKind, form, context, target });
}
