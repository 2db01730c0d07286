import { reading, saved, writing } from '../call.ts';
import type { BankAccountColumns, ProfileColumns, SettingsColumns } from './record.ts';
import type { AnswerOf } from '../call.ts';
import { bankAccountList, bankAccountUses, receivedOfYears, turnoverOfCompany } from './sql.ts';

/** The person's company and its settings, as records, and the accounts. */
export const ownCompany = reading('company', {
  answer: { company: undefined, settings: undefined, accounts: [bankAccountList.row] },
});

/** The default first, archived ones last: at most 30. */
export type BankAccountRow = AnswerOf<typeof ownCompany>['accounts'][number];

/** The company with the account that new documents name. */
export const saveProfile = writing<{ version: number; fields: ProfileColumns }>()({
  method: 'PUT',
  path: 'company',
  refusals: ['stale', 'iban-taken'],
  answer: saved,
});

interface SettingsChange {
  version: number;
  /** those of one section; all others stay as they are */
  fields: Partial<SettingsColumns>;
  today: string;
}

/** Saves the settings that are given and leaves all others alone. */
export const saveSettings = writing<SettingsChange>()({
  method: 'PUT',
  path: 'settings',
  refusals: ['stale', 'pattern', 'patterns-meet', 'number-taken'],
  answer: saved,
});

/** What the limits of § 19 UStG are compared with. */
export const turnover = reading('turnover', {
  query: { today: '' },
  answer: { received: [receivedOfYears.row], own: turnoverOfCompany.row },
});

/**
 * The number that issuing a document of that kind today would draw if nobody else does before; the last number of this range
 * that was given, with its date, '' for none; and the running number that would be drawn.
 */
export const peekNextNumber = reading('next-number', {
  query: { kind: 'invoice', today: '' },
  answer: { number: '', previous: '', previousDate: '', sequence: 0 },
});

/** Who names each account. */
export const listBankAccountUses = reading('bank-accounts', { answer: [bankAccountUses.row] });
export type BankAccountUse = AnswerOf<typeof listBankAccountUses>[number];

/** Whether nothing names the account, so that nothing changes when it is deleted. */
export function isUnusedAccount({ invoices, customers, drafts, debitRuns, statementDate }: BankAccountUse): boolean {
  return invoices + customers + drafts + debitRuns === 0 && statementDate === '';
}

/** The same `createKey` and fields again answer the first. The first account is the default. */
export const createBankAccount = writing<{ createKey: string; fields: BankAccountColumns }>()({
  method: 'POST',
  path: 'bank-accounts',
  refusals: ['stale', 'iban-taken', 'too-many-accounts'],
  answer: saved,
});

export const saveBankAccount = writing<{ version: number; fields: BankAccountColumns }>()({
  method: 'PUT',
  path: 'bank-accounts/{id}',
  refusals: ['stale', 'iban-taken'],
  answer: saved,
});

/** The default account stays until another is. */
export const archiveBankAccount = writing<{ archived: boolean }>()({
  method: 'PUT',
  path: 'bank-accounts/{id}/archived',
  refusals: ['is-default'],
});

/** Makes an account the one that new documents name. */
export const chooseBankAccount = writing()({
  method: 'PUT',
  path: 'bank-accounts/{id}/default',
  refusals: ['archived'],
});

/** Only one that nothing names. */
export const deleteBankAccount = writing()({
  method: 'DELETE',
  path: 'bank-accounts/{id}',
  refusals: ['is-default', 'in-use'],
});
