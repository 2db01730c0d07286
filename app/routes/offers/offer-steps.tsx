import { href } from 'react-router';
import { z } from 'zod';
import type { ShownOfferState } from '#app/invoicing/offer/offer.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import type { NextStep } from '#app/ui/page/next-steps.tsx';
import { describeMailEvent } from '../mail/mail-words.ts';
import { describeSentOtherwise } from '../mail/sent-otherwise-words.ts';
import type { EventRow } from '#app/pocketbase/archive/calls.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';

/** What the next steps depend on. */
export interface OfferFacts {
  offerId: string;
  state: ShownOfferState;
  /** null: it cannot be had */
  pdf: string | null;
  customerName: string;
  email: string;
  /** the installation has a way by which people receive mails */
  sendsMail: boolean;
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

/** Only what can be done today; behind it, what is rarely done once the customer has said yes. */
export function nextSteps(facts: OfferFacts): { first: NextStep[]; more: NextStep[] } {
  const isOpen = facts.state === 'sent';
  const sending = sendingSteps(facts);
  return {
    first: [
      ...writingStep(facts),
      ...(isOpen ? sending : fileStep(facts)),
      ...invoiceStep(facts),
      ...decideStep(facts),
      ...otherSteps(facts),
    ],
    more: isAgreed(facts.state) ? sending : [],
  };
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

/** By mail, and by oneself: where this installation sends nothing the file comes first. */
function sendingSteps(facts: OfferFacts): NextStep[] {
  if (facts.pdf === null) return [];
  const file = facts.state === 'sent' ? fileStep(facts) : [];
  return [...(facts.sendsMail ? [mailStep(facts), ...file] : [...file, mailStep(facts)]), sentOtherwiseStep(facts)];
}

/** Nothing else is to be done with it before. */
function waitsToBeSent({ state, writing, isMailed }: OfferFacts): boolean {
  return state === 'sent' && writing === null && !isMailed;
}

const lastVersion = ({ offerId, sentVersions }: OfferFacts) => ({ offerId, versionNumber: String(sentVersions) });

function mailStep(facts: OfferFacts): NextStep {
  const { customerName, email, isMailed, sendsMail } = facts;
  const version = lastVersion(facts);
  const word = sendsMail ? 'Per E-Mail senden' : 'E-Mail schreiben';
  const again = sendsMail ? 'Noch eine E-Mail senden' : 'Noch eine E-Mail schreiben';
  const to = email === '' ? customerName : email;
  return {
    title: isMailed ? again : word,
    text: sendsMail ? `Version ${version.versionNumber} geht als PDF an ${to}.` : `Von hier aus an ${to}.`,
    action: (
      <LinkButton
        variant={sendsMail && waitsToBeSent(facts) ? 'main' : undefined}
        href={href('/invoice/angebote/:offerId/versionen/:versionNumber/versand', version)}
      >
        {word}
      </LinkButton>
    ),
  };
}

function fileStep(facts: OfferFacts): NextStep[] {
  const { pdf, state, customerName, email, sendsMail } = facts;
  if (pdf === null) return [];
  const isWay = state === 'sent' && !sendsMail;
  const byHand = `Laden Sie das PDF herunter und mailen Sie es${email === '' ? '' : ` an ${email}`}.`;
  const kept =
    state === 'sent' ? 'Für Ihr eigenes E-Mail-Programm, die Post oder Ihre Unterlagen.' : 'So steht es fest.';
  return [
    {
      title: isWay ? `An ${customerName} senden` : 'PDF herunterladen',
      text: isWay ? byHand : kept,
      action: (
        <LinkButton icon="down" variant={isWay && waitsToBeSent(facts) ? 'main' : undefined} href={pdf}>
          PDF
        </LinkButton>
      ),
    },
  ];
}

function sentOtherwiseStep(facts: OfferFacts): NextStep {
  return {
    title: 'Versand vermerken',
    text: 'Ging das Angebot auf anderem Weg hinaus? Tag und Weg stehen dann im Verlauf.',
    href: href('/invoice/angebote/:offerId/versionen/:versionNumber/versandt', lastVersion(facts)),
  };
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

/** The customer has said yes. */
function isAgreed(state: ShownOfferState): boolean {
  return isBillable(state) || state === 'billed';
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
      text: 'Tragen Sie ein, was daraus geworden ist: angenommen, abgelehnt oder zurückgezogen.',
      action: (
        <LinkButton href={href('/invoice/angebote/:offerId/entscheidung', { offerId })}>Stand eintragen</LinkButton>
      ),
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
          <input type="hidden" name="archived" value={archived ? 'no' : 'yes'} />
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
  'offer-version-discarded': 'Entwurf der neuen Version verworfen',
  'offer-version-taken-back': 'Entwurf der neuen Version zurückgeholt',
  'offer-version-ended': 'Verworfener Entwurf endgültig gelöscht',
  'offer-discarded': 'Entwurf verworfen',
  'offer-taken-back': 'Entwurf zurückgeholt',
  'offer-accepted': 'Angenommen',
  'offer-declined': 'Abgelehnt',
  'offer-withdrawn': 'Zurückgezogen',
  'offer-reopened': 'Wieder offen',
  'offer-billed': 'Entwurf der Rechnung angelegt',
  'offer-invoice-discarded': 'Entwurf der Rechnung verworfen',
  'offer-archived': 'Archiviert',
  'offer-restored': 'Aus dem Archiv geholt',
};

/** What tells of one version of several. */
const versioned = z.object({ version: z.string() });

/** What the log says of an event; `versions`: the number of each version that was sent, by its id. */
export function describeOfferEvent(
  { type, data }: Pick<EventRow, 'type' | 'data'>,
  versions: ReadonlyMap<string, number>,
): string {
  const told = versioned.safeParse(JSON.parse(data)).data;
  const version = told === undefined || versions.size === 1 ? null : (versions.get(told.version) ?? 1);
  const sent = describeSentOtherwise({ type, data }, version === null ? 'Versandt' : `Version ${version} versandt`);
  if (sent !== undefined) return sent;
  const mail = describeMailEvent(type);
  if (mail === undefined) return eventTexts[type] ?? 'Eintrag im Protokoll';
  return version === null ? `E-Mail ${mail}` : `E-Mail mit Version ${version} ${mail}`;
}
