import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '../../ui/field/error-summary.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { listErrors, textProps } from '../../ui/field/form-fields.ts';
import { FormGrid, FormSection } from '../../ui/form/form.tsx';
import { SaveBar } from '../../ui/form/save-bar.tsx';
import { paths } from '../../ui/base/paths.ts';
import { PostForm } from '../shared/post-form.tsx';
import { PaperSection } from './paper-section.tsx';
import { ContentSection, StyleSection } from './style-sections.tsx';
import { TextsSection } from './texts-section.tsx';
import { layoutFields } from '../../invoicing/layout/fields.ts';
import type { LayoutValues } from '../../invoicing/layout/fields.ts';
import { fieldNames } from '../../invoicing/fields.ts';
import { labelIn } from '../../http/form/field-words.ts';
import { typedForms } from '../shared/typed-forms.ts';

export interface LayoutFormProps {
  form: FormMetadata<LayoutValues, string[]>;
  fields: LayoutInputs;
  /** hidden fields: version of the stored layout, or the key of a new one */
  children: ReactNode;
}

export type LayoutInputs = { [Name in keyof LayoutValues]: FieldMetadata<string, LayoutValues, string[]> };

export function LayoutForm({ form, fields, children }: LayoutFormProps) {
  return (
    <PostForm saves id={form.id} className="form" encType="multipart/form-data">
      <ErrorSummary
        errors={listErrors(form, (name) => labelIn(typedForms.layout, name), fieldNames(typedForms.layout.fields))}
      />
      {children}
      <FormSection title="Name">
        <FormGrid>
          <TextField {...textProps(fields.name)} label={layoutFields.name.label} hint="Nur für Sie sichtbar." />
        </FormGrid>
      </FormSection>
      <PaperSection fields={fields} />
      <StyleSection fields={fields} />
      <ContentSection fields={fields} />
      <TextsSection fields={fields} />
      <SaveBar back={paths.layouts} />
    </PostForm>
  );
}
