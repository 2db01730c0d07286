import { data } from 'react-router';
import type { Route } from './+types/remove-provider.ts';
import { appContext } from '#app/http/app-context.ts';
import { found } from '#app/http/found.ts';
import { seeOther } from '#app/http/flash.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { findAccess } from '#app/pocketbase/accounts/access-queries.ts';
import { removeProvider } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '#app/routes/titles.ts';
import { accessPath, namesOf } from './access-words.ts';

export const meta = titled('Dienst trennen');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { providers } = await findAccess(userBackend(context));
  const linked = found(providers.find((name) => name === params.provider) ?? null);
  return { name: namesOf([linked], context.get(appContext).services.env.providers) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await readForm(request);
  const removed = await ask(userBackend(context), removeProvider, { provider: params.provider });
  if (removed.ok) return seeOther(context, paths.providers, 'provider-removed');
  return data({ refused: true }, { status: 409 });
}

export default function RemoveProvider({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = loaderData;
  return (
    <>
      <PageHead
        title={`${name} trennen`}
        path={[...accessPath, { href: paths.providers, text: 'Andere Dienste' }]}
        lead={`Mit Ihrem Konto bei ${name} kommt man danach nicht mehr in Ihr Konto hier.`}
      />
      {actionData?.refused ? (
        <Note level="danger" first action={<LinkButton href={paths.forgotPassword}>Passwort setzen</LinkButton>}>
          <p>Das ist Ihr letzter Weg ins Konto. Setzen Sie zuerst ein eigenes Passwort.</p>
        </Note>
      ) : null}
      <PostForm className="form">
        <ActionBar>
          <LinkButton variant="quiet" href={paths.providers}>
            Abbrechen
          </LinkButton>
          <Button variant="danger">Trennen</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
