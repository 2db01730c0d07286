import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { daysAgo, numberOf } from './dates.ts';
import { createCustomer, expect, fill, fillProfile, line, mailTo, password, test } from './person.ts';

// The conformance suite judges the files that this leaves behind.
const filesFolder = join(import.meta.dirname, '../../reports/issued');

/** Registers and confirms by the mail, which signs in. */
async function registerByForms(page: Page): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  await page.goto('/login/registrieren');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bitte bestätigen Sie Ihre E-Mail-Adresse');
  const link = /https?:\/\/\S+confirm\?token=\S+/.exec(await mailTo(email))?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(page).toHaveURL(/\/invoice$/);
}

test('the main job: from a stranger to an issued e-invoice', async ({ page }, { project }) => {
  mkdirSync(filesFolder, { recursive: true });
  await registerByForms(page);
  await expect(page.getByText('In drei Schritten zur ersten Rechnung')).toBeVisible();
  await fillProfile(page);
  await createCustomer(page);
  await page.getByRole('link', { name: 'Rechnung schreiben' }).click();
  await fill(page, { Betreff: 'Programmheft Winterlesen' });
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill(daysAgo(20));
  await page.getByLabel('Leistung bis').fill(daysAgo(2));
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
  await page.getByRole('button', { name: `${numberOf(1)} ausstellen` }).click();
  await expect(page.getByText('Die Rechnung ist ausgestellt und unveränderlich gespeichert.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(numberOf(1));
  const files = {
    'PDF herunterladen: PDF mit E-Rechnung': `${numberOf(1)}.pdf`,
    'XML herunterladen: XRechnung': `${numberOf(1)}-xrechnung-ubl.xml`,
    'XML herunterladen: XRechnung (CII)': `${numberOf(1)}-xrechnung-cii.xml`,
  };
  for (const [name, fileName] of Object.entries(files)) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(fileName);
    await (await download).saveAs(join(filesFolder, `${project.name}-${fileName}`));
  }
  await page.goto('/invoice/rechnungen');
  await expect(
    page.getByRole('row', { name: new RegExp(String.raw`${numberOf(1)}.*Stadt Fürth.*Offen.*6\.541,79`) }),
  ).toBeVisible();
});
