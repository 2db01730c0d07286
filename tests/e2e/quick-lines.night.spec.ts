import { expect, line, look, register, test } from './person.ts';

// Lines as text: one a row, typed or pasted from a table.

test('lines are typed as text, and what is not understood stays', async ({ page }) => {
  test.setTimeout(90_000);
  await register(page);
  await page.goto('/invoice/rechnungen/neu');
  const quick = page.getByLabel('Schnelleingabe');
  await quick.fill('3,5 h Beratung @95\nSatz @viel\nDruck\t2\t30,00');
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByRole('link', { name: /Schnelleingabe: „Satz @viel“/ })).toBeVisible();
  await expect(quick).toHaveValue('Satz @viel');
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('Beratung');
  await expect(line(page, 2).getByLabel('Menge')).toHaveValue('2');
  await look(page);
  await quick.fill('Satz @120');
  await page.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(page.getByText('Die Zeilen sind als Positionen übernommen')).toBeVisible();
  await expect(line(page, 3).getByLabel('Preis €')).toHaveValue('120,00');
  await expect(quick).toHaveValue('');
  await expect(quick).toBeFocused();
  await expect(page.getByText('512,50').first()).toBeVisible();
});
