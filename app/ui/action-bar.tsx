import './action-bar.css';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ActionBarProps {
  label?: ReactNode;
  amount?: ReactNode;
  /** Buttons; the main one last. */
  children: ReactNode;
}

/** Last element of a form of class `form`; stays in sight at the lower edge. */
export function ActionBar({ label, amount, children }: ActionBarProps) {
  return (
    <div className="action-bar">
      <p>
        {label}
        {amount === undefined ? null : <b>{amount}</b>}
      </p>
      {children}
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
