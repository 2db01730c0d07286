import { accountChoices } from '#app/invoicing/company/bank-account.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listLayouts } from '#app/pocketbase/layouts/calls.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { SelectOption } from '#app/forms/fields/field.tsx';

/** Said where an account was sent that the company does not have. */
export const accountUnknown = 'Dieses Konto gibt es nicht mehr. Bitte wählen Sie ein anderes.';

/** What the form of a customer offers to choose from. */
export async function listChoicesOf(backend: Backend, customer: { layout: string; bankAccount: string }) {
  const [layouts, { accounts }] = await Promise.all([
    listLayoutChoices(backend, customer.layout),
    findCompany(backend),
  ]);
  const usual = 'Wie in den Konten festgelegt';
  return { layouts, accounts: accountChoices(accounts, { chosen: customer.bankAccount, usual }) };
}

/** Layouts for a customer's documents; none as long as there is no choice and the customer has no own. */
async function listLayoutChoices(backend: Backend, chosen: string): Promise<SelectOption[]> {
  const rows = (await ask(backend, listLayouts)).filter(({ id, archived }) => !archived || id === chosen);
  if (rows.length < 2 && chosen === '') return [];
  return [
    { value: '', label: 'Wie in den Layouts festgelegt' },
    ...rows.map(({ id, name, archived }) => ({ value: id, label: archived ? `${name} (archiviert)` : name })),
  ];
}
