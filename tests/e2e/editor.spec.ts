import type { Locator, Page } from '@playwright/test';
import { atNight } from '../support/night.ts';
import { expect, fill, line, listedIds, look, openMoreFields, register, test, untilDrawn } from './person.ts';

const focused = (page: Page) => page.locator(':focus');
const addRow = (page: Page) => page.getByRole('button', { name: 'Position', exact: true });
// Without scripts spare rows follow, which have no buttons.
const rows = (page: Page) => page.getByRole('button', { name: /^Position \d+ entfernen$/ });

async function openNew(page: Page): Promise<void> {
  await page.goto('/invoice/rechnungen/neu');
  await untilDrawn(page);
}

async function countDrafts(page: Page): Promise<number> {
  return (await listedIds(page, '/invoice/rechnungen?status=entwurf')).size;
}

test('a newcomer makes the customer from the invoice', async ({ page }) => {
  await register(page);
  await openNew(page);
  await fill(line(page, 1), { Beschreibung: 'Beratung', 'Preis €': '100' });
  await page.getByLabel('Kunde', { exact: true }).fill('Kanzlei Werther');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('alert')).toContainText('„Kanzlei Werther“ ist noch kein Kunde.');
  await expect(page.getByRole('alert')).toBeFocused();
  await look(page);
  await expect(page.getByLabel('Name oder Firma')).toHaveValue('Kanzlei Werther');
  await page.getByRole('radio', { name: /Öffentliche Stelle/ }).check();
  await fill(page, { 'Straße und Hausnummer': 'Rheinallee 1', PLZ: '55116', Ort: 'Mainz' });
  await page.getByRole('button', { name: 'Kunden anlegen' }).click();
  await expect(page.getByText('Der Kunde ist angelegt.')).toBeVisible();
  await expect(page.getByLabel('Kunde', { exact: true })).toHaveValue('Kanzlei Werther, Mainz (10001)');
  await expect(page.getByLabel('Leistungsdatum (oder Beginn)')).toBeFocused();
  await expect(page.getByLabel('Leitweg-ID')).toBeVisible();
  await expect(line(page, 1).getByLabel('Preis €')).toHaveValue('100,00');
  await look(page);
  await openNew(page);
  await page.getByLabel('Kunde', { exact: true }).fill('Kanzlei Wärther & Söhne');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('button', { name: 'Kanzlei Werther, Mainz (10001)' }).click();
  await expect(page.getByLabel('Kunde', { exact: true })).toHaveValue('Kanzlei Werther, Mainz (10001)');
  expect(await countDrafts(page)).toBe(2);
});

