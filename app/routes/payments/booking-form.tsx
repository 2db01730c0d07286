import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { bookingFields } from '#app/invoicing/ledger/fields.ts';
import { Button, LinkButton } from '#app/ui/base/button.tsx';
import { CheckBox, RadioCards } from '#app/forms/fields/choices.tsx';
import { FormErrors, checkProps, propsIn } from '#app/forms/fields/form-fields.tsx';
import { SelectField, TextField } from '#app/forms/fields/field.tsx';
import { ActionBar, FormGrid, FormSection } from '#app/forms/page/form.tsx';
import type { Cents } from '#app/values/money.ts';
import { PostForm } from '#app/forms/answers/post-form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { methodsFor } from './methods-for.ts';
import { memberNames } from '#app/values/records.ts';

export type BookingValues = FormValuesOf<typeof bookingFields>;

interface BookingFormProps {
  form: FormMetadata<BookingValues>;
  fields: { [Name in keyof BookingValues]: FieldMetadata<string> };
  back: string;
  /** what the customer has to set off */
  creditCents: Cents;
  /** hidden fields */
  children: ReactNode;
}

export function BookingForm({ form, fields, back, creditCents, children }: BookingFormProps) {
  const text = propsIn(bookingFields, fields);
  const { excess, credit, direction, method } = fields;
  const asked = [excess, credit].some(({ errors, initialValue }) => errors !== undefined || initialValue === 'on');
  return (
    <PostForm table={{ fields: bookingFields }} id={form.id} className="form">
      {children}
      <FormErrors form={form} table={typedForms.payment} />
      <FormSection title="Geld">
        <FormGrid>
          <TextField {...text('amount')} span={3} inputMode="decimal" />
          {asked ? <CheckBox {...checkProps(excess)} label={bookingFields.excess.label} /> : null}
          {asked && direction.initialValue !== 'out' ? (
            <CheckBox
              {...checkProps(credit)}
              label={bookingFields.credit.label}
              hint="Sie können es mit einer anderen Rechnung verrechnen oder zurückzahlen."
            />
          ) : null}
          <RadioCards {...text('direction')} options={directions} />
          <TextField {...text('date')} span={3} />
          <SelectField {...text('method')} span={4} options={methodsFor(creditCents, method)} />
          <TextField {...text('note')} span={5} hint="Zum Beispiel der Verwendungszweck." />
        </FormGrid>
      </FormSection>
      <FormSection title={bookingFields.rest.label}>
        <FormGrid>
          <RadioCards {...text('rest')} options={rests} />
          <TextField
            {...text('reason')}
            span={8}
            hint="Bei einer kleinen Differenz nötig. Zum Beispiel: Bankgebühren."
          />
        </FormGrid>
      </FormSection>
      <ActionBar>
        <LinkButton variant="quiet" href={back}>
          Abbrechen
        </LinkButton>
        <Button variant="main">Zahlung buchen</Button>
      </ActionBar>
    </PostForm>
  );
}

const hints = {
  in: 'Ihr Kunde hat bezahlt.',
  out: 'Sie haben etwas zurückgezahlt.',
  open: 'Eine Teilzahlung, oder es bleibt nichts.',
  discount: 'Der Kunde hat wie vereinbart weniger bezahlt. Die Umsatzsteuer sinkt mit.',
  difference: 'Zum Beispiel Bankgebühren, höchstens 20 €. Sie verzichten darauf.',
};

const directions = withHints('direction');
const rests = withHints('rest');

function withHints(name: 'direction' | 'rest') {
  const choices: Partial<Record<keyof typeof hints, string>> = bookingFields[name].choices;
  return memberNames(choices).map((value) => ({ value, label: choices[value], hint: hints[value] }));
}
