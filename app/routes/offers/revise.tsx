import { data, href } from 'react-router';
import type { Route } from './+types/revise.ts';
import { todayOf } from '#app/http/app-context.ts';
import { seeOther } from '#app/http/flash.ts';
import { found } from '#app/http/found.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import type { reviseOffer } from '#app/pocketbase/offers/calls.ts';
import type { RefusalOf } from '#app/pocketbase/call.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { beginVersion } from '#app/workflows/save-offer.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { loadSent } from './load-offer.server.ts';

export const meta = titled('Neue Version');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { offer } = await loadSent(context, params.offerId);
  return { number: offer.number, sentVersions: offer.sentVersions, state: offer.state };
}

const refusals: Record<RefusalOf<typeof reviseOffer>, string> = {
  moved: 'Das Angebot wurde inzwischen in einem anderen Fenster weitergeführt. Bitte sehen Sie es noch einmal an.',
  billed:
    'Aus diesem Angebot ist eine Rechnung ausgestellt. Eine neue Version gibt es dann nicht mehr; machen Sie eine Kopie.',
  'being-billed':
    'Aus diesem Angebot entsteht gerade eine Rechnung. Stellen Sie deren Entwurf erst aus, oder löschen Sie ihn.',
  'too-many-versions': 'Mehr Versionen hat ein Angebot hier nicht. Machen Sie eine Kopie.',
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const sentVersions = Number((await readForm(request)).get('sentVersions'));
  const today = todayOf(context);
  const begun = found(await beginVersion(userBackend(context), { offerId: params.offerId, sentVersions, today }));
  if (begun.ok) return seeOther(context, href('/invoice/angebote/:offerId/bearbeiten', params), 'version-begun');
  return data({ problem: refusals[begun.refusal] }, { status: 409 });
}

export default function ReviseOffer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, sentVersions, state } = loaderData;
  const shown = href('/invoice/angebote/:offerId', params);
  return (
    <>
      <PageHead
        title="Neue Version"
        path={[
          { href: paths.offers, text: 'Angebote' },
          { href: shown, text: number },
        ]}
        lead={`Version ${sentVersions} bleibt, wie sie ist. Version ${sentVersions + 1} beginnt als Entwurf mit demselben Inhalt und gilt, sobald Sie sie fertigstellen.`}
      />
      {actionData ? (
        <Note level="danger" title="Keine neue Version angelegt" summary>
          <p>{actionData.problem}</p>
        </Note>
      ) : null}
      {state === 'accepted' || state === 'declined' || state === 'withdrawn' ? (
        <p>Mit dem Fertigstellen ist das Angebot wieder offen: Ihr Kunde kann neu entscheiden.</p>
      ) : null}
      <PostForm className="stack">
        <input type="hidden" name="sentVersions" value={sentVersions} />
        <div className="row">
          <Button variant="main">Version {sentVersions + 1} beginnen</Button>
          <LinkButton href={shown}>Abbrechen</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
