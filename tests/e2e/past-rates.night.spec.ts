import { expect, line, look, register, test } from './person.ts';

// Rates of the past are there where the day of supply has them, with and without scripts.

test('what was supplied in August 2020 is invoiced with 16 %', async ({ page, javaScriptEnabled: isScripted }) => {
  test.setTimeout(90_000);
  await register(page);
  await page.goto('/invoice/rechnungen/neu');
  const taxOf = (number: number) => line(page, number).getByLabel('USt');
  await expect(taxOf(1).getByRole('option', { name: '16 %' })).toHaveCount(0);
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill('12.8.2020');
  await line(page, 1).getByLabel('Beschreibung').fill('Satz');
  await line(page, 1).getByLabel('Preis €').fill('100');
  // Without a script the page that answers has the rates, with one they are there at once.
  if (isScripted) await expect(taxOf(1).getByRole('option', { name: '16 %' })).toHaveCount(1);
  else await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('button', { name: 'Position', exact: false }).last().click();
  await expect(line(page, 2).getByLabel('Beschreibung')).toBeFocused();
  await expect(taxOf(1).getByRole('option', { name: '16 %' })).toHaveCount(1);
  await expect(taxOf(1)).toHaveValue('standard-1900');
  await expect(taxOf(2)).toHaveValue('standard-1600');
  await line(page, 2).getByLabel('Beschreibung').fill('Druck');
  await line(page, 2).getByLabel('Preis €').fill('200');
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByText('Sätze am 12.08.2020: 16 % und 5 %')).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'Steuersatz wählen' }).click();
  await expect(taxOf(1)).toBeFocused();
  await taxOf(1).selectOption('standard-1600');
  await page.getByRole('button', { name: 'Zurück zur Prüfung' }).click();
  await expect(page.getByText('Umsatzsteuer 16 % auf 300,00 €')).toBeVisible();
  await expect(page.getByText('Sätze am 12.08.2020')).toHaveCount(0);
});
