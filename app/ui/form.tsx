import './form.css';
import type { ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  /** Content below the title instead of beside it, for the line grid. */
  full?: boolean;
  children: ReactNode;
}

/** Sections number themselves inside an element of class `form`. */
export function FormSection({ title, hint, full, children }: FormSectionProps) {
  return (
    <fieldset className={full ? 'section full' : 'section'}>
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
