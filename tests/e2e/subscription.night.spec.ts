import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createAccount, samplePassword } from '#app/commands/fixtures.ts';
import { copyMigrated } from '../support/database.ts';
import { startFakeStripe } from '../support/fake-stripe.ts';
import type { FakeStripe } from '../support/fake-stripe.ts';
import { startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { expect, fill, line, look, test, untilDrawn } from './person.ts';

// Where something is billed: a product of its own, and a payment service on another site.

test.describe.configure({ mode: 'serial' });

let fake: FakeStripe;
let product: Product;
let dataDir: string;

test.beforeAll(async () => {
  fake = await startFakeStripe();
  dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-abo-'));
  await copyMigrated(dataDir);
  product = await startProduct({ dataDir, env: { ...fake.variables, DEMO_DOCUMENT_LIMIT: '1', TRUST_PROXY: '1' } });
  fake.webhookUrl = `${product.url}/stripe/webhook`;
});
test.afterAll(async () => {
  await product.stop();
  await fake.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function signIn(page: Page, url = product.url, folder = dataDir): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  const services = servicesOf(folder);
  await createAccount(services, { email, clientAddress: '10.0.0.1' });
  await services.pdf.close();
  await page.goto(`${url}/login`);
  await fill(page, { 'E-Mail-Adresse': email, Passwort: samplePassword });
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/invoice$/);
}

async function writeDraft(page: Page, url = product.url): Promise<void> {
  await page.goto(`${url}/invoice/rechnungen/neu`);
  await fill(line(page, 1), { Beschreibung: 'Entwurf' });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('from the demo limit through the checkout to the subscription, and to its end', async ({ page }) => {
  await signIn(page);
  await writeDraft(page);
  await page.goto(`${product.url}/invoice/rechnungen/neu`);
  await expect(page).toHaveURL(`${product.url}/invoice/abo`);
  await expect(page.getByText('9,00 € im Monat, zuzüglich Umsatzsteuer').first()).toBeVisible();
  await look(page);

  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  await expect(title(page)).toHaveText('Zahlungsdienst');
  await page.getByRole('link', { name: 'Bezahlen' }).click();
  await expect(title(page)).toHaveText('Ihr Abo ist aktiv');
  await expect(page).toHaveURL(/\/invoice\/abo\/erfolgreich\?sitzung=cs_test_\w+$/);
  await look(page);
  await writeDraft(page);

  await page.goto(`${product.url}/invoice/abo`);
  await look(page);
  await page.getByRole('button', { name: 'Ansehen und ändern' }).click();
  await expect(title(page)).toHaveText('Zahlungsdienst');
  await page.goto(`${product.url}/invoice/abo`);
  await untilDrawn(page);
  await page.getByRole('button', { name: /^Zum .* kündigen$/ }).click();
  await expect(page.getByText('Bitte setzen Sie den Haken')).toBeVisible();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.getByRole('checkbox').press(' ');
  await page.getByRole('button', { name: /^Zum .* kündigen$/ }).press('Enter');
  await expect(page.getByText('Ihr Abo ist gekündigt.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('note');
  await look(page);
  await page.getByRole('button', { name: 'Kündigung zurücknehmen' }).click();
  await expect(page.getByText('Die Kündigung ist zurückgenommen.')).toBeVisible();
});

test('who leaves the checkout sees the state of the order', async ({ page }) => {
  await signIn(page);
  await page.goto(`${product.url}/invoice/abo`);
  await page.getByRole('button', { name: 'Weiter zur Zahlung' }).click();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(title(page)).toHaveText('Abo nicht abgeschlossen');
  await expect(page.getByText('Soweit wir wissen, wurde nichts abgebucht.')).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'Zurück zum Abo' }).click();
  await expect(page).toHaveURL(`${product.url}/invoice/abo`);
});

test('BILLING=soon leads to the page that says so', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'belegwerk-soon-'));
  await copyMigrated(folder);
  const soon = await startProduct({
    dataDir: folder,
    env: { BILLING: 'soon', DEMO_DOCUMENT_LIMIT: '1', TRUST_PROXY: '1' },
  });
  try {
    await signIn(page, soon.url, folder);
    await writeDraft(page, soon.url);
    await page.goto(`${soon.url}/invoice/rechnungen/neu`);
    await expect(page).toHaveURL(`${soon.url}/invoice/abo_coming_soon`);
    await expect(title(page)).toHaveText('Das Abo kommt bald');
    await look(page);
  } finally {
    await soon.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
