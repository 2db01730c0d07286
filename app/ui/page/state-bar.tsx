import './state-bar.css';
import type { ReactNode } from 'react';

export interface StateEntry {
  label: string;
  value: ReactNode;
}

/** Key facts of a document between two ink lines. */
export function StateBar({ entries }: { entries: readonly StateEntry[] }) {
  return (
    <dl className="state-bar">
      {entries.map((entry) => (
        <div key={entry.label}>
          <dt>{entry.label}</dt>
          <dd>{parted(entry.value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An address that needs two lines has the second one for what is behind its sign. */
function parted(value: ReactNode): ReactNode {
  if (typeof value !== 'string' || !value.includes('@')) return value;
  const at = value.indexOf('@') + 1;
  return (
    <span>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </span>
  );
}
