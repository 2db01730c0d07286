import { useForm } from '@conform-to/react';
import { z } from 'zod';
import type { Route } from './+types/register.ts';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { countRecipientMail, countOrWait, tooManySentence } from '#app/http/attempts.ts';
import { appContext, clientContext } from '#app/http/app-context.ts';
import { newPassword, requiredEmail } from '#app/forms/reading/fields.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { addCookie, seeOther } from '#app/http/flash.ts';
import { visitorBackend } from '#app/http/session.ts';
import { titled } from '../titles.ts';
import { register } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { Button } from '#app/ui/base/button.tsx';
import { CenteredForm } from '#app/ui/public/centered-form.tsx';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { checkProps, listErrors, textProps, ErrorSummary } from '#app/forms/fields/form-fields.tsx';
import { registrationProof } from './registration-proof.server.ts';

export const meta = titled('Konto anlegen');
export const handle = { checks: ['guest'] };

const schema = z.object({
  email: requiredEmail('Bitte geben Sie Ihre E-Mail-Adresse ein.'),
  password: newPassword(),
  terms: z.literal('on', { error: 'Bitte stimmen Sie den AGB zu.' }),
});

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), schema);
  if (submission.status !== 'success') return showAgain(submission, ['password']);
  const { limits, outbox, deviceKey: key } = context.get(appContext);
  if (!countOrWait(context, limits.registrations, context.get(clientContext).address)) {
    return showRefusal(submission, tooManySentence(context), 429);
  }
  const { email, password } = submission.value;
  const { cookie, proof } = registrationProof(request, { email, key });
  addCookie(context, cookie);
  if (countRecipientMail(context, email)) await ask(visitorBackend(context), register, { email, password, proof });
  outbox.kick();
  return seeOther(context, '/login/registrieren/confirm');
}

export default function Register({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string; password: string; terms: string }>({
    id: 'register',
    lastResult: actionData?.lastResult ?? null,
  });
  return (
    <CenteredForm
      title="Konto anlegen"
      lead={
        <>
          Schon ein Konto? <a href="/login">Anmelden</a>
        </>
      }
      message={<ErrorSummary errors={listErrors(form, undefined, ['email', 'password', 'terms'])} />}
      noValidate
    >
      <TextField {...textProps(fields.email)} type="email" label="E-Mail-Adresse" autoComplete="email" required />
      <TextField
        {...textProps(fields.password)}
        type="password"
        label="Passwort"
        autoComplete="new-password"
        hint="Mindestens 8 Zeichen. Ein ganzer Satz ist gut zu merken und schwer zu raten."
        required
      />
      <CheckBox
        {...checkProps(fields.terms)}
        label={
          <>
            Ich stimme den <a href="/agb">AGB</a> zu und habe die <a href="/datenschutz">Datenschutzhinweise</a>{' '}
            gelesen.
          </>
        }
        required
      />
      <div className="row">
        <Button variant="main">Konto anlegen</Button>
      </div>
    </CenteredForm>
  );
}
