import './split.css';
import type { ReactNode } from 'react';

interface SplitProps {
  /** The first child stands on the right of wide screens and comes first on narrow ones. */
  lead?: boolean;
  /** The last child stands on the right as well, below the first where there are three. */
  hub?: boolean;
  children: ReactNode;
}

export function Split({ lead, hub, children }: SplitProps) {
  return <div className={['split', lead && 'lead', hub && 'hub'].filter(Boolean).join(' ')}>{children}</div>;
}
