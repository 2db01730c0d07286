import { camtEntry } from '../banking/camt-files.ts';
import { numberOf, yesterday } from './dates.ts';
import { expect, fill, line, look, openMoreSteps, test } from './person.ts';
import { statementOf } from './statement-file.ts';
import { signInWithInvoices } from './with-invoices.ts';

// What becomes of an invoice: written, checked, mended, issued and taken back for a right one; mailed, paid in part, reminded of, paid.

test('an overdue invoice is mailed, paid in part from a statement, reminded of, and paid', async ({ page }) => {
  test.setTimeout(150_000);
  const { overdue } = await signInWithInvoices(page);
  await page.goto('/invoice/rechnungen?status=ueberfaellig');
  await page.getByRole('link', { name: overdue }).first().click();
  await expect(page.getByRole('heading', { name: overdue })).toBeVisible();
  const invoice = page.url();

  await openMoreSteps(page);
  await page.getByRole('link', { name: 'E-Mail schreiben' }).click();
  await page.getByRole('button', { name: 'Senden' }).click();
  await expect(page.locator('.note').first()).toBeFocused();

  await page.goto('/invoice/zahlungen/umsaetze/einlesen');
  const part = camtEntry({
    amount: '100.00',
    purpose: `Rechnung ${overdue}, erste Rate`,
    date: yesterday,
    reference: 'W1',
  });
  await page.getByLabel('Kontoauszug').setInputFiles(statementOf([part]));
  await page.getByRole('button', { name: 'Einlesen' }).click();
  await page.getByRole('link', { name: new RegExp(String.raw`${overdue}.*zu wenig`, 's') }).click();
  await expect(page.getByLabel('Betrag €')).toHaveValue('100,00');
  await page.getByRole('button', { name: 'Zahlung buchen' }).click();
  await expect(page.locator('.note', { hasText: 'dem Umsatz zugeordnet' })).toBeFocused();

  await page.goto('/invoice/mahnungen');
  await page.getByRole('link', { name: overdue }).click();
  await expect(page.getByText('221,05 €').first()).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await page.getByRole('checkbox', { name: /^Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: 'Zahlungserinnerung ausstellen' }).click();
  await expect(page.locator('.note', { hasText: 'Die Mahnung ist ausgestellt' })).toBeFocused();

  await page.goto(`${invoice}/zahlung`);
  await page.getByRole('button', { name: 'Zahlung buchen' }).click();
  await expect(page.locator('.note', { hasText: 'Die Zahlung ist gebucht' })).toBeFocused();
  await page.goto(invoice);
  await expect(page.locator('.state-bar, main').first()).toContainText('Bezahlt');
  await expect(page.getByText('Zahlungserinnerung').first()).toBeVisible();
  await page.goto('/invoice/mahnungen');
  await expect(page.getByRole('link', { name: overdue })).toHaveCount(0);
});

test('an invoice with findings is mended and issued, and taken back for a right one', async ({ page }) => {
  test.setTimeout(150_000);
  const { ofThisYear } = await signInWithInvoices(page);
  const wrong = numberOf(ofThisYear + 1);
  await page.goto('/invoice/rechnungen/neu');
  await page.getByLabel('Kunde', { exact: true }).fill('Café Nordlicht');
  await fill(line(page, 1), { Beschreibung: 'Beratung', 'Preis €': '80' });
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByRole('heading', { name: /^Noch \d Fehler/ })).toBeVisible();
  await page
    .getByRole('link', { name: /Leistung/ })
    .first()
    .click();
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill('heute');
  await page.getByRole('button', { name: 'Zurück zur Prüfung' }).click();
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: `${wrong} ausstellen` }).click();
  await expect(page.getByRole('heading', { name: wrong })).toBeVisible();

  await page.getByRole('link', { name: 'Storno', exact: true }).first().click();
  await page.getByLabel(/^Danach einen Entwurf/).check();
  await page.getByLabel(/^Diese Rechnung ganz aufheben/).check();
  await page.getByRole('button', { name: /ausstellen/ }).click();
  await expect(page).toHaveURL(/\/bearbeiten/);
  await expect(line(page, 1).getByLabel('Preis €')).toHaveValue('80,00');
  await fill(line(page, 1), { 'Preis €': '90' });
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: `${numberOf(ofThisYear + 2)} ausstellen` }).click();
  await expect(page.getByText('107,10 €').first()).toBeVisible();
  await page.goto('/invoice/rechnungen?status=storniert');
  await expect(page.getByRole('link', { name: wrong }).first()).toBeVisible();
});
