import { NextSteps } from '../../../ui/page/next-steps.tsx';
import type { ShownMail } from './mail-words.ts';

interface MailListProps {
  mails: readonly ShownMail[];
  /** the page of one of them */
  hrefOf: (mail: string) => string;
}

/** The mails of a document, each leading to its words. */
export function MailList({ mails, hrefOf }: MailListProps) {
  return (
    <NextSteps
      steps={mails.map(({ id, recipient, state, written }) => ({
        title: state,
        text: `An ${recipient}, geschrieben am ${written}`,
        href: hrefOf(id),
      }))}
    />
  );
}
