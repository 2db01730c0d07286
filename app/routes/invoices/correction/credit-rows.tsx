import type { FieldMetadata } from '@conform-to/react';
import { creditFields } from '#app/invoicing/invoice/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { TextField } from '#app/forms/fields/field.tsx';
import { propsIn } from '#app/forms/fields/form-fields.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';

export type CreditValues = FormValuesOf<typeof creditFields> & { line: string };

/** A line of the invoice, in words. */
export interface CreditLine {
  id: string;
  name: string;
  invoiced: string;
  /** what can still be credited; null: nothing */
  rest: string | null;
}

interface CreditRowProps {
  row: FieldMetadata<CreditValues>;
  lines: readonly CreditLine[];
  focused: boolean;
}

/** What of a line is credited. What is left of it is said as it is now; what was typed stays. */
export function CreditRow({ row, lines, focused }: CreditRowProps) {
  const fields = row.getFieldset();
  const text = propsIn(creditFields, fields);
  const id = fields.line.initialValue ?? '';
  const line = lines.find((each) => each.id === id);
  if (line === undefined) return null;
  return (
    <FormSection
      full
      title={`Position ${line.id}: ${line.name}`}
      hint={`Berechnet: ${line.invoiced}. ${line.rest === null ? 'Nichts mehr gutzuschreiben.' : `Noch gutzuschreiben: ${line.rest}.`}`}
    >
      <input type="hidden" name={fields.line.name} value={id} />
      <FormGrid>
        <TextField {...text('quantity')} span={5} inputMode="decimal" autoFocus={focused} />
        <TextField {...text('amount')} span={5} inputMode="decimal" />
      </FormGrid>
    </FormSection>
  );
}
