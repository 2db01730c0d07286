import './action-bar.css';
import type { ReactNode } from 'react';

interface ActionBarProps {
  label?: ReactNode;
  amount?: ReactNode;
  /** what became of it by itself, quietly */
  status?: string | undefined;
  /** The tick without which the main button does nothing. */
  confirmation?: ReactNode;
  /** Buttons; the main one last. */
  children: ReactNode;
}

/** Last element of a form of class `form`; stays in sight at the lower edge. */
export function ActionBar({ label, amount, status, confirmation, children }: ActionBarProps) {
  return (
    <div className="action-bar">
      <p>
        {label}
        {amount === undefined ? null : <b>{amount}</b>}
      </p>
      {status === undefined ? null : (
        <output className="status-line" aria-live="polite">
          {status}
        </output>
      )}
      {confirmation === undefined ? null : <div className="confirmation">{confirmation}</div>}
      {children}
    </div>
  );
}
