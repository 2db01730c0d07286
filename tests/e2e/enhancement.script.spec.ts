import { expect, line, register, test } from './person.ts';

// What the small script adds; the project without scripts does not run this file.

test('shortcuts', async ({ page }) => {
  await register(page);
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Rechnung');
  await page.keyboard.press('Alt+p');
  await expect(line(page, 2)).toBeVisible();
  await line(page, 1).getByLabel('Beschreibung').fill('n wird hier getippt');
  await page.keyboard.press('n');
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('n wird hier getipptn');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await page.goto('/invoice/kunden');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Rechnungen suchen' })).toBeFocused();
});

test('leaving a changed form asks first', async ({ page }) => {
  await register(page);
  await page.goto('/invoice/profil');
  await page.getByLabel('Ort', { exact: true }).fill('Halle');
  const asked = page.waitForEvent('dialog');
  await Promise.all([
    asked.then((dialog) => dialog.dismiss()),
    page.getByRole('link', { name: 'Kunden' }).first().click({ noWaitAfter: true }),
  ]);
  expect((await asked).type()).toBe('beforeunload');
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Halle');
});
