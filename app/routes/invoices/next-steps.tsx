import { href } from 'react-router';
import type { BilledSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { LinkedDocument, RelatedDocuments } from '#app/pocketbase/links/queries.ts';
import { Button } from '#app/ui/base/button.tsx';
import type { NextStep } from '#app/ui/page/next-steps.tsx';
import { formatEuro } from '#app/values/money.ts';
import { latePaymentText } from '../lists/payment-names.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { Download, fileForCustomer } from './issued-files.tsx';
import type { ShownMail } from '../mail/mail-words.ts';
import type { CheckedFile, Recipient } from './issued-files.tsx';
import type { InvoiceBalance } from './balance-part.tsx';

interface Issued extends Omit<RelatedDocuments, 'deducted'> {
  invoiceId: string;
  files: readonly CheckedFile[];
  customer: Recipient;
  email: string;
  copyKey: string;
  finalKey: string;
  money: InvoiceBalance;
  /** what is open of it can be uncollectible */
  canWriteOff: boolean;
  /** its due date is over */
  isOverdue: boolean;
  /** it takes another one back */
  isCorrection: boolean;
  kind: BilledSnapshot['kind'];
  corrections: readonly LinkedDocument[];
  /** something of it can be credited */
  isCorrectable: boolean;
  /** the newest first */
  mails: readonly ShownMail[];
  /** it went to the customer, by mail or as was noted */
  isSent: boolean;
  /** the installation has a way by which people receive mails */
  sendsMail: boolean;
}

const inFront = 3;

/** What can be done with an issued document, and only that: the likeliest in front, what is rarely done behind. */
export function stepsAfterIssue(issued: Issued): { first: NextStep[]; more: NextStep[] } {
  const [next, ...others] = orderedSteps(issued);
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

function moneyStep({ money, invoiceId }: Issued): NextStep {
  return {
    title: money.state === 'paid' && money.uncollectibleCents === 0 ? 'Rückzahlung erfassen' : 'Zahlung erfassen',
    text: describeMoney(money),
    href: paymentHref(invoiceId),
    button: { word: 'Zahlung', keys: 'z' },
  };
}

function reminderStep({ money, isOverdue, kind, invoiceId }: Issued): NextStep[] {
  if (!isOverdue || money.openCents <= 0 || kind === 'self-billed') return [];
  return [
    {
      title: 'Mahnen',
      text: 'Zahlungserinnerung oder Mahnung, oder die Rechnung als strittig vermerken.',
      href: href('/invoice/rechnungen/:invoiceId/mahnung', { invoiceId }),
      button: { word: 'Mahnen', keys: 'm' },
    },
  ];
}

function writeOffStep({ money, isOverdue, canWriteOff, invoiceId }: Issued): NextStep[] {
  if (!isOverdue || !canWriteOff || money.openCents <= 0) return [];
  return [
    {
      title: 'Als uneinbringlich ausbuchen',
      text: 'Ist das Geld nicht mehr zu bekommen? Was das für die Umsatzsteuer heißt, steht dort, bevor Sie es tun.',
      href: href('/invoice/rechnungen/:invoiceId/uneinbringlich', { invoiceId }),
    },
  ];
}

function refundStep({ money, invoiceId }: Issued): NextStep[] {
  if (money.openCents === 0) return [];
  return [
    {
      title: 'Rückzahlung erfassen',
      text: `Zu erstatten: ${formatEuro(-money.openCents)}.`,
      href: paymentHref(invoiceId),
      button: { word: 'Rückzahlung', keys: 'z' },
    },
  ];
}

function lateMoneyStep({ invoiceId }: Issued, { number }: LinkedDocument): NextStep {
  const text = `Falls der Kunde trotzdem zahlt: Der Betrag ist dann mit ${number} zu erstatten.`;
  return { title: 'Zahlung erfassen', text, href: paymentHref(invoiceId) };
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

function cancelStep({ invoiceId, corrections }: Issued): NextStep {
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

function paymentHref(invoiceId: string): string {
  return href('/invoice/rechnungen/:invoiceId/zahlung', { invoiceId });
}

function describeMoney({
  state,
  openCents,
  excessCents,
  receivedCents,
  uncollectibleCents,
  bookings,
}: InvoiceBalance): string {
  if (state === 'paid' && uncollectibleCents !== 0)
    return `${formatEuro(uncollectibleCents)} sind ausgebucht. ${latePaymentText}`;
  if (excessCents !== 0) return `${formatEuro(excessCents)} sind zu viel eingegangen.`;
  if (state === 'paid') return receivedCents === 0 ? 'Es ist nichts mehr offen.' : 'Die Rechnung ist bezahlt.';
  return bookings.length === 0 ? 'Es ist noch nichts eingegangen.' : `Offen: ${formatEuro(openCents)}.`;
}

function howToSend({ xml, kind, email }: { xml: boolean; kind: Recipient['kind']; email: string }): string {
  const to = email === '' ? '' : ` an ${email}`;
  if (xml && kind !== 'public') return `Laden Sie die XRechnung herunter und mailen Sie sie${to}.`;
  if (xml)
    return `Laden Sie die XRechnung herunter und reichen Sie sie über das Portal der Behörde ein, oder mailen Sie sie${to}.`;
  const inside = kind === 'consumer' ? '' : ' Die E-Rechnung steckt darin.';
  return `Laden Sie das PDF herunter und mailen Sie es${to}.${inside}`;
}
