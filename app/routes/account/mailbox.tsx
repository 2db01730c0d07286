import { join } from 'node:path';
import type { Route } from './+types/mailbox.ts';
import { appContext, clientContext } from '#app/http/app-context.ts';
import { pageNotFound } from '#app/http/found.ts';
import { titled } from '../titles.ts';
import { readFolderMails } from '#app/mail/folder-transport.ts';
import { MailText } from './mail-text.tsx';
import { formatBerlinTime } from '#app/values/berlin-time.ts';
import { PageHead } from '#app/ui/frame/page.tsx';

export const meta = titled('Postfach auf diesem Rechner');

/** Mails of the folder transport, only for whoever sits at this machine: their links confirm accounts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { services } = context.get(appContext);
  if (services.mail.kind !== 'folder' || !context.get(clientContext).local) throw pageNotFound(url);
  const mails = await readFolderMails(join(services.env.dataDir, 'mails'), 30);
  return { mails: mails.map((mail) => ({ ...mail, sent: formatBerlinTime(mail.at) })) };
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead
        title="Postfach"
        lead="E-Mails, die Belegwerk hier nicht verschickt, sondern abgelegt hat. Neueste zuerst."
      />
      {loaderData.mails.length === 0 ? <p>Noch keine E-Mails.</p> : null}
      {loaderData.mails.map((mail) => (
        <MailText key={mail.at + mail.to} mail={mail} />
      ))}
    </div>
  );
}
