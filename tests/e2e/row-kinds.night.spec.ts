import { expect, line, look, register, test } from './person.ts';

// Headings, texts, subtotals and optional lines of one invoice, with and without scripts.

test('a heading, a line, an optional line and a subtotal are typed and stay in their order', async ({ page }) => {
  test.setTimeout(90_000);
  await register(page);
  await page.goto('/invoice/rechnungen/neu');
  await line(page, 1).getByLabel('Beschreibung').fill('Fliesen');
  await line(page, 1).getByLabel('Preis €').fill('100');
  await page.getByRole('button', { name: 'Abschnitt' }).click();
  const section = page.getByRole('listitem', { name: 'Abschnitt 1' });
  await section.getByLabel('Überschrift').fill('Bad');
  await page.getByRole('button', { name: 'Abschnitt 1 nach oben' }).click();
  await page.getByRole('button', { name: 'Position', exact: false }).last().click();
  await line(page, 2).getByLabel('Beschreibung').fill('Fugen färben');
  await line(page, 2).getByLabel('Preis €').fill('30');
  await line(page, 2).getByText('Mehr').click();
  await expect(line(page, 2).getByLabel('Art der Zeile')).toBeFocused();
  await line(page, 2).getByLabel('Art der Zeile').selectOption('optional');
  await page.getByRole('button', { name: 'Zwischensumme' }).click();
  await page.getByRole('listitem', { name: 'Zwischensumme 1' }).getByLabel('Bezeichnung').fill('Summe Bad');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('119,00').first()).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Zwischensumme 1' }).getByLabel('Summe in Euro')).toHaveText(
    '100,00',
  );
  await expect(section.getByLabel('Überschrift')).toHaveValue('Bad');
  await expect(line(page, 2).getByLabel('Art der Zeile')).toHaveValue('optional');
  await look(page);
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByText('wahlweise, nicht in der Summe')).toBeVisible();
  await expect(page.getByText('Summe Bad')).toBeVisible();
  await look(page);
});
