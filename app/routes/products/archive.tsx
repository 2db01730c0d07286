import { href, redirect } from 'react-router';
import type { Route } from './+types/archive.ts';
import { userBackend } from '#app/http/session.ts';
import { answerArchive } from '#app/forms/record/answer-archive.server.ts';
import { archiveProduct } from '#app/pocketbase/products/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/invoice/produkte/:productId', params));
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerArchive(
    { request, context },
    {
      archive: (archived) => ask(userBackend(context), archiveProduct, { id: params.productId, archived }),
      path: href('/invoice/produkte/:productId', params),
      archived: 'product-archived',
      restored: 'product-restored',
    },
  );
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function ArchiveProduct() {
  return null;
}
