import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import { FormErrors, propsIn } from '#app/forms/fields/form-fields.tsx';
import { TextField } from '#app/forms/fields/field.tsx';
import { FormGrid } from '#app/forms/page/form.tsx';
import { typedForms } from '#app/forms/answers/typed-forms.ts';
import { bankAccountFields } from '#app/invoicing/company/bank-account.ts';
import type { FormValuesOf } from '#app/invoicing/fields.ts';
import { compareBicWithIban, isSepaIban } from '#app/values/identifiers.ts';

export type BankAccountValues = FormValuesOf<typeof bankAccountFields>;

export const accountTable = typedForms.bankAccount;

interface AccountFieldsProps {
  form: FormMetadata<BankAccountValues, string[]>;
  fields: { [Name in keyof BankAccountValues]: FieldMetadata<string, BankAccountValues, string[]> };
  /** name of the company, which holds the account where nobody else is named */
  company: string;
}

export function AccountFields({ form, fields, company }: AccountFieldsProps) {
  const text = propsIn(bankAccountFields, fields);
  const notes = notesOnAccount(fields);
  return (
    <>
      <FormErrors form={form} table={accountTable} />
      <FormGrid>
        <TextField {...text('iban')} span={8} hint={notes.iban} />
        <TextField {...text('name')} span={4} hint="Nur für Sie, zum Beispiel Geschäftskonto." />
        <TextField
          {...text('accountName')}
          span={8}
          placeholder={company}
          hint="Nur wenn er anders heißt als Ihre Firma."
        />
        <TextField {...text('bic')} span={4} hint={notes.bic} />
        <TextField {...text('bankName')} span={8} />
      </FormGrid>
    </>
  );
}

type TypedField = Pick<FieldMetadata<string>, 'errors' | 'initialValue'>;

/** What an account outside SEPA, or of another country than its BIC, is told at its fields, where nothing is wrong with them. */
export function notesOnAccount({ iban, bic }: { iban: TypedField; bic: TypedField }): { iban?: string; bic?: string } {
  const [number, code] = [iban.initialValue ?? '', bic.initialValue ?? ''];
  const isOutside = !iban.errors && number !== '' && !isSepaIban(number);
  const differs = !iban.errors && !bic.errors && compareBicWithIban(code, number) !== null;
  return {
    ...(isOutside && { iban: 'Dieses Konto liegt außerhalb von SEPA: Ihre Rechnungen nennen es ohne GiroCode.' }),
    ...(differs && { bic: 'Die BIC gehört zu einem anderen Land als die IBAN. Stimmen beide?' }),
  };
}
