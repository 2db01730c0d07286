import { groupIban } from '#app/values/identifiers.ts';
import { companyFields } from './fields.ts';
import type { CompanyProfile } from './fields.ts';
import type { FieldTable, ValuesOf } from '../fields.ts';

const { iban, bic, accountName, bankName, ...others } = companyFields;

/** The profile without its account, which is a record of its own. */
export const companyOnlyFields = others;

/** An account of the company that customers pay into (BG-17). */
export const bankAccountFields = {
  iban: { ...iban, missing: 'Bitte geben Sie die IBAN an.' },
  name: { label: 'Bezeichnung', kind: 'line', lengthMax: 60 },
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

/** An account as it is chosen from. */
export type ChosenAccount = BankAccountFields & { id: string; isDefault: boolean; archived: boolean };

/** Whether a document or a debit run may name it: money can be paid into it. */
export function isPayable({ archived, iban }: ChosenAccount): boolean {
  return !archived && iban !== '';
}

/** The first of these that can be paid into; undefined: the account of new documents stands there. */
export function findChosenAccount<Account extends ChosenAccount>(
  accounts: readonly Account[],
  chosen: readonly (string | undefined)[],
): Account | undefined {
  return chosen
    .map((id) => accounts.find((account) => account.id === id && isPayable(account)))
    .find((account) => account !== undefined);
}

export function documentAccount(
  accounts: readonly ChosenAccount[],
  chosen: readonly (string | undefined)[],
): PayeeAccount {
  const usual = accounts.find(({ isDefault, archived }) => isDefault && !archived);
  const { iban, bic, accountName, bankName } = findChosenAccount(accounts, chosen) ?? usual ?? noAccount;
  return { iban, bic, accountName, bankName };
}

/** Accounts as a select offers them; none where there is no choice. `usual`: what is said of none. */
export function accountChoices(
  accounts: readonly ChosenAccount[],
  { chosen, usual }: { chosen: string; usual: string },
): { value: string; label: string }[] {
  const offered = accounts.filter((account) => isPayable(account) || account.id === chosen);
  if (offered.length < 2 && chosen === '') return [];
  return [
    { value: '', label: usual },
    ...offered.map((account) => ({ value: account.id, label: labelAccount(account) })),
  ];
}

/** "Geschäftskonto, DE89 3704 0044 0532 0130 00" */
export function labelAccount({ archived, ...account }: ChosenAccount): string {
  const label = [bankAccountTitle(account), groupIban(account.iban)].filter((part) => part !== '').join(', ');
  return archived ? `${label} (stillgelegt)` : label;
}
