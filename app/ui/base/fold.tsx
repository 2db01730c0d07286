import './fold.css';
import type { ComponentProps, ReactNode } from 'react';

interface FoldProps extends Pick<ComponentProps<'details'>, 'id' | 'onToggle'> {
  title: ReactNode;
  /** What the fold holds, readable while it is closed ("2 ausgefüllt", "keine"). */
  note?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

export function Fold({ title, note, children, ...details }: FoldProps) {
  return (
    <details className="fold" {...details}>
      <summary>
        {title}
        {note === undefined ? null : <small>{note}</small>}
      </summary>
      {children}
    </details>
  );
}
