import { camtEntry } from '../banking/camt-files.ts';
import { daysAgo, numberOf, yesterday } from './dates.ts';
import { beginInvoice, expect, issueFirst, look, test } from './person.ts';
import { statementOf } from './statement-file.ts';

// From the bank's file to the paid invoice, and back.

test('a statement is read, its money matched, and taken back', async ({ page }) => {
  test.setTimeout(120_000);
  await beginInvoice(page, { Beschreibung: 'Beratung', 'Preis €': '100' });
  await issueFirst(page);

  await page.goto('/invoice/zahlungen');
  await page.getByRole('link', { name: 'Aus dem Kontoauszug' }).click();
  await expect(page.getByText('Noch kein Zahlungseingang')).toBeVisible();
  await look(page);
  await page.getByRole('link', { name: 'Kontoauszug einlesen' }).click();
  await look(page);
  const whole = camtEntry({ amount: '119.00', purpose: `${numberOf(1)} danke`, date: yesterday, reference: 'B1' });
  const less = camtEntry({
    amount: '19.00',
    purpose: `Rechnung ${numberOf(1)}`,
    date: yesterday,
    reference: 'B2',
    name: 'Anna',
  });
  const other = camtEntry({ amount: '7.00', purpose: 'Pfand', date: yesterday, reference: 'B3', name: 'Kiosk' });
  const foreign = camtEntry({ amount: '7.00', currency: 'USD' });
  await page.getByLabel('Kontoauszug').setInputFiles(statementOf([whole, less, other, foreign]));
  await page.getByRole('button', { name: 'Einlesen' }).click();
  await expect(page.locator('.note', { hasText: '3 Umsätze sind neu eingelesen' })).toBeFocused();
  await expect(page.getByText('Belegwerk bucht nur EUR.')).toBeVisible();
  await look(page);

  await expect(page.getByText('Nummer und Betrag stimmen.')).toBeVisible();
  await expect(
    page.getByRole('link', { name: new RegExp(String.raw`${numberOf(1)}.*100,00\s€ zu wenig`, 's') }),
  ).toBeVisible();
  await look(page);
  await page.goto('/invoice/zahlungen/umsaetze');
  await expect(page.getByRole('button', { name: new RegExp(String.raw`^${numberOf(1)}`) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.note', { hasText: 'dem Umsatz zugeordnet' })).toBeFocused();
  await page.getByRole('button', { name: /^Keine Rechnung für Kiosk/ }).click();
  await expect(page.getByText('Gehört zu keiner Rechnung.')).toBeVisible();
  await look(page);

  await page.getByRole('link', { name: `Aufheben für ${numberOf(1)}` }).click();
  await page.getByLabel('Grund').fill('Falsch zugeordnet');
  await page.getByRole('button', { name: 'Zahlung zurücknehmen' }).click();
  await page.goto('/invoice/zahlungen/umsaetze');
  await page.getByRole('link', { name: new RegExp(String.raw`${numberOf(1)}.*zu wenig`, 's') }).click();
  await expect(page.getByLabel('Betrag €')).toHaveValue('19,00');
  await expect(page.getByLabel('Datum')).toHaveValue(daysAgo(1));
  await page.getByRole('button', { name: 'Zahlung buchen' }).click();
  await expect(page.locator('.note', { hasText: 'dem Umsatz zugeordnet' })).toBeFocused();
  await page.goto('/invoice/rechnungen');
  await expect(page.getByText('Teilweise bezahlt').or(page.getByText('Teilbezahlt')).first()).toBeVisible();
});

test('money that was paid back opens its invoice again', async ({ page }) => {
  test.setTimeout(120_000);
  await beginInvoice(page, { Beschreibung: 'Beratung', 'Preis €': '100' });
  await issueFirst(page);
  await page.goto('/invoice/zahlungen/umsaetze/einlesen');
  const came = camtEntry({ amount: '119.00', purpose: numberOf(1), date: yesterday, reference: 'B1' });
  const back = camtEntry({
    amount: '119.00',
    indicator: 'DBIT',
    purpose: `Rückzahlung ${numberOf(1)}`,
    date: yesterday,
    reference: 'B2',
  });
  const rent = camtEntry({ amount: '900.00', indicator: 'DBIT', purpose: 'Miete', date: yesterday, reference: 'B3' });
  await page.getByLabel('Kontoauszug').setInputFiles(statementOf([came, back, rent]));
  await page.getByRole('button', { name: 'Einlesen' }).click();
  await expect(page.getByRole('heading', { name: 'Zurückgegangen?' })).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(String.raw`^${numberOf(1)}`) }).click();
  await expect(page.getByRole('heading', { name: 'Zurückgegangen?' })).toBeVisible();
  await expect(page.getByText('Miete')).toHaveCount(0);
  await look(page);
  const repaid = page.getByRole('button', { name: new RegExp(String.raw`^Zurückgezahlt: ${numberOf(1)}`) });
  await repaid.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.note', { hasText: 'dem Umsatz zugeordnet' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Zurückgegangen?' })).toHaveCount(0);
  await page.goto('/invoice/rechnungen?status=offen');
  await expect(page.getByRole('link', { name: numberOf(1) })).toBeVisible();
});
