import { z } from 'zod';
import type { Route } from './+types/new-password.ts';
import { useFilledForm, listErrors, textProps, ErrorSummary } from '#app/forms/fields/form-fields.tsx';
import { showAgain, showRefusal } from '#app/forms/reading/answer-form.ts';
import { tooManySentence } from '#app/http/attempts.ts';
import { newPassword } from '#app/forms/reading/fields.server.ts';
import { parseForm, readForm } from '#app/forms/reading/read-form.server.ts';
import { addCookie, seeOther } from '#app/http/flash.ts';
import { endedAuthCookie, visitorBackend } from '#app/http/session.ts';
import { titled } from '../titles.ts';
import { resetPassword } from '#app/pocketbase/accounts/queries.ts';
import { Button } from '#app/ui/base/button.tsx';
import { CenteredForm } from '#app/ui/public/centered-form.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titled('Neues Passwort');

export function loader({ url }: Route.LoaderArgs) {
  return { token: readQuery(url, 'token') };
}

const schema = z.object({ password: newPassword(), token: z.string().default('') });

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), schema);
  if (submission.status !== 'success') return showAgain(submission, ['password']);
  const result = await resetPassword(visitorBackend(context), submission.value);
  if (result === 'bad-token') {
    return showRefusal(
      submission,
      'Dieser Link gilt nicht mehr. Bitte fordern Sie unter „Passwort vergessen“ einen neuen an.',
      422,
    );
  }
  if (result === 'too-many') return showRefusal(submission, tooManySentence(context), 429);
  addCookie(context, endedAuthCookie());
  return seeOther(context, '/login', 'password-reset');
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = useFilledForm<{ password: string }>({ id: 'new-password', answer: actionData });
  return (
    <CenteredForm title="Neues Passwort" message={<ErrorSummary errors={listErrors(form)} />} noValidate>
      <input type="hidden" name="token" value={loaderData.token} />
      <TextField
        {...textProps(fields.password)}
        type="password"
        label="Neues Passwort"
        autoComplete="new-password"
        hint="Mindestens 8 Zeichen."
        required
      />
      <div className="row">
        <Button variant="main">Passwort setzen</Button>
      </div>
    </CenteredForm>
  );
}
