import type { Route } from './+types/overview.ts';
import { appContext } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { findAccess } from '#app/pocketbase/accounts/access-queries.ts';
import type { Access } from '#app/pocketbase/accounts/access-queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { titledAs } from '#app/routes/titles.ts';
import { SectionPage } from '../section-page.tsx';
import { LinkRows } from '#app/ui/page/link-rows.tsx';
import { describeDevices } from '../sections.ts';
import type { LinkRow } from '#app/ui/page/link-rows.tsx';
import { namesOf, describeCodesLeft } from './access-words.ts';

export const meta = titledAs('access');

export async function loader({ context }: Route.LoaderArgs) {
  const { env } = context.get(appContext).services;
  return { rows: describeAccess(await findAccess(userBackend(context)), env.providers) };
}

type Services = readonly { name: string; displayName: string }[];

function describeAccess(access: Access, services: Services): LinkRow[] {
  const row = (href: string, title: string, state: string) => ({ href, title, state, incomplete: false });
  const providers =
    access.providers.length === 0 ? 'keiner verbunden' : `verbunden: ${namesOf(access.providers, services)}`;
  return [
    row(paths.password, 'Passwort', access.ownPassword ? 'Eigenes Passwort' : 'Noch kein eigenes Passwort'),
    row(paths.address, 'E-Mail-Adresse', access.email),
    row(
      paths.secondFactor,
      'Zweiter Faktor',
      access.twoFactor ? `an, ${describeCodesLeft(access.recoveryCodes)}` : 'aus',
    ),
    row(paths.sessions, 'Sitzungen', describeDevices(access.sessions)),
    ...(services.length + access.providers.length === 0 ? [] : [row(paths.providers, 'Andere Dienste', providers)]),
    row(paths.closeAccount, 'Konto schließen', 'Niemand kann sich mehr anmelden'),
  ];
}

export default function AccessOverview({ loaderData }: Route.ComponentProps) {
  return (
    <SectionPage place="access" lead="Wie Sie in Ihr Konto kommen, und wo Sie angemeldet sind.">
      <LinkRows rows={loaderData.rows} />
    </SectionPage>
  );
}
