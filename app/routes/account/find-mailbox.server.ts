import { join } from 'node:path';
import { appContext, clientContext } from '#app/http/app-context.ts';
import type { Context } from '#app/http/app-context.ts';
import { readFolderMails } from '#app/mail/folder-transport.ts';
import type { Mailbox } from './wait-for-mail.tsx';

/** Among so many of the newest it is looked for; others may bear the time of a clock that was ahead. */
const mailsRead = 300;

/** Where the mail lies that confirms an address. */
export async function findMailbox(context: Context, email: string): Promise<Mailbox> {
  const { services, outbox } = context.get(appContext);
  if (services.mail.kind !== 'folder') return null;
  if (!context.get(clientContext).local) return 'elsewhere';
  // It was queued a moment ago.
  await outbox.settle();
  const mails = await readFolderMails(join(services.env.dataDir, 'mails'), mailsRead);
  const mail = mails.find(({ to }) => email !== '' && to === email);
  return { link: /https?:\/\/\S+confirm\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '' };
}
