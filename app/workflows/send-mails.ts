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
import type { OutgoingMail, SendResult } from '../mail/transport.ts';
import { readInvoiceFile } from '../pocketbase/invoices/files.ts';
import type { MailResult } from '../pocketbase/outbox/calls.ts';
import { claimMails, settleMail } from '../pocketbase/outbox/queries.ts';
import type { QueuedMail } from '../pocketbase/outbox/queries.ts';
import { formatBerlinTime } from './services.ts';
import type { Services } from './services.ts';

const attemptsMax = 8;
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

export interface MailReport {
  id: string;
  result: SendResult;
}

/** Sends what is due, one after the other; what fails comes again later, each time twice as late, at most 8 times. */
export async function sendDueMails(services: Services): Promise<MailReport[]> {
  const system = services.connect(null);
  const reports: MailReport[] = [];
  const failures: unknown[] = [];
  for (const mail of await claimMails(system)) {
    const result = await sendMail(services, mail);
    reports.push({ id: mail.id, result });
    await settleMail(system, mail.id, toMailResult(result, mail.attempts, services.now())).catch((error: unknown) => {
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
  return reports;
}

function toMailResult(result: SendResult, attempts: number, now: Date): MailResult {
  if (result.ok) return { status: 'sent', answer: (result.answer ?? '').slice(0, 2000) };
  if (result.permanent || attempts >= attemptsMax) return { status: 'failed', error: result.message.slice(0, 1000) };
  const dueAt = new Date(now.getTime() + 30_000 * 2 ** attempts).toISOString();
  return { status: 'queued', error: result.message.slice(0, 1000), dueAt };
}

async function sendMail(services: Services, mail: QueuedMail): Promise<SendResult> {
  try {
    return await services.mail.send(await composeMail(services, mail));
  } catch (error) {
    return {
      ok: false,
      message: error instanceof Error ? error.message : 'mail could not be written',
      permanent: false,
    };
  }
}

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

async function composeMail(services: Services, mail: QueuedMail): Promise<OutgoingMail> {
  const site = { siteName: services.env.siteName, origin: services.publicOrigin };
  const content: unknown = JSON.parse(mail.content || '{}');
  const envelope = { id: mail.id, to: mail.recipient };
  const ownSender = { senderName: mail.senderName, replyTo: mail.replyTo };
  if (mail.kind === 'message')
    return {
      ...envelope,
      ...ownSender,
      ...messageContent.parse(content),
      attachments: await attachInvoice(services, mail),
    };
  const own = mail.kind === 'test' ? ownSender : {};
  return { ...envelope, ...own, ...writings[mail.kind](site, content), attachments: [] };
}

async function attachInvoice(services: Services, mail: QueuedMail): Promise<OutgoingMail['attachments']> {
  if (!mail.invoice) return [];
  const system = services.connect(null);
  const wanted = { company: mail.company, invoice: mail.invoice, kind: 'zugferd' as const };
  const bytes = await readInvoiceFile(system, wanted);
  if (!bytes) throw new Error('document not stored yet');
  return [{ name: `${fileNameOf(mail.invoiceNumber) || 'Rechnung'}.pdf`, mime: 'application/pdf', bytes }];
}
