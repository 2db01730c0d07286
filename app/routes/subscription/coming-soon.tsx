import { redirect } from 'react-router';
import type { Route } from './+types/coming-soon.ts';
import { appContext } from '#app/http/app-context.ts';
import { userBackend } from '#app/http/session.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { titled } from '../titles.ts';
import { documentCount } from '#app/pocketbase/subscriptions/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { NothingBilled } from './nothing-billed.tsx';
import { describeLimit, recordsStayText, settingsPath } from './subscription-texts.ts';

export const meta = titled('Das Abo kommt bald');

export async function loader({ context }: Route.LoaderArgs) {
  const { billing, demoDocumentLimit: limit } = context.get(appContext).services.env;
  if (billing === 'on') throw redirect(paths.subscription);
  if (billing === 'off') return { billing };
  return { billing, limit, documents: (await ask(userBackend(context), documentCount)).n };
}

export default function ComingSoon({ loaderData }: Route.ComponentProps) {
  if (loaderData.billing === 'off') return <NothingBilled billing={loaderData.billing} />;
  const { limit, documents } = loaderData;
  return (
    <>
      <PageHead
        title="Das Abo kommt bald"
        path={settingsPath}
        lead="Noch können Sie es nicht abschließen. Abgebucht wird nichts."
      />
      <div className="stack">
        <p>
          {`Bis dahin können Sie ${describeLimit(limit)} anlegen. Angelegt haben Sie bisher ${documents}.`}
          {documents >= limit ? ' Weitere gehen erst mit dem Abo.' : ''}
        </p>
        <p>{recordsStayText}</p>
        <p>
          <LinkButton href={paths.dashboard}>Zur Übersicht</LinkButton>
        </p>
      </div>
    </>
  );
}
