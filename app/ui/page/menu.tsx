import './menu.css';
import type { ReactNode } from 'react';

/** What is rarely done with a record, behind one button of its head; each child a link or a form of one button. */
export function Menu({ children }: { children: ReactNode }) {
  return (
    <details className="menu">
      <summary className="button slim">Weitere</summary>
      <ul role="list">{children}</ul>
    </details>
  );
}
