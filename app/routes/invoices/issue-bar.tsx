import './issue-bar.css';
import { Button } from '../../ui/base/button.tsx';

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
