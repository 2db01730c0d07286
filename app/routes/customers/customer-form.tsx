import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { customerKindLabels, languageChoices } from '../../http/form/field-words.ts';
import { ActionBar } from '../../ui/form/action-bar.tsx';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { RadioCards } from '../../ui/field/choices.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx';
import type { SelectOption } from '../../ui/field/field.tsx';
import { listErrors, textProps } from '../../ui/field/form-fields.ts';
import { ErrorSummary } from '../../ui/field/error-summary.tsx';
import { FormGrid, FormSection } from '../../ui/form/form.tsx';
import { paths } from '../../ui/base/paths.ts';
import { CountryField } from '../shared/country-field.tsx';
import { labelOfField } from '../shared/field-labels.ts';
import { PostForm } from '../shared/post-form.tsx';
import type { CustomerValues } from './customer-values.ts';

interface CustomerFormProps {
  form: FormMetadata<CustomerValues, string[]>;
  fields: { [Name in keyof CustomerValues]: FieldMetadata<string, CustomerValues, string[]> };
  countries: readonly string[];
  /** layouts to choose from; none: all documents look alike */
  layouts: readonly SelectOption[];
  /** hidden fields: version of the stored customer, or the key of a new one */
  children: ReactNode;
}

const kinds = [
  { value: 'business', label: customerKindLabels.business, hint: 'E-Rechnung wird Pflicht' },
  { value: 'public', label: customerKindLabels.public, hint: 'XRechnung mit Leitweg-ID' },
  { value: 'consumer', label: customerKindLabels.consumer, hint: 'PDF genügt, keine USt-IdNr.' },
];

export function CustomerForm({ form, fields, countries, layouts, children }: CustomerFormProps) {
  return (
    <PostForm id={form.id} className="form">
      <ErrorSummary errors={listErrors(form, labelOfField)} />
      {children}
      <FormSection title="Art" hint="Bestimmt, was auf der Rechnung stehen muss.">
        <RadioCards {...textProps(fields.kind)} label="Art des Kunden" options={kinds} />
      </FormSection>
      <NameSection fields={fields} countries={countries} />
      <DeliverySection fields={fields} />
      <DefaultsSection fields={fields} layouts={layouts} />
      <ActionBar>
        <LinkButton variant="quiet" href={paths.customers}>
          Abbrechen
        </LinkButton>
        <Button variant="main" keys="Strg S" aria-keyshortcuts="Control+s">
          Speichern
        </Button>
      </ActionBar>
    </PostForm>
  );
}

function NameSection({ fields, countries }: Pick<CustomerFormProps, 'fields' | 'countries'>) {
  return (
    <FormSection title="Name und Anschrift">
      <FormGrid>
        <TextField {...textProps(fields.name)} label="Name oder Firma" term="BT-44" autoComplete="off" />
        <TextField
          {...textProps(fields.nameAddition)}
          label="Namenszusatz"
          optional
          hint="Zum Beispiel Abteilung oder Inhaber."
        />
        <TextField {...textProps(fields.street)} label="Straße und Hausnummer" term="BT-50" autoComplete="off" />
        <TextField {...textProps(fields.addition)} label="Adresszusatz" term="BT-51" optional />
        <TextField {...textProps(fields.postCode)} label="PLZ" term="BT-53" span={3} phone="third" autoComplete="off" />
        <TextField
          {...textProps(fields.city)}
          label="Ort"
          term="BT-52"
          span={5}
          phone="two-thirds"
          autoComplete="off"
        />
        <CountryField field={fields.countryCode} term="BT-55" countries={countries} />
        <TextField {...textProps(fields.vatId)} label="USt-IdNr." term="BT-48" span={6} optional />
      </FormGrid>
    </FormSection>
  );
}

function DeliverySection({ fields }: Pick<CustomerFormProps, 'fields'>) {
  return (
    <FormSection title="Empfang">
      <FormGrid>
        <TextField
          {...textProps(fields.email)}
          type="email"
          label="E-Mail"
          term="BT-49"
          optional
          hint="Für Rechnungen. Steht als elektronische Adresse in der E-Rechnung; Behörden verlangen sie."
        />
        <TextField
          {...textProps(fields.buyerReference)}
          label="Leitweg-ID oder Käuferreferenz"
          term="BT-10"
          optional
          hint="Behörden geben eine Leitweg-ID vor, Unternehmen manchmal eine eigene Referenz."
        />
        <TextField {...textProps(fields.contactName)} label="Ansprechperson" term="BT-56" span={6} optional />
        <TextField {...textProps(fields.phone)} type="tel" label="Telefon" term="BT-57" span={6} optional />
      </FormGrid>
    </FormSection>
  );
}

function DefaultsSection({ fields, layouts }: Pick<CustomerFormProps, 'fields' | 'layouts'>) {
  return (
    <FormSection title="Vorgaben">
      <FormGrid>
        <TextField
          {...textProps(fields.paymentDays)}
          label="Zahlungsziel"
          optional
          span={4}
          unit="Tage"
          inputMode="numeric"
          hint="Leer: wie in den Einstellungen."
        />
        <SelectField {...textProps(fields.language)} label="Sprache der Belege" span={4} options={languageChoices} />
        {layouts.length === 0 ? null : (
          <SelectField {...textProps(fields.layout)} label="Layout der Belege" span={4} options={layouts} />
        )}
        <TextAreaField {...textProps(fields.note)} label="Notiz" optional hint="Nur für Sie sichtbar." />
      </FormGrid>
    </FormSection>
  );
}
