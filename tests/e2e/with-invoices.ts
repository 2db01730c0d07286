import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount, createInvoice, createSampleCustomer, samplePassword } from '../../app/commands/fixtures.ts';
import { addDays } from '../../app/values/dates.ts';
import { servicesOf } from '../support/services.ts';
import { today } from './dates.ts';
import { expect } from './person.ts';

/** A person with a customer, not signed in yet. */
async function makePerson() {
  const services = servicesOf(process.env['E2E_DATA_DIR'] ?? '');
  const email = `${randomUUID()}@example.org`;
  const clientAddress = `10.9.${Math.floor(Math.random() * 250)}.7`;
  const { backend } = await createAccount(services, { email, clientAddress });
  return { services, email, backend, customer: await createSampleCustomer(backend) };
}

interface Issued {
  /** of the invoice that is overdue */
  overdue: string;
  /** how many of the three are of this year: in January not even the second is */
  ofThisYear: number;
}

/** A person with three invoices, a year, forty days and no day old, signed in. */
export async function signInWithInvoices(page: Page): Promise<Issued> {
  const { services, email, backend, customer } = await makePerson();
  const issue = (day: string) => createInvoice(services, backend, { customer, status: 'issued', today: day });
  const days = { yearOld: addDays(today, -365), overdue: addDays(today, -40), newest: today };
  await issue(days.yearOld);
  const { number: overdue } = await issue(days.overdue);
  await issue(days.newest);
  await services.pdf.close();
  await signIn(page, email);
  return { overdue, ofThisYear: Object.values(days).filter((day) => day.startsWith(today.slice(0, 4))).length };
}

/** A draft that nothing stands against, opened in its editor by its owner. */
export async function openDraft(page: Page): Promise<void> {
  const { services, email, backend, customer } = await makePerson();
  const { id } = await createInvoice(services, backend, { customer, status: 'draft', today });
  await services.pdf.close();
  await signIn(page, email);
  await page.goto(`/invoice/rechnungen/${id}/bearbeiten`);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(samplePassword);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/invoice$/);
}
