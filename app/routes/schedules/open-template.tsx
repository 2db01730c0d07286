import { href, redirect } from 'react-router';
import type { Route } from './+types/open-template.ts';
import { appContext } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { readCreateKey } from '#app/forms/record/create-key.server.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { found } from '#app/http/found.ts';
import { demoLimitPath, userBackend } from '#app/http/session.ts';
import { findSchedule } from '#app/pocketbase/schedules/queries.ts';
import { copyInvoice } from '#app/workflows/copy-invoice.ts';

export const handle = { checks: ['demo-check'] };

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/wiederkehrend/:scheduleId', params));
}

/** The template as a draft, with its {Monat} and the like, so that it is edited where invoices are. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const backend = userBackend(context);
  const schedule = found(await findSchedule(backend, params.scheduleId));
  const createKey = readCreateKey(await readForm(request));
  const copy = await copyInvoice(backend, schedule, { createKey, sameSupply: false });
  if (copy === null) return seeOther(context, demoLimitPath(context.get(appContext).services.env));
  const made = href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: copy.id });
  return seeOther(context, made, 'template-opened');
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function OpenTemplate() {
  return null;
}
