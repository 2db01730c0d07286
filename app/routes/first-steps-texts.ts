import { href } from 'react-router';
import { companyFields } from '#app/invoicing/company/fields.ts';
import { rowOf } from '#app/invoicing/fields.ts';
import type { FieldTable } from '#app/invoicing/fields.ts';
import { paths } from '#app/ui/base/paths.ts';
import type { PathLink } from '#app/ui/frame/page.tsx';
import type { FirstSteps } from '#app/workflows/first-steps.ts';
import { readQuery, withQuery } from '#app/values/page-query.ts';

/** What a person calls a field that the profile lacks. */
export function missingName(field: string): string {
  // Either of the two numbers is enough.
  if (field === 'taxNumber') return 'Steuernummer oder USt-IdNr.';
  const table: FieldTable = companyFields;
  return rowOf(table, field).label;
}

/** Where the first two of the three steps are done: from there saving leads on to the next. */
export const profileStep = withQuery(paths.profile, { step: 1 });
export const customerStep = withQuery(paths.newCustomer, { step: 2 });

interface StepLink {
  href: string;
  text: string;
}

/** Where the next of the three steps is done, and what it is called there. */
export function linkNextStep({ missing, customer, draft }: NextStepFacts): StepLink {
  const [field] = missing;
  if (field !== undefined) return { href: `${profileStep}#profile-${field}`, text: `Es fehlt: ${missingName(field)}` };
  if (customer === null) return { href: customerStep, text: 'Weiter mit dem Kunden' };
  return { href: invoiceStep({ customer, draft }), text: 'Weiter mit der Rechnung' };
}

export interface NextStepFacts extends Pick<FirstSteps, 'missing' | 'draft'> {
  customer: { id: string } | null;
}

/** Where the first invoice is written: the draft that was begun, else a new one to the customer. */
export function invoiceStep({ customer, draft }: Pick<NextStepFacts, 'customer' | 'draft'>): string {
  if (draft !== '') return href('/invoice/rechnungen/:invoiceId/bearbeiten', { invoiceId: draft });
  return customer === null ? paths.newInvoice : withQuery(paths.newInvoice, { customer: customer.id });
}

/** Whether a page is one of the three steps, by its address. */
export function isStep(address: Pick<URL, 'search'>): boolean {
  return readQuery(address, 'step') !== '';
}

/** Above the heading of a page that is one of the three steps: which, and the way to all of them. */
export function pathOfStep(address: Pick<URL, 'search'>): PathLink[] {
  return [{ href: paths.dashboard, text: `Schritt ${readQuery(address, 'step') === '1' ? 1 : 2} von 3` }];
}
