import { ConsentChoices } from './consent-choices.tsx';
import { Hero } from '#app/ui/public/landing.tsx';
import type { Route } from './+types/consent.ts';
import { consentCategories, consentCookie, readConsent } from '#app/http/consent.ts';
import { appContext } from '#app/http/app-context.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { addCookie, seeOther } from '#app/http/flash.ts';
import { ownPath } from '#app/http/form/replay.ts';
import { titled } from '../titles.ts';
import { readQuery } from '#app/values/page-query.ts';

const title = 'Einwilligungen';

export const meta = titled(title, 'Wählen Sie, wozu Sie Ihre Einwilligung geben.');

export function loader({ request, url, context }: Route.LoaderArgs) {
  const { accepted, refused } = readConsent(request);
  return {
    accepted: accepted.filter((category) => category !== 'necessary'),
    refused,
    counts: context.get(appContext).services.env.analyticsUrl !== null,
    returnTo: ownPath(readQuery(url, 'wayBack')) ?? '/einwilligungen',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const choice = form.get('choice');
  const agreed = choice === 'selected' ? form.getAll('category').map(String) : [];
  const { refused } = readConsent(request);
  const wanted = choice === 'all' ? consentCategories : agreed;
  addCookie(context, consentCookie(wanted.filter((each) => !refused.some((category) => category === each))));
  const returnTo = form.get('returnTo');
  return seeOther(context, ownPath(typeof returnTo === 'string' ? returnTo : '') ?? '/', 'consent-saved');
}

const nothingYet = 'Zurzeit wird hier nichts gezählt und nichts geladen, dem Sie zustimmen müssten.';

export default function Consent({ loaderData }: Route.ComponentProps) {
  const { counts, ...choices } = loaderData;
  return (
    <>
      <Hero
        title="Einwilligungen"
        lead="Notwendiges ist immer aktiv. Alles andere entscheiden Sie, und Sie können es jederzeit ändern."
      />
      <div className="band white">
        <div className="wrap stack">
          {counts ? null : <p>{nothingYet}</p>}
          <ConsentChoices {...choices} />
        </div>
      </div>
    </>
  );
}
