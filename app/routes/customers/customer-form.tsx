import { memberNames } from '#app/values/records.ts';
import './customer-form.css';
import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import type { CustomerKind } from '#app/invoicing/customer/fields.ts';
import { RadioCards } from '#app/forms/fields/choices.tsx';
import { SelectField, TextAreaField, TextField } from '#app/forms/fields/field.tsx';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { FormErrors, choicesOf, propsIn } from '#app/forms/fields/form-fields.tsx';
import { FormGrid, FormSection, SaveBar } from '#app/forms/page/form.tsx';
import { CountryField } from '#app/forms/fields/country-field.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { vatIdHint } from '../findings/vat-id-note.ts';
import { WayBack } from '#app/forms/answers/way-back.tsx';
import type { CustomerValues } from './customer-values.ts';

interface CustomerFormProps {
  form: FormMetadata<CustomerValues, string[]>;
  fields: { [Name in keyof CustomerValues]: FieldMetadata<string, CustomerValues, string[]> };
  countries: readonly string[];
  /** layouts to choose from; none: all documents look alike */
  layouts: readonly SelectOption[];
  /** accounts to choose from; none: there is one */
  accounts: readonly SelectOption[];
  /** it is the second step to the first invoice */
  leadsOn?: boolean;
  /** where "Abbrechen" leads */
  back: string;
  /** hidden fields: version of the stored customer, or the key of a new one */
  children: ReactNode;
}

const kindHints: Record<CustomerKind, string> = {
  business: 'bekommt eine E-Rechnung',
  public: 'bekommt eine XRechnung, mit Leitweg-ID',
  consumer: 'bekommt ein gewöhnliches PDF',
};
const kinds = memberNames(kindHints).map((value) => ({
  value,
  label: customerFields.kind.choices[value],
  hint: kindHints[value],
}));

export function CustomerForm(props: CustomerFormProps) {
  const { form, fields, countries, layouts, accounts, leadsOn, back, children } = props;
  const text = propsIn(customerFields, fields);
  return (
    <PostForm saves table={typedForms.customer} id={form.id} className={leadsOn ? 'form unnumbered' : 'form'}>
      <WayBack />
      <FormErrors form={form} table={typedForms.customer} />
      {children}
      <FormSection title="Art" hint="Bestimmt, was auf der Rechnung stehen muss.">
        <RadioCards {...text('kind')} options={kinds} />
      </FormSection>
      <NameSection fields={fields} countries={countries} />
      <DeliverySection fields={fields} />
      <DefaultsSection fields={fields} layouts={layouts} accounts={accounts} />
      <SaveBar back={back} leadsOn={leadsOn} />
    </PostForm>
  );
}

interface ForKindsProps {
  /** kinds that do not need the fields */
  not: readonly CustomerKind[];
  fields: readonly { initialValue?: string | undefined; errors?: string[] | undefined }[];
  children: ReactNode;
}

/** Fields that some kinds of customers do not need; what is filled or wrong is never hidden. */
function ForKinds({ not, fields, children }: ForKindsProps) {
  const used = fields.some(({ initialValue = '', errors }) => initialValue !== '' || errors !== undefined);
  return <div className={used ? undefined : not.map((kind) => `not-${kind}`).join(' ')}>{children}</div>;
}

function NameSection({ fields, countries }: Pick<CustomerFormProps, 'fields' | 'countries'>) {
  const text = propsIn(customerFields, fields);
  return (
    <FormSection title="Name und Anschrift">
      <FormGrid>
        <TextField {...text('name')} />
        <TextField {...text('nameAddition')} hint="Zum Beispiel Abteilung oder Inhaber." />
        <TextField
          {...text('ownSpelling')}
          hint="Etwa 北京, wenn der Name oben in lateinischen Buchstaben steht. Nur zum Suchen, nicht auf Belegen."
        />
        <TextField {...text('street')} />
        <TextField {...text('addition')} />
        <TextField {...text('postCode')} span={3} phone="third" />
        <TextField {...text('city')} span={5} phone="two-thirds" />
        <CountryField {...text('countryCode')} countries={countries} />
        <ForKinds not={['consumer']} fields={[fields.vatId, fields.registrationNumber]}>
          <FormGrid>
            <TextField
              {...text('vatId')}
              span={6}
              hint={fields.vatId.errors === undefined ? vatIdHint(fields.vatId.initialValue) : undefined}
            />
            <TextField {...text('registrationNumber')} span={6} />
          </FormGrid>
        </ForKinds>
      </FormGrid>
    </FormSection>
  );
}

