import { Note } from '#app/ui/base/note.tsx';

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
  const [first, ...others] = errors;
  // One sentence about the whole is its own heading: there is no field to look at.
  if (title === undefined && others.length === 0 && first?.fieldId === undefined && !first?.code)
    return <Note level="danger" summary title={first?.text} />;
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
