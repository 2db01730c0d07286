import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';
import emptyStateUrl from './empty-state.css?url&no-inline';

interface EmptyStateProps {
  title: string;
  text: ReactNode;
  /** The link or button that ends the emptiness. */
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <link rel="stylesheet" href={emptyStateUrl} />
      <Icon name="blank" />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}
