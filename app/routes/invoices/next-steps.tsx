import { href } from 'react-router';
import { Button } from '#app/ui/base/button.tsx';
import type { NextStep } from '#app/ui/page/next-steps.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { Download, fileForCustomer } from './issued-files.tsx';
import type { CheckedFile, Recipient } from './issued-files.tsx';
import type { Issued } from './step-facts.ts';
import { refundStep, lateMoneyStep, moneyStep, reminderStep, writeOffStep } from './money-steps.ts';

const inFront = 3;

/** What can be done with an issued document, and only that: the likeliest in front, what is rarely done behind. */
export function stepsAfterIssue(issued: Issued): { first: NextStep[]; more: NextStep[] } {
  return inOrder(orderedSteps(issued));
}

/** The first of them is the main one, and what is behind the third stands in the fold. */
export function inOrder([next, ...others]: readonly NextStep[]): { first: NextStep[]; more: NextStep[] } {
  const first = next ? [{ ...next, isMain: true }, ...others.slice(0, inFront - 1)] : [];
  return { first, more: others.slice(inFront - 1).map(foldStep) };
}

/** In the fold it is a row that leads there; its key stays. */
function foldStep({ button, ...step }: NextStep): NextStep {
  return { ...step, ...(button && { keys: button.keys }) };
}

/** What is not sent goes out first; then comes what waits by its state, and sending again. */
function orderedSteps(issued: Issued): NextStep[] {
  const { isCorrection, kind, takesBack, cancelledBy, money } = issued;
  const copy = copyStep(issued, issued.invoiceId);
  const [sending, ...otherWays] = sendingSteps(issued);
  const send = sending ? [sending] : [];
  if (isCorrection) {
    const again = takesBack && kind === 'cancellation' ? [copyStep(issued, takesBack.id)] : [];
    const refund = refundStep(issued);
    return [...(waitsToBeSent(issued) ? [...send, ...refund] : [...refund, ...send]), ...again, ...otherWays];
  }
  if (cancelledBy !== null) return [copy, lateMoneyStep(issued, cancelledBy)];
  const isPaid = money.state === 'paid';
  const final = issued.origin === null ? finalStep(issued) : offerStep(issued, issued.origin.id);
  const payment = moneyStep(issued);
  const due = isPaid ? [...final, copy] : [...reminderStep(issued), payment];
  const takingBack = money.uncollectibleCents === 0 ? takingBackSteps(issued) : [];
  return [
    ...(waitsToBeSent(issued) ? [...send, ...due] : [...due, ...send]),
    ...takingBack,
    ...(isPaid ? [payment] : [...final, copy]),
    ...writeOffStep(issued),
    ...repeatStep(issued),
    ...otherWays,
  ];
}

/** Nothing else is to be done with it before. */
function waitsToBeSent({ isSent, isOverdue, isCorrection, money }: Issued): boolean {
  return !isSent && (isCorrection || (money.state !== 'paid' && !isOverdue));
}

function takingBackSteps(issued: Issued): NextStep[] {
  if (issued.deductedBy !== null) return [];
  return [...(hasRest(issued) ? [cancelStep(issued)] : []), ...correctStep(issued)];
}

/** Whether corrections have left something of it. */
function hasRest({ corrections, isCorrectable }: Issued): boolean {
  return corrections.length === 0 || isCorrectable;
}

/** Of a part of an offer: the rest of that. */
function offerStep({ kind, deductedBy }: Issued, offerId: string): NextStep[] {
  if ((kind !== 'deposit' && kind !== 'partial') || deductedBy !== null) return [];
  return [
    {
      title: 'Das Angebot weiter abrechnen',
      text: 'Eine weitere Anzahlung, ein Teil oder die Schlussrechnung, die abzieht, was schon abgerechnet ist.',
      href: href('/invoice/angebote/:offerId/rechnung', { offerId }),
    },
  ];
}

/** What was asked for in advance is taken off when the work is done. */
function finalStep({ kind, deductedBy, invoiceId, finalKey, money }: Issued): NextStep[] {
  if (kind !== 'deposit' || deductedBy !== null || money.dueCents === 0) return [];
  const title = 'Schlussrechnung schreiben';
  if (money.state === 'open')
    return [{ title, text: 'Abgezogen wird, was bezahlt ist; hier ist noch nichts eingegangen.' }];
  return [
    {
      title,
      text: 'Ein neuer Entwurf für denselben Kunden, der alle seine bezahlten Abschläge abzieht.',
      action: (
        <PostForm action={href('/invoice/rechnungen/:invoiceId/kopie', { invoiceId })}>
          <input type="hidden" name="createKey" value={finalKey} />
          <input type="hidden" name="as" value="final" />
          <Button>Schlussrechnung als Entwurf</Button>
        </PostForm>
      ),
    },
  ];
}