function DeliverySection({ fields }: Pick<CustomerFormProps, 'fields'>) {
  const text = propsIn(customerFields, fields);
  return (
    <FormSection title="Empfang">
      <FormGrid>
        <TextField
          {...text('email')}
          type="email"
          hint={
            <>
              Hierhin geht die Rechnung.{' '}
              <span className="not-business not-consumer">Ohne sie entsteht keine XRechnung.</span>
            </>
          }
        />
        <ForKinds not={['consumer']} fields={[fields.buyerReference]}>
          <TextField
            {...text('buyerReference')}
            hint={
              <>
                <span className="not-business not-consumer">
                  Die Leitweg-ID steht im Auftrag der Behörde. Ohne sie entsteht keine XRechnung.
                </span>
                <span className="not-public not-consumer">Nur, wenn Ihr Kunde eine Referenz vorgibt.</span>
              </>
            }
          />
        </ForKinds>
        <TextField {...text('contactName')} span={6} />
        <TextField {...text('phone')} type="tel" span={6} />
        <ForKinds not={['consumer']} fields={[fields.electronicAddress, fields.supplierNumber]}>
          <FormGrid>
            <SelectField {...text('electronicKind')} span={4} options={choicesOf(customerFields, 'electronicKind')} />
            <TextField
              {...text('electronicAddress')}
              span={8}
              hint="In der E-Rechnung, wenn sie eine andere ist als die E-Mail-Adresse oben."
            />
            <TextField {...text('supplierNumber')} hint="Unter der Ihr Kunde Sie führt. Steht auf Belegen." />
          </FormGrid>
        </ForKinds>
      </FormGrid>
    </FormSection>
  );
}

function DefaultsSection({ fields, layouts, accounts }: Pick<CustomerFormProps, 'fields' | 'layouts' | 'accounts'>) {
  const text = propsIn(customerFields, fields);
  return (
    <FormSection title="Vorgaben">
      <FormGrid>
        <TextField
          {...text('paymentDays')}
          span={4}
          unit="Tage"
          inputMode="numeric"
          hint="Wenn leer, gilt die Angabe in den Einstellungen."
        />
        <SelectField {...text('language')} span={4} options={choicesOf(customerFields, 'language')} />
        <SelectField
          {...text('invoiceFormat')}
          span={4}
          options={choicesOf(customerFields, 'invoiceFormat')}
          hint="Üblich: PDF, für öffentliche Stellen XRechnung."
        />
        <TextField {...text('allowancePercent')} span={4} unit="%" inputMode="decimal" hint="Auf neuen Belegen." />
        <TextField {...text('cashDiscountPercent')} span={4} phone="half" unit="%" inputMode="decimal" />
        <TextField {...text('cashDiscountDays')} span={4} phone="half" unit="Tagen" inputMode="numeric" />
        {layouts.length === 0 ? null : <SelectField {...text('layout')} span={4} options={layouts} />}
        {accounts.length === 0 ? null : <SelectField {...text('bankAccount')} span={8} options={accounts} />}
        <TextField {...text('tags')} hint="Mehrere trennen Sie mit Kommas. Jedes führt zu den Kunden, die es tragen." />
        <TextField {...text('sourceNumber')} span={6} hint="Wer danach sucht, findet den Kunden." />
        <TextAreaField {...text('note')} hint="Nur für Sie sichtbar." />
      </FormGrid>
    </FormSection>
  );
}
