import type { Route } from './+types/end-session.ts';
import { leaveSession } from '../../../http/account.ts';
import { found } from '../../../http/found.ts';
import { seeOther } from '../../../http/flash.ts';
import { readForm } from '../../../http/form/read-form.server.ts';
import { userBackend } from '../../../http/session.ts';
import { endOneSession, listSessions } from '../../../pocketbase/accounts/access-queries.ts';
import { formatBerlinTime } from '../../../workflows/services.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { KeyValues } from '../../../ui/page/key-values.tsx';
import { ActionBar } from '../../../ui/form/action-bar.tsx';
import { PageHead } from '../../../ui/frame/page.tsx';
import { PostForm } from '../../shared/post-form.tsx';
import { titled } from '../../shared/titles.ts';
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
  await endOneSession(userBackend(context), id);
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
