import './marked-sheet.css';
import type { ReactNode } from 'react';

/** A sheet with the fold marks of a letter, for what stands alone on the desk. */
export function MarkedSheet({ labelledBy, children }: { labelledBy?: string; children: ReactNode }) {
  return (
    <section className="marked-sheet stack" aria-labelledby={labelledBy}>
      {children}
    </section>
  );
}
