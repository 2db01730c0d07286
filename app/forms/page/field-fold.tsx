import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { Fold } from '#app/ui/base/fold.tsx';
import { FormGrid } from './form.tsx';

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

/** Parts in one fold: it says in which of them something stands, and is open where something is wrong. */
export function PartsFold({ title, parts }: { title: string; parts: readonly FoldPart[] }) {
  const isFilled = ({ fields, filled = false }: FoldPart) =>
    filled || fields.some(({ initialValue }) => (initialValue ?? '') !== '');
  const namesOf = (some: readonly FoldPart[]) => some.map((part) => part.name ?? part.title).join(', ');
  const filled = parts.filter(isFilled);
  return (
    <Fold
      title={title}
      note={filled.length === 0 ? `${namesOf(parts)}: nichts eingetragen` : `eingetragen: ${namesOf(filled)}`}
      open={parts.some(({ fields, usual = [] }) => [...fields, ...usual].some(({ errors }) => errors !== undefined))}
    >
      {parts.map((part) => (
        <fieldset key={part.title}>
          <legend>{part.title}</legend>
          <FormGrid>{part.content}</FormGrid>
        </fieldset>
      ))}
    </Fold>
  );
}
