import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import type { Route } from './+types/forgot-password.ts';
import { showAgain, showRefusal } from '../../http/form/answer-form.ts';
import { takeAccountMail, tooManySentence } from '../../http/attempts.ts';
import { appContext } from '../../http/app-context.ts';
import { requiredEmail } from '../../http/form/fields.server.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { visitorBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import { requestPasswordReset } from '../../pocketbase/accounts/queries.ts';
import { Button } from '../../ui/base/button.tsx';
import { CenteredForm, CenteredMessage } from '../../ui/public/centered-form.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { listErrors, textProps } from '../../ui/field/form-fields.ts';
import { ErrorSummary } from '../../ui/field/error-summary.tsx';

export const meta = titled('Passwort vergessen');

const schema = z.object({ email: requiredEmail('Bitte geben Sie Ihre E-Mail-Adresse ein.') });

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema });
  if (submission.status !== 'success') return showAgain(submission);
  const { email } = submission.value;
  const mail = takeAccountMail(context, email);
  const result = mail === 'send' ? await requestPasswordReset(visitorBackend(context), email) : mail;
  if (result === 'too-many') return showRefusal(submission, tooManySentence(context), 429);
  context.get(appContext).outbox.kick();
  return { lastResult: submission.reply(), stale: null, sentTo: email };
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string }>({ id: 'forgot', lastResult: actionData?.lastResult ?? null });
  if (actionData && 'sentTo' in actionData) return <Sent email={actionData.sentTo} />;
  return (
    <CenteredForm
      title="Passwort vergessen"
      lead="Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort setzen."
      message={<ErrorSummary errors={listErrors(form)} />}
      noValidate
    >
      <TextField {...textProps(fields.email)} type="email" label="E-Mail-Adresse" autoComplete="username" required />
      <div className="row">
        <Button variant="main">Link schicken</Button>
      </div>
    </CenteredForm>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <CenteredMessage title="Bitte sehen Sie in Ihr Postfach">
      <p>Wenn es zu {email} ein Konto gibt, ist jetzt eine E-Mail mit einem Link unterwegs. Er gilt eine Stunde.</p>
      <p>
        <a href="/login">Zurück zur Anmeldung</a>
      </p>
    </CenteredMessage>
  );
}
