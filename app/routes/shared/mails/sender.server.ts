import { appContext } from '../../../http/app-context.ts';
import type { Context } from '../../../http/app-context.ts';
import { mailSender } from '../../../mail/transport.ts';
import type { Backend } from '../../../pocketbase/backend.ts';
import { findCompany } from '../../../pocketbase/companies/queries.ts';
import type { SettingsRecord } from '../../../pocketbase/records.ts';

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
  const { settings } = await findCompany(backend);
  return showSender(context, settings);
}

export function showSender(context: Context, settings: SettingsRecord): ShownSender {
  const { name, address } = mailSender(context.get(appContext).services.env.mailFrom, settings.senderName);
  return {
    from: name === '' ? address : `${name} <${address}>`,
    replyTo: settings.replyTo || address,
    undoMinutes: settings.undoMinutes,
    copyTo: settings.copyToSelf ? settings.replyTo || 'Ihre Anmeldeadresse' : '',
  };
}
