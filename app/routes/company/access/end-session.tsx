import type { Route } from './+types/end-session.ts';
import { leaveSession } from '#app/http/account.ts';
import { found } from '#app/http/found.ts';
import { seeOther } from '#app/http/flash.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { listSessions } from '#app/pocketbase/accounts/access-queries.ts';
import { endOneSession } from '#app/pocketbase/accounts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { ActionBar } from '#app/forms/page/form.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '#app/routes/titles.ts';
import { accessPath } from './access-words.ts';
import { deviceName } from './device-name.ts';

export const meta = titled('Sitzung beenden');

async function findSession({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const sessions = await listSessions(userBackend(context));
  return found(sessions.find(({ id }) => id === params.sessionId) ?? null);
}

export async function loader(args: Route.LoaderArgs) {
  const { device, created, seenAt, own } = await findSession(args);
  return {
    device: deviceName(device),
    created: formatBerlinTime(created),
    baseMarks: formatBerlinTime(seenAt),
    own,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await readForm(request);
  const { id, own } = await findSession({ params, context });
  await ask(userBackend(context), endOneSession, { session: id });
  if (!own) return seeOther(context, paths.sessions, 'session-ended');
  return leaveSession(context, 'signed-out');
}

export default function EndSession({ loaderData }: Route.ComponentProps) {
  const { device, created, baseMarks, own } = loaderData;
  return (
    <>
      <PageHead
        title="Sitzung beenden"
        path={[...accessPath, { href: paths.sessions, text: 'Sitzungen' }]}
        lead={own ? 'Das ist dieses Gerät: Sie werden hier abgemeldet.' : 'Das Gerät wird sofort abgemeldet.'}
      />
      <PostForm className="form">
        <KeyValues
          rows={[
            { label: 'Gerät', value: device },
            { label: 'Angemeldet', value: created },
            { label: 'Zuletzt gesehen', value: baseMarks },
          ]}
        />
        <ActionBar>
          <LinkButton variant="quiet" href={paths.sessions}>
            Abbrechen
          </LinkButton>
          <Button variant="danger">Sitzung beenden</Button>
        </ActionBar>
      </PostForm>
    </>
  );
}
