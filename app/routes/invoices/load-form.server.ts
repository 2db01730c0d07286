import { listCustomerChoices } from '../../pocketbase/customers.ts';
import type { CustomerChoice } from '../../pocketbase/customers.ts';
import { findCompany } from '../../pocketbase/companies.ts';
import type { Backend } from '../../pocketbase/backend.ts';
import type { SelectOption } from '../../ui/field.tsx';

/** What the invoice form needs beside the invoice. */
export async function loadFormParts(backend: Backend) {
  const [{ company, settings }, customers] = await Promise.all([findCompany(backend), listCustomerChoices(backend)]);
  return {
    smallBusiness: company.smallBusiness,
    settings,
    paymentDaysHint: `Leer: wie beim Kunden, sonst ${settings.paymentDays} Tage.`,
    customers: [{ value: '', label: 'Bitte wählen …' }, ...customers.map(toOption)] satisfies SelectOption[],
  };
}

function toOption(choice: CustomerChoice): SelectOption {
  const place = choice.city ? `, ${choice.city}` : '';
  return { value: choice.id, label: `${choice.name}${place} (${choice.number})` };
}
