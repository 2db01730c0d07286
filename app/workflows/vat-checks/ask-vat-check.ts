import type { Customer } from '#app/invoicing/customer/fields.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { findCustomer } from '#app/pocketbase/customers/queries.ts';
import { findCreatedByKey } from '#app/pocketbase/idempotency/queries.ts';
import { answerMax } from '#app/vat-check/vat-check.ts';
import type { VatQuestion } from '#app/vat-check/vat-check.ts';
import type { Services } from '../services.ts';
import { saveVatCheck } from '#app/pocketbase/vat-checks/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

/** Why nobody can be asked about a customer's VAT ID. */
export type VatCheckObstacle = 'not-set-up' | 'no-vat-id' | 'german-vat-id' | 'foreign-vat-id' | 'no-own-vat-id';

interface VatCheckPreparation {
  customer: Customer;
  /** null: there is an obstacle */
  question: VatQuestion | null;
  obstacle: VatCheckObstacle | null;
}

/** What would be asked about a customer; null when there is none of that id in the own company. */
export async function prepareVatCheck(
  { vatCheck }: Pick<Services, 'vatCheck'>,
  backend: Backend,
  customerId: string,
): Promise<VatCheckPreparation | null> {
  const [customer, { company }] = await Promise.all([findCustomer(backend, customerId), findCompany(backend)]);
  if (customer === null) return null;
  const obstacle = vatCheck === null ? 'not-set-up' : obstacleOf(customer.vatId, company.vatId);
  if (obstacle !== null) return { customer, question: null, obstacle };
  const { vatId, name, street, postCode, city } = customer;
  return { customer, question: { ownVatId: company.vatId, vatId, name, street, postCode, city }, obstacle: null };
}

/** § 18e UStG: businesses with a German VAT ID ask about those of other member states, and of Northern Ireland. */
function obstacleOf(vatId: string, ownVatId: string): VatCheckObstacle | null {
  if (vatId === '') return 'no-vat-id';
  if (vatId.startsWith('DE')) return 'german-vat-id';
  if (/^(GB|CH)/.test(vatId)) return 'foreign-vat-id';
  return ownVatId.startsWith('DE') ? null : 'no-own-vat-id';
}

/** That a VAT ID is of those that a German business may ask about. */
export function isConfirmable(vatId: string): boolean {
  return obstacleOf(vatId, 'DE') === null;
}

/** Asks, and keeps what was asked with the answer, also where there was none. */
export async function askVatCheck(
  { vatCheck }: Pick<Services, 'vatCheck'>,
  backend: Backend,
  { customer, createKey, question }: { customer: string; createKey: string; question: VatQuestion },
): Promise<void> {
  if (vatCheck === null || (await findCreatedByKey(backend, { collection: 'vat_checks', createKey })) !== null) return;
  const { agreements, text, ...answer } = await vatCheck.ask(question);
  await ask(backend, saveVatCheck, {
    id: customer,
    createKey,
    fields: {
      ...question,
      ...answer,
      nameVerdict: agreements.name,
      streetVerdict: agreements.street,
      postCodeVerdict: agreements.postCode,
      cityVerdict: agreements.city,
      answer: text.slice(0, answerMax),
    },
  });
}
