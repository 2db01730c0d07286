import { href } from 'react-router';
import type { Route } from './+types/preview.ts';
import { userBackend } from '#app/http/session.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import { paths } from '#app/ui/base/paths.ts';
import { OfferStatus } from '#app/ui/base/status.tsx';
import { PageHead } from '#app/ui/frame/page.tsx';
import { formatEuro } from '#app/values/money.ts';
import { formatBerlinTime } from '#app/workflows/services.ts';
import { withWaysBack } from '../findings/way-entries.ts';
import { DraftPreview } from '../documents/pictures/draft-preview.tsx';
import { pageTitle } from '../titles.ts';
import { loadPreparation, nameOffer } from './load-offer.server.ts';
import { listOfferFindings } from './offer-findings.ts';
import { writtenToShow } from './pictures.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(`Vorschau: ${loaderData.title}`, { matches }) }];
}

/** Only reads: what is shown is the stored draft, and the form that leads here has saved it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const preparation = await loadPreparation(context, params.offerId);
  const { offer, version, draft, layout, made } = preparation;
  const here = href('/invoice/angebote/:offerId/vorschau', params);
  const errors = listOfferFindings(preparation).filter(({ level }) => level === 'error');
  const [shown, chosen] = await Promise.all([
    writtenToShow(context, preparation),
    layout.id === '' ? null : findLayout(userBackend(context), layout.id),
  ]);
  return {
    title: nameOffer(offer),
    lead: [version.customerName, draft.subject].filter(Boolean).join(', '),
    versionNumber: version.versionNumber,
    saved: formatBerlinTime(version.updated),
    missing: withWaysBack(errors, () => here),
    gross: formatEuro(preparation.sketch.content.totals.grossCents),
    layoutName: chosen?.name ?? 'Standard',
    shown,
    blank: { seller: made.company.name, customer: version.customerName },
  };
}

export default function PreviewOffer({ loaderData, params }: Route.ComponentProps) {
  const { title, lead, versionNumber, saved, missing, gross, layoutName, shown, blank } = loaderData;
  const edit = href('/invoice/angebote/:offerId/bearbeiten', params);
  const pdf = href('/invoice/angebote/:offerId/vorschau/pdf', params);
  const rows = [
    { label: 'Version', value: String(versionNumber) },
    { label: 'Seiten', value: shown === null || shown.problem ? '–' : String(shown.pages.length) },
    { label: 'Layout', value: layoutName },
    { label: 'Angebotssumme', value: gross, final: true },
  ];
  return (
    <>
      <PageHead
        title="Vorschau"
        focused
        path={[
          { href: paths.offers, text: 'Angebote' },
          { href: edit, text: title },
        ]}
        lead={lead || undefined}
        actions={
          <>
            <OfferStatus state="draft" />
            <span className="muted">gespeichert {saved}</span>
          </>
        }
      />
      <DraftPreview
        {...{ missing, shown, blank, edit, pdf, gross }}
        facts={rows}
        last={{
          href: href('/invoice/angebote/:offerId/versenden', params),
          label: 'Fertigstellen',
          verb: 'es fertigstellen',
        }}
      />
    </>
  );
}
