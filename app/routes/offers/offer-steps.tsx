import { href } from 'react-router';
import { z } from 'zod';
import type { ShownOfferState } from '../../invoicing/offer/offer.ts';
import type { EventRow } from '../../pocketbase/archive/queries.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import type { NextStep } from '../../ui/page/next-steps.tsx';
import { wordMailEvent } from '../shared/mails/mail-words.ts';
import { wordOtherway } from '../shared/mails/otherway-words.ts';
import { PostForm } from '../shared/post-form.tsx';

/** What the next steps depend on. */
export interface OfferFacts {
  offerId: string;
  state: ShownOfferState;
  /** null: it cannot be had */
  pdf: string | null;
  email: string;
  /** whether a mail was written of the version that was sent last */
  isMailed: boolean;
  sentVersions: number;
  /** number of the version that is being written */
  writing: number | null;
  /** invoice that is being written of it; '' for none */
  invoiceDraft: string;
  archived: boolean;
  copyKey: string;
}

/** Only what can be done today. */
export function nextSteps(facts: OfferFacts): NextStep[] {
  return [...writingStep(facts), ...sendStep(facts), ...invoiceStep(facts), ...decideStep(facts), ...otherSteps(facts)];
}

function writingStep({ writing, offerId }: OfferFacts): NextStep[] {
  if (writing === null) return [];
  return [
    {
      title: `Version ${writing} weiterschreiben`,
      text: `Sie ist noch ein Entwurf. Bis Sie sie fertigstellen, gilt Version ${writing - 1}.`,
      action: (
        <LinkButton variant="main" href={href('/invoice/angebote/:offerId/bearbeiten', { offerId })}>
          Zum Entwurf
        </LinkButton>
      ),
    },
  ];
}

function sendStep({ offerId, state, pdf, email, writing, sentVersions, isMailed }: OfferFacts): NextStep[] {
  if (pdf === null) return [];
  const versionNumber = String(sentVersions);
  const isNext = state === 'sent' && writing === null && !isMailed;
  const mail: NextStep = {
    title: isMailed ? 'Noch eine E-Mail senden' : 'Per E-Mail senden',
    text: `Version ${versionNumber} geht als PDF an ${email === '' ? 'Ihren Kunden' : email}.`,
    action: (
      <LinkButton
        variant={isNext ? 'main' : undefined}
        href={href('/invoice/angebote/:offerId/versionen/:versionNumber/versand', { offerId, versionNumber })}
      >
        Per E-Mail senden
      </LinkButton>
    ),
  };
  const otherway: NextStep = {
    title: 'Versand vermerken',
    text: 'Ging das Angebot auf anderem Weg hinaus? Tag und Weg stehen dann im Verlauf.',
    href: href('/invoice/angebote/:offerId/versionen/:versionNumber/versandt', { offerId, versionNumber }),
  };
  return [
    ...(state === 'sent' ? [mail] : []),
    {
      title: 'PDF herunterladen',
      text: state === 'sent' ? 'Für Ihr eigenes E-Mail-Programm, die Post oder Ihre Unterlagen.' : 'So steht es fest.',
      action: (
        <LinkButton icon="down" href={pdf}>
          PDF
        </LinkButton>
      ),
    },
    ...(state === 'sent' ? [otherway] : []),
  ];
}

function invoiceStep({ offerId, state, invoiceDraft, writing }: OfferFacts): NextStep[] {
  if (invoiceDraft !== '') {
    return [
      {
        title: 'Entwurf der Rechnung',
        text: 'Aus diesem Angebot entstanden. Solange er ein Entwurf ist, entsteht kein zweiter.',
        action: (
          <LinkButton
            variant="main"
            href={href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: invoiceDraft })}
          >
            Weiterschreiben
          </LinkButton>
        ),
      },
    ];
  }
  if (!isBillable(state) || writing !== null) return [];
  return [
    {
      title: 'Abrechnen',
      text:
        state === 'accepted'
          ? 'Alles, eine Anzahlung oder ein Teil: Positionen, Kunde und Betreff werden übernommen.'
          : 'Eine weitere Anzahlung, ein Teil oder die Schlussrechnung.',
      action: (
        <LinkButton variant="main" href={href('/invoice/angebote/:offerId/rechnung', { offerId })}>
          Abrechnen
        </LinkButton>
      ),
    },
  ];
}

