import { data } from 'react-router';
import type { Route } from './+types/new-address.ts';
import { appContext } from '../../http/app-context.ts';
import { countSignIn, tooManySentence } from '../../http/attempts.ts';
import { addCookie, seeOther } from '../../http/flash.ts';
import { textOf } from '../../http/form/form-entries.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { emailInToken, endedAuthCookie, visitorBackend } from '../../http/session.ts';
import { confirmAddressChange } from '../../pocketbase/accounts/access-queries.ts';
import { Button } from '../../ui/base/button.tsx';
import { Note } from '../../ui/base/note.tsx';
import { paths } from '../../ui/base/paths.ts';
import { TextField } from '../../ui/field/field.tsx';
import { CenteredForm } from '../../ui/public/centered-form.tsx';
import { titled } from '../shared/titles.ts';

export const meta = titled('Neue E-Mail-Adresse');

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
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
