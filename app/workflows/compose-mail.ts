import { z } from 'zod';
import { fileNameOf, pdfNameOf } from '#app/invoicing/invoice/numbering.ts';
import {
  accountExistsMail,
  accountNoticeMail,
  changeAddressMail,
  confirmAccountMail,
  isNoticeName,
  resetPasswordMail,
  signInCodeMail,
  testMail,
} from '#app/mail/account-mails.ts';
import { copyMail } from '#app/mail/copy-mail.ts';
import { digestMail } from '#app/mail/digest-mail.ts';
import type { MailSite, WrittenMail } from '#app/mail/letter.ts';
import type { OutgoingMail } from '#app/mail/transport.ts';
import { fileMimes, readInvoiceFile, readOriginal } from '#app/pocketbase/invoices/files.ts';
import type { FileKind } from '#app/pocketbase/invoices/files.ts';
import { readDeliveryNoteFile } from '#app/pocketbase/delivery-notes/queries.ts';
import { readOfferFileOf } from '#app/pocketbase/offers/files.ts';
import type { PaperKind } from '#app/invoicing/sending/paper-kinds.ts';
import type { MailedFiles, QueuedMail } from '#app/pocketbase/outbox/calls.ts';
import { readReminderFile } from '#app/pocketbase/reminders/queries.ts';
import { documentWords } from '#app/pocketbase/outbox/queries.ts';
import { readDigest } from './digests/digest-content.ts';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import type { Services } from './services.ts';

const tokenContent = z.object({ token: z.string() });
const confirmContent = tokenContent.extend({ proof: z.string().default('') });
const noticeContent = z.object({
  what: z.string().refine(isNoticeName),
  device: z.string().default(''),
  at: z
    .string()
    .default('')
    .transform((instant) => (instant === '' ? '' : formatBerlinTime(instant))),
  provider: z.string().default(''),
  newEmail: z.string().default(''),
});
const messageContent = z.object({ subject: z.string(), text: z.string() });

const copiedWords = documentWords.extend({ to: z.string() });

type MailedFile = OutgoingMail['attachments'][number];

type DocumentKind = 'document' | 'reminder' | PaperKind;

function isOfDocument(kind: QueuedMail['kind']): kind is DocumentKind {
  return kind === 'document' || kind === 'reminder' || kind === 'offer' || kind === 'delivery-note';
}

type Writing = (site: MailSite, content: unknown) => WrittenMail;

const writings: Readonly<Record<Exclude<QueuedMail['kind'], 'message' | 'document-copy' | DocumentKind>, Writing>> = {
  'account-exists': (site) => accountExistsMail(site),
  'confirm-account': (site, content) => confirmAccountMail(site, confirmContent.parse(content)),
  'reset-password': (site, content) => resetPasswordMail(site, tokenContent.parse(content).token),
  'sign-in-code': (site, content) => signInCodeMail(site, z.object({ code: z.string() }).parse(content).code),
  'change-address': (site, content) => changeAddressMail(site, tokenContent.parse(content).token),
  'account-notice': (site, content) => accountNoticeMail(site, noticeContent.parse(content)),
  digest: (site, content) => digestMail(site, readDigest(content)),
  test: (site) => testMail(site),
};

/** A queued mail with its words and attachments. Throws where something of it is not there yet. */
export async function composeMail(services: Services, mail: QueuedMail): Promise<OutgoingMail> {
  const site = { siteName: services.env.siteName, origin: services.publicOrigin };
  const content: unknown = JSON.parse(mail.content || '{}');
  const { id, round, cc, bcc } = mail;
  const envelope = { id, round, to: mail.recipient, ...(cc === '' ? {} : { cc }), ...(bcc === '' ? {} : { bcc }) };
  const ownSender = { senderName: mail.senderName, replyTo: mail.replyTo };
  if (mail.kind === 'message')
    return {
      ...envelope,
      ...ownSender,
      ...messageContent.parse(content),
      attachments: mail.invoice ? [await attachFile(services, mail, 'zugferd')] : [],
    };
  if (isOfDocument(mail.kind)) {
    const { files, ...words } = documentWords.parse(content);
    return { ...envelope, ...ownSender, ...words, attachments: await attachFiles(services, mail, files) };
  }
  if (mail.kind === 'document-copy') {
    const { files, ...words } = copiedWords.parse(content);
    const attachments = await attachFiles(services, mail, files);
    return { ...envelope, ...ownSender, ...copyMail(words), automatic: true, attachments };
  }
  const own = mail.kind === 'test' ? ownSender : {};
  return { ...envelope, ...own, ...writings[mail.kind](site, content), automatic: true, attachments: [] };
}

const kindsOf: Readonly<Record<MailedFiles, readonly FileKind[]>> = {
  pdf: ['zugferd'],
  xml: ['xrechnung-ubl'],
  both: ['zugferd', 'xrechnung-ubl'],
};

async function attachFiles(services: Services, mail: QueuedMail, files: MailedFiles): Promise<MailedFile[]> {
  if (mail.reminder !== '') return [await attachReminder(services, mail)];
  if (mail.offerVersion !== '' || mail.deliveryNote !== '') return [await attachPaper(services, mail)];
  return Promise.all(kindsOf[files].map((kind) => attachFile(services, mail, kind)));
}

async function attachReminder(
  services: Services,
  { company, reminder, reminderNumber }: QueuedMail,
): Promise<MailedFile> {
  const bytes = await readReminderFile(services.connect(null), { id: reminder, company });
  if (!bytes) throw new Error('reminder not stored');
  return { name: `${fileNameOf(reminderNumber) || 'Mahnung'}.pdf`, mime: 'application/pdf', bytes };
}

async function attachPaper(services: Services, mail: QueuedMail): Promise<MailedFile> {
  const { company, offerVersion, deliveryNote, paperNumber, versionNumber } = mail;
  const system = services.connect(null);
  const bytes =
    offerVersion === ''
      ? await readDeliveryNoteFile(system, { id: deliveryNote, company })
      : await readOfferFileOf(system, { id: offerVersion, company });
  if (!bytes) throw new Error('document not stored yet');
  return { name: pdfNameOf(paperNumber, versionNumber), mime: 'application/pdf', bytes };
}

async function attachFile(services: Services, mail: QueuedMail, kind: FileKind): Promise<MailedFile> {
  const of = { company: mail.company, invoice: mail.invoice };
  const bytes = await readInvoiceFile(services.connect(null), { ...of, kind });
  if (!bytes) return attachOriginal(services, mail);
  const ending = kind === 'zugferd' ? 'pdf' : 'xml';
  return { name: `${fileNameOf(mail.invoiceNumber) || 'Rechnung'}.${ending}`, mime: fileMimes[kind], bytes };
}

/** Of an invoice of another program the file that came along with it. */
async function attachOriginal(
  services: Services,
  { company, invoice, invoiceNumber }: QueuedMail,
): Promise<MailedFile> {
  const original = await readOriginal(services.connect(null), { company, invoice });
  if (!original) throw new Error('document not stored yet');
  const ending = original.mime === 'application/pdf' ? 'pdf' : 'xml';
  return { name: `${fileNameOf(invoiceNumber) || 'Rechnung'}.${ending}`, ...original };
}
