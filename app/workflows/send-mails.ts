import { z } from 'zod';
import { fileNameOf } from '../invoicing/invoice/numbering.ts';
import { accountExistsMail, confirmAccountMail, resetPasswordMail } from '../mail/account-mails.ts';
import { digestMail } from '../mail/digest-mail.ts';
import type { OutgoingMail, SendResult } from '../mail/transport.ts';
import { readInvoiceFile } from '../pocketbase/invoices/files.ts';
import type { MailResult } from '../pocketbase/outbox/calls.ts';
import { claimMails, settleMail } from '../pocketbase/outbox/queries.ts';
import type { QueuedMail } from '../pocketbase/outbox/queries.ts';
import type { Services } from './services.ts';

const attemptsMax = 8;
const tokenContent = z.object({ token: z.string() });
const confirmContent = tokenContent.extend({ proof: z.string().default('') });
const digestContent = z.object({ issued: z.coerce.number(), head: z.string() });
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
  if (result.ok) return { status: 'sent' };
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

async function composeMail(services: Services, mail: QueuedMail): Promise<OutgoingMail> {
  const site = { siteName: services.env.siteName, origin: services.publicOrigin };
  const content: unknown = JSON.parse(mail.content || '{}');
  const envelope = { id: mail.id, to: mail.recipient, attachments: [] };
  if (mail.kind === 'account-exists') return { ...envelope, ...accountExistsMail(site) };
  if (mail.kind === 'confirm-account')
    return { ...envelope, ...confirmAccountMail(site, confirmContent.parse(content)) };
  if (mail.kind === 'reset-password')
    return { ...envelope, ...resetPasswordMail(site, tokenContent.parse(content).token) };
  if (mail.kind === 'digest') return { ...envelope, ...digestMail(site, digestContent.parse(content)) };
  return { ...envelope, ...messageContent.parse(content), attachments: await attachInvoice(services, mail) };
}

async function attachInvoice(services: Services, mail: QueuedMail): Promise<OutgoingMail['attachments']> {
  if (!mail.invoice) return [];
  const system = services.connect(null);
  const wanted = { company: mail.company, invoice: mail.invoice, kind: 'zugferd' as const };
  const bytes = await readInvoiceFile(system, wanted);
  if (!bytes) throw new Error('document not stored yet');
  return [{ name: `${fileNameOf(mail.invoiceNumber) || 'Rechnung'}.pdf`, mime: 'application/pdf', bytes }];
}
