import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { refundFields } from '#app/invoicing/ledger/fields.ts';
import { Button } from '#app/ui/base/button.tsx';
import { ErrorSummary } from '#app/forms/fields/error-summary.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { choicesOf, listErrors, propsIn } from '#app/forms/fields/form-fields.ts';
import { ActionBar } from '#app/forms/page/action-bar.tsx';
import { FormGrid, FormSection } from '#app/forms/page/form.tsx';
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
    <PostForm id={form.id} className="form">
      {children}
      <ErrorSummary errors={listErrors(form, (name) => labelIn(typedForms.refund, name), fieldNames(refundFields))} />
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
