import { NextSteps } from '../../../ui/page/next-steps.tsx';
import { Timeline } from '../frozen/timeline.tsx';
import type { ShownMail } from './mail-words.ts';
import type { NotedOtherway } from './otherway-words.ts';

interface MailListProps {
  mails: readonly ShownMail[];
  /** how it went another way, where the page has no history that tells it */
  otherways?: readonly NotedOtherway[];
  /** the page of one of them */
  hrefOf: (mail: string) => string;
}

/** The mails of a document, each leading to its words. */
export function MailList({ mails, otherways = [], hrefOf }: MailListProps) {
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
      {otherways.length === 0 ? null : <Timeline events={otherways} />}
    </div>
  );
}
