import { data } from 'react-router';
import type { Route } from './+types/confirm.ts';
import { appContext, clientContext } from '../../http/app-context.ts';
import { textOf } from '../../http/form-entries.ts';
import { seeOther } from '../../http/redirects.ts';
import { visitorBackend } from '../../http/session.ts';
import { titled } from '../titles.ts';
import { confirmAccount, requestConfirmation } from '../../pocketbase/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { CenteredForm, CenteredMessage } from '../../ui/centered-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';

export const meta = titled('E-Mail-Adresse bestätigen');

export function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const mailboxHere = services.mail.kind === 'folder' && context.get(clientContext).local;
  return { token: url.searchParams.get('token') ?? '', mailboxHere };
}

const problems = {
  'bad-token': 'Dieser Link gilt nicht mehr. Bitte lassen Sie sich einen neuen schicken.',
  'too-many': 'Das waren viele Versuche. Bitte warten Sie zehn Minuten.',
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const token = textOf(form, 'token');
  const backend = visitorBackend(context);
  if (token !== '') {
    const result = await confirmAccount(backend, token);
    if (result === 'done') return seeOther(context, '/login/registrieren/erfolgreich');
    return data({ problem: problems[result], sent: false }, { status: result === 'too-many' ? 429 : 422 });
  }
  const email = textOf(form, 'email').trim().toLowerCase().slice(0, 200);
  const place = context.get(clientContext).address;
  const { limits, outbox } = context.get(appContext);
  const allowed = limits.accountMails.take(`${place} ${email}`);
  if (!allowed || (await requestConfirmation(backend, email)) === 'too-many') {
    return data({ problem: problems['too-many'], sent: false }, { status: 429 });
  }
  outbox.kick();
  return { problem: null, sent: true };
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.token !== '' && !actionData) return <ConfirmToken token={loaderData.token} />;
  return (
    <CenteredMessage title="Bitte bestätigen Sie Ihre E-Mail-Adresse">
      <Told problem={actionData?.problem ?? null} sent={actionData?.sent ?? false} />
      <p>
        Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin, dann ist Ihr Konto bereit. Das dauert meist
        weniger als eine Minute; sehen Sie auch im Spam-Ordner nach.
      </p>
      {loaderData.mailboxHere ? (
        <p>
          Diese Installation verschickt keine E-Mails. Sie liegen im <a href="/postfach">Postfach auf diesem Rechner</a>
          .
        </p>
      ) : null}
      <form method="post" action="/login/registrieren/confirm" className="stack">
        <TextField
          id="confirm-email"
          name="email"
          type="email"
          label="Nichts angekommen? Noch einmal senden an"
          autoComplete="email"
        />
        <div className="row">
          <Button>Noch einmal senden</Button>
        </div>
      </form>
    </CenteredMessage>
  );
}

function Told({ problem, sent }: { problem: string | null; sent: boolean }) {
  if (problem) {
    return (
      <Note level="danger">
        <p>{problem}</p>
      </Note>
    );
  }
  if (!sent) return null;
  return (
    <Note level="good">
      <p>Wenn zu dieser Adresse ein unbestätigtes Konto gehört, ist eine neue E-Mail unterwegs.</p>
    </Note>
  );
}

// A page with a button, because mail scanners open links: opening alone must not confirm anything.
function ConfirmToken({ token }: { token: string }) {
  return (
    <CenteredForm
      title="E-Mail-Adresse bestätigen"
      lead="Mit einem Klick ist Ihr Konto bereit."
      action="/login/registrieren/confirm"
    >
      <input type="hidden" name="token" value={token} />
      <div className="row">
        <Button variant="main">Adresse bestätigen</Button>
      </div>
    </CenteredForm>
  );
}
