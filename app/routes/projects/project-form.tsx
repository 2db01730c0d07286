import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { projectFields } from '#app/invoicing/project/fields.ts';
import { ErrorSummary, choicesOf, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection, SaveBar } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

export type ProjectValues = FormValuesOf<typeof projectFields>;

interface ProjectFormProps {
  form: FormMetadata<ProjectValues, string[]>;
  fields: { [Name in keyof ProjectValues]: FieldMetadata<string, ProjectValues, string[]> };
  /** labels of customers, to choose from */
  customers: readonly string[];
  /** where "Abbrechen" leads */
  back: string;
  /** hidden fields: version of the stored project, or the key of a new one */
  children: ReactNode;
}

export function ProjectForm({ form, fields, customers, back, children }: ProjectFormProps) {
  const text = propsIn(projectFields, fields);
  const errors = listErrors(form, (name) => labelIn(typedForms.project, name), fieldNames(projectFields));
  return (
    <PostForm saves table={{ fields: projectFields }} id={form.id} className="form">
      <ErrorSummary errors={errors} />
      {children}
      <FormSection title="Projekt">
        <FormGrid>
          <TextField {...text('name')} span={8} />
          <TextField {...text('number')} span={4} hint="Steht auf Rechnungen, die das Projekt nennen." />
          <TextField {...text('customer')} span={8} list="customers" hint="Name oder Kundennummer; ein Teil genügt." />
          <SelectField {...text('status')} span={4} options={choicesOf(projectFields, 'status')} />
        </FormGrid>
        <datalist id="customers">
          {customers.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
      </FormSection>
      <FormSection title="Zeit und Geld" hint="Netto. Was Sie leer lassen, wird nicht gerechnet.">
        <FormGrid>
          <TextField
            {...text('hourlyRate')}
            span={4}
            unit="€"
            inputMode="decimal"
            hint="Gilt für alle Zeiten, die keinen eigenen Satz haben."
          />
          <TextField {...text('budgetMinutes')} span={4} unit="Std." inputMode="decimal" />
          <TextField {...text('budgetCents')} span={4} unit="€" inputMode="decimal" />
        </FormGrid>
      </FormSection>
      <FormSection title="Notiz">
        <FormGrid>
          <TextAreaField {...text('note')} hint="Nur für Sie sichtbar." />
        </FormGrid>
      </FormSection>
      <SaveBar back={back} />
    </PostForm>
  );
}
