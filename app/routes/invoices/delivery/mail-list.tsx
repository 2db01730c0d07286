import { href } from 'react-router';
import { NextSteps } from '../../../ui/page/next-steps.tsx';
import type { ShownMail } from '../../shared/mails/mail-words.ts';

/** The mails of a document, each leading to its words. */
export function MailList({ invoiceId, mails }: { invoiceId: string; mails: readonly ShownMail[] }) {
  return (
    <NextSteps
      steps={mails.map(({ id, recipient, state, written }) => ({
        title: state,
        text: `An ${recipient}, geschrieben am ${written}`,
        href: href('/invoice/rechnungen/:invoiceId/versand/:mailId', { invoiceId, mailId: id }),
      }))}
    />
  );
}
