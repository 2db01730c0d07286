import type { Page } from '@playwright/test';
import { expect, line, register, test, untilDrawn } from './person.ts';
import { openDraft } from './with-invoices.ts';

// What the small script adds; the project without scripts does not run this file.

async function pressShortcut(page: Page, key: string): Promise<void> {
  await untilDrawn(page);
  await page.keyboard.press(key);
}

test('shortcuts', async ({ page }) => {
  await register(page);
  await pressShortcut(page, 'n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neue Rechnung');
  await pressShortcut(page, 'Alt+p');
  await expect(line(page, 2)).toBeVisible();
  await line(page, 1).getByLabel('Beschreibung').fill('n wird hier getippt');
  await page.keyboard.press('n');
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('n wird hier getipptn');
  await pressShortcut(page, 'Control+s');
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await page.goto('/invoice/kunden');
  await pressShortcut(page, '/');
  await expect(page.getByRole('searchbox', { name: 'Kunden durchsuchen' })).toBeFocused();
});

/** Does what leaves the page and stays: whoever is not asked has left, so one of the two always happens. */
async function isAsked(page: Page, leave: () => Promise<unknown>): Promise<boolean> {
  await untilDrawn(page);
  // Browsers ask only on pages that were touched.
  await page.getByRole('heading', { level: 1 }).click();
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type() === 'beforeunload';
  });
  const left = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame()).then(() => false);
  // The one that does not happen ends with the page.
  const first = Promise.race([asked, left]);
  for (const event of [asked, left]) event.catch(() => null);
  await leave();
  return first;
}

const leaveByLink = (page: Page) => () =>
  page.getByRole('link', { name: 'Kunden' }).first().click({ noWaitAfter: true });

test('leaving a changed form asks first', async ({ page }) => {
  await register(page);
  await page.goto('/invoice/profil');
  await page.getByLabel('Ort', { exact: true }).fill('Halle');
  expect(await isAsked(page, leaveByLink(page))).toBe(true);
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Halle');
});

test('other forms of the page ask before they take a changed one away', async ({ page }) => {
  await register(page);
  await page.goto('/invoice/profil');
  await page.getByLabel('Ort', { exact: true }).fill('Halle');
  const search = page.getByRole('searchbox', { name: 'Belege, Kunden, Projekte und Seiten suchen' });
  await search.fill('Meier');
  expect(await isAsked(page, () => search.press('Enter', { noWaitAfter: true }))).toBe(true);
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Halle');
});

test('a row that was added keeps the question, and saving asks nothing', async ({ page }) => {
  await register(page);
  await page.goto('/invoice/rechnungen/neu');
  await line(page, 1).getByLabel('Beschreibung').fill('Beratung');
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await expect(line(page, 2)).toBeVisible();
  expect(await isAsked(page, leaveByLink(page))).toBe(true);
  await expect(line(page, 1).getByLabel('Beschreibung')).toHaveValue('Beratung');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
  await page.getByRole('link', { name: 'Kunden' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden');
});

test('a row that the server added is stored, and one that it could not store keeps the question', async ({ page }) => {
  await register(page);
  // React never comes: the row is added by a request, as in the first moments on a slow line.
  // For its missing parts it was loaded anew a moment ago.
  await page.addInitScript(() => sessionStorage.setItem('reloaded', String(Date.now())));
  await page.route(/\/assets\/(?!enhance)[^/]*\.js$/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/invoice/rechnungen/neu');
  await line(page, 1).getByLabel('Beschreibung').fill('Beratung');
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await expect(line(page, 2)).toBeVisible();
  await expect(page).toHaveURL(/\/bearbeiten#/);
  await line(page, 2).getByLabel('Menge').fill('zwei');
  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await expect(line(page, 3)).toBeVisible();
  expect(await isAsked(page, leaveByLink(page))).toBe(true);
});

test('a form that came back with errors is a changed one', async ({ page }) => {
  await register(page);
  await page.goto('/invoice/profil');
  await page.getByLabel('IBAN').fill('DE00');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Bitte prüfen Sie' })).toBeVisible();
  expect(await isAsked(page, leaveByLink(page))).toBe(true);
  await expect(page.getByLabel('IBAN')).toHaveValue('DE00');
});

/** React, and what starts it. */
for (const part of [/\/assets\/framework-[^/]*\.js$/, /\/assets\/entry\.client-[^/]*\.js$/])
  test(
    `parts that are gone after an update load the page anew, once for them (${part.source})`,
    { annotation: { type: 'offline' } },
    async ({ page }) => {
      await openDraft(page);
      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      let asked = 0;
      await page.route(part, (route) => {
        asked += 1;
        return route.abort();
      });
      await page.reload();
      await expect.poll(() => loads.length).toBe(2);
      await page.waitForLoadState('networkidle');
      expect(asked).toBeGreaterThan(1);
      await page.getByLabel('Betreff', { exact: true }).fill('Ohne Teile');
      await page.evaluate(() => sessionStorage.removeItem('reloaded'));
      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect(page.getByText('Der Entwurf ist gespeichert.')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(loads).toHaveLength(3);
      await page.unroute(part);
      await page.reload({ waitUntil: 'networkidle' });
      expect(loads).toHaveLength(4);
    },
  );
