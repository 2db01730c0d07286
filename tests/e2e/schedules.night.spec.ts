import { beginInvoice, expect, fill, line, look, test } from './person.ts';

test('an invoice comes again and again, pauses, and goes on', async ({ page }) => {
  test.setTimeout(120_000);
  await beginInvoice(page, { Beschreibung: 'Wartung {Monat}', 'Preis €': '100' });
  await page.getByRole('button', { name: 'Speichern' }).first().click();
  await page.getByRole('link', { name: 'Als Vorlage wiederholen' }).click();
  await look(page);
  await page.getByLabel('Bezeichnung').fill('Wartungsvertrag');
  await page.getByLabel('Rhythmus').selectOption('quarterly');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.note', { hasText: 'Die Serie ist angelegt' })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Die nächsten Rechnungen' }).getByRole('row')).toHaveCount(4);
  await expect(page.getByText('119,00').first()).toBeVisible();
  await look(page);

  await page.getByRole('button', { name: 'Vorlage als Entwurf öffnen' }).click();
  await expect(page.locator('.note', { hasText: 'Das ist die Vorlage der Serie als Entwurf' })).toBeFocused();
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('Wartung {Monat}');
  await fill(line(page, 1), { Beschreibung: 'Wartung', 'Preis €': '200' });
  await page.getByRole('button', { name: 'Speichern' }).first().click();
  await page.getByRole('link', { name: 'Als Vorlage wiederholen' }).click();
  await look(page);
  await page.getByRole('link', { name: 'Vorlage von „Wartungsvertrag“ ersetzen' }).click();
  await expect(page.getByText('({Monat})')).toBeVisible();
  await expect(page.getByRole('row', { name: /119,00.*238,00/ }).first()).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Vorlage ersetzen' }).click();
  await expect(page.locator('.note', { hasText: 'Die Vorlage ist ersetzt' })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Die nächsten Rechnungen' })).toContainText('238,00');

  await page.getByLabel('Stand').selectOption('paused');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Es kommt keine mehr')).toBeVisible();
  await page.getByRole('link', { name: 'Wiederkehrende Rechnungen' }).click();
  await expect(page.getByText('Wartungsvertrag').first()).toBeVisible();
  await look(page);
});
