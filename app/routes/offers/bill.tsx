import { data, href, redirect } from 'react-router';
import type { Route } from './+types/bill.ts';
import { appContext } from '../../http/app-context.ts';
import { demoLimitPath, userBackend } from '../../http/session.ts';
import { seeOther } from '../../http/flash.ts';
import { found } from '../../http/found.ts';
import { readForm } from '../../http/form/read-form.server.ts';
import type { RefusalOf } from '../../pocketbase/call.ts';
import { findBilling } from '../../pocketbase/links/queries.ts';
import type { billOffer } from '../../pocketbase/offers/calls.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { Note } from '../../ui/base/note.tsx';
import { paths } from '../../ui/base/paths.ts';
import { PageHead, Part } from '../../ui/frame/page.tsx';
import { makeInvoiceOf } from '../../workflows/save-offer.ts';
import { billedPart, FrozenLines } from '../shared/frozen/frozen-parts.tsx';
import { PostForm } from '../shared/post-form.tsx';
import { titled } from '../shared/titles.ts';
import { loadSent } from './load-offer.server.ts';

export const meta = titled('Rechnung aus Angebot');
export const handle = { checks: ['demo-check'] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { offer, last } = await loadSent(context, params.offerId);
  const made = await findBilling(userBackend(context), offer.id);
  if (made) throw redirect(href('/invoice/rechnungen/:invoiceId', { invoiceId: made.id }));
  const { number, sentVersions, state, customerName } = offer;
  return { number, sentVersions, accepted: state === 'accepted', customerName, billed: billedPart(last.snapshot) };
}

const refusals: Record<Exclude<RefusalOf<typeof billOffer>, 'already-billed' | 'demo-limit'>, string> = {
  'not-accepted': 'Das Angebot ist nicht angenommen. Vermerken Sie erst, dass Ihr Kunde es angenommen hat.',
  moved: 'Inzwischen ist eine neue Version in Arbeit oder fertiggestellt. Bitte sehen Sie das Angebot noch einmal an.',
  'unknown-customer': 'Den Kunden dieses Angebots gibt es nicht mehr.',
  'unknown-project': 'Das Projekt dieses Angebots gibt es nicht mehr.',
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const sentVersions = Number((await readForm(request)).get('sentVersions'));
  const made = found(await makeInvoiceOf(userBackend(context), { offerId: params.offerId, sentVersions }));
  const edit = (invoiceId: string) => href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId });
  if (made.ok) return seeOther(context, edit(made.value.id), 'offer-billed');
  // Sent twice, or in another window: there is one invoice, and here it is.
  if (made.refusal === 'already-billed') return seeOther(context, edit(made.details.id));
  if (made.refusal === 'demo-limit') return seeOther(context, demoLimitPath(context.get(appContext).services.env));
  return data({ problem: refusals[made.refusal] }, { status: 409 });
}

export default function BillOffer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { number, sentVersions, accepted, customerName, billed } = loaderData;
  const shown = href('/invoice/angebote/:offerId', params);
  const decide = href('/invoice/angebote/:offerId/entscheidung', params);
  return (
    <>
      <PageHead
        title="Rechnung schreiben"
        path={[
          { href: paths.offers, text: 'Angebote' },
          { href: shown, text: number },
        ]}
        lead={`Aus dem Angebot wird der Entwurf einer Rechnung an ${customerName}, einmal. Sie können ihn danach noch ändern.`}
      />
      {actionData ? (
        <Note level="danger" title="Keine Rechnung angelegt" summary>
          <p>{actionData.problem}</p>
        </Note>
      ) : null}
      <Part id="lines" title="Das wird übernommen">
        <FrozenLines billed={billed} grossLabel="Angebotssumme" />
      </Part>
      <PostForm className="stack">
        <input type="hidden" name="sentVersions" value={sentVersions} />
        <div className="row">
          {accepted ? (
            <Button variant="main">Entwurf anlegen</Button>
          ) : (
            <LinkButton variant="main" href={decide}>
              Erst als angenommen vermerken
            </LinkButton>
          )}
          <LinkButton href={shown}>Abbrechen</LinkButton>
        </div>
      </PostForm>
    </>
  );
}
