import { data } from 'react-router';
import type { Route } from './+types/new-address.ts';
import { appContext } from '#app/http/app-context.ts';
import { countSignIn, tooManySentence } from '#app/http/attempts.ts';
import { addCookie, seeOther } from '#app/http/flash.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { emailInToken, endedAuthCookie, visitorBackend } from '#app/http/session.ts';
import { confirmAddressChange } from '#app/pocketbase/accounts/access-queries.ts';
import { Button } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { CenteredForm } from '#app/ui/public/centered-form.tsx';
import { titled } from '../titles.ts';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titled('Neue E-Mail-Adresse');

export function loader({ url }: Route.LoaderArgs) {
  return { token: readQuery(url, 'token') };
}

const sentences = {
  'bad-token': 'Dieser Link gilt nicht mehr. Bitte ändern Sie die Adresse in den Einstellungen noch einmal.',
  'wrong-password': 'Das ist nicht das Passwort dieses Kontos.',
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const [token, password] = [textOf(form, 'token'), textOf(form, 'password')];
  const told = (problem: string, status: number) => data({ problem, token }, { status });
  const attempt = countSignIn(context, emailInToken(token));
  if (attempt === null) return told(tooManySentence(context), 429);
  if (password === '' || password.length > 500) return told(sentences['wrong-password'], 422);
  const result = await confirmAddressChange(visitorBackend(context), { token, password }).catch((error: unknown) => {
    attempt.giveBack();
    throw error;
  });
  if (result === 'too-many') return told(tooManySentence(context), 429);
  if (result !== 'done') return told(sentences[result], 422);
  attempt.succeed();
  context.get(appContext).outbox.kick();
  addCookie(context, endedAuthCookie());
  return seeOther(context, paths.login, 'address-changed');
}

export default function NewAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CenteredForm
      title="Neue E-Mail-Adresse"
      lead="Bitte bestätigen Sie die neue Adresse mit Ihrem Passwort. Danach melden Sie sich mit ihr an."
      message={
        actionData ? (
          <Note level="danger" first>
            <p>{actionData.problem}</p>
          </Note>
        ) : null
      }
      action="/login/adresse"
      noValidate
    >
      <input type="hidden" name="token" value={actionData?.token ?? loaderData.token} />
      <TextField
        id="new-address-password"
        name="password"
        type="password"
        label="Passwort"
        autoComplete="current-password"
        required
      />
      <div className="row">
        <Button variant="main">Adresse bestätigen</Button>
      </div>
    </CenteredForm>
  );
}
