import { NextSteps } from '#app/ui/page/next-steps.tsx';
import { Timeline } from '../documents/issued/timeline.tsx';
import type { ShownMail } from './mail-words.ts';
import type { SentOtherwiseNote } from './sent-otherwise-words.ts';

interface MailListProps {
  mails: readonly ShownMail[];
  /** how it went another way, where the page has no history that tells it */
  sentOtherwiseNotes?: readonly SentOtherwiseNote[];
  /** the page of one of them */
  hrefOf: (mail: string) => string;
}

/** The mails of a document, each leading to its words. */
export function MailList({ mails, sentOtherwiseNotes = [], hrefOf }: MailListProps) {
  return (
    <div className="stack">
      {mails.length === 0 ? null : (
        <NextSteps
          steps={mails.map(({ id, recipient, state, written }) => ({
            title: state,
            text: `An ${recipient}, geschrieben am ${written}`,
            href: hrefOf(id),
          }))}
        />
      )}
      {sentOtherwiseNotes.length === 0 ? null : <Timeline events={sentOtherwiseNotes} />}
    </div>
  );
}
