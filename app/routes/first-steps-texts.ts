import { href } from 'react-router';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { paths } from '#app/ui/base/paths.ts';
import type { FirstSteps } from '#app/workflows/first-steps.ts';
import { withQuery } from '#app/values/page-query.ts';

/** What a person calls a field that the profile lacks. */
export function missingName(field: string): string {
  // Either of the two numbers is enough.
  if (field === 'taxNumber') return 'Steuernummer oder USt-IdNr.';
  const table: FieldTable = companyFields;
  return rowOf(table, field).label;
}

interface StepLink {
  href: string;
  text: string;
}

/** Where the next of the three steps is done, and what it is called there. */
export function linkNextStep({ missing, customer, draft }: FirstSteps): StepLink {
  const [field] = missing;
  if (field !== undefined)
    return { href: `${paths.profile}#profile-${field}`, text: `Es fehlt: ${missingName(field)}` };
  if (customer === null) return { href: paths.newCustomer, text: 'Weiter mit dem Kunden' };
  return { href: invoiceStep({ customer, draft }), text: 'Weiter mit der Rechnung' };
}

/** Where the first invoice is written: the draft that was begun, else a new one to the customer. */
export function invoiceStep({ customer, draft }: Pick<FirstSteps, 'customer' | 'draft'>): string {
  if (draft !== '') return href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: draft });
  return customer === null ? paths.newInvoice : withQuery(paths.newInvoice, { customer: customer.id });
}
