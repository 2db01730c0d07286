import { href } from 'react-router';
import type { Route } from './+types/send-version.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { loadPaper, sendPaper } from '#app/routes/mail/papers.server.ts';
import { SendMail } from '#app/routes/mail/send-mail.tsx';
import { titled } from '#app/routes/titles.ts';
import { loadSentVersion } from '../version.server.ts';
import { paperOfVersion } from './version-paper.server.ts';

export const meta = titled('Angebot per E-Mail senden');

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { offer, version } = await loadSentVersion({ params, url, context });
  const { versionNumber } = version;
  return {
    ...(await loadPaper(context, paperOfVersion(version), { subject: offer.id, version: version.id })),
    number: offer.number,
    replacedBy: versionNumber < offer.sentVersions ? offer.sentVersions : null,
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { version } = await loadSentVersion({ params, url, context });
  return sendPaper(paperOfVersion(version), { request, context, hrefOf: hrefIn(params) });
}

const hrefIn = (params: Route.LoaderArgs['params']) => (mailId: string) =>
  href('/invoice/angebote/:offerId/versionen/:versionNumber/versand/:mailId', { ...params, mailId });

export default function SendVersion({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, replacedBy } = loaderData;
  const { offerId, versionNumber } = params;
  const version = href('/invoice/angebote/:offerId/versionen/:versionNumber', params);
  return (
    <>
      <PageHead
        title="Per E-Mail senden"
        path={[
          { href: paths.offers, text: 'Angebote' },
          { href: href('/invoice/angebote/:offerId', { offerId }), text: number },
          { href: version, text: `Version ${versionNumber}` },
        ]}
      />
      {replacedBy === null ? null : (
        <Note level="warning" title="Diese Version gilt nicht mehr">
          <p>{`Inzwischen gilt Version ${replacedBy}.`}</p>
        </Note>
      )}
      <SendMail
        sending={loaderData}
        lastResult={actionData?.lastResult}
        back={version}
        hrefOf={hrefIn(params)}
        file={`${number}, Version ${versionNumber} (PDF)`}
      />
    </>
  );
}
