import { expect, look, register, test } from './person.ts';

// Ranges of numbers by kind, as a person sets them up.

test('a kind of document gets its own number range, and a pattern that would repeat a number is refused', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await register(page);
  await page.goto('/invoice/einstellungen/nummern');
  // deposits, final invoices and corrections
  await expect(page.getByText('zählt mit den Rechnungen', { exact: true })).toHaveCount(3);
  const deposits = page.getByLabel('Muster der Abschlagsnummern');
  await page.locator('summary', { hasText: 'Erweitert' }).click();
  await deposits.fill('RE-{YYYY}-{NN}');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/könnte dieselbe Nummer entstehen wie bei: Rechnungen/).first()).toBeVisible();
  await expect(deposits).toHaveValue('RE-{YYYY}-{NN}');
  await look(page);
  await deposits.fill('AR-{YYYY}-{NNNN}');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Die Einstellungen sind gespeichert.')).toBeVisible();
  await expect(page.getByText(/^AR-\d{4}-0001$/)).toBeVisible();
  await page.getByRole('link', { name: 'Abschlagsrechnungen anders weiterzählen' }).click();
  await page.getByLabel('Nächste laufende Nummer').fill('140');
  await page.getByLabel('Grund', { exact: true }).selectOption('other-program');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByLabel(/^Ja: Die nächste Abschlagsrechnung bekommt AR-\d{4}-0140\.$/).check();
  await page.getByRole('button', { name: /weitermachen$/ }).click();
  await expect(page.getByText(/^AR-\d{4}-0140$/)).toBeVisible();
});
