import { href } from 'react-router';
import type { Route } from './+types/providers.ts';
import { appContext } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { findAccess } from '#app/pocketbase/accounts/access-queries.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titledAs } from '#app/routes/titles.ts';
import { LinkRows } from '#app/ui/page/link-rows.tsx';
import { accessPath, namesOf } from './access-words.ts';
import { withQuery } from '#app/values/page-query.ts';
import { places } from '#app/ui/base/paths.ts';

export const meta = titledAs('providers');

export async function loader({ context }: Route.LoaderArgs) {
  const { providers } = context.get(appContext).services.env;
  const linked = (await findAccess(userBackend(context))).providers;
  const offered = providers.map(({ name }) => name).filter((name) => !linked.includes(name));
  const row = (name: string, target: string, state: string) => ({
    href: target,
    title: namesOf([name], providers),
    state,
    incomplete: false,
  });
  return {
    rows: [
      ...linked.map((provider) =>
        row(provider, href('/invoice/einstellungen/anmeldung/anbieter/:provider', { provider }), 'Verbunden. Trennen'),
      ),
      ...offered.map((provider) =>
        row(
          provider,
          withQuery(href('/login/anbieter/:provider', { provider }), { linkAccount: 1 }),
          'Nicht verbunden. Verbinden',
        ),
      ),
    ],
  };
}

export default function Providers({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={places.providers.title}
        path={accessPath}
        lead="Ein Konto bei einem verbundenen Dienst öffnet auch Ihr Konto hier."
      />
      {loaderData.rows.length === 0 ? (
        <p>Hier ist kein anderer Dienst eingerichtet.</p>
      ) : (
        <LinkRows rows={loaderData.rows} />
      )}
    </>
  );
}
