import { companyFields } from './fields.ts';
import type { CompanyProfile } from './fields.ts';
import type { FieldTable, ValuesOf } from '../fields.ts';

const { iban, bic, accountName, bankName, ...others } = companyFields;

/** The profile without its account, which is a record of its own. */
export const companyOnlyFields = others;

/** An account of the company that customers pay into (BG-17). */
export const bankAccountFields = {
  iban: { ...iban, missing: 'Bitte geben Sie die IBAN an.' },
  name: { label: 'Bezeichnung', kind: 'line', lengthMax: 60, optional: true },
  bic,
  accountName,
  bankName,
} as const satisfies FieldTable;

export type BankAccountFields = ValuesOf<typeof bankAccountFields>;

/** What documents say of an account. */
export type PayeeAccount = Pick<CompanyProfile, 'iban' | 'bic' | 'accountName' | 'bankName'>;

export const noAccount: PayeeAccount = { iban: '', bic: '', accountName: '', bankName: '' };

/** How people tell an account from others: by what they call it, else by its bank. */
export function bankAccountTitle({ name, bankName }: Pick<BankAccountFields, 'name' | 'bankName'>): string {
  return name || bankName || 'Konto';
}
