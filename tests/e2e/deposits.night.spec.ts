import { numberOf } from './dates.ts';
import { beginInvoice, expect, fill, issueFirst, line, look, openMoreSteps, test } from './person.ts';

// Work that is paid in part before it is done: the deposit, its money, the final invoice.

test('from a deposit to the final invoice that takes it off', async ({ page }) => {
  test.setTimeout(120_000);
  await beginInvoice(page, { Beschreibung: 'Erster Abschlag', 'Preis €': '1.000' });
  await page.getByText('Abschlag oder Schlussrechnung').click();
  await page.getByLabel('Art der Rechnung').selectOption({ label: 'Abschlagsrechnung (Anzahlung)' });
  await issueFirst(page);
  await expect(page.getByRole('heading', { name: 'Abschlagsrechnung' })).toBeVisible();
  await openMoreSteps(page);
  await expect(page.getByText('hier ist noch nichts eingegangen')).toBeVisible();

  await page.getByRole('link', { name: 'Zahlung', exact: true }).click();
  await page.getByLabel('Datum').fill('heute');
  await page.getByRole('button', { name: 'Zahlung buchen' }).click();
  await page.goto('/invoice/rechnungen');
  await page.getByRole('link', { name: numberOf(1) }).click();
  await look(page);
  await page.getByRole('button', { name: 'Schlussrechnung als Entwurf' }).click();
  await expect(page.locator('.note', { hasText: 'Die Schlussrechnung ist begonnen' })).toBeFocused();
  await expect(page.getByRole('heading', { name: /^Schlussrechnung an/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: numberOf(1) })).toBeChecked();
  await expect(page.getByText(new RegExp(String.raw`^Abschlagsrechnung ${numberOf(1)} vom`))).toBeVisible();
  await expect(page.getByText('Bleibt zu zahlen').first()).toBeVisible();
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill('heute');
  await fill(line(page, 1), { Beschreibung: 'Umbau', 'Preis €': '5.000' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.totals').getByText('4.760,00')).toBeVisible();
  await look(page);
  const form = page.getByLabel('Abzug der Abschläge');
  await form.selectOption({ label: 'als gezahlt, mit Anlage (bis 2027)' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.totals').getByText('5.950,00')).toBeVisible();
  await expect(page.locator('.totals').getByText('4.760,00')).toBeVisible();
  await look(page);
  await form.selectOption({ label: 'als Restrechnung (empfohlen)' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.totals').getByText('5.950,00')).toBeHidden();
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByText(new RegExp(String.raw`Abschlagsrechnung ${numberOf(1)} vom`)).first()).toBeVisible();
  await look(page);
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: `${numberOf(2)} ausstellen` }).click();
  await expect(page.getByText('4.760,00').first()).toBeVisible();
  await expect(page.getByText('Zieht ab')).toBeVisible();
  await look(page);
});
