import type { Page } from '@playwright/test';
import { daysAgo } from './dates.ts';
import { expect, look, openMoreSteps, test } from './person.ts';
import { signInWith } from './with-invoices.ts';

// Who comes from another program brings open invoices along: asked for, paid in part and cancelled here.

async function takeOver(page: Page, number: string): Promise<void> {
  await page.goto('/invoice/rechnungen');
  await page.getByRole('link', { name: 'Aus anderem Programm' }).click();
  await page.getByLabel('Kunde', { exact: true }).fill('Nordlicht');
  await page.getByLabel('Programm, das sie geschrieben hat').fill('Lexware Office');
  await page.getByLabel('Rechnungsnummer').fill(number);
  await page.getByLabel('Rechnungsdatum').fill(daysAgo(60));
  await page.getByLabel('Fällig am').fill(daysAgo(46));
  await page.getByLabel('Netto €').first().fill('100');
  await page.getByLabel('Steuer €').first().fill('19');
  await page.getByLabel('Schon bezahlt €').fill('19');
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByRole('heading', { name: 'Das wird übernommen' })).toBeFocused();
  await look(page);
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.locator('.note', { hasText: 'Die Rechnung ist übernommen.' })).toBeFocused();
}

test('an invoice of a former program is reminded of, paid in part and cancelled', async ({ page }) => {
  test.setTimeout(180_000);
  await signInWith(page, () => Promise.resolve(null));
  await takeOver(page, 'RE-1001');
  await look(page);
  await page.getByRole('link', { name: /^Mahnen/ }).click();
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await page
    .getByRole('checkbox', { name: /stimm|ausgestellt/ })
    .last()
    .check();
  await page.getByRole('button', { name: /ausstellen/ }).click();
  await expect(page.getByText('RE-1001-ZE').first()).toBeVisible();
  await page.goto('/invoice/rechnungen');
  await page.getByRole('link', { name: 'RE-1001' }).click();
  await page.getByRole('link', { name: 'Zahlung', exact: true }).click();
  await page.getByLabel('Betrag €').fill('40');
  await page.getByRole('button', { name: 'Zahlung buchen' }).click();
  await expect(page.getByText('Offen: 60,00 €').first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Storn/ })
    .first()
    .click();
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: /ausstellen/ }).click();
  await expect(page.getByText('Rechnung RE-1001 vom').first()).toBeAttached();
  await expect(page.getByText('Zu erstatten').first()).toBeVisible();
});

test('what was taken over by mistake is taken back', async ({ page }) => {
  await signInWith(page, () => Promise.resolve(null));
  await takeOver(page, 'RE-1002');
  await openMoreSteps(page);
  await page.getByRole('link', { name: 'Übernahme zurücknehmen' }).click();
  await look(page);
  await page.getByRole('button', { name: 'Zurücknehmen' }).click();
  await expect(page.getByText('Zurückgenommen').first()).toBeVisible();
});
