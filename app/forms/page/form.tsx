import './form.css';
import './action-bar.css';
import type { ReactNode } from 'react';
import { Starred } from '../fields/marks.tsx';
import type { Asked } from '../fields/marks.tsx';
import { Button, LinkButton } from '#app/ui/base/button.tsx';

interface FormSectionProps {
  /** Where an error summary leads that speaks of the whole section. */
  id?: string | undefined;
  title: string;
  /** of a choice that has no other label than the title */
  asked?: Asked | undefined;
  hint?: ReactNode;
  /** Content below the title instead of beside it, for the line grid. */
  full?: boolean;
  children: ReactNode;
}

/** Sections number themselves inside an element of class `form`, where they are no part of a step that has a number. */
export function FormSection({ id, title, asked, hint, full, children }: FormSectionProps) {
  return (
    <fieldset className={full ? 'section full' : 'section'} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      <legend>
        <Starred asked={asked}>{title}</Starred>
        {hint === undefined ? null : <small>{hint}</small>}
      </legend>
      {children}
    </fieldset>
  );
}

export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}

interface ActionBarProps {
  label?: ReactNode;
  amount?: ReactNode;
  /** what became of it by itself, quietly */
  status?: string | undefined;
  /** The tick without which the main button does nothing. */
  confirmation?: ReactNode;
  /** Buttons; the main one last. */
  children: ReactNode;
}

/** Last element of a form of class `form`; stays in sight at the lower edge. */
export function ActionBar({ label, amount, status, confirmation, children }: ActionBarProps) {
  return (
    <div className="action-bar">
      <p>
        {label}
        {amount === undefined ? null : <b>{amount}</b>}
      </p>
      {status === undefined ? null : (
        <output className="status-line" aria-live="polite">
          {status}
        </output>
      )}
      {confirmation === undefined ? null : <div className="confirmation">{confirmation}</div>}
      {children}
    </div>
  );
}

/** The bar of a form that keeps one record; `back`: where "Abbrechen" leads; `leadsOn`: saving leads to the next form. */
export function SaveBar({ back, leadsOn }: { back: string; leadsOn?: boolean | undefined }) {
  return (
    <ActionBar>
      <LinkButton variant="quiet" href={back}>
        Abbrechen
      </LinkButton>
      <Button variant="main" keys="Strg S" aria-keyshortcuts="Control+s">
        {leadsOn ? 'Speichern und weiter' : 'Speichern'}
      </Button>
    </ActionBar>
  );
}
