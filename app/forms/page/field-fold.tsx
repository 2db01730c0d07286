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
  /** filled by the settings, which is no reason to be open */
  prefilled?: boolean;
  children: ReactNode;
}

/** Fields that few need. */
export function FieldFold({ title, fields, note, prefilled = false, children }: FieldFoldProps) {
  const filled = fields.filter((field) => (field.initialValue ?? '') !== '').length;
  const wrong = fields.some((field) => field.errors !== undefined);
  return (
    <Fold
      title={title}
      note={note ?? (filled === 0 ? 'keine' : `${filled} ausgefüllt`)}
      open={wrong || (filled > 0 && !prefilled)}
    >
      <FormGrid>{children}</FormGrid>
    </Fold>
  );
}
