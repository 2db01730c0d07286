import './next-steps.css';
import type { ReactNode } from 'react';
import { LinkButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';

export interface NextStep {
  title: string;
  text?: ReactNode;
  /** The whole row leads there. */
  href?: string | undefined;
  /** A button at the end of the row, instead. */
  action?: ReactNode;
  /** Its link is a button of this word, with a key that leads there. */
  button?: { word: string; keys: string };
  /** The key that leads there where the row is no button. */
  keys?: string;
  /** what most people do now */
  isMain?: boolean;
}

/** Rows of a title, a sentence and one thing to do. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ul className="next-steps" role="list">
      {steps.map((step) => (
        <li key={step.href ?? step.title}>
          {step.href === undefined || step.button !== undefined ? (
            <b>{step.title}</b>
          ) : (
            <a className="step-link" href={step.href} aria-keyshortcuts={step.keys}>
              {step.title}
            </a>
          )}
          {step.text === undefined ? null : <p>{step.text}</p>}
          <span className="step-action">
            <StepAction step={step} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function StepAction({ step: { href, action, button, isMain } }: { step: NextStep }) {
  if (href === undefined) return action;
  if (button === undefined) return <Icon name="arrow" />;
  return (
    <LinkButton href={href} keys={button.keys} aria-keyshortcuts={button.keys} variant={isMain ? 'main' : undefined}>
      {button.word}
    </LinkButton>
  );
}
