import { atNight } from '../support/night.ts';
import { expect, look, register, test } from './person.ts';
import { signInWithInvoices } from './with-invoices.ts';

atNight(() => {
  test('the dashboard says the same with and without scripts, in bars and in tables', async ({ page }) => {
    const { ofThisYear } = await signInWithInvoices(page);
    const turnover = ofThisYear === 1 ? '274,81' : '549,62';
    await expect(page.getByRole('img', { name: /^Säulen: Umsatz/ })).toBeVisible();
    await page.getByText('Zahlen als Tabelle').click();
    const months = page.getByRole('table', { name: /^Umsatz je Monat/ });
    await expect(months.getByRole('row').last()).toContainText('549,62');
    await expect(months.getByRole('row').last()).toContainText('274,81');
    await expect(page.getByRole('table', { name: 'Größte Kunden des Zeitraums' })).toContainText(turnover);
    await expect(page.getByRole('table', { name: 'Offene Beträge nach Alter' })).toContainText('963,15');
    await expect(page.getByRole('navigation', { name: 'Kennzahlen' })).toContainText(turnover);
    await look(page);
  });

  test('a period is chosen by links and by a form, and stands in the address', async ({ page }) => {
    await signInWithInvoices(page);
    const lead = page.locator('.page-head p').first();
    await page.getByRole('link', { name: 'Monat', exact: true }).click();
    await expect(page).toHaveURL(/\?zeitraum=monat$/);
    await page.getByRole('link', { name: 'Zeitraum davor' }).click();
    await expect(page.getByRole('link', { name: 'Zeitraum danach' })).toBeVisible();
    await page.getByText('Von – bis').click();
    await page.getByLabel('Von', { exact: true }).fill('1.1.2020');
    await page.getByLabel('Bis', { exact: true }).fill('31.12.2020');
    await page.getByRole('button', { name: 'Anzeigen' }).click();
    await expect(lead).toHaveText('1. Januar bis 31. Dezember 2020');
    await expect(page).toHaveURL(/von=1\.1\.2020&bis=31\.12\.2020/);
    await expect(page.getByText('keine Rechnung in diesen Tagen')).toBeVisible();
    await expect(page.getByText('In diesen beiden Jahren haben Sie keine Rechnung ausgestellt.')).toBeVisible();
    await page.getByText('Von – bis').click();
    await page.getByLabel('Bis', { exact: true }).fill('bald');
    await page.getByRole('button', { name: 'Anzeigen' }).click();
    await expect(page.getByLabel('Bis', { exact: true })).toHaveValue('bald');
    await expect(page.getByText('Bitte geben Sie ein Datum an')).toBeVisible();
    await look(page);
  });

  test('print shows the numbers of the chart, and forced colours keep series apart', async ({ page }) => {
    await signInWithInvoices(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table', { name: /^Umsatz je Monat/ })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Zeitraum' })).toBeHidden();
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    const looks = await page.evaluate(() =>
      ['.column-chart .full', '.column-chart .outlined'].map((selector) => {
        const bar = document.querySelector(selector);
        return bar ? getComputedStyle(bar).fill : 'none';
      }),
    );
    expect(looks[0]).not.toBe(looks[1]);
    expect(looks).not.toContain('none');
  });
});

test('a newcomer is led to the first invoice, whatever period is asked for', async ({ page }) => {
  await register(page);
  await page.goto('/invoice?zeitraum=monat');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In drei Schritten zur ersten Rechnung');
});
