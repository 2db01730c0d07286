import { z } from 'zod';
import { fileNameOf } from '../invoicing/invoice/numbering.ts';
import {
  accountExistsMail,
  accountNoticeMail,
  changeAddressMail,
  confirmAccountMail,
  isNoticeName,
  resetPasswordMail,
  signInCodeMail,
  testMail,
} from '../mail/account-mails.ts';
import { digestMail } from '../mail/digest-mail.ts';
import type { MailSite, WrittenMail } from '../mail/letter.ts';
import type { OutgoingMail } from '../mail/transport.ts';
import { readInvoiceFile } from '../pocketbase/invoices/files.ts';
import type { QueuedMail } from '../pocketbase/outbox/queries.ts';
import { formatBerlinTime } from './services.ts';
import type { Services } from './services.ts';

const tokenContent = z.object({ token: z.string() });
const confirmContent = tokenContent.extend({ proof: z.string().default('') });
const digestContent = z.object({ issued: z.coerce.number(), head: z.string() });
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

type Writing = (site: MailSite, content: unknown) => WrittenMail;

const writings: Readonly<Record<Exclude<QueuedMail['kind'], 'message'>, Writing>> = {
  'account-exists': (site) => accountExistsMail(site),
  'confirm-account': (site, content) => confirmAccountMail(site, confirmContent.parse(content)),
  'reset-password': (site, content) => resetPasswordMail(site, tokenContent.parse(content).token),
  'sign-in-code': (site, content) => signInCodeMail(site, z.object({ code: z.string() }).parse(content).code),
  'change-address': (site, content) => changeAddressMail(site, tokenContent.parse(content).token),
  'account-notice': (site, content) => accountNoticeMail(site, noticeContent.parse(content)),
  digest: (site, content) => digestMail(site, digestContent.parse(content)),
  test: (site) => testMail(site),
};

/** A queued mail with its words and attachments. Throws where something of it is not there yet. */
export async function composeMail(services: Services, mail: QueuedMail): Promise<OutgoingMail> {
  const site = { siteName: services.env.siteName, origin: services.publicOrigin };
  const content: unknown = JSON.parse(mail.content || '{}');
  const envelope = { id: mail.id, round: mail.round, to: mail.recipient };
  const ownSender = { senderName: mail.senderName, replyTo: mail.replyTo };
  if (mail.kind === 'message')
    return {
      ...envelope,
      ...ownSender,
      ...messageContent.parse(content),
      attachments: await attachInvoice(services, mail),
    };
  const own = mail.kind === 'test' ? ownSender : {};
  return { ...envelope, ...own, ...writings[mail.kind](site, content), automatic: true, attachments: [] };
}

async function attachInvoice(services: Services, mail: QueuedMail): Promise<OutgoingMail['attachments']> {
  if (!mail.invoice) return [];
  const system = services.connect(null);
  const wanted = { company: mail.company, invoice: mail.invoice, kind: 'zugferd' as const };
  const bytes = await readInvoiceFile(system, wanted);
  if (!bytes) throw new Error('document not stored yet');
  return [{ name: `${fileNameOf(mail.invoiceNumber) || 'Rechnung'}.pdf`, mime: 'application/pdf', bytes }];
}
