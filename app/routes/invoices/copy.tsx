import { href, redirect } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/copy.ts';
import { appContext } from '../../http/app-context.ts';
import { demoLimitPath, userBackend } from '../../http/session.ts';
import { found } from '../../http/found.ts';
import { readCreateKey } from '../../http/form/create-key.server.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { seeOther } from '../../http/flash.ts';
import { findInvoice } from '../../pocketbase/invoices/queries.ts';
import type { Refused } from '../../pocketbase/refusal.ts';
import { storeDraft } from '../../workflows/save-draft.ts';
import type { DraftRefusal } from '../../workflows/save-draft.ts';

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
  if (!saved.ok && saved.refusal === 'demo-limit')
    return seeOther(context, demoLimitPath(context.get(appContext).services.env));
  const { id: invoiceId } = saved.ok ? saved.value : madeBefore.parse(copyOf(saved));
  return seeOther(context, href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId }), 'draft-copied');
}

const madeBefore = z.object({ id: z.string() });

/** This button made its copy before, and the copy was edited or issued since. */
function copyOf(refused: Refused<DraftRefusal>): unknown {
  if (refused.refusal === 'stale') return refused.details.current;
  if (refused.refusal === 'already-issued') return refused.details;
  throw new Error(`copy refused: ${refused.refusal}`);
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function CopyInvoice() {
  return null;
}
