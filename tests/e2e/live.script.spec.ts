import type { Page } from '@playwright/test';
import { atNight } from '../support/night.ts';
import { createCustomer, expect, fill, fillProfile, register, test, untilDrawn } from './person.ts';

// What another tab saves is seen without a reload, and never takes away what somebody is at.

async function openList(page: Page, path = '/invoice/kunden'): Promise<Page> {
  const list = await page.context().newPage();
  const listening = list.waitForResponse(/\/invoice\/neuigkeiten/);
  await list.goto(path);
  await listening;
  return list;
}

test('a list shows what another tab has saved', async ({ page }) => {
  await register(page);
  await fillProfile(page);
  const list = await openList(page);
  await expect(list.getByText('Noch kein Kunde')).toBeVisible();
  await createCustomer(page);
  await expect(list.getByRole('link', { name: /Stadt Fürth/ })).toBeVisible();
});

atNight(() => {
  test('a list of offers shows what is being written in another tab', async ({ page }) => {
    await register(page);
    const list = await openList(page, '/invoice/angebote');
    await expect(list.getByText('Noch kein Angebot')).toBeVisible();
    await page.goto('/invoice/angebote/neu');
    await fill(page, { Betreff: 'Ladenschild' });
    await page.getByRole('button', { name: /^Speichern/ }).click();
    await expect(list.getByRole('link', { name: /Ladenschild/ })).toBeVisible();
  });

  test('the page of a project shows time and documents that another tab has saved', async ({ page }) => {
    await register(page);
    await page.goto('/invoice/projekte/neu');
    await fill(page, { Bezeichnung: 'Programmheft' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Das Projekt ist angelegt.')).toBeVisible();
    const shown = await openList(page, new URL(page.url()).pathname);
    await expect(shown.getByText('Noch keine Rechnung')).toBeVisible();
    await page.getByRole('link', { name: 'Leere Rechnung' }).click();
    await page.getByLabel('Beschreibung').first().fill('Satz');
    await page.getByRole('button', { name: /^Speichern/ }).click();
    await expect(shown.getByRole('link', { name: /Satz/ })).toBeVisible();
    await page.goto(`${shown.url()}/zeiten/neu`);
    await fill(page, { Dauer: '2,5', Aufgabe: 'Satz' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(shown.getByRole('cell', { name: '2,50' }).first()).toBeVisible();
  });

  test('an update does not replace the focused element until the focus moves on', async ({ page }) => {
    await register(page);
    await fillProfile(page);
    await createCustomer(page);
    const list = await openList(page);
    await untilDrawn(list);
    const row = list.getByRole('link', { name: /Stadt Fürth/ });
    await row.focus();
    await row.evaluate((link) => link.setAttribute('data-same', 'yes'));
    const looked = list.waitForResponse(/\/invoice\/kunden$/);
    await rename(page, 'Stadt Erlangen');
    await looked;
    await expect(list.locator('[data-same]')).toBeFocused();
    await list.getByRole('searchbox').focus();
    await expect(list.getByRole('link', { name: /Stadt Erlangen/ })).toBeVisible();
    await expect(list.locator('[data-same]')).toHaveCount(0);
  });
});

test('what is typed stays, whatever is saved elsewhere', async ({ page }) => {
  await register(page);
  await fillProfile(page);
  await createCustomer(page);
  const list = await openList(page);
  await list.getByRole('link', { name: /Stadt Fürth/ }).click();
  await list.getByRole('link', { name: 'Bearbeiten' }).click();
  const listening = list.waitForResponse(/\/invoice\/neuigkeiten/);
  await list.reload();
  await listening;
  await list.getByLabel('Ort').fill('Nürnberg');
  await list.getByLabel('Ort').blur();
  const looked = list.waitForResponse(/\/invoice\/kunden\/\w+\/bearbeiten$/);
  await rename(page, 'Stadt Erlangen');
  await looked;
  await expect(list.getByLabel('Ort')).toHaveValue('Nürnberg');
});

async function rename(page: Page, name: string): Promise<void> {
  await page.goto('/invoice/kunden');
  await page.getByRole('link', { name: /Stadt Fürth/ }).click();
  await page.getByRole('link', { name: 'Bearbeiten' }).click();
  await page.getByLabel('Name oder Firma').fill(name);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/gespeichert/)).toBeVisible();
}

atNight(() => {
  test('a page that comes back after the connection was gone is right again', async ({ page, context }) => {
    await register(page);
    await fillProfile(page);
    const list = await openList(page);
    await context.setOffline(true);
    await context.setOffline(false);
    await createCustomer(page);
    await expect(list.getByRole('link', { name: /Stadt Fürth/ })).toBeVisible({ timeout: 15_000 });
  });

  test('a failed refresh is repeated', async ({ page }) => {
    await register(page);
    await fillProfile(page);
    const list = await openList(page);
    let looks = 0;
    await list.route(/\/invoice\/kunden$/, (route) => {
      looks += 1;
      if (looks === 1) return route.abort();
      return looks === 2 ? route.fulfill({ status: 503, body: 'away' }) : route.continue();
    });
    await createCustomer(page);
    await expect(list.getByRole('link', { name: /Stadt Fürth/ })).toBeVisible({ timeout: 15_000 });
    expect(looks).toBeGreaterThanOrEqual(3);
  });
});
