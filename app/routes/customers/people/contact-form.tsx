import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { FormErrors, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { FormGrid, FormSection, SaveBar } from '#app/forms/page/form.tsx';
import { contactFields, mailedKinds } from '#app/invoicing/customer/contact.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';

export type ContactValues = FormValuesOf<typeof contactFields>;

interface ContactFormProps {
  form: FormMetadata<ContactValues, string[]>;
  fields: { [Name in keyof ContactValues]: FieldMetadata<string, ContactValues, string[]> };
  /** the customer's page */
  back: string;
  /** hidden fields: version of the stored person, or the key of a new one */
  children: ReactNode;
}

export function ContactForm({ form, fields, back, children }: ContactFormProps) {
  const text = propsIn(contactFields, fields);
  return (
    <PostForm saves table={typedForms.contact} id={form.id} className="form">
      <FormErrors form={form} table={typedForms.contact} />
      {children}
      <FormSection title="Person">
        <FormGrid>
          <TextField {...text('name')} span={6} hint="Ein Name, oder „Buchhaltung“." />
          <TextField {...text('role')} span={6} hint="Zum Beispiel Geschäftsführung." />
          <TextField {...text('email')} type="email" span={6} />
          <TextField {...text('phone')} type="tel" span={6} />
        </FormGrid>
      </FormSection>
      <FormSection title="Bekommt per E-Mail" hint="Vorgeschlagen, wenn Sie einen Beleg senden.">
        <FormGrid>
          {mailedKinds.map((kind) => (
            <SelectField key={kind} {...text(kind)} span={4} options={choicesOf(contactFields, kind)} />
          ))}
        </FormGrid>
      </FormSection>
      <SaveBar back={back} />
    </PostForm>
  );
}
