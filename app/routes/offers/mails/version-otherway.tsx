import { href } from 'react-router';
import type { Route } from './+types/version-otherway.ts';
import { notePaperOtherway } from '../../../pocketbase/outbox/papers.ts';
import { paths } from '../../../ui/base/paths.ts';
import { NoteOtherway } from '../../shared/mails/note-otherway.tsx';
import { loadOtherway, takeOtherway } from '../../shared/mails/otherway.server.ts';
import { titled } from '../../shared/titles.ts';
import { loadSentVersion } from '../version.server.ts';

export const meta = titled('Auf anderem Weg versandt');

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { offer, version } = await loadSentVersion({ params, url, context });
  return { number: offer.number, otherway: loadOtherway(context, version.issueDate) };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  return takeOtherway({ request, context }, async () => {
    const { offer, version } = await loadSentVersion({ params, url, context });
    const { id, issueDate } = version;
    return {
      issueDate,
      note: (backend, noted) => notePaperOtherway(backend, { kind: 'offer', id }, noted),
      shown: href('/invoice/angebote/:offerId', { offerId: offer.id }),
    };
  });
}

export default function VersionOtherway({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, otherway } = loaderData;
  const { offerId, versionNumber } = params;
  const shown = href('/invoice/angebote/:offerId', { offerId });
  return (
    <NoteOtherway
      otherway={otherway}
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
