import type { Page } from '@playwright/test';
import { atNight } from '../support/night.ts';
import { daysAgo, numberOf } from './dates.ts';
import { beginInvoice, createCustomer, expect, fill, fillProfile, line, look, register, test } from './person.ts';

// From writing to the issued invoice: nothing typed is lost on the way, and the hand finds its place.

/** What has the focus, by its words. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element instanceof HTMLInputElement ? element.id : (element?.textContent ?? '').trim();
  });
}

async function writeTwoLines(page: Page): Promise<void> {
  await page.goto('/invoice/rechnungen/neu');
  await fill(line(page, 1), { Beschreibung: 'Gestaltung', 'Preis €': '640' });
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await fill(line(page, 2), { Beschreibung: 'Korrekturabzug', Menge: '3' });
}

atNight(() => {
  test('the preview is a page with a way back to all that was typed', async ({ page }, { project }) => {
    await register(page);
    await page.goto('/invoice/rechnungen/neu');
    await page.getByRole('button', { name: 'Vorschau' }).click();
    await expect(page.getByText('Was Sie berechnen')).toBeVisible();
    await look(page);
    await writeTwoLines(page);
    await page.getByRole('button', { name: 'Vorschau' }).click();
    await expect(page).toHaveURL(/\/vorschau$/);
    await expect.poll(() => focused(page)).toBe('Vorschau');
    const picture = page.getByRole('img', { name: 'Seite 1 von 1, Entwurf' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('761,60 €')).toHaveCount(2);
    await look(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'PDF' }).click();
    expect((await download).suggestedFilename()).toBe('Entwurf.pdf');
    if (project.name === 'chromium') await page.keyboard.press('e');
    else await page.getByRole('link', { name: /Zurück zum Entwurf/ }).click();
    await expect(page).toHaveURL(/\/bearbeiten$/);
    await expect(line(page, 2).getByLabel('Beschreibung')).toHaveValue('Korrekturabzug');
    await expect(line(page, 1).getByLabel('Preis €')).toHaveValue('640,00');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
    await page.getByRole('button', { name: 'Ausstellen' }).click();
    const [box, sheet] = await Promise.all(
      ['.sheet-thumbs', '.sheet-thumbs img'].map((place) => page.locator(place).boundingBox()),
    );
    expect(sheet?.width ?? 0).toBeGreaterThan(150);
    expect((box?.width ?? 0) - (sheet?.width ?? 0)).toBeLessThan(40);
  });
});

test('a finding leads into its field, and from there back to the next one', async ({ page }) => {
  await register(page);
  await fillProfile(page);
  await createCustomer(page);
  await writeTwoLines(page);
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByRole('heading', { name: 'Noch 3 Fehler' })).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Noch 3 Fehler');
  await look(page);
  await page.getByRole('link', { name: 'Preis eintragen' }).click();
  await expect(line(page, 2).getByLabel('Preis €')).toBeFocused();
  await line(page, 2).getByLabel('Preis €').fill('12');
  await page.getByRole('button', { name: 'Zurück zur Prüfung' }).click();
  await expect(page.getByRole('heading', { name: 'Noch 2 Fehler' })).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Leistungsdatum eintragen');
  await page.getByRole('link', { name: 'Ersten Fehler beheben' }).click();
  await page.getByLabel('Kunde', { exact: true }).fill('Fürth');
  await page.getByRole('button', { name: 'Zurück zur Prüfung' }).click();
  await expect(page.getByRole('heading', { name: 'Noch 1 Fehler' })).toBeVisible();
  await page.getByRole('link', { name: 'Ersten Fehler beheben' }).click();
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill(daysAgo(20));
  await page.getByRole('button', { name: 'Zurück zur Prüfung' }).click();
  await expect(page.getByRole('heading', { name: 'Bereit zum Ausstellen' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Die Angaben stimmen/ })).toBeFocused();
});

atNight(() => {
  test('the issued page says what comes next, and on the way back nothing twice', async ({ page }, { project }) => {
    await beginInvoice(page, { Beschreibung: 'Gestaltung', 'Preis €': '640' }, daysAgo(20));
    await page.getByRole('button', { name: 'Ausstellen' }).click();
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const [back, main] = await Promise.all(
        ['a', '.main'].map((place) => page.locator(`.action-bar > ${place}`).boundingBox()),
      );
      expect({ width, y: main?.y }).toEqual({ width, y: back?.y });
    }
    await page.evaluate(() => document.querySelector('#confirmed')?.removeAttribute('required'));
    await page.getByRole('button', { name: `${numberOf(1)} ausstellen` }).click();
    await expect(page.getByText('Bitte bestätigen Sie, dass die Angaben stimmen.')).toBeVisible();
    await expect.poll(() => focused(page)).toBe('confirmed');
    await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
    await page.getByRole('button', { name: `${numberOf(1)} ausstellen` }).click();
    const flash = page.getByText('Die Rechnung ist ausgestellt und unveränderlich gespeichert.');
    await expect(flash).toBeVisible();
    const picture = page.getByRole('img', { name: 'Seite 1 von 1' });
    await expect(picture).toBeVisible();
    expect((await picture.boundingBox())?.y).toBeLessThan(800);
    await expect(page.getByText('Für Stadt Fürth')).toBeVisible();
    await look(page);
    if (project.name !== 'chromium') return;
    await page.getByRole('link', { name: 'Kunden' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(numberOf(1));
    await expect(flash).toHaveCount(0);
  });
});
