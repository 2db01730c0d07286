import { bankAccountFields, companyOnlyFields, noAccount } from '#app/invoicing/company/bank-account.ts';
import { settingsFields } from '#app/invoicing/company/fields.ts';
import type { companyFields } from '#app/invoicing/company/fields.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { memberNames } from '#app/values/records.ts';
import type { Columns } from '../columns.ts';

export type ProfileColumns = Columns<typeof companyFields>;
export const companyColumns = fieldNames(companyOnlyFields);

export type BankAccountColumns = Columns<typeof bankAccountFields>;
export const bankAccountColumns = fieldNames(bankAccountFields);
export const payeeColumns = memberNames(noAccount);

export type SettingsColumns = Columns<typeof settingsFields>;
export const settingsColumns = fieldNames(settingsFields);
