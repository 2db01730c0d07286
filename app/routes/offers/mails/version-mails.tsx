import { href } from 'react-router';
import { Part } from '#app/ui/frame/page.tsx';
import { MailList } from '#app/routes/mail/mail-list.tsx';
import type { ShownMail } from '#app/routes/mail/mail-words.ts';
import type { SentOtherwiseNote } from '#app/routes/mail/sent-otherwise-words.ts';

interface VersionMailsProps {
  mails: readonly ShownMail[];
  /** how it went another way, where the page has no history that tells it */
  sentOtherwiseNotes?: readonly SentOtherwiseNote[];
  version: { offerId: string; versionNumber: string };
}

/** How the version of an offer was sent; nothing where it was not. */
export function VersionMails({ mails, sentOtherwiseNotes = [], version }: VersionMailsProps) {
  if (mails.length + sentOtherwiseNotes.length === 0) return null;
  const hrefOf = (mailId: string) =>
    href('/invoice/angebote/:offerId/versionen/:versionNumber/versand/:mailId', { ...version, mailId });
  return (
    <Part id="mails" title={`Versand von Version ${version.versionNumber}`}>
      <MailList mails={mails} sentOtherwiseNotes={sentOtherwiseNotes} hrefOf={hrefOf} />
    </Part>
  );
}
