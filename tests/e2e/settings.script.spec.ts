import { expect, register, test, untilDrawn } from './person.ts';

test('keys of one letter work until they are switched off; the others go on', async ({ page }) => {
  await register(page);
  await page.goto('/invoice/einstellungen/darstellung');
  await untilDrawn(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox').first()).toBeFocused();
  await page.getByLabel('Einzelne Tasten benutzen').uncheck();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Die Einstellungen sind gespeichert.')).toBeVisible();
  await untilDrawn(page);
  await page.keyboard.press('/');
  await page.keyboard.press('n');
  await expect(page.getByRole('searchbox').first()).not.toBeFocused();
  await expect(page).toHaveURL(/darstellung$/);
  await page.getByLabel('Einzelne Tasten benutzen').check();
  await page.keyboard.press('Control+s');
  await expect(page.locator('[data-single-keys]')).toHaveCount(0);
});
