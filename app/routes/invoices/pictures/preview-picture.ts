import type { Route } from './+types/preview-picture.ts';
import { appContext } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { prepareIssue } from '#app/workflows/prepare-issue.ts';
import { documentOfDraft } from '#app/workflows/preview-invoice.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import { servePicture } from '#app/routes/documents/pictures/drawn-document.server.ts';

/** A page of a stored draft. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const today = todayInBerlin(context.get(appContext).services.now());
  const preparation = found(await prepareIssue(userBackend(context), params.invoiceId, today));
  return servePicture(context, url, documentOfDraft(preparation));
}
