import './empty-state.css';
import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';

interface EmptyStateProps {
  title: string;
  text: ReactNode;
  /** The link or button that ends the emptiness. */
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <Icon name="blank" />
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}
