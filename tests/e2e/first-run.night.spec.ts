import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, line, look, mailTo, password, test } from './person.ts';

/** From home to the downloaded first invoice of four lines, at most. */
const screensMax = 12;
const fieldsMax = 30;

/**
 * Counts what a newcomer sees and fills in: pages that the browser got by GET, as it does after each form that was
 * taken, and controls that are set by hand. A form that comes back with one row more is the same screen.
 */
class Count {
  readonly screens: string[] = [];
  fields = 0;

  constructor(page: Page) {
    page.on('response', (response) => {
      const request = response.request();
      const isPage = response.ok() && (response.headers()['content-type'] ?? '').startsWith('text/html');
      if (!isPage || !request.isNavigationRequest() || request.method() !== 'GET') return;
      this.screens.push(new URL(response.url()).pathname.replace(/[a-z0-9]{15}/, ':id'));
    });
  }

  async type(fields: Record<string, string>, place: Page | Locator): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await place.getByLabel(label, { exact: true }).fill(text);
      this.fields += 1;
    }
  }

  async choose(control: Locator, option: string): Promise<void> {
    await control.selectOption(option);
    this.fields += 1;
  }

  async tick(box: Locator): Promise<void> {
    await box.check();
    this.fields += 1;
  }
}

const lines = [
  ['Gestaltung Programmheft', '1', '640', 'pauschal'],
  ['Bildbearbeitung', '4,5', '72', 'Stunde'],
  ['Fahrt zur Druckerei', '1', '36', 'pauschal'],
  ['Bildband „Küste“', '2', '24,50', ''],
] as const;

async function register(page: Page, count: Count): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Konto anlegen' }).first().click();
  await count.type({ 'E-Mail-Adresse': email, Passwort: password }, page);
  await count.tick(page.getByRole('checkbox'));
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await page.goto(/https?:\/\/\S+confirm\?token=\S+/.exec(await mailTo(email))?.[0] ?? '');
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await page.waitForLoadState();
  if (new URL(page.url()).pathname !== '/invoice') await signIn(page, count, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In drei Schritten zur ersten Rechnung');
}

/** Where confirming does not sign in by itself. */
async function signIn(page: Page, count: Count, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Anmelden' }).first().click();
  await count.type({ 'E-Mail-Adresse': email, Passwort: password }, page);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

async function fillProfile(page: Page, count: Count): Promise<void> {
  await page.getByRole('link', { name: 'Profil ausfüllen' }).click();
  const profile = {
    'Name oder Firma': 'Brandis Gestaltung',
    'Straße und Hausnummer': 'Karl-Heine-Straße 41',
    PLZ: '04229',
    Ort: 'Leipzig',
    Steuernummer: '231/123/45678',
    IBAN: 'DE89 3704 0044 0532 0130 00',
  };
  await count.type(profile, page);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Ihr Profil ist gespeichert.')).toBeVisible();
}

async function createCustomer(page: Page, count: Count): Promise<void> {
  await page.getByRole('link', { name: 'Weiter mit dem Kunden' }).click();
  const customer = {
    'Name oder Firma': 'Café Nordlicht',
    'Straße und Hausnummer': 'Deichgasse 7',
    PLZ: '25813',
    Ort: 'Husum',
  };
  await count.type(customer, page);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Kunde ist angelegt.')).toBeVisible();
}

async function writeInvoice(page: Page, count: Count): Promise<void> {
  await page.getByRole('link', { name: 'Weiter mit der Rechnung' }).click();
  await page.locator('[name="supplyFrom"]').fill('heute');
  count.fields += 1;
  for (const [index, [description, quantity, price, unit]] of lines.entries()) {
    const row = line(page, index + 1);
    // Without scripts rows wait already.
    if ((await row.count()) === 0) await page.getByRole('button', { name: 'Position', exact: true }).click();
    const amounts = { Beschreibung: description, 'Preis €': price };
    await count.type(quantity === '1' ? amounts : { ...amounts, Menge: quantity }, row);
    if (unit !== '') await count.choose(row.getByLabel('Einheit'), unit);
  }
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rechnung ausstellen');
  await count.tick(page.getByRole('checkbox', { name: /Die Angaben stimmen/ }));
  await page.getByRole('button', { name: /RE-\d{4}-0001/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/RE-\d{4}-0001/);
}

test('from home to the downloaded first invoice', async ({ page }, { project }) => {
  const count = new Count(page);
  await register(page, count);
  await fillProfile(page, count);
  await createCustomer(page, count);
  await writeInvoice(page, count);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /PDF/ }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^RE-\d{4}-0001\.pdf$/);
  const { screens, fields } = count;
  console.log(`${project.name}: ${screens.length} screens, ${fields} fields\n  ${screens.join('\n  ')}`);
  expect(screens.length).toBeGreaterThan(8);
  expect(screens.length).toBeLessThanOrEqual(screensMax);
  expect(fields).toBeGreaterThan(20);
  expect(fields).toBeLessThanOrEqual(fieldsMax);
  await page.goto('/invoice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Übersicht');
});

test('each state of the first steps is accessible, and the next stop after a save is the next step', async ({
  page,
}) => {
  const count = new Count(page);
  await register(page, count);
  await look(page);
  await fillProfile(page, count);
  await look(page);
  await page.goto('/invoice');
  await look(page);
  await page.goto('/invoice/profil');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await createCustomer(page, count);
  await page.goto('/invoice');
  await expect(page.getByRole('link', { name: 'Rechnung an Café Nordlicht schreiben' })).toBeVisible();
  await look(page);
});
