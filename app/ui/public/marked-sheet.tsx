import './marked-sheet.css';
import type { ReactNode } from 'react';

/** A sheet with the fold marks of a letter, for what stands alone on the desk. */
export function MarkedSheet({ children }: { children: ReactNode }) {
  return <section className="marked-sheet stack">{children}</section>;
}
