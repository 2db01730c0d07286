import type { Route } from './+types/preview-pdf.ts';
import { appContext } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { userBackend } from '#app/http/session.ts';
import { prepareIssue } from '#app/workflows/prepare-issue.ts';
import { documentOfDraft } from '#app/workflows/preview-invoice.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import { servePdf } from '#app/routes/documents/pictures/drawn-document.server.ts';

/** A stored draft as PDF, marked as such, without data inside. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const today = todayInBerlin(context.get(appContext).services.now());
  const preparation = found(await prepareIssue(userBackend(context), params.invoiceId, today));
  return servePdf(context, documentOfDraft(preparation));
}
