import { redirect } from 'react-router';
import type { Route } from './+types/copy.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { appContext } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { demoLimitPath } from '#app/http/session.ts';
import { draftsAt } from './drafts.server.ts';
import { idIn, nameAt, pagesOf } from './kinds.ts';

export const handle = { checks: ['demo-check'] };

export function loader({ pattern, params }: Route.LoaderArgs) {
  return redirect(pagesOf[nameAt(pattern)].at(idIn(params)).show);
}

/** A new draft with the same content. */
export async function action({ request, pattern, params, context }: Route.ActionArgs) {
  const copy = await draftsAt(pattern).copy(context, idIn(params), await readForm(request));
  if (copy === null) return seeOther(context, demoLimitPath(context.get(appContext).services.env));
  return seeOther(context, pagesOf[nameAt(pattern)].at(copy.id).edit, copy.flash);
}

/** A page of its own, so that failures and ended sessions are answered as pages. */
export default function CopyDocument() {
  return null;
}
