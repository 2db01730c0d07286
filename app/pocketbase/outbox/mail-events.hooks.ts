// What becomes of the mails of a document stands in its history: by ids, without a word of the mail. What is left to do
// stands with the mail.
import { recipientsToRetry, allRecipients, splitAddresses } from '#app/invoicing/sending/recipients-to-retry.ts';
import type { ReportedMail } from '#app/invoicing/sending/recipients-to-retry.ts';
import { appendEvent } from '../engine/events.ts';
import { allRows } from '../engine/rows.ts';
import { lostBefore, writtenLater } from './sql.ts';

const typeOf: Readonly<Record<string, string>> = {
  queued: 'mail-queued',
  held: 'mail-held',
  sent: 'mail-handed-over',
  delivered: 'mail-delivered',
  failed: 'mail-rejected',
  unclear: 'mail-unclear',
};

/** Appends how the mail stands now to the log of its document; mails of anything else tell nothing. */
export function appendMailEvent(tx: core.App, mail: core.Record, actor = 'system'): void {
  const type = typeOf[mail.getString('status')];
  const of = toldOf[mail.getString('kind')];
  if (type === undefined || of === undefined) return;
  const { subject, ...more } = of(tx, (name) => mail.getString(name));
  const company = mail.getString('company');
  appendEvent(tx, { company, actor }, { type, subject, data: { mail: mail.id, ...more } });
}

/** Whom a mail is for, and whom it did not reach. */
export function reportedMailOf(mail: core.Record): ReportedMail {
  const of = (name: string) => mail.getString(name);
  const addresses = { recipient: of('recipient'), cc: of('cc'), bcc: of('bcc') };
  return { ...addresses, missed: of('missed'), sentAgain: of('sentAgain') };
}

/** Saves a mail, and whether something of it is left to do: whom it did not reach, nothing has answered for since. */
export function saveMailStatus(tx: core.App, mail: core.Record): void {
  mail.set('lost', isLost(tx, mail));
  tx.save(mail);
}

function isLost(tx: core.App, mail: core.Record): boolean {
  const didNotGo = ['failed', 'unclear'].includes(mail.getString('status'));
  if (!didNotGo || toldOf[mail.getString('kind')] === undefined) return false;
  const before = mail.original();
  const answered = before.getBool('lost') ? [] : splitAddresses(before.getString('missed'));
  const later = allRows(tx, writtenLater, { mail: mail.id }).flatMap(allRecipients);
  return recipientsToRetry(reportedMailOf(mail)).some(
    (address) => !answered.includes(address) && !later.includes(address),
  );
}

/** What a person writes anew, to whomever, answers what was lost of its document until then. */
export function settleUndelivered(tx: core.App, mail: string): void {
  for (const { id } of allRows(tx, lostBefore, { mail })) {
    const lost = tx.findRecordById('mails', id);
    lost.set('lost', false);
    tx.save(lost);
  }
}

interface Told {
  /** whose history it stands in */
  subject: string;
  reminder?: string;
  version?: string;
}

const toldOf: Readonly<Record<string, (tx: core.App, of: (name: string) => string) => Told>> = {
  document: (_tx, of) => ({ subject: of('invoice') }),
  reminder: (_tx, of) => ({ subject: of('invoice'), reminder: of('reminder') }),
  offer: (tx, of) => {
    const version = of('offerVersion');
    return { subject: tx.findRecordById('offer_versions', version).getString('offer'), version };
  },
  'delivery-note': (_tx, of) => ({ subject: of('deliveryNote') }),
};
