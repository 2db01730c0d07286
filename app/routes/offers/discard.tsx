import { data, href } from 'react-router';
import type { Route } from './+types/discard.ts';
import { seeOther } from '#app/http/flash.ts';
import { readForm } from '#app/forms/reading/read-form.server.ts';
import { userBackend } from '#app/http/session.ts';
import { discardOffer } from '#app/pocketbase/offers/queries.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PageHead } from '#app/ui/frame/page.tsx';
import { KeyValues } from '#app/ui/page/key-values.tsx';
import { formatEuro } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { titled } from '../titles.ts';
import { loadWritten } from './load-offer.server.ts';

export const meta = titled('Entwurf löschen');

export async function loader({ params, context }: Route.LoaderArgs) {
  const { version: written } = await loadWritten(context, params.offerId);
  const { version, versionNumber, customerName, grossCents } = written;
  return { version, versionNumber, customerName, gross: formatEuro(grossCents) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const version = Number((await readForm(request)).get('version'));
  const discarded = await discardOffer(userBackend(context), { id: params.offerId, version });
  const shown = href('/invoice/angebote/:offerId', params);
  if (discarded.ok)
    return discarded.value.gone
      ? seeOther(context, paths.offers, 'offer-discarded')
      : seeOther(context, shown, 'version-discarded');
  if (discarded.refusal === 'stale') return data({ stale: true }, { status: 409 });
  discarded.refusal satisfies 'already-issued';
  return seeOther(context, shown);
}

export default function DiscardOffer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { version, versionNumber, customerName, gross } = loaderData;
  const lead =
    versionNumber === 1
      ? 'Der Entwurf wird gelöscht. Eine Angebotsnummer hatte er noch nicht.'
      : `Der Entwurf von Version ${versionNumber} wird gelöscht. Was Sie fertiggestellt haben, bleibt.`;
  return (
    <>
      <PageHead title="Entwurf löschen" path={[{ href: paths.offers, text: 'Angebote' }]} lead={lead} />
      {actionData ? (
        <Note level="danger" title="Noch nicht gelöscht">
          <p>Der Entwurf wurde inzwischen geändert. Bitte sehen Sie ihn noch einmal an.</p>
        </Note>
      ) : null}
      <KeyValues
        rows={[
          { label: 'Kunde', value: customerName || 'keiner' },
          { label: 'Angebotssumme', value: gross },
        ]}
      />
      <PostForm className="stack">
        <input type="hidden" name="version" value={version} />
        <div className="row">
          <Button variant="danger">Entwurf löschen</Button>
          <LinkButton href={href('/invoice/angebote/:offerId/bearbeiten', params)}>Behalten</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
