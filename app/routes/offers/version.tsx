import { href } from 'react-router';
import type { Route } from './+types/version.ts';
import { userBackend } from '#app/http/session.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';
import { LinkButton } from '#app/ui/base/button.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { OfferStatus } from '#app/ui/page/states.tsx';
import { Table } from '#app/ui/base/table.tsx';
import { PageHead, Part } from '#app/ui/frame/page.tsx';
import { StateBar } from '#app/ui/page/state-bar.tsx';
import { Tabs } from '#app/ui/list/tabs.tsx';
import { SheetLinks } from '#app/ui/paper/sheet-pages.tsx';
import { showMailsOf } from '../mail/mail-words.ts';
import { listSentOtherwise } from '../mail/sent-otherwise.server.ts';
import { DocumentPages } from '../documents/pictures/document-pages.tsx';
import type { PagesToShow } from '../documents/pictures/document-pages.tsx';
import { pageTitle } from '../titles.ts';
import { mailsOfPaper } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { compareVersions } from './compare-versions.server.ts';
import type { VersionDifference } from './compare-versions.server.ts';
import { loadPreparation, nameOffer } from './load-offer.server.ts';
import { sentToShow, writtenToShow } from './pictures.server.ts';
import { VersionMails } from './mails/version-mails.tsx';
import { loadVersion } from './version.server.ts';

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData.title, { matches }) }];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { offer, version } = await loadVersion({ params, url, context });
  const { versionNumber } = version;
  const before = offer.sent.find((each) => each.versionNumber === versionNumber - 1);
  const isDraft = version.status === 'draft';
  const shown = isDraft
    ? await writtenToShow(context, await loadPreparation(context, offer.id))
    : await sentToShow(context, version);
  const backend = userBackend(context);
  const { id } = version;
  const [mails, sentOtherwiseNotes] = isDraft
    ? [[], []]
    : await Promise.all([
        ask(backend, mailsOfPaper, { kind: 'offer', id }),
        listSentOtherwise(backend, { subject: offer.id, version: id }),
      ]);
  const newest = offer.sentVersions + (offer.draft === null ? 0 : 1);
  return {
    title: `${nameOffer(offer)}, Version ${versionNumber}`,
    name: nameOffer(offer),
    versionNumber,
    newest,
    isDraft,
    replacedBy: !isDraft && versionNumber < offer.sentVersions ? versionNumber + 1 : null,
    sent: isDraft ? '–' : formatDate(version.issueDate),
    validUntil: version.draft.validUntil === '' ? '–' : formatDate(version.draft.validUntil),
    gross: formatEuro(version.grossCents),
    shown,
    mails: showMailsOf(mails, ''),
    sentOtherwiseNotes,
    difference: before === undefined ? null : await compareVersions(backend, { before, now: version }),
  };
}

export default function OfferVersionPage({ loaderData, params }: Route.ComponentProps) {
  const { name, versionNumber, newest, isDraft, replacedBy, sent, validUntil, gross, shown, difference } = loaderData;
  const { offerId } = params;
  const ofVersion = (number: number) =>
    href('/invoice/angebote/:offerId/versionen/:versionNumber', { offerId, versionNumber: String(number) });
  const pdf = isDraft
    ? href('/invoice/angebote/:offerId/vorschau/pdf', { offerId })
    : href('/invoice/angebote/:offerId/versionen/:versionNumber/pdf', params);
  const numbers = Array.from({ length: newest }, (_, index) => newest - index);
  return (
    <>
      <PageHead
        title={`Version ${versionNumber}`}
        path={[
          { href: paths.offers, text: 'Angebote' },
          { href: href('/invoice/angebote/:offerId', { offerId }), text: name },
        ]}
        actions={
          isDraft ? (
            <LinkButton variant="main" slim href={href('/invoice/angebote/:offerId/bearbeiten', { offerId })}>
              Bearbeiten
            </LinkButton>
          ) : (
            <>
              <LinkButton slim icon="down" href={pdf}>
                PDF
              </LinkButton>
              <LinkButton slim href={href('/invoice/angebote/:offerId/versionen/:versionNumber/versand', params)}>
                Per E-Mail senden
              </LinkButton>
              <LinkButton slim href={href('/invoice/angebote/:offerId/versionen/:versionNumber/versandt', params)}>
                Versand vermerken
              </LinkButton>
            </>
          )
        }
      />
      <Tabs
        label="Versionen"
        tabs={numbers.map((number) => ({
          href: ofVersion(number),
          label: `Version ${number}`,
          current: number === versionNumber,
        }))}
      />
      <StateBar
        entries={[
          { label: 'Stand', value: <VersionState isDraft={isDraft} replacedBy={replacedBy} /> },
          { label: 'Fertiggestellt', value: sent },
          { label: 'Gültig bis', value: validUntil },
          { label: 'Angebotssumme', value: <span className="big-amount">{gross}</span> },
        ]}
      />
      <div className="stack">
        {difference === null ? null : <Difference difference={difference} versionNumber={versionNumber} />}
        <VersionMails mails={loaderData.mails} sentOtherwiseNotes={loaderData.sentOtherwiseNotes} version={params} />
        <Look shown={shown} isDraft={isDraft} pdf={pdf} />
      </div>
    </>
  );
}

function VersionState({ isDraft, replacedBy }: { isDraft: boolean; replacedBy: number | null }) {
  if (isDraft) return <OfferStatus state="draft" />;
  return replacedBy === null ? <>gilt</> : <>ersetzt durch Version {replacedBy}</>;
}

function Difference({ difference, versionNumber }: { difference: VersionDifference; versionNumber: number }) {
  const { rows, sums } = difference;
  return (
    <Part id="difference" title={`Von Version ${versionNumber - 1} zu Version ${versionNumber}`}>
      {rows.length === 0 ? <p>Beide sagen dasselbe.</p> : null}
      <Table
        caption="Unterschied der Versionen"
        ruled
        columns={[{ label: 'Was' }, { label: `Version ${versionNumber - 1}` }, { label: `Version ${versionNumber}` }]}
        rows={[
          ...rows.map(({ label, stored, typed }) => [
            label,
            stored === '' ? '–' : <del key="before">{stored}</del>,
            typed === '' ? '–' : <ins key="now">{typed}</ins>,
          ]),
          ['Summe netto', sums.before, [sums.now, sums.change].filter((text) => text !== '').join(', ')],
        ]}
      />
    </Part>
  );
}

function Look({ shown, isDraft, pdf }: { shown: PagesToShow | null; isDraft: boolean; pdf: string }) {
  if (shown === null) return null;
  return (
    <Part id="look" title="Angebot" note={<SheetLinks count={shown.pages.length} />}>
      <DocumentPages shown={shown} draft={isDraft} pdf={pdf} />
    </Part>
  );
}
