import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { timeEntryFields } from '#app/invoicing/project/fields.ts';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { ErrorSummary, checkProps, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection, SaveBar } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

export type TimeValues = FormValuesOf<typeof timeEntryFields>;

interface TimeFormProps {
  form: FormMetadata<TimeValues, string[]>;
  fields: { [Name in keyof TimeValues]: FieldMetadata<string, TimeValues, string[]> };
  back: string;
  /** hidden fields: version of the stored entry, or the key of a new one */
  children: ReactNode;
}

export function TimeForm({ form, fields, back, children }: TimeFormProps) {
  const text = propsIn(timeEntryFields, fields);
  const errors = listErrors(form, (name) => labelIn(typedForms.project, name), fieldNames(timeEntryFields));
  return (
    <PostForm saves table={{ fields: timeEntryFields }} id={form.id} className="form">
      <ErrorSummary errors={errors} />
      {children}
      <FormSection title="Zeit">
        <FormGrid>
          <TextField {...text('date')} span={4} phone="half" inputMode="numeric" hint="TT.MM.JJJJ" />
          <TextField {...text('minutes')} span={4} phone="half" hint="3,5 oder 3:30 oder 3h 30" />
          <TextField {...text('text')} />
          <CheckBox value="on" label={timeEntryFields.billable.label} {...checkProps(fields.billable)} />
          <TextField
            {...text('rate')}
            span={4}
            unit="€"
            inputMode="decimal"
            hint="Wenn leer, gilt der Satz des Projekts."
          />
        </FormGrid>
      </FormSection>
      <SaveBar back={back} />
    </PostForm>
  );
}
