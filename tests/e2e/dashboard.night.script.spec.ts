import { expect, test, untilDrawn } from './person.ts';
import { signInWithInvoices } from './with-invoices.ts';

// Tooltips of the chart and the keys through its bars.

const monthNow = () =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', month: 'long' }).format(new Date());

test('arrow keys go through the bars and say what they show; Escape ends it', async ({ page }) => {
  await signInWithInvoices(page);
  await untilDrawn(page);
  const chart = page.locator('.column-chart > svg');
  const tip = page.locator('.chart-tip');
  await chart.focus();
  await page.keyboard.press('End');
  await expect(tip).toContainText('Dezember');
  await page.keyboard.press('ArrowRight');
  await expect(tip).toContainText('Dezember');
  await page.keyboard.press('Home');
  await expect(tip).toContainText('Januar');
  await page.keyboard.press('ArrowRight');
  await expect(tip).toContainText('Februar');
  await page.keyboard.press('ArrowLeft');
  await expect(tip).toContainText('Januar');
  await expect(tip).toHaveAttribute('data-shown', '');
  await page.keyboard.press('Escape');
  await expect(tip).not.toHaveAttribute('data-shown');
  await expect(page.locator('.slot.active')).toHaveCount(0);
});

test('a bar that is pointed at is named with the number of its table', async ({ page }) => {
  await signInWithInvoices(page);
  await untilDrawn(page);
  await page.locator('.slot:has(.current) .hit').hover({ force: true });
  await expect(page.locator('.chart-tip')).toContainText(monthNow());
  await expect(page.locator('.chart-tip')).toContainText('274,81');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.locator('.chart-tip')).not.toHaveAttribute('data-shown');
});

test('tooltips take 400 ms to come, none where motion is not wanted', async ({ page }) => {
  await signInWithInvoices(page);
  const duration = () => page.locator('.chart-tip').evaluate((tip) => getComputedStyle(tip).transitionDuration);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await duration()).toBe('0.4s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await duration()).toBe('0s');
});
