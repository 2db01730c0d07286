import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { ActionBar } from '../../ui/form/action-bar.tsx';
import { Button } from '../../ui/base/button.tsx';
import { CheckBox } from '../../ui/field/choices.tsx';
import { TextAreaField, TextField } from '../../ui/field/field.tsx';
import { checkProps, listErrors, textProps } from '../../ui/field/form-fields.ts';
import { ErrorSummary } from '../../ui/field/error-summary.tsx';
import { FormGrid, FormSection } from '../../ui/form/form.tsx';
import { CountryField } from '../shared/country-field.tsx';
import { labelOfField } from '../shared/field-labels.ts';
import { PostForm } from '../shared/post-form.tsx';

/** The profile as form fields. */
export type ProfileValues = Record<
  | 'version'
  | 'name'
  | 'tradingName'
  | 'street'
  | 'addition'
  | 'postCode'
  | 'city'
  | 'countryCode'
  | 'vatId'
  | 'taxNumber'
  | 'registrationNumber'
  | 'legalInformation'
  | 'contactName'
  | 'phone'
  | 'email'
  | 'website'
  | 'iban'
  | 'bic'
  | 'accountName'
  | 'bankName'
  | 'smallBusiness',
  string
>;

interface ProfileFormProps {
  form: FormMetadata<ProfileValues, string[]>;
  fields: { [Name in keyof ProfileValues]: FieldMetadata<string, ProfileValues, string[]> };
  countries: readonly string[];
}

export function ProfileForm({ form, fields, countries }: ProfileFormProps) {
  return (
    <PostForm id={form.id} className="form">
      <ErrorSummary errors={listErrors(form, labelOfField)} />
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
  return (
    <FormSection title="Name und Anschrift">
      <FormGrid>
        <TextField {...textProps(fields.name)} label="Name oder Firma" term="BT-27" autoComplete="organization" />
        <TextField {...textProps(fields.tradingName)} label="Geschäftsbezeichnung" term="BT-28" optional />
        <TextField
          {...textProps(fields.street)}
          label="Straße und Hausnummer"
          term="BT-35"
          autoComplete="street-address"
        />
        <TextField {...textProps(fields.addition)} label="Adresszusatz" term="BT-36" optional />
        <TextField
          {...textProps(fields.postCode)}
          label="PLZ"
          term="BT-38"
          span={3}
          phone="third"
          autoComplete="postal-code"
        />
        <TextField
          {...textProps(fields.city)}
          label="Ort"
          term="BT-37"
          span={5}
          phone="two-thirds"
          autoComplete="address-level2"
        />
        <CountryField field={fields.countryCode} term="BT-40" countries={countries} />
      </FormGrid>
    </FormSection>
  );
}

function TaxSection({ fields }: Fields) {
  return (
    <FormSection title="Steuer" hint="Eine der beiden Nummern muss auf jeder Rechnung stehen (§ 14 UStG).">
      <FormGrid>
        <TextField {...textProps(fields.taxNumber)} label="Steuernummer" term="BT-32" span={6} />
        <TextField {...textProps(fields.vatId)} label="USt-IdNr." term="BT-31" span={6} optional />
        <CheckBox
          {...checkProps(fields.smallBusiness)}
          value="on"
          label={<b>Kleinunternehmer nach § 19 UStG</b>}
          hint="Ihre Rechnungen weisen dann keine Umsatzsteuer aus und nennen die Befreiung."
        />
      </FormGrid>
    </FormSection>
  );
}

function BankSection({ fields }: Fields) {
  return (
    <FormSection title="Bank">
      <FormGrid>
        <TextField {...textProps(fields.iban)} label="IBAN" term="BT-84" span={8} />
        <TextField {...textProps(fields.bic)} label="BIC" term="BT-86" span={4} optional />
        <TextField
          {...textProps(fields.accountName)}
          label="Kontoinhaber"
          term="BT-85"
          span={6}
          optional
          hint="Leer: Name oder Firma."
        />
        <TextField {...textProps(fields.bankName)} label="Bank" span={6} optional />
      </FormGrid>
    </FormSection>
  );
}

function ContactSection({ fields }: Fields) {
  return (
    <FormSection title="Kontakt" hint="Behörden verlangen alle drei Angaben.">
      <FormGrid>
        <TextField {...textProps(fields.contactName)} label="Ansprechperson" term="BT-41" autoComplete="name" />
        <TextField {...textProps(fields.phone)} type="tel" label="Telefon" term="BT-42" span={6} autoComplete="tel" />
        <TextField
          {...textProps(fields.email)}
          type="email"
          label="E-Mail"
          term="BT-43"
          span={6}
          autoComplete="email"
          hint="Zugleich Ihre elektronische Adresse (BT-34)."
        />
        <TextField {...textProps(fields.website)} label="Website" optional />
      </FormGrid>
    </FormSection>
  );
}

function LegalSection({ fields }: Fields) {
  return (
    <FormSection title="Register">
      <FormGrid>
        <TextField {...textProps(fields.registrationNumber)} label="Registernummer" term="BT-30" optional />
        <TextAreaField
          {...textProps(fields.legalInformation)}
          label="Rechtliche Angaben"
          term="BT-33"
          optional
          hint="Zum Beispiel Sitz, Registergericht und Geschäftsführung."
        />
      </FormGrid>
    </FormSection>
  );
}
