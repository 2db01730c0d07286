import type { ReactNode } from 'react';
import { Icon } from '../../ui/base/icon.tsx';
import './issue-bar.css';
import { Button } from '../../ui/base/button.tsx';

interface DrawNumberProps {
  number: string;
  /** Which series, and which number came last. */
  note?: ReactNode;
  /** Errors that must go before a number can be drawn. */
  errorCount?: number | undefined;
}

export function DrawNumber({ number, note, errorCount = 0 }: DrawNumberProps) {
  if (errorCount > 0) return <BlockedNumber errorCount={errorCount} />;
  return (
    <div className="draw-number">
      <small className="muted">Nummer, die jetzt gezogen wird</small>
      <strong>{number}</strong>
      {note === undefined ? null : <small>{note}</small>}
    </div>
  );
}

function BlockedNumber({ errorCount }: { errorCount: number }) {
  return (
    <div className="draw-number blocked">
      <small className="muted">Es wird keine Nummer gezogen</small>
      <strong>
        <Icon name="error" />
        {errorCount === 1 ? '1 Fehler steht dagegen' : `${errorCount} Fehler stehen dagegen`}
      </strong>
      <small>Beheben Sie die Fehler der Prüfung. Der Entwurf bleibt so lange, wie er ist.</small>
    </div>
  );
}

interface IssueBarProps {
  /** The number about to be drawn; null while something blocks issuing. */
  number: string | null;
  blocked?: boolean;
}

/** The one button of the issuing page; on phones it sticks to the lower edge together with the number. */
export function IssueBar({ number, blocked = number === null }: IssueBarProps) {
  return (
    <div className="issue-bar">
      <p className="phone-only">
        <small>{blocked ? 'Noch nicht möglich' : 'Nächste Nummer'}</small>
        {blocked ? 'Erst die Fehler beheben' : number}
      </p>
      <Button variant="main" icon="lock" disabled={blocked}>
        {blocked ? null : <span className="desk-only">{number} ausstellen</span>}
        <span className={blocked ? undefined : 'phone-only'}>Ausstellen</span>
      </Button>
    </div>
  );
}
