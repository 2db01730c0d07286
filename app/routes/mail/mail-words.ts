import { recipientsToRetry, allRecipients } from '#app/invoicing/sending/recipients-to-retry.ts';
import type { WrittenDocumentMail } from '#app/pocketbase/outbox/queries.ts';
import type { DocumentMailRow } from '#app/pocketbase/outbox/calls.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';

export interface ShownMail {
  id: string;
  recipient: string;
  cc: string;
  bcc: string;
  written: string;
  /** what became of it */
  state: string;
  /** the transport's own words; '' where it said nothing */
  told: string;
  canBeHeld: boolean;
  canBeRepeated: boolean;
  /** who gets it when it is sent again; '' where that is who got it before, or nobody */
  again: string;
  /** whom another mail was written to since; '' nobody */
  sentAgain: string;
}

/** Where a mail can neither be held back nor be sent again. */
export const mailInProgressText = 'Die E-Mail ist schon unterwegs. Was aus ihr wurde, steht hier.';

/** Where a reminder is not sent any more. */
export const reminderSettled =
  'Inzwischen wurde gezahlt, oder die Rechnung ist storniert, strittig oder angehalten. Die Mahnung geht nicht hinaus.';

/** The mails of a reminder, or of the document itself where that is '', as people read of them. */
export function showMailsOf(mails: readonly DocumentMailRow[], reminder: string): ShownMail[] {
  return mails.filter((mail) => mail.reminder === reminder).map(showMail);
}

/** A mail of a document as people read of it. */
export function showMail(mail: DocumentMailRow): ShownMail {
  const { id, recipient, cc, bcc, created, status, answer, error, sentAgain } = mail;
  const canBeRepeated = repeated.includes(status) && recipientsToRetry(mail).length > 0;
  return {
    id,
    recipient,
    cc,
    bcc,
    written: formatBerlinTime(created.replace(' ', 'T')),
    state: states[status](mail),
    told: status === 'sent' || status === 'delivered' ? answer : error,
    canBeHeld: status === 'queued',
    canBeRepeated,
    again: canBeRepeated ? describeAgain(mail) : '',
    sentAgain,
  };
}

const repeated: readonly DocumentMailRow['status'][] = ['failed', 'unclear', 'held'];

function describeAgain(mail: DocumentMailRow): string {
  const [whom, all] = [recipientsToRetry(mail), allRecipients(mail)];
  if (all.length === 1) return '';
  const names = whom.join(', ');
  return whom.length === all.length
    ? `Noch einmal gesendet wird an alle: ${names}.`
    : `Noch einmal gesendet wird nur an ${names}. Die anderen können die E-Mail bekommen haben.`;
}

/** What became of the copy to oneself; '' where there is none. */
export function describeCopy(
  mail: Pick<WrittenDocumentMail, 'copyTo' | 'copyStatus' | 'copyTransport' | 'copyError'>,
): string {
  const { copyTo, copyStatus, copyTransport, copyError } = mail;
  if (copyTo === '') return '';
  if (copyStatus === '') return `An ${copyTo}, sobald diese E-Mail übergeben ist`;
  if (copyStatus === 'sent' || copyStatus === 'delivered')
    return `An ${copyTo}, ${copyTransport === 'folder' ? 'nur abgelegt' : 'hinausgegangen'}`;
  return copyStatus === 'failed' ? `An ${copyTo}, abgewiesen: ${copyError}` : `An ${copyTo}, geht gleich hinaus`;
}

const states: Readonly<Record<DocumentMailRow['status'], (mail: DocumentMailRow) => string>> = {
  queued: ({ dueAt, error }) => {
    if (dueAt === '') return 'Geht gleich hinaus';
    return `${error === '' ? 'Geht hinaus' : 'Nächster Versuch'} am ${formatBerlinTime(dueAt)}`;
  },
  sending: () => 'Wird gerade übergeben',
  sent: ({ sentAt, transport, news }) => {
    const how = transport === 'folder' ? 'Nur abgelegt' : 'Übergeben';
    return `${how} am ${formatBerlinTime(sentAt)}${news === 'delayed' ? ', kommt verzögert an' : ''}`;
  },
  // Each of several is told of by itself, and the first one is kept.
  delivered: (mail) => {
    const when = `am ${formatBerlinTime(mail.newsAt)}`;
    if (mail.news === 'complained') return `Als Spam gemeldet ${when}`;
    return `${allRecipients(mail).length === 1 ? 'Angekommen' : 'Bei mindestens einem Empfänger angekommen'} ${when}`;
  },
  // Told after it was handed over: of one of several.
  failed: (mail) => {
    const { news, missed } = mail;
    if (news !== 'failed' || allRecipients(mail).join(', ') === missed || allRecipients(mail).length === 1)
      return 'Abgewiesen';
    const whom = missed === '' ? '' : ` von ${missed}`;
    return `Abgewiesen${whom}; die anderen Empfänger können sie bekommen haben`;
  },
  unclear: () => 'Unklar: Sie kann angekommen sein',
  held: () => 'Zurückgehalten, nicht verschickt',
};

const eventWords: Readonly<Record<string, string>> = {
  'mail-queued': 'geschrieben',
  'mail-held': 'zurückgehalten',
  'mail-handed-over': 'übergeben',
  'mail-delivered': 'angekommen',
  'mail-rejected': 'abgewiesen',
  'mail-unclear': 'vielleicht angekommen',
};

/** What an event says of a mail, after its name; undefined for an event of anything else. */
export function describeMailEvent(type: string): string | undefined {
  return eventWords[type];
}