/** That something of it can be billed. */
function isBillable(state: ShownOfferState): boolean {
  return state === 'accepted' || state === 'partly-billed';
}

function decideStep({ offerId, state, invoiceDraft }: OfferFacts): NextStep[] {
  if (invoiceDraft !== '' || state === 'billed' || state === 'partly-billed') return [];
  const isOpen = state === 'sent' || state === 'expired';
  return [
    {
      title: isOpen ? 'Hat Ihr Kunde geantwortet?' : 'Hat sich daran etwas geändert?',
      text: 'Vermerken Sie, was daraus geworden ist: angenommen, abgelehnt oder zurückgezogen.',
      action: <LinkButton href={href('/invoice/angebote/:offerId/entscheidung', { offerId })}>Vermerken</LinkButton>,
    },
  ];
}

function otherSteps({ offerId, state, writing, archived, copyKey }: OfferFacts): NextStep[] {
  const revise: NextStep = {
    title: 'Etwas daran ändern',
    text: 'Was fertiggestellt ist, bleibt. Die Änderung wird eine neue Version unter derselben Nummer.',
    action: <LinkButton href={href('/invoice/angebote/:offerId/neue-version', { offerId })}>Neue Version</LinkButton>,
  };
  return [
    ...(writing === null && state !== 'billed' && state !== 'partly-billed' ? [revise] : []),
    {
      title: 'Etwas Ähnliches anbieten',
      text: 'Die Kopie ist ein neues Angebot mit denselben Positionen.',
      action: (
        <PostForm action={href('/invoice/angebote/:offerId/kopie', { offerId })}>
          <input type="hidden" name="createKey" value={copyKey} />
          <Button>Kopie als Entwurf</Button>
        </PostForm>
      ),
    },
    {
      title: archived ? 'Aus dem Archiv holen' : 'Aus der Liste nehmen',
      text: archived
        ? 'Es steht dann wieder in der Liste.'
        : 'Im Archiv bleibt es auffindbar; es ändert sich nichts daran.',
      action: (
        <PostForm action={href('/invoice/angebote/:offerId/archiv', { offerId })}>
          <input type="hidden" name="archived" value={archived ? 'nein' : 'ja'} />
          <Button>{archived ? 'Zurückholen' : 'Archivieren'}</Button>
        </PostForm>
      ),
    },
  ];
}

const eventTexts: Record<string, string> = {
  'offer-created': 'Entwurf angelegt',
  'offer-sent': 'Fertiggestellt',
  'offer-files-stored': 'PDF gespeichert',
  'offer-version-created': 'Neue Version begonnen',
  'offer-version-discarded': 'Entwurf der neuen Version gelöscht',
  'offer-accepted': 'Angenommen',
  'offer-declined': 'Abgelehnt',
  'offer-withdrawn': 'Zurückgezogen',
  'offer-reopened': 'Wieder offen',
  'offer-billed': 'Entwurf der Rechnung angelegt',
  'offer-invoice-discarded': 'Entwurf der Rechnung gelöscht',
  'offer-archived': 'Archiviert',
  'offer-restored': 'Aus dem Archiv geholt',
};

/** What tells of one version of several. */
const versioned = z.object({ version: z.string() });

/** What the log says of an event; `versions`: the number of each version that was sent, by its id. */
export function tellOfferEvent(
  { type, data }: Pick<EventRow, 'type' | 'data'>,
  versions: ReadonlyMap<string, number>,
): string {
  const told = versioned.safeParse(JSON.parse(data)).data;
  const version = told === undefined || versions.size === 1 ? null : (versions.get(told.version) ?? 1);
  const sent = wordOtherway({ type, data }, version === null ? 'Versandt' : `Version ${version} versandt`);
  if (sent !== undefined) return sent;
  const mail = wordMailEvent(type);
  if (mail === undefined) return eventTexts[type] ?? 'Vermerk im Protokoll';
  return version === null ? `E-Mail ${mail}` : `E-Mail mit Version ${version} ${mail}`;
}
