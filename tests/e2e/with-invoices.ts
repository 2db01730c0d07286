import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount, createInvoice, createSampleCustomer, samplePassword } from '../../app/commands/fixtures.ts';
import { addDays } from '../../app/values/dates.ts';
import { todayInBerlin } from '../../app/workflows/services.ts';
import { servicesOf } from '../support/services.ts';
import { expect } from './person.ts';

/** A person with a customer, not signed in yet. */
async function makePerson() {
  const services = servicesOf(process.env['E2E_DATA_DIR'] ?? '');
  const email = `${randomUUID()}@example.org`;
  const clientAddress = `10.9.${Math.floor(Math.random() * 250)}.7`;
  const { backend } = await createAccount(services, { email, clientAddress });
  return { services, email, backend, customer: await createSampleCustomer(backend), today: todayInBerlin(new Date()) };
}

/** A person with invoices of this year and the one before, signed in. */
export async function signInWithInvoices(page: Page): Promise<void> {
  const { services, email, backend, customer, today } = await makePerson();
  for (const day of [addDays(today, -365), addDays(today, -40), today])
    await createInvoice(services, backend, { customer, status: 'issued', today: day });
  await services.pdf.close();
  await signIn(page, email);
}

/** A draft that nothing stands against, opened in its editor by its owner. */
export async function openDraft(page: Page): Promise<void> {
  const { services, email, backend, customer, today } = await makePerson();
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
