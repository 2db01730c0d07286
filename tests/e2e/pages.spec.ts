import type { Page } from '@playwright/test';
import { someOf } from '../support/night.ts';
import { pageTable } from '../support/pages/page-table.ts';
import { numberOf } from './dates.ts';
import { createCustomer, expect, fill, fillProfile, line, look, register, test } from './person.ts';

// Every page behind the sign-in: axe, both widths, light and dark, no console error.

/** Of a company that has nothing yet: what no record is needed for. */
const emptyPages = pageTable
  .filter(({ path, isSignedIn, isShown }) => isSignedIn && isShown && !path.includes(':'))
  .flatMap(({ addresses }) => addresses.filter((address) => !address.includes('{')));

const lookInBoth = (page: Page) => look(page, 'axe in both projects');

test('every signed-in page is accessible', async ({ page }) => {
  test.setTimeout(400_000);
  await register(page);
  for (const path of someOf(emptyPages, 32)) {
    await page.goto(path);
    await lookInBoth(page);
  }
  await fillProfile(page);
  await page.goto('/invoice/rechnungen/neu');
  await fill(line(page, 1), { 'Preis €': 'keine Zahl' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert')).toContainText('Das ist keine Zahl.');
  await lookInBoth(page);
  await fill(line(page, 1), { 'Preis €': '1' });
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByText('Noch kein Kunde gewählt')).toBeVisible();
  await lookInBoth(page);
  await createCustomer(page);
  await lookInBoth(page);
  await page.getByRole('link', { name: 'Rechnung schreiben' }).click();
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill('heute');
  await fill(line(page, 1), { Beschreibung: 'Beratung', 'Preis €': '100' });
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await lookInBoth(page);
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: `${numberOf(1)} ausstellen` }).click();
  await lookInBoth(page);
  const writeOff = `${new URL(page.url()).pathname}/uneinbringlich`;
  await page.goto('/invoice/kunden');
  await page.getByRole('link', { name: 'Stadt Fürth' }).first().click();
  await lookInBoth(page);
  await page.locator('summary', { hasText: 'Weitere' }).click();
  await lookInBoth(page);
  await page.getByRole('link', { name: 'Kontoauszug', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Kontoauszug Stadt Fürth' })).toBeVisible();
  await lookInBoth(page);
  await page.goBack();
  await page.goto(`${new URL(page.url()).pathname}/mandat`);
  await expect(page.getByRole('heading', { name: 'Lastschriftmandat' })).toBeVisible();
  await lookInBoth(page);
  await page.goto(page.url().replace(/mandat.*/, 'guthaben'));
  await expect(page.getByText('Noch kein Guthaben')).toBeVisible();
  await lookInBoth(page);
  for (const path of ['/invoice', '/invoice/rechnungen', '/invoice/kunden', '/invoice/offene-posten', writeOff]) {
    await page.goto(path);
    await lookInBoth(page);
  }
});
