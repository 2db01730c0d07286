import { numberOf } from './dates.ts';
import { beginInvoice, expect, issueFirst, look, test } from './person.ts';

test('a delivery note of a draft, and the invoice that names it', async ({ page }) => {
  test.setTimeout(120_000);
  await beginInvoice(page, { Beschreibung: 'Tisch', 'Preis €': '640' });
  await page.getByRole('button', { name: 'Vorschau' }).click();
  await page.getByRole('link', { name: 'Lieferschein schreiben' }).click();
  await expect(page.getByRole('heading', { name: 'Lieferschein' })).toBeVisible();
  await look(page);
  const chosen = page.getByRole('checkbox', { name: /Tisch/ });
  await chosen.uncheck();
  await page.getByRole('button', { name: `${numberOf(1, 'LS')} ausstellen` }).click();
  await expect(page.getByText('Bitte wählen Sie mindestens eine Position aus.')).toBeVisible();
  await expect(chosen).not.toBeChecked();
  await chosen.check();
  await page.getByRole('button', { name: `${numberOf(1, 'LS')} ausstellen` }).click();
  await expect(page.locator('.note', { hasText: 'Der Lieferschein ist ausgestellt' })).toBeFocused();
  await expect(page.getByRole('link', { name: `${numberOf(1, 'LS')} (PDF)` })).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'Zurück zum Entwurf' }).click();
  await issueFirst(page);
  await expect(page.getByRole('heading', { name: 'Lieferscheine' })).toBeVisible();
  await expect(page.getByRole('link', { name: `${numberOf(1, 'LS')} (PDF)` })).toBeVisible();
  await look(page);
});
