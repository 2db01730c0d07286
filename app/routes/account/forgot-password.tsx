import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/forgot-password.ts';
import { countAccountMail, tooManySentence } from '#app/http/attempts.ts';
import { appContext } from '#app/http/app-context.ts';
import { requiredEmail } from '#app/forms/reading/fields.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { readReplay } from '#app/http/form/replay.ts';
import type { Replay } from '#app/http/form/replay.ts';
import { visitorBackend } from '#app/http/session.ts';
import { CarriedFields, SignInFields } from '#app/forms/answers/sign-in-fields.tsx';
import { titled } from '../titles.ts';
import { requestPasswordReset } from '#app/pocketbase/accounts/queries.ts';
import { Button } from '#app/ui/base/button.tsx';
import { CenteredForm, CenteredMessage } from '#app/ui/public/centered-form.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { listErrors, textProps, ErrorSummary } from '#app/forms/fields/form-fields.tsx';

export const meta = titled('Passwort vergessen');

const schema = z.object({ email: requiredEmail('Bitte geben Sie Ihre E-Mail-Adresse ein.') });

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const replay = readReplay(form);
  const email = textOf(form, 'email');
  // Only on the way here, with what was typed elsewhere: nothing is sent yet.
  if (textOf(form, 'step') === 'ask') return { lastResult: null, email, replay, sentTo: null };
  const submission = parseWithZod(form, { schema });
  const shown = (sentence: string | null, status: number) => {
    const lastResult = submission.reply(sentence === null ? {} : { formErrors: [sentence] });
    return data({ lastResult, email, replay, sentTo: null }, { status });
  };
  if (submission.status !== 'success') return shown(null, 422);
  const address = submission.value.email;
  const mail = countAccountMail(context, address);
  const result = mail === 'send' ? await requestPasswordReset(visitorBackend(context), address) : mail;
  if (result === 'too-many') return shown(tooManySentence(context), 429);
  context.get(appContext).outbox.kick();
  return { lastResult: null, email, replay, sentTo: address };
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ email: string }>({ id: 'forgot', lastResult: actionData?.lastResult ?? null });
  if (actionData?.sentTo) return <Sent email={actionData.sentTo} replay={actionData.replay} />;
  return (
    <CenteredForm
      title="Passwort vergessen"
      lead="Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort setzen."
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
      <CarriedFields replay={actionData?.replay} />
      <div className="row">
        <Button variant="main">Link schicken</Button>
      </div>
    </CenteredForm>
  );
}

function Sent({ email, replay }: { email: string; replay: Replay | null }) {
  const sent = `Wenn es zu ${email} ein Konto gibt, ist jetzt eine E-Mail mit einem Link unterwegs. Er gilt eine Stunde.`;
  if (replay === null) {
    return (
      <CenteredMessage title="Bitte sehen Sie in Ihr Postfach">
        <p>{sent}</p>
        <p>
          <a href="/login">Zurück zur Anmeldung</a>
        </p>
      </CenteredMessage>
    );
  }
  return (
    <CenteredForm
      title="Bitte sehen Sie in Ihr Postfach"
      lead={`${sent} Lassen Sie diese Seite offen: Sie hält Ihre Eingaben fest. Ist das neue Passwort gesetzt, melden Sie sich hier damit an.`}
      action="/login"
      noValidate
    >
      <SignInFields email={{ defaultValue: email, errors: undefined }} replay={replay} />
    </CenteredForm>
  );
}
