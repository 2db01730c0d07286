import { href } from 'react-router';
import type { Route } from './+types/sessions.ts';
import { todayOf } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { listSessions } from '#app/pocketbase/accounts/access-queries.ts';
import { formatRecentTime } from '#app/values/berlin-time.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { LinkRows } from '#app/ui/page/link-rows.tsx';
import { accessPath } from './access-words.ts';
import { deviceName } from './device-name.ts';

export const meta = titledAs('sessions');

export async function loader({ context }: Route.LoaderArgs) {
  const today = todayOf(context);
  const rows = (await listSessions(userBackend(context))).map(({ id, device, created, seenAt, own }) => ({
    href: href('/invoice/einstellungen/anmeldung/sitzungen/:sessionId', { sessionId: id }),
    title: deviceName(device),
    state: `${own ? 'Dieses Gerät. ' : ''}Angemeldet ${formatRecentTime(created, today)}, zuletzt gesehen ${formatRecentTime(seenAt, today)}`,
    incomplete: false,
  }));
  return { rows };
}

export default function Sessions({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={places.sessions.title}
        path={accessPath}
        lead="Wo Sie angemeldet sind. Kennen Sie ein Gerät nicht, beenden Sie seine Sitzung und setzen Sie ein neues Passwort."
        actions={<LinkButton href={paths.allSessions}>Überall abmelden</LinkButton>}
      />
      <LinkRows rows={loaderData.rows} />
    </>
  );
}
