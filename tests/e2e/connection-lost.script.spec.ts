import type { Page } from '@playwright/test';
import { createInvoice } from '#app/commands/fixtures.ts';
import { atNight } from '../support/night.ts';
import { today } from './dates.ts';
import { expect, register, test } from './person.ts';
import { openDraft, signInWith } from './with-invoices.ts';

// A line that is gone when a button is pressed.

const offline = { annotation: { type: 'offline' } };
const note = (page: Page) => page.locator('.line-note');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true });
const town = (page: Page) => page.getByLabel('Ort', { exact: true });
const subject = (page: Page) => page.getByLabel('Betreff', { exact: true });

/** Tries to leave the page, and stays where it asks. */
async function stayAsked(page: Page, leave: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForEvent('dialog');
  // What is dismissed never ends.
  leave().catch(() => null);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

function listPosts(page: Page): readonly string[] {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  return posts;
}

function listFaults(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}

const keptNames = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test(
  'a form is saved by itself when the line is back, and whoever leaves before is asked',
  offline,
  async ({ page, context }) => {
    await register(page);
    await page.goto('/invoice/profil');
    await page.getByLabel('Name oder Firma').fill('Brandis Gestaltung');
    await town(page).fill('Halle');
    await context.setOffline(true);
    await saveButton(page).click();
    await expect(note(page)).toContainText('Keine Verbindung. Ihre Eingaben sind noch nicht gespeichert.');
    await expect(page).toHaveURL(/\/invoice\/profil$/);
    await stayAsked(page, () => page.reload({ timeout: 2000 }));
    await stayAsked(page, () => page.goBack({ timeout: 2000 }));
    await expect(town(page)).toHaveValue('Halle');
    expect(await keptNames(page)).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByText('Ihr Profil ist gespeichert.')).toBeVisible();
    await page.reload();
    await expect(town(page)).toHaveValue('Halle');
  },
);

test('an editor whose button finds no line saves itself, and the page stays', offline, async ({ page, context }) => {
  await openDraft(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await subject(page).fill('Im Funkloch');
  await saveButton(page).click();
  await expect(note(page)).toContainText('Sobald die Verbindung wieder da ist, wird von selbst gespeichert.');
  await subject(page).fill('Im Funkloch, und weiter');
  const posts = listPosts(page);
  await context.setOffline(false);
  await expect(page.locator('.action-bar .status-line')).toHaveText(/^Gespeichert um/);
  await expect(note(page)).toHaveText(/^(|Die Verbindung ist wieder da\.Schließen)$/);
  expect(posts.every((path) => path.endsWith('/sichern'))).toBe(true);
  await page.getByRole('link', { name: 'Kunden' }).first().click();
  await page.goBack();
  await expect(subject(page)).toHaveValue('Im Funkloch, und weiter');
  await context.setOffline(true);
  await page.waitForLoadState('networkidle');
  await saveButton(page).click();
  await expect(note(page)).toContainText('Keine Verbindung. Was hier steht, ist aber schon gespeichert.');
  await note(page).getByRole('button', { name: 'Schließen' }).click();
  await expect(note(page)).toBeEmpty();
});

test(
  'an invoice that could not be issued is not issued by itself, and asked for again',
  offline,
  async ({ page, context }) => {
    const id = await signInWith(page, async ({ services, backend, customer }) => {
      const draft = await createInvoice(services, backend, { customer, status: 'draft', today });
      return draft.id;
    });
    await page.goto(`/invoice/rechnungen/${id}/ausstellen`);
    const tick = page.locator('.issue-form').getByRole('checkbox').first();
    await tick.check();
    const issue = page.locator('.action-bar').getByRole('button');
    await context.setOffline(true);
    await issue.click();
    await expect(note(page)).toContainText('wurde nicht ausgeführt. Ihre Eingaben bleiben hier stehen.');
    const posts = listPosts(page);
    await context.setOffline(false);
    await expect(note(page)).toContainText('Die Verbindung ist wieder da.');
    await expect(note(page)).toContainText('Bitte drücken Sie noch einmal.');
    await expect(tick).toBeChecked();
    expect(posts).toEqual([]);
    await issue.click();
    await expect(page).toHaveURL(/\/invoice\/rechnungen\/[a-z0-9]{15}$/);
  },
);

test(
  'text is kept in the browser with a yes, and saved from there after the page was lost',
  offline,
  async ({ page, context }) => {
    await register(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/invoice/kunden/neu');
    await page.getByLabel('Name oder Firma').fill('Café Holm');
    await context.setOffline(true);
    await saveButton(page).click();
    await page.getByRole('button', { name: 'In diesem Browser aufheben' }).click();
    await expect(note(page)).toContainText('Ihre Eingaben bleiben in diesem Browser');
    await town(page).fill('Kiel');
    await page.reload().catch(() => null);
    await context.setOffline(false);
    // What offers it stays where React takes the page over.
    const faults = listFaults(page);
    await page.goto('/invoice/rechnungen/neu');
    await page.waitForLoadState('networkidle');
    await expect(note(page)).toContainText('In diesem Browser liegen Eingaben vom');
    expect(faults).toEqual([]);
    // What is sent may be lost on the way.
    await page.route(/\/kunden\/neu/, (route) => route.fulfill({ status: 503, body: 'weg' }));
    await page.getByRole('button', { name: 'Jetzt speichern' }).click();
    await expect(note(page)).toHaveCount(0);
    await page.unroute(/\/kunden\/neu/);
    await page.goto('/invoice/profil');
    await expect(note(page)).toContainText('In diesem Browser liegen Eingaben vom');
    await page.getByRole('button', { name: 'Jetzt speichern' }).click();
    await expect(page).toHaveURL(/\/invoice\/kunden\//);
    await expect(page.getByText('Der Kunde ist angelegt.')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Kiel');
    await page.goto('/invoice/profil');
    await expect(note(page)).toBeEmpty();
    expect(await keptNames(page)).toEqual([]);
    await page.evaluate(() => localStorage.setItem('local-copy x', '{}'));
    await page.goto('/invoice/einstellungen/anmeldung/sitzungen/alle');
    await page.getByRole('button', { name: 'Überall abmelden' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await keptNames(page)).toEqual([]);
  },
);

const plainForms: Record<string, string> = {
  '/invoice/kunden/neu': 'Name oder Firma',
  '/invoice/projekte/neu': 'Bezeichnung',
  '/invoice/layouts/neu?gestaltung=plain': 'Name des Layouts',
  '/invoice/einstellungen/mail': 'Name des Absenders',
};

atNight(() => {
  for (const [path, field] of Object.entries(plainForms))
    test(`${path} is saved by itself, once, by a server that answers again`, offline, async ({ page }) => {
      await register(page);
      await page.goto(path);
      await page.getByLabel(field, { exact: true }).fill('Im Funkloch');
      // The browser has no network, and the server may still be there: it is asked.
      await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      await page.route('**/favicon.svg', (route) => route.abort());
      await saveButton(page).click();
      await expect(note(page)).toContainText('Keine Verbindung.');
      const posts = listPosts(page);
      await page.unroute('**/favicon.svg');
      await expect(page.locator('.note.good')).toBeVisible({ timeout: 15_000 });
      expect(posts).toEqual([new URL(path, page.url()).pathname]);
    });
});
