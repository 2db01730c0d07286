import type { Page } from '@playwright/test';
import { fourInkJpeg, letterheadPdf, pngOf } from '../pdf/uploads.ts';
import { expect, fillProfile, look, register, test } from './person.ts';

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** How wide the picture of the first page is in itself; 0 when it was not drawn. */
function drawnWidth(page: Page): Promise<number> {
  return page
    .locator('.page-picture')
    .first()
    .evaluate(async (picture: HTMLImageElement) => {
      await picture.decode();
      return picture.naturalWidth;
    });
}

test('a layout from the first upload to the archive', async ({ page }) => {
  test.setTimeout(180_000);
  await register(page);
  await fillProfile(page);
  await page.goto('/invoice/layouts');
  await look(page);
  await page.getByRole('link', { name: 'Neues Layout' }).first().click();
  expect(await drawnWidth(page)).toBeGreaterThan(500);
  await look(page);
  await page.getByRole('link', { name: 'Klassisch' }).click();
  await expect(page.getByRole('radio', { name: 'Klassisch' })).toBeChecked();
  await expect(page.getByLabel('Schrift', { exact: true })).toHaveValue('source-serif-4');
  await look(page);

  await page.getByLabel('Name des Layouts').fill('Briefbogen');
  await page.getByLabel('Was das Logo zeigt').fill('Zeichen der Firma');
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles(file('logo.png', 'image/png', pngOf(300, 80, [13, 74, 102])));
  await page.getByLabel('Rand links').fill('7');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Bitte 20 bis 30 mm');
  await expect(page.getByLabel('Name des Layouts')).toHaveValue('Briefbogen');
  await expect(page.getByRole('img', { name: 'Logo, wie gespeichert' })).toBeVisible();
  await look(page);

  await page.getByLabel('Rand links').fill('22,5');
  await page.getByRole('button', { name: 'Speichern und ansehen' }).click();
  await expect(page.getByText('Das Layout ist angelegt.')).toBeVisible();
  await page.getByLabel('Art', { exact: true }).selectOption('Muster: Angebot');
  await page.getByRole('button', { name: 'Ansehen', exact: true }).click();
  await expect(page.getByLabel('Art', { exact: true })).toHaveValue('offer');
  expect(await drawnWidth(page)).toBeGreaterThan(500);
  await expect(page.getByRole('list', { name: 'Dieser Beleg entspricht' })).toContainText('PDF/UA-1');
  await look(page);
  await page.getByRole('link', { name: 'Layout bearbeiten' }).click();

  await page.getByLabel('Logo', { exact: true }).setInputFiles(file('druck.jpg', 'image/jpeg', fourInkJpeg));
  const letterhead = letterheadPdf([{ text: 'IBAN DE02 1203 0000 0000 2020 51' }, { text: 'Folgeseite' }]);
  await page.getByLabel('Briefpapier', { exact: true }).setInputFiles(file('brief.pdf', 'application/pdf', letterhead));
  await page.locator('summary', { hasText: 'Rechnung' }).click();
  await page.locator('[name=text_invoice_de_intro]').fill('Guten Tag {Kunde},');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Das Briefpapier nennt die IBAN DE02120300000000202051')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Briefpapier der Folgeseiten, wie gespeichert' })).toBeVisible();
  await look(page);

  await page.getByRole('link', { name: 'Verwendung' }).click();
  await expect(page.getByRole('checkbox', { name: /Alle Belege/ })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Mahnung' }).check();
  await look(page);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Standard: alle Belege, Mahnung')).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'Briefbogen' }).click();
  await page.getByRole('link', { name: 'Archivieren' }).click();
  await look(page);
  await page.getByRole('button', { name: 'Archivieren' }).click();
  await expect(page.getByText('Das Layout ist archiviert.')).toBeVisible();
});

test('a file that is much too large loses nothing of what was typed', async ({ page }) => {
  await register(page);
  await page.goto('/invoice/layouts/neu?gestaltung=plain&angaben=1');
  await page.getByLabel('Name des Layouts').fill('Zu groß');
  const huge = Buffer.concat([pngOf(30, 10, [1, 2, 3]), Buffer.alloc(20 * 1024 * 1024)]);
  await page.getByLabel('Logo', { exact: true }).setInputFiles(file('riesig.png', 'image/png', huge));
  await page.locator('[name=text_statement_de_closing]').evaluate((area: HTMLTextAreaElement) => {
    area.value = 'Ganz am Ende getippt';
  });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Diese Datei ist zu groß. Bitte höchstens 5 MB.');
  await expect(page.getByLabel('Name des Layouts')).toHaveValue('Zu groß');
  await expect(page.locator('[name=text_statement_de_closing]')).toHaveValue('Ganz am Ende getippt');
});
