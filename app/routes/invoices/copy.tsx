import { href, redirect } from 'react-router';
import type { Route } from './+types/copy.ts';
import { found } from '../../http/checks.ts';
import { readCreateKey } from '../../http/create-key.server.ts';
import { seeOther } from '../../http/redirects.ts';
import { userBackend } from '../../http/session.ts';
import { findInvoice, parseDraft } from '../../pocketbase/invoices.ts';
import { storeDraft } from '../../workflows/save-draft.ts';

export const handle = { checks: ['demo-check'] };

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/rechnungen/:invoiceId', params));
}

/** A new draft with the same content; the time of supply is the one thing that is surely another. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, params.invoiceId));
  const draft = { ...parseDraft(invoice.draft), supplyFrom: '', supplyTo: '' };
  const saved = await storeDraft(backend, draft, { createKey: readCreateKey(await request.formData()) });
  if (!saved.ok) throw new Error(`copy refused: ${saved.refusal}`);
  const copy = href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: saved.value.id });
  return seeOther(context, copy, 'draft-copied');
}
