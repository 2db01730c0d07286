import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { labelIn } from '#app/forms/reading/field-words.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { scheduleFields } from '#app/invoicing/schedules/fields.ts';
import { ErrorSummary, choicesOf, listErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection, SaveBar } from '#app/forms/page/form.tsx';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

export type ScheduleValues = FormValuesOf<typeof scheduleFields>;

interface ScheduleFormProps {
  form: FormMetadata<ScheduleValues, string[]>;
  fields: { [Name in keyof ScheduleValues]: FieldMetadata<string, ScheduleValues, string[]> };
  /** where "Abbrechen" leads */
  back: string;
  /** hidden fields: version of the stored one, or the key of a new one */
  children: ReactNode;
}

const fillHint =
  'Im Text der Rechnung steht für den Zeitraum: {Zeitraum}, {Monat}, {Jahr}, {Von}, {Bis}. Bei einem 31. gilt der letzte Tag des Monats.';

export function ScheduleForm({ form, fields, back, children }: ScheduleFormProps) {
  const text = propsIn(scheduleFields, fields);
  const options = (name: keyof typeof scheduleFields) => choicesOf(scheduleFields, name);
  const errors = listErrors(form, (name) => labelIn(typedForms.schedule, name), fieldNames(scheduleFields));
  return (
    <PostForm table={typedForms.schedule} id={form.id} className="form">
      <ErrorSummary errors={errors} />
      {children}
      <FormSection title="Serie">
        <FormGrid>
          <TextField {...text('name')} span={8} hint="Nur für Sie sichtbar." />
          <SelectField {...text('state')} span={4} options={options('state')} />
          <SelectField {...text('action')} span={8} options={options('action')} />
        </FormGrid>
      </FormSection>
      <FormSection title="Tage" hint={fillHint}>
        <FormGrid>
          <SelectField {...text('rhythm')} span={4} options={options('rhythm')} />
          <TextField {...text('firstDay')} span={4} />
          <SelectField {...text('supply')} span={8} options={options('supply')} />
          <TextField {...text('lastDay')} span={4} />
          <TextField {...text('runsMax')} span={4} inputMode="numeric" />
        </FormGrid>
      </FormSection>
      <FormSection
        title="Neue Preise"
        hint="Auf alle Einzelpreise der Vorlage, wenn die Leistung an diesem Tag oder später beginnt."
      >
        <FormGrid>
          <TextField {...text('raisePercent')} span={4} unit="%" inputMode="decimal" />
          <TextField {...text('raiseFrom')} span={4} />
        </FormGrid>
      </FormSection>
      <SaveBar back={back} />
    </PostForm>
  );
}
