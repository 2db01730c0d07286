import type { Route } from './+types/autosave-new.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { invoiceKind } from './editor/invoice-kind.server.ts';
import { autosave } from '../documents/editor/autosave.server.ts';

export const handle = { checks: ['demo-check'] };

/** The editor of a new invoice saves by itself, which makes the draft. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  return autosave({ kind: invoiceKind, form, context, target: { createKey: readCreateKey(form) } });
}
