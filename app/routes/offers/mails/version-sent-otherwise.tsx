import { href } from 'react-router';
import type { Route } from './+types/version-sent-otherwise.ts';
import { paths } from '#app/ui/base/paths.ts';
import { SentOtherwiseForm } from '#app/routes/mail/sent-otherwise-form.tsx';
import { loadSentOtherwise, saveSentOtherwise } from '#app/routes/mail/sent-otherwise.server.ts';
import { titled } from '#app/routes/titles.ts';
import { loadSentVersion } from '../version.server.ts';
import { recordPaperSentOtherwise } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

export const meta = titled('Versand vermerken');

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { offer, version } = await loadSentVersion({ params, url, context });
  return { number: offer.number, sentOtherwise: loadSentOtherwise(context, version.issueDate) };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  return saveSentOtherwise({ request, context }, async () => {
    const { offer, version } = await loadSentVersion({ params, url, context });
    const { id, issueDate } = version;
    return {
      issueDate,
      note: (backend, noted) => ask(backend, recordPaperSentOtherwise, { kind: 'offer', id, ...noted }),
      shown: href('/invoice/angebote/:offerId', { offerId: offer.id }),
    };
  });
}

export default function VersionSentOtherwise({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, sentOtherwise } = loaderData;
  const { offerId, versionNumber } = params;
  const shown = href('/invoice/angebote/:offerId', { offerId });
  return (
    <SentOtherwiseForm
      sentOtherwise={sentOtherwise}
      lastResult={actionData?.lastResult}
      path={[
        { href: paths.offers, text: 'Angebote' },
        { href: shown, text: number },
        {
          href: href('/invoice/angebote/:offerId/versionen/:versionNumber', params),
          text: `Version ${versionNumber}`,
        },
      ]}
      back={shown}
    />
  );
}
