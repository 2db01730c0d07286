import { daysAgo } from './dates.ts';
import { createCustomer, expect, fillProfile, line, register, test, untilDrawn } from './person.ts';

test('an invoice with the keyboard alone', async ({ page }) => {
  await register(page);
  await fillProfile(page);
  await createCustomer(page);
  await page.goto('/invoice/rechnungen/neu');
  await untilDrawn(page);
  await page.getByLabel('Kunde', { exact: true }).focus();
  await page.keyboard.type('Stadt');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Als neuen Kunden anlegen')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(daysAgo(20));
  await line(page, 1).getByLabel('Beschreibung').focus();
  await page.keyboard.type('Beratung');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2,5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('80');
  // Enter saves and never removes a row.
  await page.keyboard.press('Enter');
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await expect(line(page, 1).getByLabel('Menge')).toHaveValue('2,5');
  await expect(page.locator('.action-bar b')).toHaveText('238,00 €');
});

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/agb');
  await untilDrawn(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
});
