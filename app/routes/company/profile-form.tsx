import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { companyFields } from '../../invoicing/company/fields.ts';
import type { FormValuesOf } from '../../invoicing/fields.ts';
import { ActionBar } from '../../ui/form/action-bar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { CheckBox } from '../../ui/field/choices.tsx';
import { TextAreaField, TextField } from '../../ui/field/field.tsx';
import { checkProps, listErrors, propsIn } from '../../ui/field/form-fields.ts';
import { ErrorSummary } from '../../ui/field/error-summary.tsx';
import { FormGrid, FormSection } from '../../ui/form/form.tsx';
import { CountryField } from '../shared/country-field.tsx';
import { labelIn } from '../../http/form/field-words.ts';
import { typedForms } from '../shared/typed-forms.ts';
import { PostForm } from '../shared/post-form.tsx';

/** The profile as form fields. */
export type ProfileValues = FormValuesOf<typeof companyFields> & { version: string };

interface ProfileFormProps {
  form: FormMetadata<ProfileValues, string[]>;
  fields: { [Name in keyof ProfileValues]: FieldMetadata<string, ProfileValues, string[]> };
  countries: readonly string[];
}

export function ProfileForm({ form, fields, countries }: ProfileFormProps) {
  return (
    <PostForm id={form.id} className="form">
      <ErrorSummary errors={listErrors(form, (name) => labelIn(typedForms.company, name))} />
      <input type="hidden" name="version" value={fields.version.initialValue} />
      <NameSection fields={fields} countries={countries} />
      <TaxSection fields={fields} />
      <BankSection fields={fields} />
      <ContactSection fields={fields} />
      <LegalSection fields={fields} />
      <ActionBar>
        <Button variant="main" keys="Strg S" aria-keyshortcuts="Control+s">
          Speichern
        </Button>
      </ActionBar>
    </PostForm>
  );
}

type Fields = Pick<ProfileFormProps, 'fields'>;

function NameSection({ fields, countries }: Omit<ProfileFormProps, 'form'>) {
  const text = propsIn(companyFields, fields);
  return (
    <FormSection title="Name und Anschrift">
      <FormGrid>
        <TextField {...text('name')} autoComplete="organization" />
        <TextField {...text('tradingName')} />
        <TextField
          {...text('street')}

          autoComplete="street-address"
        />
        <TextField {...text('addition')} />
        <TextField
          {...text('postCode')}

          span={3}
          phone="third"
          autoComplete="postal-code"
        />
        <TextField
          {...text('city')}

          span={5}
          phone="two-thirds"
          autoComplete="address-level2"
        />
        <CountryField {...text('countryCode')} countries={countries} />
      </FormGrid>
    </FormSection>
  );
}

function TaxSection({ fields }: Fields) {
  const text = propsIn(companyFields, fields);
  return (
    <FormSection title="Steuer" hint="Eine der beiden Nummern muss auf jeder Rechnung stehen (§ 14 UStG).">
      <FormGrid>
        <TextField {...text('taxNumber')} span={6} />
        <TextField {...text('vatId')} span={6} />
        <CheckBox
          {...checkProps(fields.smallBusiness)}
          value="on"
          label={<b>{companyFields.smallBusiness.label}</b>}
          hint="Ihre Rechnungen weisen dann keine Umsatzsteuer aus und nennen die Befreiung."
        />
      </FormGrid>
    </FormSection>
  );
}

function BankSection({ fields }: Fields) {
  const text = propsIn(companyFields, fields);
  return (
    <FormSection title="Bank">
      <FormGrid>
        <TextField {...text('iban')} span={8} />
        <TextField {...text('bic')} span={4} />
        <TextField
          {...text('accountName')}

          span={6}

          hint="Leer: Name oder Firma."
        />
        <TextField {...text('bankName')} span={6} />
      </FormGrid>
    </FormSection>
  );
}

function ContactSection({ fields }: Fields) {
  const text = propsIn(companyFields, fields);
  return (
    <FormSection title="Kontakt" hint="Behörden verlangen alle drei Angaben.">
      <FormGrid>
        <TextField {...text('contactName')} autoComplete="name" />
        <TextField {...text('phone')} type="tel" span={6} autoComplete="tel" />
        <TextField
          {...text('email')}
          type="email"

          span={6}
          autoComplete="email"
          hint="Zugleich Ihre elektronische Adresse (BT-34)."
        />
        <TextField {...text('website')} />
      </FormGrid>
    </FormSection>
  );
}

function LegalSection({ fields }: Fields) {
  const text = propsIn(companyFields, fields);
  return (
    <FormSection title="Register">
      <FormGrid>
        <TextField {...text('registrationNumber')} />
        <TextAreaField
          {...text('legalInformation')}

          hint="Zum Beispiel Sitz, Registergericht und Geschäftsführung."
        />
      </FormGrid>
    </FormSection>
  );
}
