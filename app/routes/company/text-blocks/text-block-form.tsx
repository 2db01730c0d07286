import type { ReactNode } from 'react';
import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { choicesOf, FormErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { FormGrid, FormSection, SaveBar } from '#app/forms/page/form.tsx';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { textBlockFields, textBlockPlaceholders } from '#app/invoicing/text-blocks/fields.ts';
import { paths } from '#app/ui/base/paths.ts';

export type TextBlockFormValues = FormValuesOf<typeof textBlockFields>;

interface TextBlockFormProps {
  form: FormMetadata<TextBlockFormValues, string[]>;
  fields: { [Name in keyof TextBlockFormValues]: FieldMetadata<string, TextBlockFormValues, string[]> };
  /** hidden fields: version of the stored text, or the key of a new one */
  children: ReactNode;
}

const known = textBlockPlaceholders.map((name) => `{${name}}`).join(' ');

export function TextBlockForm({ form, fields, children }: TextBlockFormProps) {
  const text = propsIn(textBlockFields, fields);
  return (
    <PostForm saves table={typedForms.textBlock} id={form.id} className="form">
      <FormErrors form={form} table={typedForms.textBlock} />
      {children}
      <FormSection title="Textbaustein">
        <FormGrid>
          <TextField {...text('name')} span={6} hint="Daran erkennen Sie ihn beim Schreiben." />
          <SelectField {...text('purpose')} span={3} phone="half" options={choicesOf(textBlockFields, 'purpose')} />
          <SelectField {...text('language')} span={3} phone="half" options={choicesOf(textBlockFields, 'language')} />
          <TextAreaField {...text('text')} rows={8} hint={`Wird beim Einfügen ausgefüllt: ${known}`} />
        </FormGrid>
      </FormSection>
      <SaveBar back={paths.textBlocks} />
    </PostForm>
  );
}
