import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/code.ts';
import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { countAccountMail, tooManySentence } from '#app/http/attempts.ts';
import { inEqualTime, pause } from '#app/http/codes/equal-time.ts';
import { requiredEmail } from '#app/forms/reading/fields.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { visitorBackend } from '#app/http/session.ts';
import { requestCode } from '#app/pocketbase/accounts/queries.ts';
import { Button } from '#app/ui/base/button.tsx';
import { ErrorSummary, listErrors, textProps } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { CenteredForm } from '#app/ui/public/centered-form.tsx';
import { CarriedFields } from '#app/forms/answers/sign-in-fields.tsx';
import { titled } from '../titles.ts';
import { CodeForm } from './code-form.tsx';
import { readSignInContext, completeSignIn } from './finish-sign-in.server.ts';
import type { SignInContext } from './finish-sign-in.server.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { ConfirmReplay } from './sign-in-outcomes.tsx';
import { tryCode } from './try-to-sign-in.server.ts';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titled('Code per E-Mail');
export const handle = { checks: ['guest'] };

export function loader({ url }: Route.LoaderArgs) {
  return { wanted: readQuery(url, 'next') };
}

const schema = z.object({ email: requiredEmail('Bitte geben Sie Ihre E-Mail-Adresse ein.') });
const typedCode = z.object({
  email: z.string().max(200).default(''),
  otpId: z.string().regex(/^[a-z0-9]{15}$/),
  code: z.string().max(30),
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const kept = readSignInContext(form);
  const step = textOf(form, 'step');
  // Only on the way here, with what was typed elsewhere: nothing is sent yet.
  if (step === 'ask') return { ...shown(kept), email: textOf(form, 'email') };
  return step === 'code' ? signInWith(context, form, kept) : sendCode(context, form, kept);
}

const noErrors: string[] = [];

function shown(kept: SignInContext) {
  return {
    ...kept,
    email: '',
    otpId: '',
    lastResult: null,
    errors: noErrors,
    confirmed: false,
    secondFactor: false,
  };
}

async function sendCode(context: Context, form: FormData, kept: SignInContext) {
  const submission = parseWithZod(form, { schema });
  const again = (sentence: string | null, status: number) => {
    const lastResult = submission.reply(sentence === null ? {} : { formErrors: [sentence] });
    return data({ ...shown(kept), email: textOf(form, 'email'), lastResult }, { status });
  };
  if (submission.status !== 'success') return again(null, 422);
  const { email } = submission.value;
  const { outbox, sentCodes } = context.get(appContext);
  const mail = countAccountMail(context, email);
  const sending: Promise<Awaited<ReturnType<typeof requestCode>> | 'silent'> =
    mail === 'send' ? requestCode(visitorBackend(context), email) : Promise.resolve(mail);
  const otpId = sentCodes.keep(
    sending.then((sent) => {
      outbox.kick();
      return typeof sent === 'string' ? null : sent.otpId;
    }),
  );
  if ((await inEqualTime(sending)) === 'too-many') return again(tooManySentence(context), 429);
  return { ...shown(kept), email, otpId };
}

const wrong = 'Dieser Code stimmt nicht oder gilt nicht mehr. Es gilt nur der Code aus der neuesten E-Mail.';

async function signInWith(context: Context, form: FormData, kept: SignInContext) {
  const typed = typedCode.safeParse(Object.fromEntries(form));
  const [email, otpId] = [textOf(form, 'email'), textOf(form, 'otpId')];
  const again = { ...shown(kept), email, otpId };
  const code = typed.data?.code.replace(/\s/g, '') ?? '';
  if (!typed.success || code === '') return data({ ...again, errors: [wrong] }, { status: 422 });
  const backend = visitorBackend(context);
  // A code that was never sent is found wrong sooner than another.
  const equalTime = pause();
  const result = await tryCode(context, backend, { ...typed.data, code });
  if (result === 'wrong') await equalTime;
  const settled = await completeSignIn(context, { backend, result, kept, wrong });
  if (settled.kind === 'response') return settled.response;
  if (settled.kind === 'step') return { ...again, ...settled.step };
  return data({ ...again, errors: [settled.sentence] }, { status: settled.status });
}

export default function SignInByMail({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string }>({ id: 'code', lastResult: actionData?.lastResult ?? null });
  const wanted = actionData?.wanted ?? loaderData.wanted;
  const replay = actionData?.replay;
  if (actionData?.confirmed && replay) return <ConfirmReplay replay={replay} />;
  if (actionData?.secondFactor) return <SecondFactorForm wanted={wanted} replay={replay} errors={[]} />;
  if (actionData && actionData.otpId !== '') {
    const { email, otpId, errors } = actionData;
    return <CodeForm sent={{ email, otpId }} wanted={wanted} replay={replay} errors={errors} />;
  }
  return (
    <CenteredForm
      title="Code per E-Mail"
      lead="Wir schicken Ihnen einen Code, mit dem Sie sich ohne Passwort anmelden."
      message={<ErrorSummary errors={listErrors(form)} />}
      noValidate
    >
      <TextField
        {...textProps(fields.email)}
        defaultValue={actionData?.email}
        type="email"
        label="E-Mail-Adresse"
        autoComplete="username"
        required
      />
      {wanted ? <input type="hidden" name="wanted" value={wanted} /> : null}
      <CarriedFields replay={replay} />
      <div className="row">
        <Button variant="main">Code schicken</Button>
      </div>
    </CenteredForm>
  );
}
