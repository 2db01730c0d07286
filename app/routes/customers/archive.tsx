import { href, redirect } from 'react-router';
import type { Route } from './+types/archive.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { seeOther } from '#app/http/flash.ts';
import { userBackend } from '#app/http/session.ts';
import { archiveCustomer } from '#app/pocketbase/customers/queries.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/kunden/:customerId', params));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const archived = (await readForm(request)).get('archived') === 'ja';
  await archiveCustomer(userBackend(context), { id: params.customerId, archived });
  return seeOther(
    context,
    href('/invoice/kunden/:customerId', params),
    archived ? 'customer-archived' : 'customer-restored',
  );
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function ArchiveCustomer() {
  return null;
}
