import { href } from 'react-router';
import { appContext } from '#app/http/app-context.ts';
import { onlyCreateKey } from '#app/forms/record/create-key.server.ts';
import type { SendingFields } from '#app/invoicing/sending/fields.ts';
import { pauseMinutes } from '#app/invoicing/sending/moments.ts';
import { readRecipients } from '#app/mail/recipients.ts';
import type { DocumentMailRow } from '#app/pocketbase/outbox/calls.ts';
import type { Outcome } from '#app/pocketbase/refusal.ts';
import { dueInstant } from '#app/workflows/sending/due-instant.ts';
import { showMail } from '../mail/mail-words.ts';
import { tooManyForNow } from '../mail/too-many-mails.ts';
import { offerPlan, refusePlan } from './plan.ts';
import type { Plan, SeveralRow } from './plan.ts';

interface Sendable {
  row: SeveralRow;
  /** id of what goes: the invoice, or the version of an offer */
  document: string;
  /** where it is sent by hand */
  sendHref: string;
  hrefOf: (mailId: string) => string;
  /** '' where there is none */
  customer: string;
  values: SendingFields;
  undoMinutes: number;
  /** of the document itself, the newest first */
  mails: readonly DocumentMailRow[];
  enqueue: (mail: SendingFields & { createKey: string; dueAt: string }) => Promise<Outcome<{ id: string }, string>>;
}

/**
 * A document goes by the mail that its own page proposes, and never twice: one that has a mail already is left alone, and what
 * several ask for makes one.
 */
export function planSending(sendable: Sendable): Plan {
  const { row, document, values, mails, sendHref, hrefOf, undoMinutes } = sendable;
  const [last] = mails;
  if (last !== undefined)
    return refusePlan(row, `Schon geschrieben: ${showMail(last).state}`, { href: hrefOf(last.id), text: 'Zur E-Mail' });
  if (values.recipient === '') return refusePlan(row, 'Ohne E-Mail-Adresse', addressLink(sendable));
  if (readRecipients(values.recipient).refused.length > 0)
    return refusePlan(row, `Die Adresse stimmt nicht: ${values.recipient}`, { href: sendHref, text: 'Selbst senden' });
  const text = `an ${values.recipient}${values.when === 'now' ? '' : `, in ${minutesText(undoMinutes)}`}`;
  return offerPlan(row, { text }, async ({ context }) => {
    const { outbox, services } = context.get(appContext);
    const dueAt = dueInstant({ when: values.when, undoMinutes }, services.now());
    const queued = await sendable.enqueue({ ...values, createKey: onlyCreateKey('send', document), dueAt });
    if (!queued.ok) return { ok: false, text: tooManyForNow };
    // Nobody waits for so many: each says on its own page what became of it.
    if (dueAt === '') outbox.kick();
    const link = { href: hrefOf(queued.value.id), text: 'Zur E-Mail' };
    return { ok: true, text: `${dueAt === '' ? 'Geht jetzt hinaus' : 'Wartet'}, ${text}`, link };
  });
}

function minutesText(undoMinutes: number): string {
  const minutes = pauseMinutes(undoMinutes);
  return minutes === 1 ? 'einer Minute' : `${minutes} Minuten`;
}

function addressLink({ customer, sendHref }: Sendable) {
  return customer === ''
    ? { href: sendHref, text: 'Selbst senden' }
    : {
        href: `${href('/invoice/kunden/:customerId/bearbeiten', { customerId: customer })}#customer-email`,
        text: 'Beim Kunden eintragen',
      };
}
