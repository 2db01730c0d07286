import { href, redirect } from 'react-router';
import type { Route } from './+types/archive.ts';
import { answerArchive } from '#app/forms/record/answer-archive.server.ts';
import { userBackend } from '#app/http/session.ts';
import { archiveContact } from '#app/pocketbase/contacts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/kunden/:customerId/personen/:contactId', params));
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerArchive(
    { request, context },
    {
      archive: (archived) => ask(userBackend(context), archiveContact, { id: params.contactId, archived }),
      path: href('/invoice/kunden/:customerId', params),
      archived: 'contact-archived',
      restored: 'contact-restored',
    },
  );
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function ArchiveContact() {
  return null;
}
