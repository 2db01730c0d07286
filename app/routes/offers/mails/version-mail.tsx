import { href } from 'react-router';
import type { Route } from './+types/version-mail.ts';
import { paths } from '#app/ui/base/paths.ts';
import { changePaperMail, readPaperMail } from '#app/routes/mail/papers.server.ts';
import { ShowMail } from '#app/routes/mail/show-mail.tsx';
import { titled } from '#app/routes/titles.ts';
import { loadSentVersion } from '../version.server.ts';

export const meta = titled('E-Mail');

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { offer, version } = await loadSentVersion({ params, url, context });
  const file = `${offer.number}, Version ${version.versionNumber} (PDF)`;
  const read = await readPaperMail(context, { kind: 'offer', id: version.id, mail: params.mailId, file });
  return { ...read, number: offer.number };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { version } = await loadSentVersion({ params, url, context });
  const hrefOf = (mailId: string) =>
    href('/invoice/angebote/:offerId/versionen/:versionNumber/versand/:mailId', { ...params, mailId });
  return changePaperMail({ kind: 'offer', id: version.id, mail: params.mailId }, { request, context, hrefOf });
}

export default function ShowVersionMail({ loaderData, actionData, params }: Route.ComponentProps) {
  const { offerId, versionNumber } = params;
  const version = { offerId, versionNumber };
  return (
    <ShowMail
      read={loaderData}
      refused={actionData?.refused}
      path={[
        { href: paths.offers, text: 'Angebote' },
        { href: href('/invoice/angebote/:offerId', { offerId }), text: loaderData.number },
        {
          href: href('/invoice/angebote/:offerId/versionen/:versionNumber', version),
          text: `Version ${versionNumber}`,
        },
      ]}
      send={href('/invoice/angebote/:offerId/versionen/:versionNumber/versand', version)}
    />
  );
}
