import { numberOf } from './dates.ts';
import { beginInvoice, expect, fill, issueFirst, look, test } from './person.ts';

// From the mandate to the file for the bank, and back.

test('an invoice is collected in a run, and taken out of it', async ({ page }) => {
  test.setTimeout(180_000);
  await beginInvoice(page, { Beschreibung: 'Beratung', 'Preis €': '100' });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  const draft = page.url();
  await page.goto('/invoice/zahlungen/lastschriften');
  await page.getByRole('link', { name: 'Im Profil eintragen' }).click();
  await page.getByLabel(/^Gläubiger-Identifikationsnummer/).fill('DE98ZZZ09999999999');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.goto('/invoice/kunden');
  await page.getByRole('link', { name: 'Stadt Fürth' }).first().click();
  await page.locator('summary', { hasText: 'Weitere' }).click();
  await page.getByRole('link', { name: 'Lastschrift', exact: true }).click();
  await fill(page, {
    Mandatsreferenz: 'M-7',
    'Unterschrieben am': '15.01.2026',
    'IBAN des Kunden': 'DE02120300000000202051',
  });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.goto(draft);
  await page.getByLabel(/^Zahlungsziel/).fill('1');
  await issueFirst(page);

  await page.goto('/invoice/zahlungen');
  await page.getByRole('link', { name: 'Lastschriften' }).click();
  const box = page.getByRole('checkbox', { name: numberOf(1) });
  await expect(box).toBeChecked();
  const row = page.getByRole('row').filter({ has: box });
  await expect(row.getByRole('link', { name: 'Stadt Fürth' })).toHaveAttribute('href', /^\/invoice\/kunden\//);
  const tops = await row.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      return text.getBoundingClientRect().top;
    }),
  );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1);
  await look(page, 'axe in both projects');
  await page.getByLabel('Einzug frühestens am').fill('bald');
  await page.getByRole('button', { name: 'Lauf anlegen' }).click();
  await expect(page.locator('.note.summary')).toBeFocused();
  await look(page, 'axe in both projects');
  await page.goto('/invoice/zahlungen/lastschriften');
  await page.getByRole('button', { name: 'Lauf anlegen' }).click();
  await expect(page.locator('.note', { hasText: 'Der Lauf ist gespeichert.' })).toBeFocused();
  await look(page, 'axe in both projects');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Datei herunterladen' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Lastschriften-BW-\d{8}-[0-9a-f]{12}\.xml$/);

  await page.getByRole('link', { name: /^Herausnehmen/ }).click();
  await look(page, 'axe in both projects');
  await page.getByRole('button', { name: 'Herausnehmen' }).click();
  await expect(page.locator('.note.summary')).toBeFocused();
  await page.getByLabel('Grund').fill('Konto nicht gedeckt');
  await page.getByRole('button', { name: 'Herausnehmen' }).click();
  await expect(page.locator('.note', { hasText: 'lässt sich wieder einziehen' })).toBeFocused();
  await expect(page.getByText('Konto nicht gedeckt')).toBeVisible();
});
