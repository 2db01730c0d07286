import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { refundFields } from '#app/invoicing/ledger/fields.ts';
import { Button } from '#app/ui/base/button.tsx';
import { FormErrors, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

export type RefundValues = FormValuesOf<typeof refundFields>;

interface RefundFormProps {
  form: FormMetadata<RefundValues>;
  fields: { [Name in keyof RefundValues]: FieldMetadata<string> };
  /** hidden fields */
  children: ReactNode;
}

/** Credit goes back to the customer. */
export function RefundForm({ form, fields, children }: RefundFormProps) {
  const text = propsIn(refundFields, fields);
  return (
    <PostForm table={typedForms.refund} id={form.id} className="form">
      {children}
      <FormErrors form={form} table={typedForms.refund} />
      <FormSection title="Zurückzahlen" hint="Belegwerk überweist nichts: Hier halten Sie fest, was Sie gezahlt haben.">
        <FormGrid>
          <TextField {...text('amount')} span={3} inputMode="decimal" />
          <TextField {...text('date')} span={3} />
          <SelectField {...text('method')} span={4} options={choicesOf(refundFields, 'method')} />
          <TextField {...text('note')} span={8} hint="Zum Beispiel: doppelt überwiesen." />
        </FormGrid>
      </FormSection>
      <ActionBar>
        <Button variant="main">Rückzahlung buchen</Button>
      </ActionBar>
    </PostForm>
  );
}
