import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { OfferStatus } from '#app/ui/page/states.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { Split } from '#app/ui/page/split.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { StepsInOrder } from '#app/ui/page/steps-in-order.tsx';
import { SheetLinks } from '#app/ui/paper/sheet-pages.tsx';
import { Timeline } from '../documents/issued/timeline.tsx';
import { DocumentPages } from '../documents/pictures/document-pages.tsx';
import { pageTitle } from '../titles.ts';
import { BillTable } from './billing/bill-table.tsx';
import { nextSteps } from './offer-steps.tsx';
import type { OfferFacts } from './offer-steps.tsx';
import { VersionMails } from './mails/version-mails.tsx';
import { loadShownOffer } from './show.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.number, { matches }) }];
}

export const handle = { live: ['offers', 'offer_versions', 'invoices'] };

export const loader = loadShownOffer;

export default function ShowOffer({ loaderData, params }: Route.ComponentProps) {
  const { number, lead, state, gross, validUntil, left, sentVersions, reason, damage, shown, events } = loaderData;
  const { bills, rest, today } = loaderData;
  const { offerId } = params;
  const version = { offerId, versionNumber: String(sentVersions) };
  const pdf = href('/invoice/angebote/:offerId/versionen/:versionNumber/pdf', version);
  const facts: OfferFacts = { ...loaderData, offerId, pdf: damage === null ? pdf : null };
  return (
    <>
      <PageHead title={number} path={[{ href: paths.offers, text: 'Angebote' }]} lead={lead} />
      <FileNote damage={damage} />
      <StateBar
        entries={[
          { label: 'Status', value: <OfferStatus state={state} /> },
          { label: 'Angebotssumme', value: <span className="big-amount">{gross}</span> },
          { label: 'Gültig bis', value: `${validUntil}${left}` },
          {
            label: 'Version',
            value: (
              <a href={href('/invoice/angebote/:offerId/versionen/:versionNumber', version)}>
                {sentVersions === 1 ? '1' : `${sentVersions} von ${sentVersions}`}
              </a>
            ),
          },
        ]}
      />
      {reason === '' ? null : <p>Grund der Ablehnung: {reason}</p>}
      <Split>
        <div className="stack">
          <Part id="next" title="Wie geht es weiter?">
            <StepsInOrder {...nextSteps(facts)} />
          </Part>
          {bills.length === 0 ? null : (
            <Part
              id="bills"
              title="Rechnungen daraus"
              note={rest === '' ? null : <span className="muted">noch abzurechnen: {rest}</span>}
            >
              <BillTable bills={bills} today={today} />
            </Part>
          )}
          <Part id="look" title="Angebot" note={<SheetLinks count={shown.pages.length} />}>
            <DocumentPages shown={shown} pdf={facts.pdf} />
          </Part>
        </div>
        <div className="stack">
          <VersionMails mails={loaderData.mails} version={version} />
          <Part id="history" title="Verlauf">
            <Timeline events={events} />
          </Part>
        </div>
      </Split>
    </>
  );
}

function FileNote({ damage }: { damage: string | null }) {
  if (damage === null) return null;
  if (damage === 'pending')
    return (
      <Note level="warning" title="Datei folgt">
        <p>Das Angebot ist gespeichert, sein PDF wird noch erzeugt. Bitte laden Sie die Seite gleich neu.</p>
      </Note>
    );
  return (
    <Note level="danger" title="PDF gesperrt">
      <p>{`Das gespeicherte PDF wird nicht herausgegeben: ${damage}.`}</p>
    </Note>
  );
}
