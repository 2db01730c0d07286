import { useForm } from '@conform-to/react';
import { data } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/sign-in.ts';
import { appContext } from '#app/http/app-context.ts';
import { requiredEmail } from '#app/forms/reading/fields.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { visitorBackend } from '#app/http/session.ts';
import { titled } from '../titles.ts';
import { CenteredForm } from '#app/ui/public/centered-form.tsx';
import { listErrors, ErrorSummary } from '#app/forms/fields/form-fields.tsx';
import { SignInFields } from '#app/forms/answers/sign-in-fields.tsx';
import { readSignInContext, completeSignIn } from './finish-sign-in.server.ts';
import type { SignInContext } from './finish-sign-in.server.ts';
import { ProviderLinks } from './provider-links.tsx';
import { listProviders } from './provider-state.server.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { ConfirmReplay, UnconfirmedNote } from './sign-in-outcomes.tsx';
import { tryToSignIn } from './try-to-sign-in.server.ts';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titled('Anmelden');
export const handle = { checks: ['guest'] };

export function loader({ url, context }: Route.LoaderArgs) {
  const { env } = context.get(appContext).services;
  return { wanted: readQuery(url, 'next'), providers: listProviders(env) };
}

const passwordMissing = 'Bitte geben Sie Ihr Passwort ein.';

const schema = z.object({
  email: requiredEmail('Bitte geben Sie Ihre E-Mail-Adresse ein.'),
  password: z
    .string({ error: passwordMissing })
    .min(1, { error: passwordMissing })
    .max(500, { error: 'Bitte höchstens 500 Zeichen.' }),
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseForm(form, schema);
  const kept = readSignInContext(form);
  if (submission.status !== 'success') return data(shown(submission.reply(), kept), { status: 422 });
  const backend = visitorBackend(context);
  const result = await tryToSignIn(context, backend, submission.value);
  const wrong = 'E-Mail-Adresse oder Passwort stimmen nicht.';
  const settled = await completeSignIn(context, { backend, result, kept, wrong });
  if (settled.kind === 'response') return settled.response;
  if (settled.kind === 'step') return { ...shown(null, kept), ...settled.step };
  const lastResult = submission.reply({ formErrors: [settled.sentence], hideFields: ['password'] });
  const unconfirmed = result === 'unconfirmed' ? submission.value.email : null;
  return data(shown(lastResult, kept, unconfirmed), { status: settled.status });
}

function shown<R>(lastResult: R, kept: SignInContext, unconfirmed: string | null = null) {
  return { lastResult, ...kept, unconfirmed, confirmed: false, secondFactor: false };
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: 'sign-in',
    lastResult: actionData?.lastResult ?? null,
  });
  const wanted = actionData?.wanted ?? loaderData.wanted;
  const replay = actionData?.replay;
  if (actionData?.confirmed && replay) return <ConfirmReplay replay={replay} />;
  if (actionData?.secondFactor) return <SecondFactorForm wanted={wanted} replay={replay} errors={[]} />;
  return (
    <CenteredForm
      title="Anmelden"
      lead={
        <>
          Noch kein Konto? <a href="/login/registrieren">Konto anlegen</a>
        </>
      }
      message={<ErrorSummary errors={listErrors(form, undefined, ['email', 'password'])} />}
      below={
        <>
          {actionData?.unconfirmed ? <UnconfirmedNote email={actionData.unconfirmed} /> : null}
          {replay ? null : <ProviderLinks providers={loaderData.providers} wanted={wanted} />}
        </>
      }
      noValidate
    >
      <SignInFields
        focused={actionData === undefined}
        email={{ defaultValue: fields.email.initialValue, errors: fields.email.errors }}
        password={{ errors: fields.password.errors }}
        wanted={wanted}
        replay={replay}
      />
    </CenteredForm>
  );
}
