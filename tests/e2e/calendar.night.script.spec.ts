import { expect, look, register, test, untilDrawn } from './person.ts';

test('a date is typed, or picked in the calendar of the browser', async ({ page }) => {
  await register(page);
  await page.goto('/invoice/rechnungen/neu');
  await untilDrawn(page);
  const date = page.getByLabel('Leistungsdatum (oder Beginn)');
  await date.fill('3.5.2026');
  const button = page.getByRole('button', { name: 'Kalender' }).first();
  expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(24);
  await button.click();
  await expect(date).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(date).toHaveValue('04.05.2026');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(date).toHaveValue('05.05.2026');
  await look(page);
  // It is no further stop on the way through the form.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Leistung bis')).toBeFocused();
});
