import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount, createInvoice, createSampleCustomer, samplePassword } from '#app/commands/fixtures.ts';
import { addDays } from '#app/values/dates.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import type { Services } from '#app/workflows/services.ts';
import { servicesOf } from '../support/services.ts';
import { today } from './dates.ts';
import { placeOfItsOwn, signIn } from './person.ts';

export interface Person {
  services: Services;
  backend: Backend;
  /** id of the one customer */
  customer: string;
}

/** A person with a customer, signed in, for whom `prepare` makes records. */
export async function signInWith<Made>(page: Page, prepare: (person: Person) => Promise<Made>): Promise<Made> {
  const services = servicesOf(process.env['E2E_DATA_DIR'] ?? '');
  const email = `${randomUUID()}@example.org`;
  const { backend } = await createAccount(services, { email, clientAddress: placeOfItsOwn() });
  const made = await prepare({ services, backend, customer: await createSampleCustomer(backend) });
  await services.pdf.close();
  await signIn(page, { email, password: samplePassword });
  return made;
}

interface Issued {
  /** of the invoice that is overdue */
  overdue: string;
  /** how many of the three are of this year: in January not even the second is */
  ofThisYear: number;
}

/** A person with three invoices, a year, forty days and no day old, signed in. */
export async function signInWithInvoices(page: Page): Promise<Issued> {
  const days = { yearOld: addDays(today, -365), overdue: addDays(today, -40), newest: today };
  const overdue = await signInWith(page, async ({ services, backend, customer }) => {
    const issue = (day: string) => createInvoice(services, backend, { customer, status: 'issued', today: day });
    await issue(days.yearOld);
    const { number } = await issue(days.overdue);
    await issue(days.newest);
    return number;
  });
  await page.goto('/invoice');
  return { overdue, ofThisYear: Object.values(days).filter((day) => day.startsWith(today.slice(0, 4))).length };
}

/** A draft that nothing stands against, opened in its editor by its owner. */
export async function openDraft(page: Page): Promise<void> {
  const { id } = await signInWith(page, ({ services, backend, customer }) =>
    createInvoice(services, backend, { customer, status: 'draft', today }),
  );
  await page.goto(`/invoice/rechnungen/${id}/bearbeiten`);
}