test('the way back leads into the same draft, whole', async ({ page }) => {
  await register(page);
  await openNew(page);
  for (const position of [1, 2, 3, 4]) {
    if (position > 1) await addRow(page).click();
    await expect(line(page, position)).toBeVisible();
    await fill(line(page, position), { Beschreibung: `Schritt ${position}`, 'Preis €': `${position},50` });
  }
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnung ausstellen');
  await page.goBack();
  await expect(line(page, 4).getByLabel('Preis €')).toHaveValue('4,50');
  await expect(rows(page)).toHaveCount(4);
  await fill(line(page, 1), { Beschreibung: 'nach dem Zurück' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('nach dem Zurück');
  await expect(rows(page)).toHaveCount(4);
  expect(await countDrafts(page)).toBe(1);
});

atNight(() => {
  test('numbers past every limit leave the page as it is', async ({ page }, { project }) => {
    await register(page);
    await openNew(page);
    await fill(page, { Betreff: 'mühsam getippt' });
    await fill(line(page, 1), { Menge: '3', 'Preis €': '0341 1234567' });
    if (project.name === 'chromium') {
      await expect(line(page, 1).getByText('Menge mal Preis ergibt mehr als')).toBeVisible();
      await expect(page.locator('.action-bar b')).toHaveText('–');
    }
    await addRow(page).click();
    await expect(line(page, 2)).toBeVisible();
    await expect(page.locator('.totals .final dd').first()).toHaveText('–');
    await fill(line(page, 2), { Menge: '1', 'Preis €': '99999999999' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('alert')).toContainText('Position 1, Preis €: Menge mal Preis ergibt mehr als');
    await expect(page.getByRole('alert')).toContainText('Position 2, Preis €: Diese Zahl ist zu groß.');
    await expect(page.getByLabel('Betreff')).toHaveValue('mühsam getippt');
    await fill(line(page, 1), { 'Preis €': '9999999,99', Menge: '999' });
    await fill(line(page, 2), { 'Preis €': '1' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(line(page, 1).getByRole('status')).toHaveText('9.989.999.990,01');
    for (const width of [1120, 1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const [sum, actions] = await Promise.all([
        line(page, 1).getByRole('status').boundingBox(),
        line(page, 1).locator('.actions').boundingBox(),
      ]);
      const overflow = await line(page, 1)
        .getByRole('status')
        .evaluate((output) => output.scrollWidth - output.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const beside = (sum?.x ?? 0) + (sum?.width ?? 0) <= (actions?.x ?? 0) + 1;
      expect(beside || (actions?.y ?? 0) + (actions?.height ?? 0) <= (sum?.y ?? 0) + 1).toBe(true);
    }
  });
});

test('after adding, moving and removing rows the focus is where the work goes on', async ({ page }) => {
  await register(page);
  await openNew(page);
  await fill(line(page, 1), { Beschreibung: 'eins' });
  await addRow(page).click();
  await expect(line(page, 2).getByLabel('Beschreibung')).toBeFocused();
  await page.keyboard.type('zwei');
  await addRow(page).click();
  await expect(line(page, 3).getByLabel('Beschreibung')).toBeFocused();
  await page.keyboard.type('drei');
  await page.getByRole('button', { name: 'Position 3 nach oben' }).click();
  await expect(page.getByRole('button', { name: 'Position 2 nach oben' })).toBeFocused();
  await expect(line(page, 2).getByLabel('Beschreibung')).toHaveValue('drei');
  await page.getByRole('button', { name: 'Position 2 nach oben' }).click();
  await expect(page.getByRole('button', { name: 'Position 1 nach unten' })).toBeFocused();
  await page.getByRole('button', { name: 'Position 1 entfernen' }).click();
  await expect(line(page, 1).getByLabel('Beschreibung')).toBeFocused();
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('eins');
  await page.getByRole('button', { name: 'Position 2 entfernen' }).click();
  await expect(line(page, 1).getByLabel('Beschreibung')).toBeFocused();
  await page.getByRole('button', { name: 'Position 1 entfernen' }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(addRow(page)).toBeFocused();
});

atNight(() => {
  test('ten lines by keyboard', async ({ page }, { project }) => {
    await register(page);
    await openNew(page);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    const description = (position: number) => line(page, position).getByLabel('Beschreibung');
    await description(1).focus();
    for (let position = 1; position <= 10; position += 1) {
      await expect(description(position)).toBeFocused();
      await untilDrawn(page);
      await page.keyboard.type(`Leistung ${position}`);
      await press('Tab');
      await press('ControlOrMeta+a');
      await page.keyboard.type('2');
      await press('Tab');
      await page.keyboard.type('Stunde');
      await press('Tab');
      await page.keyboard.type('80');
      if (position === 10) break;
      await press('Tab');
      if (project.name === 'no-js') {
        const isFocused = (control: Locator) => control.and(focused(page)).count();
        while ((await isFocused(addRow(page))) + (await isFocused(description(position + 1))) === 0) await press('Tab');
      }
      if (!(await description(position + 1).count())) await press('Enter');
    }
    await press('Enter');
    await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
    await expect(focused(page)).toContainText('Der Entwurf ist gespeichert.');
    await expect(page.locator('.action-bar b')).toHaveText('1.904,00 €');
    for (const position of [2, 10]) await expect(line(page, position).getByLabel('Einheit')).toHaveValue('HUR');
    process.stdout.write(`ten lines by keyboard, ${project.name}: ${keys} control keys\n`);
    expect(keys).toBeLessThan(100);
  });

  test('a conflict begins at its heading, and each side is chosen field by field, rows at once', async ({
    page,
    context,
  }) => {
    await register(page);
    await openNew(page);
    await fill(line(page, 1), { Beschreibung: 'Gestaltung', 'Preis €': '80' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await fill(other, { Betreff: 'anderswo' });
    await fill(line(other, 1), { Menge: '3' });
    await openMoreFields(other);
    await fill(other, { Schlusstext: 'Mit Gruß' });
    await other.getByRole('button', { name: 'Speichern' }).click();
    await expect(other.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
    await fill(page, { Betreff: 'hier' });
    await fill(line(page, 1), { 'Preis €': '95' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { name: 'Inzwischen geändert' })).toBeVisible();
    await expect(focused(page)).toContainText('Inzwischen geändert');
    await look(page);
    const side = (name: string) => page.getByRole('radio', { name });
    await expect(side('Betreff in beiden geändert Ihre Eingabe hier')).toBeChecked();
    await expect(side('Schlusstext nur im anderen Fenster geändert Gespeichert Mit Gruß')).toBeChecked();
    await expect(side('Zeilen in beiden geändert Ihre Eingabe Zeile 1 Menge 1 Zeile 1 Preis € 95,00')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(side('Betreff in beiden geändert Ihre Eingabe hier')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(side('Betreff in beiden geändert Gespeichert anderswo')).toBeChecked();
    await page.getByRole('button', { name: 'Auswahl speichern' }).click();
    await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
    await expect(page.getByLabel('Betreff')).toHaveValue('anderswo');
    await expect(page.getByLabel('Schlusstext')).toHaveValue('Mit Gruß');
    await expect(line(page, 1).getByLabel('Preis €')).toHaveValue('95,00');
    await expect(line(page, 1).getByLabel('Menge')).toHaveValue('1');
  });
});
