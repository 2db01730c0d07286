import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { FormErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { FormGrid, FormSection, SaveBar } from '#app/forms/page/form.tsx';
import { paths } from '#app/ui/base/paths.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { PaperSection } from './paper-section.tsx';
import { ContentSection, DesignSection, StyleSection } from './style-sections.tsx';
import { TextsSection } from './texts-section.tsx';
import { layoutFields } from '#app/invoicing/layout/fields.ts';
import type { LayoutValues } from '#app/invoicing/layout/fields.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';

export interface LayoutFormProps {
  form: FormMetadata<LayoutValues, string[]>;
  fields: LayoutInputs;
  /** fields that few need were asked for */
  asked: boolean;
  /** hidden fields: version of the stored layout, or the key of a new one */
  children: ReactNode;
}

export type LayoutInputs = { [Name in keyof LayoutValues]: FieldMetadata<string, LayoutValues, string[]> };

export function LayoutForm({ form, fields, asked, children }: LayoutFormProps) {
  return (
    <PostForm saves table={typedForms.layout} id={form.id} className="form" encType="multipart/form-data">
      <FormErrors form={form} table={typedForms.layout} />
      {children}
      <FormSection title="Name">
        <FormGrid>
          <TextField {...propsIn(layoutFields, fields)('name')} hint="Nur für Sie sichtbar." />
        </FormGrid>
      </FormSection>
      <DesignSection fields={fields} />
      <PaperSection fields={fields} />
      <StyleSection fields={fields} />
      <ContentSection fields={fields} />
      <TextsSection fields={fields} asked={asked} />
      <SaveBar back={paths.layouts} />
    </PostForm>
  );
}
