import './next-steps.css';
import type { ReactNode } from 'react';
import { Icon } from '../base/icon.tsx';

export interface NextStep {
  title: string;
  text?: ReactNode;
  /** The whole row leads there. */
  href?: string | undefined;
  /** A button at the end of the row, instead. */
  action?: ReactNode;
}

/** Rows of a title, a sentence and one thing to do. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ul className="next-steps" role="list">
      {steps.map(({ title, text, href, action }) => (
        <li key={href ?? title}>
          {href === undefined ? (
            <b>{title}</b>
          ) : (
            <a className="step-link" href={href}>
              {title}
            </a>
          )}
          {text === undefined ? null : <p>{text}</p>}
          <span className="step-action">{href === undefined ? action : <Icon name="arrow" />}</span>
        </li>
      ))}
    </ul>
  );
}
