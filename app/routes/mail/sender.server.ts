import { appContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { mailSenderOf } from '#app/invoicing/company/mail-sender.ts';
import { mailSender } from '#app/mail/transport.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import type { CompanyRecord, SettingsRecord } from '#app/pocketbase/records.ts';

/** As whom the company writes mails, as recipients read it. */
export interface ShownSender {
  from: string;
  replyTo: string;
  /** minutes in which a mail of a document can be held back; 0: none */
  undoMinutes: number;
  /** where a copy of each mail of a document goes, in words; '' nowhere */
  copyTo: string;
}

export async function readSender(context: Context, backend: Backend): Promise<ShownSender> {
  return showSender(context, await findCompany(backend));
}

interface Sender {
  company: CompanyRecord;
  settings: SettingsRecord;
}

export function showSender(context: Context, { company, settings }: Sender): ShownSender {
  const own = mailSenderOf(company, settings);
  const { name, address } = mailSender(context.get(appContext).services.env.mailFrom, own.senderName);
  return {
    from: name === '' ? address : `${name} <${address}>`,
    replyTo: own.replyTo || address,
    undoMinutes: settings.undoMinutes,
    copyTo: settings.copyToSelf ? settings.replyTo || 'Ihre Anmeldeadresse' : '',
  };
}
