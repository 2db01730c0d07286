import './fold.css';
import type { ReactNode } from 'react';

interface FoldProps {
  title: ReactNode;
  /** What the fold holds, readable while it is closed ("2 ausgefüllt", "keine"). */
  note?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

export function Fold({ title, note, open, children }: FoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        {title}
        {note === undefined ? null : <small>{note}</small>}
      </summary>
      {children}
    </details>
  );
}
