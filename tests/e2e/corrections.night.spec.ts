import { numberOf } from './dates.ts';
import { beginInvoice, expect, issueFirst, look, openMoreSteps, test } from './person.ts';

// An invoice that is wrong in a part: the rest of it goes on, what is wrong is credited by a document of its own.

test('from an issued invoice to the correction of a part of it', async ({ page }) => {
  test.setTimeout(120_000);
  await beginInvoice(page, { Beschreibung: 'Beratung', Menge: '10', 'Preis €': '90' });
  await issueFirst(page);
  await expect(page.locator('.note', { hasText: 'ausgestellt' })).toBeFocused();

  await openMoreSteps(page);
  await page.getByRole('link', { name: 'Zum Teil gutschreiben' }).click();
  await expect(page.getByRole('heading', { name: 'Rechnung korrigieren' })).toBeVisible();
  await look(page);
  await page.getByLabel('Menge').fill('11');
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByText('Das ist mehr, als von dieser Position noch gutzuschreiben ist.').first()).toBeVisible();
  await expect(page.getByLabel('Menge')).toHaveValue('11');
  await page.getByLabel('Menge').fill('2');
  await page.getByLabel('Grund').fill('Zwei Stunden zu viel berechnet.');
  await page.getByRole('button', { name: 'Prüfen' }).click();
  await expect(page.getByRole('heading', { name: 'Das wird unveränderlich gespeichert' })).toBeFocused();
  await expect(page.getByText('−214,20').first()).toBeVisible();

  await page.getByRole('button', { name: `${numberOf(2)} ausstellen` }).click();
  await expect(page.getByRole('checkbox', { name: /stimmen|korrigieren/ })).not.toBeChecked();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: `${numberOf(2)} ausstellen` }).click();
  await expect(page.getByRole('heading', { name: 'Rechnungskorrektur' }).first()).toBeVisible();
  await expect(page.locator('dd', { hasText: 'Zwei Stunden zu viel berechnet.' })).toBeAttached();
  await look(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: numberOf(1) })
    .first()
    .click();
  await expect(page.getByText('Korrigiert durch')).toBeVisible();
  await expect(page.getByText('214,20').first()).toBeVisible();
});
