import { href } from 'react-router';
import type { Route } from './+types/show.ts';
import { appContext, todayOf } from '#app/http/app-context.ts';
import { newCreateKey } from '#app/forms/record/create-key.server.ts';
import { userBackend } from '#app/http/session.ts';
import { shownOfferState } from '#app/invoicing/offer/offer.ts';
import { listBills } from '#app/pocketbase/offers/bills.ts';
import { readOfferFile } from '#app/pocketbase/offers/files.ts';
import { Note } from '#app/ui/base/note.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { OfferStatus } from '#app/ui/base/status.tsx';
import { PageHead, Part, Split, StateBar } from '#app/ui/frame/page.tsx';
import { StepsInOrder } from '#app/ui/page/steps-in-order.tsx';
import { SheetLinks } from '#app/ui/paper/sheet-pages.tsx';
import { daysBetween, formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { damageWords } from '../documents/issued/damage-words.ts';
import { Timeline } from '../documents/issued/timeline.tsx';
import { showMailsOf } from '../mail/mail-words.ts';
import { DocumentPages } from '../documents/pictures/document-pages.tsx';
import { findDamage } from '../documents/issued/read-stored.server.ts';
import { pageTitle } from '../titles.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import type { EventRow } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { mailsOfPaper } from '#app/pocketbase/outbox/calls.ts';
import { BillTable } from './billing/bill-table.tsx';
import { restText } from './billing/billing-words.ts';
import { loadSent } from './load-offer.server.ts';
import { nextSteps, describeOfferEvent } from './offer-steps.tsx';
import type { OfferFacts } from './offer-steps.tsx';
import { VersionMails } from './mails/version-mails.tsx';
import { sentToShow } from './pictures.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.number, { matches }) }];
}

export const handle = { live: ['offers', 'offer_versions', 'invoices'] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const backend = userBackend(context);
  const { offer, last } = await loadSent(context, params.offerId);
  const versions = new Map(offer.sent.map(({ id, versionNumber }) => [id, versionNumber]));
  const [{ bills, draft }, events, shown, damage, mails] = await Promise.all([
    listBills(backend, offer.id),
    ask(backend, eventsOfSubject, { subject: offer.id }),
    sentToShow(context, last),
    findFile(context, last.id),
    ask(backend, mailsOfPaper, { kind: 'offer', id: last.id }),
  ]);
  const { services } = context.get(appContext);
  const today = todayOf(context);
  const state = shownOfferState(offer, today);
  return {
    number: offer.number,
    lead: [offer.customerName, last.snapshot.subject].filter(Boolean).join(', '),
    state,
    gross: formatEuro(offer.grossCents),
    validUntil: formatDate(offer.validUntil),
    left: state === 'sent' ? describeLeft(daysBetween(today, offer.validUntil)) : '',
    sentVersions: offer.sentVersions,
    reason: offer.reason,
    archived: offer.archived,
    customerName: offer.customerName,
    email: last.snapshot.customer.contact.email ?? '',
    sendsMail: services.mail.kind !== 'folder',
    mails: showMailsOf(mails, ''),
    isMailed: mails.length > 0,
    writing: offer.draft?.versionNumber ?? null,
    invoiceDraft: draft,
    bills: bills.map(({ lines: _, taxGroups: __, ...bill }) => bill),
    rest: state === 'partly-billed' ? restText({ last, bills }) : '',
    today,
    damage,
    shown,
    copyKey: newCreateKey(),
    events: events.map((event) => showOfferEvent(event, versions)),
  };
}

function showOfferEvent({ at, ...event }: EventRow, versions: ReadonlyMap<string, number>) {
  return { at, atText: formatBerlinTime(at), text: describeOfferEvent(event, versions) };
}

/** What is wrong with the stored PDF; null: nothing, 'missing': it is still to come. */
async function findFile(context: Route.LoaderArgs['context'], version: string): Promise<string | null> {
  const backend = userBackend(context);
  const reading = readOfferFile(backend, version);
  const damage = await findDamage(context, reading);
  if (damage !== null) return damageWords[damage];
  return (await reading) === null ? 'pending' : null;
}

function describeLeft(days: number): string {
  if (days === 0) return ', heute';
  return `, noch ${days === 1 ? 'einen Tag' : `${days} Tage`}`;
}

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
