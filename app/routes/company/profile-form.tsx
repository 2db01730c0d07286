import { notesOnAccount } from './bank-accounts/account-fields.tsx';
import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { companyFields } from '#app/invoicing/company/fields.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import { FieldFold } from '#app/forms/page/field-fold.tsx';
import { paths, places } from '#app/ui/base/paths.ts';
import { Button } from '#app/ui/base/button.tsx';
import { CheckBox } from '#app/forms/fields/choices.tsx';
import { TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import { FormErrors, checkProps, propsIn } from '#app/forms/fields/form-fields.tsx';
import { CountryField } from '#app/forms/fields/country-field.tsx';
import { vatIdHint } from '../findings/vat-id-note.ts';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { WayBack } from '#app/forms/answers/way-back.tsx';

/** The profile as form fields. */
export type ProfileValues = FormValuesOf<typeof companyFields>;

interface ProfileFormProps {
  form: FormMetadata<ProfileValues, string[]>;
  fields: { [Name in keyof ProfileValues]: FieldMetadata<string, ProfileValues, string[]> };
  countries: readonly string[];
  /** it is the first step to the first invoice */
  leadsOn: boolean;
  /** hidden fields */
  children: ReactNode;
}

export function ProfileForm({ form, fields, countries, leadsOn, children }: ProfileFormProps) {
  return (
    <PostForm saves table={typedForms.company} id={form.id} className={leadsOn ? 'form unnumbered' : 'form'}>
      <WayBack />
      <FormErrors form={form} table={typedForms.company} />
      {children}
      <NameSection fields={fields} countries={countries} />
      <TaxSection fields={fields} />
      <BankSection fields={fields} />
      <ContactSection fields={fields} />
      <RareFold fields={fields} />
      <DebitFold fields={fields} />
      <ActionBar>
        <Button variant="main" keys="Strg S" aria-keyshortcuts="Control+s">
          {leadsOn ? 'Speichern und weiter' : 'Speichern'}
        </Button>
      </ActionBar>
    </PostForm>
  );
}

type Fields = Pick<ProfileFormProps, 'fields'>;

function NameSection({ fields, countries }: Pick<ProfileFormProps, 'fields' | 'countries'>) {
  const text = propsIn(companyFields, fields);
  return (
    <FormSection title="Name und Anschrift">
      <FormGrid>
        <TextField {...text('name')} autoComplete="organization" />
        <TextField {...text('street')} autoComplete="street-address" />
        <TextField {...text('postCode')} span={3} phone="third" autoComplete="postal-code" />
        <TextField {...text('city')} span={5} phone="two-thirds" autoComplete="address-level2" />
        <CountryField {...text('countryCode')} countries={countries} />
      </FormGrid>
    </FormSection>
  );
}

function TaxSection({ fields }: Fields) {
  const text = propsIn(companyFields, fields);
  return (
    <FormSection title="Steuer" hint="Steuernummer oder USt-IdNr.: eine der beiden ist nötig (§ 14 UStG).">
      <FormGrid>
        <TextField {...text('taxNumber')} span={6} hint="Steht auf Ihrem Steuerbescheid." />
        <TextField {...text('vatId')} span={6} hint={hintOnVatId(fields.vatId)} />
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

function hintOnVatId({ errors, initialValue }: Pick<Fields['fields']['vatId'], 'errors' | 'initialValue'>): string {
  const note = errors === undefined ? vatIdHint(initialValue) : undefined;
  return note ?? 'Beginnt mit DE.';
}

const otherAccounts = (
  <>
    Das Konto auf neuen Rechnungen. Weitere stehen unter <a href={paths.accounts}>{places.accounts.title}</a>.
  </>
);

function BankSection({ fields }: Fields) {
  const text = propsIn(companyFields, fields);
  const notes = notesOnAccount(fields);
  return (
    <FormSection title="Bank" hint={otherAccounts}>
      <FormGrid>
        <TextField {...text('iban')} span={8} hint={notes.iban} />
        <TextField {...text('bic')} span={4} hint={notes.bic} />
      </FormGrid>
    </FormSection>
  );
}

function ContactSection({ fields }: Fields) {
  const text = propsIn(companyFields, fields);
  return (
    <FormSection title="Kontakt" hint="Alle drei Angaben brauchen Sie nur für Rechnungen an Behörden.">
      <FormGrid>
        <TextField {...text('contactName')} autoComplete="name" />
        <TextField {...text('phone')} type="tel" span={6} autoComplete="tel" />
        <TextField
          {...text('email')}
          type="email"
          span={6}
          autoComplete="email"
          hint="Diese Adresse steht auch in der E-Rechnung."
        />
      </FormGrid>
    </FormSection>
  );
}

const rare = [
  'tradingName',
  'addition',
  'accountName',
  'bankName',
  'website',
  'registrationNumber',
  'legalInformation',
] as const;

/** What only some companies need. */
function RareFold({ fields }: Fields) {
  const text = propsIn(companyFields, fields);
  const filled = rare.filter((name) => (fields[name].initialValue ?? '') !== '');
  const note = filled.length === 0 ? 'keine' : filled.map((name) => companyFields[name].label).join(', ');
  return (
    <FieldFold title="Weitere Angaben" note={note} fields={rare.map((name) => fields[name])}>
      <TextField {...text('tradingName')} span={6} />
      <TextField {...text('addition')} span={6} />
      <TextField {...text('accountName')} span={6} hint="Wenn leer, gilt Name oder Firma." />
      <TextField {...text('bankName')} span={6} />
      <TextField {...text('website')} span={6} />
      <TextField {...text('registrationNumber')} span={6} />
      <TextAreaField {...text('legalInformation')} hint="Zum Beispiel Sitz, Registergericht und Geschäftsführung." />
    </FieldFold>
  );
}

/** With it direct debits appear: in the register, at customers and in drafts. */
function DebitFold({ fields }: Fields) {
  const isOn = (fields.creditorId.initialValue ?? '') !== '';
  return (
    <FieldFold title="Lastschrift" note={isOn ? 'an' : 'aus'} fields={[fields.creditorId]}>
      <TextField
        {...propsIn(companyFields, fields)('creditorId')}
        span={8}
        hint="Nur wenn Sie von den Konten Ihrer Kunden einziehen. Vergibt die Deutsche Bundesbank."
      />
    </FieldFold>
  );
}
