import type { Backend } from '#app/pocketbase/backend.ts';
import { accountChoices } from '#app/invoicing/company/bank-account.ts';
import type { BankAccountRow } from '#app/pocketbase/companies/calls.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer, listCustomerChoices } from '#app/pocketbase/customers/queries.ts';
import { listUsedTaxes } from '#app/pocketbase/invoices/queries.ts';
import type { CustomerRecord } from '#app/pocketbase/records.ts';
import { findNamedProject, listProjectChoices } from '#app/pocketbase/projects/choices.ts';
import { labelCustomer } from '#app/workflows/choose-customer.ts';
import type { SelectOption } from '#app/forms/fields/field.tsx';
import { flattenValues } from '#app/http/form/form-entries.ts';
import type { FieldEntry } from '#app/http/form/form-entries.ts';
import { toFormValues } from '#app/forms/reading/field-words.ts';
import type { FormTable } from '#app/forms/reading/field-words.ts';
import { customerFields } from '#app/invoicing/customer/fields.ts';
import { emptyForm } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import type { DraftLine } from '#app/invoicing/invoice/draft.ts';
import { lineFields } from '#app/invoicing/invoice/fields.ts';
import type { LineValues } from '#app/invoicing/invoice/fields.ts';
import { taxChoiceOf } from '#app/invoicing/tax/tax-choices.ts';
import type { DocumentValues, WrittenDraft } from './kinds.server.ts';
import { labelProject, listPeople } from './named-records.server.ts';
import type { CustomerChoices, ShownCustomer } from './document-sections.tsx';
import type { FilledValues } from './editor-frame.tsx';
import { readQuery } from '#app/values/page-query.ts';

/** More customers than these are found by typing; a list of all would weigh more than the rest of the page. */
const listedMax = 20;
const suggestedMax = 8;

/** What the form of a document needs beside the document. */
export async function loadFormParts(backend: Backend) {
  const [{ company, settings, accounts }, choices, usedTaxes] = await Promise.all([
    findCompany(backend),
    listCustomerChoices(backend),
    listUsedTaxes(backend),
  ]);
  const labels = choices.map(labelCustomer);
  const customers: CustomerChoices =
    labels.length > listedMax ? labels.slice(0, suggestedMax) : labels.toSorted((a, b) => a.localeCompare(b, 'de'));
  return {
    smallBusiness: company.smallBusiness,
    settings,
    ownAccounts: accounts,
    customers,
    usedTaxes,
  };
}

/** Whom and what a draft names, as its form shows them. */
export async function loadNamed(
  backend: Backend,
  { customer, project, person = '' }: Pick<WrittenDraft, 'customer' | 'project'> & { person?: string },
  known = findNamedCustomer(backend, customer),
): Promise<{ customer: ShownCustomer | null; projects: SelectOption[]; people: SelectOption[] }> {
  const [found, people, chosen, { projects, more }] = await Promise.all([
    known,
    listPeople(backend, { customer, person }),
    findNamedProject(backend, project),
    listProjectChoices(backend, customer),
  ]);
  const listed = chosen === null || projects.some(({ id }) => id === project) ? projects : [chosen, ...projects];
  const options = listed.map((each) => ({ value: each.id, label: labelProject(each) }));
  return {
    customer: found && showCustomer(found),
    projects: more ? [...options, otherProjects] : options,
    people,
  };
}

const otherProjects = { value: 'others', label: 'Andere: über die Seite des Projekts', disabled: true };

/** Whom and what a new document is for, by its address: a customer, or a project, which has a customer of its own. */
export async function readNamed(backend: Backend, url: URL): Promise<Pick<WrittenDraft, 'customer' | 'project'>> {
  const project = await findNamedProject(backend, readQuery(url, 'project'));
  return { customer: readQuery(url, 'customer') || (project?.customer ?? ''), project: project?.id ?? '' };
}

const usualAccount = 'Wie beim Kunden oder in den Konten festgelegt';

/** Accounts that a document may name; none where there is no choice. */
export function choicesOfAccounts(accounts: readonly BankAccountRow[], chosen = ''): SelectOption[] {
  return accountChoices(accounts, { chosen, usual: usualAccount });
}

/** The customer of a draft as the form shows it, or null. */
/** The one that a document names, or null. */
export async function findNamedCustomer(backend: Backend, id: string): Promise<CustomerRecord | null> {
  return id === '' ? null : findCustomer(backend, id);
}

function showCustomer(customer: CustomerRecord): ShownCustomer {
  const { kind, street, postCode, city } = customer;
  const place = [postCode, city].filter((part) => part !== '').join(' ');
  const words = [customerFields.kind.choices[kind], street, place].filter((part) => part !== '');
  return {
    label: labelCustomer(customer),
    description: `${words.join(', ')}.`,
    ...(customer.mandateReference !== '' && customer.mandateEndedOn === '' && { paysByDebit: true }),
    wantsReference: kind === 'public' || customer.buyerReference !== '',
  };
}

/** The lines of a draft as its form has them. */
export function toLineValues(lines: readonly DraftLine[]): LineValues[] {
  return lines.map((line) => toFormValues(lineFields, { ...line, tax: taxChoiceOf(line) }));
}

/** A document as its form would send it. */
export function entriesOfValues({ fields, lines }: DocumentValues): FieldEntry[] {
  return flattenValues({ ...fields, lines });
}

/** What the page of a form is sent of its values. */
export function withoutEmptyFields(form: FormTable, { fields, lines }: DocumentValues): FilledValues {
  return { fields: filledIn(form.fields, fields), lines: lines.map((line) => filledIn(lineFields, line)) };
}

function filledIn(table: FieldTable, values: Readonly<Record<string, string>>): Record<string, string> {
  const empty: Readonly<Record<string, string>> = emptyForm(table);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== empty[name]));
}
