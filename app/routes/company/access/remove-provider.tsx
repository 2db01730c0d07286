import { data } from 'react-router';
import type { Route } from './+types/remove-provider.ts';
import { appContext } from '../../../http/app-context.ts';
import { found } from '../../../http/found.ts';
import { seeOther } from '../../../http/flash.ts';
import { readForm } from '../../../http/form/read-form.server.ts';
import { userBackend } from '../../../http/session.ts';
import { findAccess } from '../../../pocketbase/accounts/access-queries.ts';
import { removeProvider } from '../../../pocketbase/accounts/provider-queries.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/base/note.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { ActionBar } from '../../../ui/form/action-bar.tsx';
import { PageHead } from '../../../ui/frame/page.tsx';
import { PostForm } from '../../shared/post-form.tsx';
import { titled } from '../../shared/titles.ts';
import { accessPath, namesOf } from './access-words.ts';

export const meta = titled('Dienst trennen');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { providers } = await findAccess(userBackend(context));
  const linked = found(providers.find((name) => name === params.provider) ?? null);
  return { name: namesOf([linked], context.get(appContext).services.env.providers) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await readForm(request);
  const removed = await removeProvider(userBackend(context), params.provider);
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
