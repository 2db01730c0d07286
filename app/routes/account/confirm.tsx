import { data } from 'react-router';
import type { Route } from './+types/confirm.ts';
import { appContext, clientContext } from '../../http/app-context.ts';
import type { Context } from '../../http/app-context.ts';
import { takeAccountMail, tooManySentence } from '../../http/attempts.ts';
import { requiredEmail } from '../../http/form/fields.server.ts';
import { textOf } from '../../http/form/form-entries.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import { seeOther } from '../../http/flash.ts';
import { emailInToken, visitorBackend } from '../../http/session.ts';
import { titled } from '../shared/titles.ts';
import { confirmAccount, requestConfirmation, signOut } from '../../pocketbase/accounts/queries.ts';
import { Button } from '../../ui/base/button.tsx';
import { CenteredForm, CenteredMessage } from '../../ui/public/centered-form.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/base/note.tsx';
import { isOwnRegistration } from './registration-proof.server.ts';
import { tryToSignIn } from './try-to-sign-in.server.ts';

export const meta = titled('E-Mail-Adresse bestätigen');

export function loader({ request, url, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  const mailboxHere = services.mail.kind === 'folder' && context.get(clientContext).local;
  const link = { token: url.searchParams.get('token') ?? '', proof: url.searchParams.get('proof') ?? '' };
  return { link, own: isOwnRegistration(request, link.proof), mailboxHere };
}

const problems = {
  'bad-token': 'Dieser Link gilt nicht mehr. Bitte lassen Sie sich einen neuen schicken.',
  'no-address': 'Das ist keine vollständige E-Mail-Adresse, zum Beispiel name@beispiel.de.',
};

interface ConfirmAnswer {
  problem: string | null;
  sent: boolean;
  /** a link that is still good, to be tried again with the right password */
  link: { token: string; proof: string } | null;
}

function tell(status: number, told: Partial<ConfirmAnswer>) {
  return data<ConfirmAnswer>({ problem: null, sent: false, link: null, ...told }, { status });
}

function tooMany(context: Context) {
  return tell(429, { problem: tooManySentence(context) });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return textOf(form, 'token') === '' ? sendAgain(context, form) : confirm(context, request, form);
}

async function confirm(context: Context, request: Request, form: FormData) {
  const link = { token: textOf(form, 'token'), proof: textOf(form, 'proof') };
  const backend = visitorBackend(context);
  if (!isOwnRegistration(request, link.proof)) {
    const refusal = await refusePassword(context, link.token, textOf(form, 'password'));
    if (refusal === 'too-many') return tooMany(context);
    if (refusal !== null) return tell(422, { problem: refusal, link });
  }
  const result = await confirmAccount(backend, link.token);
  if (result === 'done') return seeOther(context, '/login/registrieren/erfolgreich');
  return result === 'too-many' ? tooMany(context) : tell(422, { problem: problems[result] });
}

async function refusePassword(context: Context, token: string, password: string): Promise<string | null> {
  if (password === '') return 'Bitte geben Sie das Passwort ein, mit dem Sie das Konto angelegt haben.';
  const backend = visitorBackend(context);
  const result = await tryToSignIn(context, backend, { email: emailInToken(token), password });
  // The password was asked for, nobody wanted to sign in.
  if (result === 'signed-in') await signOut(backend);
  if (result === 'too-many') return result;
  if (result === 'wrong')
    return 'Das ist nicht das Passwort dieses Kontos. Mit „Passwort vergessen“ setzen Sie ein eigenes.';
  return null;
}

async function sendAgain(context: Context, form: FormData) {
  const email = requiredEmail('').safeParse(textOf(form, 'email'));
  if (!email.success) return tell(422, { problem: problems['no-address'] });
  const mail = takeAccountMail(context, email.data);
  const result = mail === 'send' ? await requestConfirmation(visitorBackend(context), email.data) : mail;
  if (result === 'too-many') return tooMany(context);
  context.get(appContext).outbox.kick();
  return tell(200, { sent: true });
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const link = actionData ? actionData.link : loaderData.link.token === '' ? null : loaderData.link;
  if (link) return <ConfirmLink link={link} own={loaderData.own} problem={actionData?.problem ?? null} />;
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

interface ConfirmLinkProps {
  link: { token: string; proof: string };
  /** this browser sent the registration */
  own: boolean;
  problem: string | null;
}

// A page with a button, because mail scanners open links: opening alone must not confirm anything.
function ConfirmLink({ link, own, problem }: ConfirmLinkProps) {
  return (
    <CenteredForm
      title="E-Mail-Adresse bestätigen"
      lead={
        own
          ? 'Mit einem Klick ist Ihr Konto bereit.'
          : 'Bitte geben Sie dazu das Passwort ein, mit dem Sie das Konto angelegt haben.'
      }
      message={<Told problem={problem} sent={false} />}
      below={own ? null : <a href="/login/passwort">Passwort vergessen</a>}
      action="/login/registrieren/confirm"
    >
      <input type="hidden" name="token" value={link.token} />
      <input type="hidden" name="proof" value={link.proof} />
      {own ? null : (
        <TextField
          id="confirm-password"
          name="password"
          type="password"
          label="Passwort"
          autoComplete="current-password"
          required
        />
      )}
      <div className="row">
        <Button variant="main">Adresse bestätigen</Button>
      </div>
    </CenteredForm>
  );
}
