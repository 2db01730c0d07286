import type { Page } from '@playwright/test';
import { expect, fill, line } from './person.ts';

/** Of the record that the page is about. */
export const idIn = (page: Page) => /\/([a-z0-9]{15})(?:\/|$|#|\?)/.exec(page.url())?.[1] ?? '';

/** Id of a draft that is written by its form. */
export async function writeDraft(page: Page, customer = 'Fürth'): Promise<string> {
  await page.goto('/invoice/rechnungen/neu');
  await page.getByLabel('Kunde', { exact: true }).fill(customer);
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill('heute');
  await fill(line(page, 1), { Beschreibung: 'Beratung', 'Preis €': '100' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  return idIn(page);
}

/** Id of a new record that needs no more than its name. */
export async function saveNamed(
  page: Page,
  name: string,
  { path, told }: Record<'path' | 'told', string>,
): Promise<string> {
  await page.goto(path);
  await page.getByLabel(name).first().fill('Erstes');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText(told)).toBeVisible();
  return idIn(page);
}
