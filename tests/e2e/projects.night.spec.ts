import { createCustomer, expect, fill, register, test } from './person.ts';

// A project, its week, its sums: by keyboard where a script helps and where none does.

test('from a project over its week to its sums', async ({ page }) => {
  await register(page);
  await createCustomer(page);
  await page.goto('/invoice/projekte');
  await page.getByRole('link', { name: 'Neues Projekt' }).first().click();
  await fill(page, {
    Bezeichnung: 'Programmheft',
    Stundensatz: '72',
    'Budget in Stunden': '10',
  });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Das Projekt ist angelegt.')).toBeVisible();

  await page.getByRole('link', { name: 'Zeit erfassen' }).click();
  await page.getByLabel('Neue Aufgabe (freiwillig)').fill('Gestaltung');
  await page.getByRole('button', { name: 'Zeile' }).click();
  const cell = (day: string) => page.getByRole('textbox', { name: new RegExp(`^Gestaltung, ${day} `) });
  await expect(cell('Mo')).toBeFocused();
  await page.keyboard.type('3:30');
  await page.keyboard.press('Tab');
  await page.keyboard.type('drei');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Gestaltung, Di .*Das ist keine Dauer/ })).toBeVisible();
  await expect(cell('Mo')).toHaveValue('3:30');
  await cell('Di').fill('1h 30');
  await page.getByRole('button', { name: 'Woche speichern' }).click();
  await expect(page.getByText('Die Woche ist gespeichert.')).toBeVisible();
  await expect(cell('Di')).toHaveValue('1,5');
  await expect(page.getByText('5,00 von 10 Stunden')).toBeVisible();
  await expect(page.getByText('Wert der Zeit')).toBeVisible();
  await expect(page.getByText('360,00 €').first()).toBeVisible();

  await page.getByRole('link', { name: 'Zeiten', exact: true }).click();
  await page
    .getByRole('link', { name: /Gestaltung/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Löschen' }).click();
  await page.getByRole('button', { name: 'Zeit löschen' }).click();
  await expect(page.getByText('Die Zeit ist gelöscht.')).toBeVisible();
  await page.getByRole('link', { name: 'Überblick' }).click();
  await expect(page.getByText('3,50 von 10 Stunden')).toBeVisible();
});

test('a project leads to an invoice that says its number, and lists it', async ({ page }) => {
  await register(page);
  await createCustomer(page);
  await page.goto('/invoice/projekte/neu');
  await fill(page, { Bezeichnung: 'Programmheft', Kunde: 'Stadt Fürth' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('link', { name: 'Leere Rechnung' }).click();
  await expect(page.getByLabel('Kunde', { exact: true })).toHaveValue(/^Stadt Fürth/);
  const project = page.getByLabel('Projekt', { exact: true });
  await expect(project.locator('option:checked')).toHaveText('P-0001 Programmheft');
  await project.selectOption('Ohne Projekt');
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await expect(project.locator('option:checked')).toHaveText('Ohne Projekt');
  await project.selectOption('P-0001 Programmheft');
  await page.getByLabel('Beschreibung').first().fill('Satz');
  await page.getByRole('button', { name: /^Speichern/ }).click();
  await expect(page.getByText(/gespeichert/i).first()).toBeVisible();
  await page.goto('/invoice/projekte');
  await page.getByRole('link', { name: /P-0001/ }).click();
  await expect(page.getByRole('region', { name: 'Belege' }).getByRole('link', { name: 'Rechnung Satz' })).toBeVisible();
  await expect(page.getByText('Noch keine Rechnung')).toHaveCount(0);
});
