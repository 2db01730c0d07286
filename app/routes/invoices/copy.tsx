import { href, redirect } from 'react-router';
import type { Route } from './+types/copy.ts';
import { appContext } from '#app/http/app-context.ts';
import { demoLimitPath, userBackend } from '#app/http/session.ts';
import { found } from '#app/http/found.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { beginFinal, copyInvoice } from '#app/workflows/copy-invoice.ts';
import { findTakingBack } from '#app/workflows/corrections/taken-back.ts';

export const handle = { checks: ['demo-check'] };

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/rechnungen/:invoiceId', params));
}

/**
 * A new draft with the same content; the time of supply is the one thing that is surely another. Of a deposit also the
 * draft of its final invoice.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const backend = userBackend(context);
  const invoice = found(await findInvoice(backend, params.invoiceId));
  const form = await readForm(request);
  const createKey = readCreateKey(form);
  const isFinal = form.get('as') === 'final';
  const isAgain = invoice.status === 'issued' && (await findTakingBack(backend, invoice)).cancelledBy !== null;
  const copy = await (isFinal
    ? beginFinal(backend, invoice, createKey)
    : copyInvoice(backend, invoice, { createKey, sameSupply: false, ...(isAgain && { insteadOf: invoice.id }) }));
  if (copy === null) return seeOther(context, demoLimitPath(context.get(appContext).services.env));
  const made = href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: copy.id });
  return seeOther(context, made, isFinal ? 'final-begun' : 'draft-copied');
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function CopyInvoice() {
  return null;
}