/** By mail, and by oneself: where this installation sends nothing the file comes first. */
function sendingSteps(issued: Issued): NextStep[] {
  const { files, customer, sendsMail } = issued;
  const file = fileForCustomer(files, customer);
  if (!file) return [];
  if (file.damage !== null)
    return [{ title: `An ${customer.name} senden`, text: 'Die Datei dafür ist gesperrt; warum, steht oben.' }];
  const steps = [mailStep(issued), fileStep(issued, file)];
  return [...(sendsMail ? steps : steps.reverse()), sentOtherwiseStep(issued)];
}

function sentOtherwiseStep({ invoiceId }: Issued): NextStep {
  return {
    title: 'Versand vermerken',
    text: 'Ging der Beleg auf anderem Weg hinaus? Tag und Weg stehen dann im Verlauf.',
    href: href('/invoice/rechnungen/:invoiceId/versandt', { invoiceId }),
  };
}

function mailStep({ customer, email, invoiceId, mails, sendsMail }: Issued): NextStep {
  const [last] = mails;
  const again = sendsMail ? 'Noch einmal senden' : 'Noch eine E-Mail schreiben';
  return {
    title: last ? again : sendsMail ? `An ${customer.name} senden` : 'E-Mail schreiben',
    text: last ? `${last.state}: an ${last.recipient}.` : `Von hier aus an ${email || customer.name}.`,
    href: href('/invoice/rechnungen/:invoiceId/versand', { invoiceId }),
    button: { word: sendsMail ? 'Senden' : 'E-Mail', keys: 's' },
  };
}

function fileStep(issued: Issued, file: CheckedFile): NextStep {
  const { customer, email, invoiceId, sendsMail } = issued;
  return {
    title: sendsMail ? 'Selbst verschicken' : `An ${customer.name} senden`,
    text: howToSend({ xml: file.kind !== 'zugferd', kind: customer.kind, email }),
    action: <Download main={!sendsMail && waitsToBeSent(issued)} invoiceId={invoiceId} file={file} />,
  };
}

function copyStep(issued: Issued, invoiceId: string): NextStep {
  const { copyKey, isCorrection, cancelledBy } = issued;
  const corrected = isCorrection || cancelledBy !== null || !hasRest(issued);
  return {
    title: corrected ? 'Neu berechnen' : 'Etwas Ähnliches berechnen',
    text: 'Die Kopie ist ein neuer Entwurf mit denselben Positionen.',
    action: (
      <PostForm action={href('/invoice/rechnungen/:invoiceId/kopie', { invoiceId })}>
        <input type="hidden" name="createKey" value={copyKey} />
        <Button>Kopie als Entwurf</Button>
      </PostForm>
    ),
  };
}

/** What belongs to another document comes once. */
function repeatStep({ kind, invoiceId }: Issued): NextStep[] {
  if (kind !== 'invoice') return [];
  return [
    {
      title: 'Als Vorlage wiederholen',
      text: 'Jeden Monat oder in einem anderen Rhythmus, als Entwurf oder gleich ausgestellt und versendet.',
      href: href('/invoice/rechnungen/:invoiceId/wiederholen', { invoiceId }),
    },
  ];
}

export function cancelStep({ invoiceId, corrections }: Pick<Issued, 'invoiceId' | 'corrections'>): NextStep {
  const text =
    corrections.length === 0
      ? 'Stimmt etwas nicht? Eine Stornorechnung hebt diese auf.'
      : 'Stimmt auch der Rest nicht? Eine letzte Rechnungskorrektur schreibt alles gut, was übrig ist.';
  return {
    title: 'Stornieren',
    text,
    href: href('/invoice/rechnungen/:invoiceId/storno', { invoiceId }),
    button: { word: 'Storno', keys: 'r' },
  };
}

function correctStep({ isCorrectable, invoiceId }: Issued): NextStep[] {
  if (!isCorrectable) return [];
  return [
    {
      title: 'Zum Teil gutschreiben',
      text: 'Stimmt nur ein Teil nicht? Eine Rechnungskorrektur schreibt gut, was Sie angeben; der Rest gilt weiter.',
      href: href('/invoice/rechnungen/:invoiceId/korrektur', { invoiceId }),
    },
  ];
}

function howToSend({ xml, kind, email }: { xml: boolean; kind: Recipient['kind']; email: string }): string {
  const to = email === '' ? '' : ` an ${email}`;
  if (xml && kind !== 'public') return `Laden Sie die XRechnung herunter und mailen Sie sie${to}.`;
  if (xml)
    return `Laden Sie die XRechnung herunter und reichen Sie sie über das Portal der Behörde ein, oder mailen Sie sie${to}.`;
  const inside = kind === 'consumer' ? '' : ' Die E-Rechnung steckt darin.';
  return `Laden Sie das PDF herunter und mailen Sie es${to}.${inside}`;
}
