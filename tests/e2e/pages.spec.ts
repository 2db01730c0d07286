import { publicPaths } from '../support/public-paths.ts';
import { createCustomer, expect, fill, fillProfile, line, look, register, test } from './person.ts';

// Every page that exists: axe, both widths, light and dark, no console error, no script where none is needed.

const publicPages = [
  ...publicPaths,
  '/login/registrieren/confirm',
  '/login/registrieren/erfolgreich',
  '/login/passwort/neu?token=x',
];

for (const path of publicPages) {
  test(`${path} is accessible and ships no script`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('script')).toHaveCount(0);
    await look(page);
  });
}

test('every signed-in page is accessible', async ({ page }) => {
  test.setTimeout(400_000);
  await register(page);
  const emptyPages = [
    '/invoice',
    '/invoice/rechnungen',
    '/invoice/kunden',
    '/invoice/profil',
    '/invoice/einstellungen',
    '/invoice/gibt-es-nicht',
  ];
  for (const path of emptyPages) {
    await page.goto(path);
    await look(page);
  }
  await fillProfile(page);
  await page.goto('/invoice/rechnungen/neu');
  await fill(line(page, 1), { 'Preis €': 'keine Zahl' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert')).toContainText('Das ist keine Zahl.');
  await look(page);
  await fill(line(page, 1), { 'Preis €': '1' });
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByText('Noch kein Kunde gewählt')).toBeVisible();
  await look(page);
  await createCustomer(page);
  await look(page);
  await page.getByRole('link', { name: 'Rechnung schreiben' }).click();
  await page.getByLabel('Leistung am oder ab').fill('heute');
  await fill(line(page, 1), { Beschreibung: 'Beratung', 'Preis €': '100' });
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await look(page);
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: 'RE-2026-0001 Ausstellen' }).click();
  await look(page);
  for (const path of ['/invoice', '/invoice/rechnungen', '/invoice/kunden']) {
    await page.goto(path);
    await look(page);
  }
});
