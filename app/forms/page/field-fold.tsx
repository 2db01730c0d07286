import { useState } from 'react';
import type { FieldMetadata, SubmissionResult } from '@conform-to/react';
import type { MouseEvent, ReactNode } from 'react';
import { Button } from '#app/ui/base/button.tsx';
import { Fold } from '#app/ui/base/fold.tsx';
import { FormGrid } from './form.tsx';
import { partsId } from './row-focus.ts';

interface FieldFoldProps {
  title: string;
  /** what is folded: filled ones are counted, a filled or wrong one opens it */
  fields: readonly Pick<FieldMetadata<string | undefined>, 'initialValue' | 'errors'>[];
  /** what stands in it, in words; absent: how many are filled */
  note?: string;
  children: ReactNode;
}

/** Fields that few need. */
export function FieldFold({ title, fields, note, children }: FieldFoldProps) {
  const filled = fields.filter((field) => (field.initialValue ?? '') !== '').length;
  const wrong = fields.some((field) => field.errors !== undefined);
  return (
    <Fold title={title} note={note ?? (filled === 0 ? 'keine' : `${filled} ausgefüllt`)} open={wrong || filled > 0}>
      <FormGrid>{children}</FormGrid>
    </Fold>
  );
}

/** Fields that few need, under a heading within a fold. */
export interface FoldPart {
  title: string;
  /** what the fold calls it; absent: its title */
  name?: string;
  fields: FieldFoldProps['fields'];
  /** filled in every form: all they do is open it where they are wrong */
  usual?: FieldFoldProps['fields'];
  /** that something stands in it that is no field */
  filled?: boolean;
  content: ReactNode;
}

interface Asking {
  /** by the address */
  opensFields?: boolean | undefined;
  lastResult?: SubmissionResult<string[]> | null | undefined;
}

/** Whether the address asks for all fields, or the button that has sent the form. */
export function asksFields({ opensFields = false, lastResult }: Asking): boolean {
  return opensFields || lastResult?.initialValue?.['then'] === partsId;
}

/** Brings the fields that a page does not carry until somebody asks; what was typed is kept. */
export function AskFields({ text, onClick }: { text: string; onClick?: (event: MouseEvent) => void }) {
  return (
    <p className="row">
      <Button slim name="then" value={partsId} onClick={onClick}>
        {text}
      </Button>
    </p>
  );
}

interface PartsFoldProps {
  title: string;
  parts: readonly FoldPart[];
  /** all fields were asked for */
  asked: boolean;
}

/**
 * Parts in one fold: it says in which of them something stands, and is open where something is wrong. A page carries the fields
 * of those only; the others come when the fold is opened, without a script by a button that keeps what was typed.
 */
export function PartsFold({ title, parts, asked }: PartsFoldProps) {
  const [isOpened, setOpened] = useState(asked);
  const isFilled = ({ fields, filled = false }: FoldPart) =>
    filled || fields.some(({ initialValue }) => (initialValue ?? '') !== '');
  const isWrong = ({ fields, usual = [] }: FoldPart) =>
    [...fields, ...usual].some(({ errors }) => errors !== undefined);
  const namesOf = (some: readonly FoldPart[]) => some.map((part) => part.name ?? part.title).join(', ');
  const filled = parts.filter(isFilled);
  const shown = isOpened ? parts : parts.filter((part) => part.fields.length === 0 || isFilled(part) || isWrong(part));
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    setOpened(true);
  };
  return (
    <Fold
      title={title}
      note={filled.length === 0 ? `${namesOf(parts)}: nichts eingetragen` : `eingetragen: ${namesOf(filled)}`}
      open={asked || parts.some(isWrong)}
      onToggle={() => setOpened(true)}
      {...(asked && { id: partsId })}
    >
      {shown.length === parts.length ? null : <AskFields text="Alle Felder zeigen" onClick={open} />}
      {shown.map((part) => (
        <fieldset key={part.title}>
          <legend>{part.title}</legend>
          <FormGrid>{part.content}</FormGrid>
        </fieldset>
      ))}
    </Fold>
  );
}
