import { data } from 'react-router';
import type { Route } from './+types/close-account.ts';
import { leaveSession } from '#app/http/account.ts';
import { appContext } from '#app/http/app-context.ts';
import { countSignIn, tooManySentence } from '#app/http/attempts.ts';
import { textOf } from '#app/http/form/form-entries.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { findAccess } from '#app/pocketbase/accounts/access-queries.ts';
import { documentCount } from '#app/pocketbase/subscriptions/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { closeAccount } from '#app/pocketbase/accounts/calls.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { accessPath } from './access-words.ts';
import { NoOwnPassword } from './no-own-password.tsx';

export const meta = titledAs('closeAccount');

export async function loader({ context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const [{ ownPassword }, { n: documents }] = await Promise.all([findAccess(backend), ask(backend, documentCount)]);
  return { ownPassword, documents };
}

export async function action({ request, context }: Route.ActionArgs) {
  const password = textOf(await readForm(request), 'password');
  const told = (problem: string, status: number) => data({ problem }, { status });
  if (password === '' || password.length > 500) return told('Bitte geben Sie Ihr Passwort ein.', 422);
  const backend = userBackend(context);
  const attempt = countSignIn(context, (await findAccess(backend)).email);
  if (attempt === null) return told(tooManySentence(context), 429);
  const closed = await ask(backend, closeAccount, { password });
  if (!closed.ok) return told('Das ist nicht Ihr Passwort. Das Konto ist weiter offen.', 422);
  attempt.succeed();
  context.get(appContext).outbox.kick();
  return leaveSession(context, 'account-closed');
}

export default function CloseAccount({ loaderData, actionData }: Route.ComponentProps) {
  const head = (
    <PageHead
      title={places.closeAccount.title}
      path={accessPath}
      lead="Danach kann sich niemand mehr anmelden. Gelöscht wird nichts."
    />
  );
  if (!loaderData.ownPassword) return <NoOwnPassword head={head} />;
  return (
    <>
      {head}
      <PostForm className="form">
        {actionData ? (
          <Note level="danger" first>
            <p>{actionData.problem}</p>
          </Note>
        ) : null}
        <FormSection title="Vorher mitnehmen">
          <TakeAlong documents={loaderData.documents} />
        </FormSection>
        <FormSection title="Bestätigen">
          <FormGrid>
            <TextField
              id="close-password"
              name="password"
              type="password"
              label="Ihr Passwort"
              autoComplete="current-password"
              required
            />
          </FormGrid>
        </FormSection>
        <ActionBar>
          <LinkButton variant="quiet" href={paths.access}>
            Abbrechen
          </LinkButton>
          <Button variant="danger">Konto schließen</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}

function TakeAlong({ documents }: { documents: number }) {
  return (
    <div className="stack">
      <p>
        Ausgestellte Rechnungen müssen Sie acht Jahre aufbewahren (§&nbsp;147 AO, §&nbsp;14b UStG), auch nach dem
        Schließen. Sie bleiben hier unverändert gespeichert; ansehen können Sie sie nur mit offenem Konto. Wer dieses
        System betreibt, kann es wieder öffnen.
      </p>
      {documents === 0 ? (
        <p>Ihr Konto hat keine Rechnungen.</p>
      ) : (
        <p>
          Laden Sie deshalb vorher, was Sie brauchen: In der Liste der Rechnungen kreuzen Sie mehrere an und laden ihre
          Dateien (PDF mit ZUGFeRD, XRechnung) in einer ZIP-Datei. <a href={paths.invoices}>Zu den Rechnungen</a>
        </p>
      )}
    </div>
  );
}
