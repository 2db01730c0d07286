import './form.css';
import type { ReactNode } from 'react';

interface FormSectionProps {
  /** Where an error summary leads that speaks of the whole section. */
  id?: string | undefined;
  title: string;
  hint?: ReactNode;
  /** Content below the title instead of beside it, for the line grid. */
  full?: boolean;
  children: ReactNode;
}

/** Sections number themselves inside an element of class `form`. */
export function FormSection({ id, title, hint, full, children }: FormSectionProps) {
  return (
    <fieldset className={full ? 'section full' : 'section'} {...(id === undefined ? {} : { id, tabIndex: -1 })}>
      <legend>
        {title}
        {hint === undefined ? null : <small>{hint}</small>}
      </legend>
      {children}
    </fieldset>
  );
}

export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="grid">{children}</div>;
}
