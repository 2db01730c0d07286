import type { Page } from '@playwright/test';
import { expect, fill, line, look, register, test, untilDrawn } from './person.ts';

async function createProduct(page: Page, number: string, name: string, price: string): Promise<void> {
  await page.goto('/invoice/produkte/neu');
  await fill(page, { Bezeichnung: name, Artikelnummer: number, Preis: price });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Das Produkt ist angelegt.')).toBeVisible();
}

test('a line is filled by a number, asked about words of several, and given back', async ({ page }) => {
  await register(page);
  await createProduct(page, 'I-200', 'Illustration, Nutzungsrecht', '260');
  await createProduct(page, 'I-210', 'Illustration, Entwurf', '72');
  await page.goto('/invoice/rechnungen/neu');
  await untilDrawn(page);
  await fill(line(page, 1), { Beschreibung: 'i-200' });
  await line(page, 1).getByLabel('Beschreibung').press('Enter');
  await expect(line(page, 1).getByLabel('Preis €')).toHaveValue('260,00');
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('Illustration, Nutzungsrecht');
  await expect(line(page, 1).getByLabel('Menge')).toBeFocused();
  await look(page);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('i-200');
  await fill(line(page, 1), { Beschreibung: 'Nur Text', 'Preis €': '5' });
  const add = page.getByRole('button', { name: 'Position', exact: true });
  if (await add.isEnabled()) await add.click();
  await fill(line(page, 2), { Beschreibung: 'illustration' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert')).toContainText('„illustration“ passt auf mehrere Produkte.');
  await look(page);
  await page.getByRole('button', { name: /^I-210 Illustration, Entwurf/ }).click();
  await expect(line(page, 2).getByLabel('Preis €')).toHaveValue('72,00');
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('Nur Text');
});
