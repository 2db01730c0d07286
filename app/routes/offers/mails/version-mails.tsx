import { href } from 'react-router';
import { Part } from '../../../ui/frame/page.tsx';
import { MailList } from '../../shared/mails/mail-list.tsx';
import type { ShownMail } from '../../shared/mails/mail-words.ts';

interface VersionMailsProps {
  mails: readonly ShownMail[];
  version: { offerId: string; versionNumber: string };
}

/** The mails of the version of an offer; nothing where there are none. */
export function VersionMails({ mails, version }: VersionMailsProps) {
  if (mails.length === 0) return null;
  const hrefOf = (mailId: string) =>
    href('/invoice/angebote/:offerId/versionen/:versionNumber/versand/:mailId', { ...version, mailId });
  return (
    <Part id="mails" title={`Versand von Version ${version.versionNumber}`}>
      <MailList mails={mails} hrefOf={hrefOf} />
    </Part>
  );
}
