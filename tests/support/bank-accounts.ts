import { randomUUID } from 'node:crypto';
import { bankAccountFields } from '#app/invoicing/company/bank-account.ts';
import type { BankAccountFields } from '#app/invoicing/company/bank-account.ts';
import { emptyValues } from '#app/invoicing/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { createBankAccount } from '#app/pocketbase/companies/calls.ts';

/** Id of a new account. */
export async function createSampleBankAccount(
  backend: Backend,
  fields: Partial<BankAccountFields> = {},
): Promise<string> {
  const account = { ...emptyValues(bankAccountFields), iban: 'DE02120300000000202051', name: 'Rücklagen', ...fields };
  return accepted(await ask(backend, createBankAccount, { createKey: randomUUID(), fields: account })).id;
}
