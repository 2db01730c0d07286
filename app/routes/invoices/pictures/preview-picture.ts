import type { Route } from './+types/preview-picture.ts';
import { appContext } from '../../../http/app-context.ts';
import { found } from '../../../http/found.ts';
import { userBackend } from '../../../http/session.ts';
import { prepareIssue } from '../../../workflows/prepare-issue.ts';
import { documentOfDraft } from '../../../workflows/preview-invoice.ts';
import { todayInBerlin } from '../../../workflows/services.ts';
import { servePicture } from '../../shared/pictures/drawn-document.server.ts';

/** A page of a stored draft. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const today = todayInBerlin(context.get(appContext).services.now());
  const preparation = found(await prepareIssue(userBackend(context), params.invoiceId, today));
  return servePicture(context, url, documentOfDraft(preparation));
}
