import { href, redirect } from 'react-router';
import type { Route } from './+types/archive.ts';
import { userBackend } from '#app/http/session.ts';
import { answerArchive } from '#app/forms/record/answer-archive.server.ts';
import { archiveCustomer } from '#app/pocketbase/customers/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/kunden/:customerId', params));
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerArchive(
    { request, context },
    {
      archive: (archived) => ask(userBackend(context), archiveCustomer, { id: params.customerId, archived }),
      path: href('/invoice/kunden/:customerId', params),
      archived: 'customer-archived',
      restored: 'customer-restored',
    },
  );
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function ArchiveCustomer() {
  return null;
}
