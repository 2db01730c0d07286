import type { Route } from './+types/end-all.ts';
import { leaveSession } from '#app/http/account.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { findAccess } from '#app/pocketbase/accounts/access-queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '#app/routes/titles.ts';
import { describeDevices } from '../sections.ts';
import { endAllSessions } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { accessPath } from './access-words.ts';

export const meta = titled('Überall abmelden');

export async function loader({ context }: Route.LoaderArgs) {
  const { sessions } = await findAccess(userBackend(context));
  return { sessions };
}

export async function action({ request, context }: Route.ActionArgs) {
  await readForm(request);
  await ask(userBackend(context), endAllSessions);
  return leaveSession(context, 'all-sessions-ended');
}

export default function EndAllSessions({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Überall abmelden"
        path={[...accessPath, { href: paths.sessions, text: 'Sitzungen' }]}
        lead={`Jetzt: ${describeDevices(loaderData.sessions)}. Alle werden sofort abgemeldet, auch dieses. Ihr Passwort bleibt.`}
      />
      <PostForm className="form">
        <ActionBar>
          <LinkButton variant="quiet" href={paths.sessions}>
            Abbrechen
          </LinkButton>
          <Button variant="danger">Überall abmelden</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
