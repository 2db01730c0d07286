import type { SelectOption } from '#app/forms/fields/field.tsx';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import { labelAccount } from '#app/invoicing/company/bank-account.ts';
import { beginningFields } from '#app/invoicing/customer/fields.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { listContacts } from '#app/pocketbase/contacts/calls.ts';
import { findContact } from '#app/pocketbase/contacts/queries.ts';
import type { NamedProject } from '#app/pocketbase/projects/calls.ts';
import { findNamedProject } from '#app/pocketbase/projects/choices.ts';
import { recordIdPattern } from '#app/pocketbase/records.ts';
import type { CustomerRecord } from '#app/pocketbase/records.ts';
import type { WrittenDraft } from './kinds.server.ts';

export function labelProject({ number, name }: NamedProject): string {
  return `${number} ${name}`;
}

/** What projects, people and accounts are called, by their ids; those that nobody may see are left out. */
export async function nameRecords(
  backend: Backend,
  drafts: readonly Pick<WrittenDraft, 'project' | 'person'>[],
): Promise<Map<string, string>> {
  const idsOf = (name: 'project' | 'person') =>
    [...new Set(drafts.map((draft) => draft[name]))].filter((id) => recordIdPattern.test(id));
  const wanted = idsOf('project');
  const people = Promise.all(idsOf('person').map((id) => findContact(backend, id)));
  const [{ accounts }, ...found] = await Promise.all([
    findCompany(backend),
    ...wanted.map((id) => findNamedProject(backend, id)),
  ]);
  return new Map([
    ...found.flatMap((project) => (project === null ? [] : [[project.id, labelProject(project)] as const])),
    ...(await people).flatMap((person) => (person === null ? [] : [[person.id, person.name] as const])),
    ...accounts.map((account) => [account.id, labelAccount(account)] as const),
  ]);
}

/** People of the customer whom a document may be for, and the one that it is for. */
export async function listPeople(
  backend: Backend,
  { customer, person }: Pick<WrittenDraft, 'customer' | 'person'>,
): Promise<SelectOption[]> {
  if (!recordIdPattern.test(customer)) return [];
  const people = await ask(backend, listContacts, { id: customer });
  return people
    .filter(({ id, archived }) => !archived || id === person)
    .map(({ id, name, role }) => ({ value: id, label: role === '' ? name : `${name}, ${role}` }));
}

/** What a new document of that customer begins with. */
export function beginningOf(customer: CustomerRecord | null): Record<string, string> {
  return customer === null ? {} : toFormValues(beginningFields, customer);
}
