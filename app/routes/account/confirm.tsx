import { data } from 'react-router';
import type { Route } from './+types/confirm.ts';
import { beginSession } from '#app/http/account.ts';
import { appContext, requestContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { rememberDevice, countAccountMail, tooManySentence } from '#app/http/attempts.ts';
import { requiredEmail } from '#app/forms/reading/fields.server.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { addCookie, seeOther } from '#app/http/flash.ts';
import { emailInToken, visitorBackend } from '#app/http/session.ts';
import { titled } from '../titles.ts';
import { confirmAccount, confirmOwnAccount, requestConfirmation, signOut } from '#app/pocketbase/accounts/queries.ts';
import { Button } from '#app/ui/base/button.tsx';
import { CenteredForm, CenteredMessage } from '#app/ui/public/centered-form.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { forgetAddress, isOwnRegistration, registeredAddress } from './registration-proof.server.ts';
import { deviceOfRequest, tryToSignIn } from './try-to-sign-in.server.ts';
import { findMailbox } from './find-mailbox.server.ts';
import { SendAgain, WhereMailLies } from './wait-for-mail.tsx';
import { readQuery } from '#app/values/page-query.ts';

export const meta = titled('E-Mail-Adresse bestätigen');

export async function loader({ url, context }: Route.LoaderArgs) {
  const link = { token: readQuery(url, 'token'), proof: readQuery(url, 'proof') };
  const email = registeredAddress(context.get(requestContext));
  return {
    link,
    own: isOwn(context, link),
    email,
    mailbox: link.token === '' ? await findMailbox(context, email) : null,
  };
}

interface Link {
  token: string;
  proof: string;
}

function isOwn(context: Context, { token, proof }: Link): boolean {
  const { deviceKey: key } = context.get(appContext);
  return isOwnRegistration(context.get(requestContext), proof, { email: emailInToken(token), key });
}

const problems = {
  'bad-token': 'Dieser Link gilt nicht mehr. Bitte lassen Sie sich einen neuen schicken.',
  'no-address': 'Das ist keine vollständige E-Mail-Adresse, zum Beispiel name@beispiel.de.',
};

interface ConfirmAnswer {
  problem: string | null;
  sent: boolean;
  /** a link that is still good, to be tried again with the right password */
  link: Link | null;
  /** as it was typed, to be mended */
  email: string;
}

function answerWith(status: number, told: Partial<ConfirmAnswer>) {
  return data<ConfirmAnswer>({ problem: null, sent: false, link: null, email: '', ...told }, { status });
}

function tooMany(context: Context, told: Partial<ConfirmAnswer> = {}) {
  return answerWith(429, { problem: tooManySentence(context), ...told });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  return textOf(form, 'token') === '' ? sendAgain(context, form) : confirm(context, form);
}

const readyPath = '/login/registrieren/erfolgreich';

async function confirm(context: Context, form: FormData) {
  const link = { token: textOf(form, 'token'), proof: textOf(form, 'proof') };
  if (isOwn(context, link)) return confirmAndSignIn(context, link);
  const refusal = await refusePassword(context, link.token, textOf(form, 'password'));
  if (refusal === 'too-many') return tooMany(context, { link });
  if (refusal !== null) return answerWith(422, { problem: refusal, link });
  const result = await confirmAccount(visitorBackend(context), link.token);
  if (result === 'done') return seeOther(context, readyPath, { says: 'address-confirmed', by: result });
  return result === 'too-many' ? tooMany(context, { link }) : answerWith(422, { problem: problems[result] });
}

/** The browser that typed the password a moment ago need not type it again. */
async function confirmAndSignIn(context: Context, { token }: Link) {
  const backend = visitorBackend(context);
  const result = await confirmOwnAccount(backend, { token, device: deviceOfRequest(context) });
  if (result === 'confirmed-before') return seeOther(context, readyPath, { says: 'address-confirmed', by: result });
  if (result === 'bad-token') return answerWith(422, { problem: problems[result] });
  beginSession(context, backend);
  for (const cookie of forgetAddress(context.get(requestContext))) addCookie(context, cookie);
  rememberDevice(context, emailInToken(token));
  return seeOther(context, '/invoice', 'account-ready');
}

async function refusePassword(context: Context, token: string, password: string): Promise<string | null> {
  if (password === '') return 'Bitte geben Sie das Passwort ein, mit dem Sie das Konto angelegt haben.';
  const backend = visitorBackend(context);
  const result = await tryToSignIn(context, backend, { email: emailInToken(token), password });
  // The password was asked for, nobody wanted to sign in.
  // One that is asked for more has given the right password too.
  if (result === 'signed-in') await signOut(backend);
  if (result === 'too-many') return result;
  if (result === 'wrong')
    return 'Das ist nicht das Passwort dieses Kontos. Mit „Passwort vergessen“ setzen Sie ein eigenes.';
  return null;
}

async function sendAgain(context: Context, form: FormData) {
  const typed = textOf(form, 'email');
  const email = requiredEmail('').safeParse(typed);
  if (!email.success) return answerWith(422, { problem: problems['no-address'], email: typed });
  const mail = countAccountMail(context, email.data);
  const result = mail === 'send' ? await requestConfirmation(visitorBackend(context), email.data) : mail;
  if (result === 'too-many') return tooMany(context, { email: typed });
  context.get(appContext).outbox.kick();
  return answerWith(200, { sent: true, email: typed });
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const link = actionData ? actionData.link : loaderData.link.token === '' ? null : loaderData.link;
  if (link) return <ConfirmLink link={link} own={loaderData.own} problem={actionData?.problem ?? null} />;
  const { problem = null, sent = false } = actionData ?? {};
  return (
    <CenteredMessage title="Bitte bestätigen Sie Ihre E-Mail-Adresse">
      <Told problem={problem} sent={sent} />
      <WhereMailLies mailbox={loaderData.mailbox} email={loaderData.email} />
      <SendAgain email={loaderData.email} typed={actionData?.email} />
    </CenteredMessage>
  );
}

function Told({ problem, sent }: { problem: string | null; sent: boolean }) {
  if (problem) {
    return (
      <Note level="danger" first>
        <p>{problem}</p>
      </Note>
    );
  }
  if (!sent) return null;
  return (
    <Note level="good" first>
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
          ? 'Mit einem Klick ist Ihr Konto bereit, und Sie sind angemeldet.'
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
