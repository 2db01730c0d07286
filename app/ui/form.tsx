import './form.css';
import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/** First element of a form with row buttons: Enter then triggers this button and none of theirs. */
export function EnterButton({ name, value }: { name?: string; value?: string }) {
  return <button type="submit" name={name} value={value} hidden tabIndex={-1} aria-hidden="true" />;
}

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

export interface FormError {
  text: string;
  /** Id of the control; an error of the whole form has none. */
  fieldId?: string | undefined;
  /** Rule and term as the check names them, such as "BR-DE-15 · BT-10". */
  code?: string | undefined;
}

interface ErrorSummaryProps {
  errors: readonly FormError[];
  title?: string | undefined;
}

export function ErrorSummary({ errors, title }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <Note level="danger" summary title={title ?? errorTitle(errors.length)}>
      <ul role="list">
        {errors.map((error) => (
          <li key={`${error.fieldId ?? ''} ${error.text}`}>
            {error.fieldId === undefined ? error.text : <a href={`#${error.fieldId}`}>{error.text}</a>}
            {error.code ? <span className="term-code"> {error.code}</span> : null}
          </li>
        ))}
      </ul>
    </Note>
  );
}

function errorTitle(count: number): string {
  return count === 1 ? 'Bitte prüfen Sie eine Angabe' : `Bitte prüfen Sie ${count} Angaben`;
}
