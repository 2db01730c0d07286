import type { Route } from './+types/autosave.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { invoiceKind } from './editor/invoice-kind.server.ts';
import { autosave } from '../documents/editor/autosave.server.ts';
import { readBaseVersion } from '../documents/editor/load-form.server.ts';

/** The editor of a draft saves by itself. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request, ['lines']);
  return autosave({
    kind: invoiceKind,
    form,
    context,
    target: { id: params.invoiceId, version: readBaseVersion(form) },
  });
}
