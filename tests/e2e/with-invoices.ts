import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAccount, createInvoice, createSampleCustomer, samplePassword } from '../../app/commands/fixtures.ts';
import { addDays } from '../../app/values/dates.ts';
import { todayInBerlin } from '../../app/workflows/services.ts';
import { servicesOf } from '../support/services.ts';
import { expect } from './person.ts';

/** A person with invoices of this year and the one before, signed in. */
export async function signInWithInvoices(page: Page): Promise<void> {
  const services = servicesOf(process.env['E2E_DATA_DIR'] ?? '');
  const email = `${randomUUID()}@example.org`;
  const clientAddress = `10.9.${Math.floor(Math.random() * 250)}.7`;
  const { backend } = await createAccount(services, { email, clientAddress });
  const customer = await createSampleCustomer(backend);
  const today = todayInBerlin(new Date());
  for (const day of [addDays(today, -365), addDays(today, -40), today])
    await createInvoice(services, backend, { customer, status: 'issued', today: day });
  await services.pdf.close();
  await page.goto('/login');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(samplePassword);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/invoice$/);
}
