import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/copy.ts';
import { found } from '../../http/checks.ts';
import { readCreateKey } from '../../http/form/create-key.server.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { seeOther } from '../../http/flash.ts';
import { userBackend } from '../../http/session.ts';
import { findInvoice } from '../../pocketbase/invoices/queries.ts';
import { storeDraft } from '../../workflows/save-draft.ts';

export const handle = { checks: ['demo-check'] };

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/rechnungen/:invoiceId', params));
}

/** A new draft with the same content; the time of supply is the one thing that is surely another. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, params.invoiceId));
  const draft = { ...invoice.draft, supplyFrom: '', supplyTo: '' };
  const saved = await storeDraft(backend, draft, { createKey: readCreateKey(await readForm(request)) });
  if (!saved.ok && saved.refusal !== 'stale') throw new Error(`copy refused: ${saved.refusal}`);
  // Stale: this button made its copy before, and the copy was edited since.
  const { id: invoiceId } = saved.ok ? saved.value : madeBefore.parse(saved.details.current);
  return seeOther(context, href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId }), 'draft-copied');
}

const madeBefore = z.object({ id: z.string() });

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function CopyInvoice() {
  return null;
}
