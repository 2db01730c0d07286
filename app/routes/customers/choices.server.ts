import type { SelectOption } from '#app/forms/fields/field.tsx';
import { accountChoices } from '#app/invoicing/company/bank-account.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { AnswerOf } from '#app/pocketbase/call.ts';
import { customerFormChoices } from '#app/pocketbase/customers/calls.ts';

/** Said where an account was sent that the company does not have. */
export const accountUnknown = 'Dieses Konto gibt es nicht mehr. Bitte wählen Sie ein anderes.';

/** What the form of a customer offers to choose from. */
export async function listChoicesOf(backend: Backend, customer: { layout: string; bankAccount: string }) {
  const { layouts, accounts } = await ask(backend, customerFormChoices);
  const usual = 'Wie in den Konten festgelegt';
  return {
    layouts: layoutChoices(layouts, customer.layout),
    accounts: accountChoices(accounts, { chosen: customer.bankAccount, usual }),
  };
}

type NamedLayout = AnswerOf<typeof customerFormChoices>['layouts'][number];

/** Layouts for a customer's documents; none as long as there is no choice and the customer has no own. */
function layoutChoices(layouts: readonly NamedLayout[], chosen: string): SelectOption[] {
  const rows = layouts.filter(({ id, archived }) => !archived || id === chosen);
  if (rows.length < 2 && chosen === '') return [];
  return [
    { value: '', label: 'Wie in den Layouts festgelegt' },
    ...rows.map(({ id, name, archived }) => ({ value: id, label: archived ? `${name} (archiviert)` : name })),
  ];
}
