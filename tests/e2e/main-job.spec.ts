import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCustomer, expect, fill, fillProfile, line, register, test } from './person.ts';

// The conformance suite judges the files that this leaves behind.
const filesFolder = join(import.meta.dirname, '../../test-results/issued');

test('the main job: from a stranger to an issued e-invoice', async ({ page }, { project }) => {
  mkdirSync(filesFolder, { recursive: true });
  await register(page);
  await expect(page.getByText('In drei Schritten zur ersten Rechnung')).toBeVisible();
  await fillProfile(page);
  await createCustomer(page);
  await page.getByRole('link', { name: 'Rechnung schreiben' }).click();
  await fill(page, { 'Betreff (freiwillig)': 'Programmheft Winterlesen' });
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill('2.11.2026');
  await page.getByLabel('Leistung bis').fill('20.11.2026');
  await fill(line(page, 1), { Beschreibung: 'Gestaltung Programmheft\n48 Seiten', 'Preis €': '640' });
  await line(page, 1).getByLabel('Einheit').selectOption('pauschal');
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await fill(line(page, 2), { Beschreibung: 'Bildbearbeitung', Menge: '4,5', 'Preis €': '1.072,00' });
  await line(page, 2).getByLabel('Einheit').selectOption('Stunde');
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await fill(line(page, 3), { Beschreibung: 'Bildband', Menge: '3', 'Preis €': '12,3456' });
  await line(page, 3).getByLabel('USt').selectOption('7 %');
  if (project.name === 'chromium') await expect(page.locator('.totals .final dd').first()).toHaveText('6.541,79 €');
  await page.getByRole('button', { name: 'Position 3 nach oben' }).click();
  await expect(line(page, 2).getByLabel('Preis €')).toHaveValue('12,3456');
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnung ausstellen');
  await expect(page.getByText('Nichts zu beanstanden.')).toBeVisible();
  await expect(page.locator('.totals .final')).toContainText('6.541,79 €');
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: 'RE-2026-0001 ausstellen' }).click();
  await expect(page.getByText('Die Rechnung ist ausgestellt und unveränderlich gespeichert.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('RE-2026-0001');
  const files = {
    'PDF herunterladen: PDF mit E-Rechnung': 'RE-2026-0001.pdf',
    'XML herunterladen: XRechnung': 'RE-2026-0001-xrechnung-ubl.xml',
    'XML herunterladen: XRechnung (CII)': 'RE-2026-0001-xrechnung-cii.xml',
  };
  for (const [name, fileName] of Object.entries(files)) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(fileName);
    await (await download).saveAs(join(filesFolder, `${project.name}-${fileName}`));
  }
  await page.goto('/invoice/rechnungen');
  await expect(page.getByRole('row', { name: /RE-2026-0001.*Stadt Fürth.*Offen.*6\.541,79/ })).toBeVisible();
});
