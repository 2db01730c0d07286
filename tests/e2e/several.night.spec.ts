import { expect, look, test } from './person.ts';
import { signInWithInvoices } from './with-invoices.ts';

test('a filter is set and taken off, and two rows are noted as sent at once', async ({ page }) => {
  const { overdue } = await signInWithInvoices(page);
  await page.goto('/invoice/rechnungen');
  await page.getByText('Filter', { exact: true }).click();
  await page.getByLabel('Datum von').fill('31.2.2026');
  await page.getByRole('button', { name: 'Filtern' }).click();
  await expect(page.getByLabel('Datum von')).toBeFocused();
  await expect(page.getByText('Das ist kein Datum.')).toBeVisible();
  await look(page);
  await page.getByLabel('Datum von').fill('');
  await page.getByLabel('bis', { exact: true }).fill('heute');
  await page.getByLabel('Kunde', { exact: true }).fill('nordlicht');
  await page.getByRole('button', { name: 'Filtern' }).click();
  await expect(page).toHaveURL(/kunde=[a-z0-9]{15}/);
  await page.getByRole('link', { name: 'Filter aufheben: Café Nordlicht' }).click();
  await expect(page).not.toHaveURL(/kunde=/);

  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await rows.nth(1).getByRole('checkbox').check();
  await page.getByLabel(`${overdue} auswählen`).check();
  await expect(page.getByRole('group', { name: 'Mit den ausgewählten' })).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Versand vermerken' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Versand vermerken');
  await look(page);
  await page.getByRole('button', { name: 'Vermerken' }).click();
  await expect(page.getByRole('heading', { name: /^Erledigt: \d von \d$/ })).toBeFocused();
  await page.getByRole('link', { name: 'Zurück zur Liste' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnungen');
});
