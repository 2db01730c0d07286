import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/sign-in.ts';
import { beginSession } from '../../http/account.ts';
import type { Context } from '../../http/app-context.ts';
import { tooManySentence } from '../../http/attempts.ts';
import { requiredEmail } from '../../http/form/fields.server.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { seeOther } from '../../http/flash.ts';
import { pageAfterLogin, readReplay } from '../../http/form/replay.ts';
import type { Replay } from '../../http/form/replay-names.ts';
import { readToken, visitorBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import type { SignInResult } from '../../pocketbase/accounts/queries.ts';
import { CenteredForm } from '../../ui/public/centered-form.tsx';
import { listErrors } from '../../ui/field/form-fields.ts';
import { ErrorSummary } from '../../ui/field/error-summary.tsx';
import { SignInFields } from '../shared/sign-in-fields.tsx';
import { ConfirmReplay, UnconfirmedNote } from './sign-in-outcomes.tsx';
import { tryToSignIn } from './try-to-sign-in.server.ts';

export const meta = titled('Anmelden');
export const handle = { checks: ['guest'] };

export function loader({ url }: Route.LoaderArgs) {
  return { wanted: url.searchParams.get('weiter') };
}

const passwordMissing = 'Bitte geben Sie Ihr Passwort ein.';

const schema = z.object({
  email: requiredEmail('Bitte geben Sie Ihre E-Mail-Adresse ein.'),
  password: z
    .string({ error: passwordMissing })
    .min(1, { error: passwordMissing })
    .max(500, { error: 'Bitte höchstens 500 Zeichen.' }),
});

const refusals: Record<Exclude<SignInResult, 'signed-in' | 'too-many'>, { status: number; sentence: string }> = {
  wrong: { status: 422, sentence: 'E-Mail-Adresse oder Passwort stimmen nicht.' },
  unconfirmed: { status: 403, sentence: 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.' },
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema, disableAutoCoercion: true });
  const kept = { wanted: formText(form, 'weiter'), replay: readReplay(form) };
  if (submission.status !== 'success') return data(shown(submission.reply(), kept), { status: 422 });
  const backend = visitorBackend(context);
  const result = await tryToSignIn(context, backend, submission.value);
  if (result !== 'signed-in') {
    const { status, sentence } =
      result === 'too-many' ? { status: 429, sentence: tooManySentence(context) } : refusals[result];
    const lastResult = submission.reply({ formErrors: [sentence], hideFields: ['password'] });
    const unconfirmed = result === 'unconfirmed' ? submission.value.email : null;
    return data({ ...shown(lastResult, kept), unconfirmed }, { status });
  }
  beginSession(context, backend);
  return answerSignedIn(context, kept, readToken(backend)?.id ?? '');
}

function answerSignedIn(context: Context, kept: { wanted: string | null; replay: Replay | null }, userId: string) {
  if (!kept.replay) return seeOther(context, pageAfterLogin(kept.wanted));
  if (kept.replay.account !== userId) return seeOther(context, '/invoice', 'replay-dropped');
  return { ...shown(null, kept), confirmed: true };
}

function formText(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : null;
}

function shown<R>(lastResult: R, kept: { wanted: string | null; replay: Replay | null }) {
  return { lastResult, ...kept, unconfirmed: null as string | null, confirmed: false };
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: 'sign-in',
    lastResult: actionData?.lastResult ?? null,
  });
  if (actionData?.confirmed && actionData.replay) return <ConfirmReplay replay={actionData.replay} />;
  return (
    <CenteredForm
      title="Anmelden"
      lead={
        <>
          Noch kein Konto? <a href="/login/registrieren">Konto anlegen</a>
        </>
      }
      message={<ErrorSummary errors={listErrors(form)} />}
      below={actionData?.unconfirmed ? <UnconfirmedNote email={actionData.unconfirmed} /> : null}
      noValidate
    >
      <SignInFields
        email={{ defaultValue: fields.email.initialValue, errors: fields.email.errors }}
        password={{ errors: fields.password.errors }}
        wanted={actionData?.wanted ?? loaderData.wanted ?? undefined}
        replay={actionData?.replay}
      />
    </CenteredForm>
  );
}
