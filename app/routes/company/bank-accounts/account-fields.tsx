import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { FormErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { FormGrid } from '#app/forms/page/form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { bankAccountFields } from '#app/invoicing/company/bank-account.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { compareBicWithIban, isSepaIban } from '#app/values/identifiers.ts';

export type BankAccountValues = FormValuesOf<typeof bankAccountFields>;

interface AccountFieldsProps {
  form: FormMetadata<BankAccountValues, string[]>;
  fields: { [Name in keyof BankAccountValues]: FieldMetadata<string, BankAccountValues, string[]> };
  /** name of the company, which holds the account where nobody else is named */
  company: string;
}

export function AccountFields({ form, fields, company }: AccountFieldsProps) {
  const text = propsIn(bankAccountFields, fields);
  const iban = fields.iban.initialValue ?? '';
  const wrong = fields.iban.errors !== undefined || fields.bic.errors !== undefined;
  return (
    <>
      <FormErrors form={form} table={typedForms.bankAccount} />
      <FormGrid>
        <TextField {...text('iban')} span={8} hint={wrong ? undefined : noteOnIban(iban)} />
        <TextField {...text('name')} span={4} hint="Nur für Sie, zum Beispiel Geschäftskonto." />
        <TextField
          {...text('accountName')}
          span={8}
          placeholder={company}
          hint="Nur wenn er anders heißt als Ihre Firma."
        />
        <TextField
          {...text('bic')}
          span={4}
          hint={wrong ? undefined : noteOnBic(fields.bic.initialValue ?? '', iban)}
        />
        <TextField {...text('bankName')} span={8} />
      </FormGrid>
    </>
  );
}

/** What follows from an account outside SEPA. */
export function noteOnIban(iban: string): string | undefined {
  if (iban === '' || isSepaIban(iban)) return undefined;
  return 'Dieses Konto liegt außerhalb von SEPA: Ihre Rechnungen nennen es ohne GiroCode.';
}

export function noteOnBic(bic: string, iban: string): string | undefined {
  if (compareBicWithIban(bic, iban) === null) return undefined;
  return 'Die BIC gehört zu einem anderen Land als die IBAN. Stimmen beide?';
}
