import { data, redirect } from 'react-router';
import type { Route } from './+types/second-factor.ts';
import { appContext, clientContext, requestContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { countOrWait, tooManySentence } from '#app/http/attempts.ts';
import { addCookie } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { visitorBackend } from '#app/http/session.ts';
import { passSecondFactor } from '#app/pocketbase/accounts/access-queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { titled } from '../titles.ts';
import { signInAccount, readSignInContext, readPending, spentPendingCookie } from './finish-sign-in.server.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { ConfirmReplay } from './sign-in-outcomes.tsx';
import { deviceOfRequest } from './try-to-sign-in.server.ts';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titled('Code aus Ihrer App');
export const handle = { checks: ['guest'] };

export function loader({ url, context }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  // A form that comes too late is answered, with what it carries.
  if (request.method === 'GET' && readPending(request) === null) return redirect(paths.login);
  return { wanted: readQuery(url, 'next') };
}

const codeLengthMax = 30;

const sentences = {
  wrong: 'Dieser Code stimmt nicht, oder er ist schon benutzt. Codes gelten nur eine halbe Minute.',
  'too-many': 'Für heute waren es zu viele falsche Codes. Bitte versuchen Sie es morgen noch einmal.',
  over: 'Diese Anmeldung gilt nicht mehr. Bitte melden Sie sich noch einmal von vorn an.',
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const kept = readSignInContext(form);
  const errors: string[] = [];
  const shown = { ...kept, confirmed: false, errors };
  const backend = visitorBackend(context);
  const code = textOf(form, 'code');
  if (code === '' || code.length > codeLengthMax) return data({ ...shown, errors: [sentences.wrong] }, { status: 422 });
  if (!mayTry(context)) return data({ ...shown, errors: [tooManySentence(context)] }, { status: 429 });
  const pending = readPending(request) ?? '';
  const result = await passSecondFactor(backend, { pending, code, device: deviceOfRequest(context) });
  if (result !== 'signed-in') {
    if (result === 'over') addCookie(context, spentPendingCookie);
    return data({ ...shown, errors: [sentences[result]] }, { status: result === 'too-many' ? 429 : 422 });
  }
  addCookie(context, spentPendingCookie);
  const settled = await signInAccount(context, backend, kept);
  return settled.kind === 'response' ? settled.response : { ...shown, confirmed: true };
}

// The database counts by account; here a place counts that tries many of them.
function mayTry(context: Context): boolean {
  return countOrWait(context, context.get(appContext).limits.networkFailures, context.get(clientContext).address);
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.confirmed && actionData.replay) return <ConfirmReplay replay={actionData.replay} />;
  return (
    <SecondFactorForm
      wanted={actionData?.wanted ?? loaderData.wanted}
      replay={actionData?.replay}
      errors={actionData?.errors ?? []}
    />
  );
}
