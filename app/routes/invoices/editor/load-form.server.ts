import type { Backend } from '../../../pocketbase/backend.ts';
import { findCompany } from '../../../pocketbase/companies/queries.ts';
import { listCustomerChoices } from '../../../pocketbase/customers/queries.ts';
import { labelCustomer } from '../../../workflows/choose-customer.ts';
import type { CustomerChoices } from './customer-field.tsx';

/** More customers than these are found by typing; a list of all would weigh more than the rest of the page. */
const selectMax = 20;
const suggestedMax = 8;

/** What the invoice form needs beside the invoice. */
export async function loadFormParts(backend: Backend) {
  const [{ company, settings }, choices] = await Promise.all([findCompany(backend), listCustomerChoices(backend)]);
  const labels = choices.map(labelCustomer);
  const customers: CustomerChoices =
    labels.length > selectMax
      ? { all: false, labels: labels.slice(0, suggestedMax) }
      : { all: true, labels: labels.toSorted((a, b) => a.localeCompare(b, 'de')) };
  return {
    smallBusiness: company.smallBusiness,
    settings,
    paymentDaysHint: `Leer: wie beim Kunden, sonst ${settings.paymentDays} Tage.`,
    customers,
  };
}
