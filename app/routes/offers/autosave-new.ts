import type { Route } from './+types/autosave-new.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { autosave } from '../documents/editor/autosave.server.ts';
import { offerKind } from './editor/offer-kind.server.ts';

export const handle = { checks: ['demo-check'] };

/** The editor of a new offer saves by itself, which makes the draft. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  return autosave({ kind: offerKind, form, context, target: { createKey: readCreateKey(form) } });
}
