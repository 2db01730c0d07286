import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, line, look, mailTo, password, test } from './person.ts';

/** From home to the first invoice in the mail, with a deliberate error and a download, at most. */
const most = { screens: 14, clicks: 16, fields: 20 };

/**
 * Counts what a newcomer sees and does: pages that the browser shows, answers to forms among them, links and buttons that
 * are followed (that in the mail too), and controls that are set by hand.
 */
class Walk {
  readonly screens: string[] = [];
  readonly clicks: string[] = [];
  fields = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.on('response', (response) => {
      const request = response.request();
      const isPage = (response.headers()['content-type'] ?? '').startsWith('text/html');
      const isShown = isPage && request.isNavigationRequest() && request.frame() === page.mainFrame();
      if (isShown && (response.status() < 300 || response.status() >= 400))
        this.screens.push(new URL(response.url()).pathname.replaceAll(/[a-z0-9]{15}/g, ':id'));
    });
  }

  async click(name: string | RegExp, place: Page | Locator = this.page): Promise<void> {
    const control = place.getByRole('link', { name }).or(place.getByRole('button', { name })).first();
    this.clicks.push(((await control.textContent()) ?? '').trim());
    await control.click();
  }

  async open(fold: string): Promise<void> {
    this.clicks.push(fold);
    await this.page.getByText(fold).click();
  }

  async openMail(email: string): Promise<void> {
    this.clicks.push('the link in the mail');
    await this.page.goto(/https?:\/\/\S+confirm\?token=\S+/.exec(await mailTo(email))?.[0] ?? '');
  }

  async type(fields: Record<string, string>, place: Page | Locator = this.page): Promise<void> {
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

  tell(project: string): void {
    const { screens, clicks, fields } = this;
    console.log(`${project}: ${screens.length} screens, ${clicks.length} clicks, ${fields} fields`);
    console.log(`  ${screens.join('\n  ')}\n  ${clicks.join(', ')}`);
  }
}

async function register(page: Page, walk: Walk): Promise<void> {
  const email = `${randomUUID()}@example.org`;
  await page.goto('/');
  await walk.click('Konto anlegen');
  await walk.type({ 'E-Mail-Adresse': email, Passwort: password });
  await walk.tick(page.getByRole('checkbox'));
  await walk.click('Konto anlegen', page.getByRole('main'));
  await walk.openMail(email);
  await walk.click('Adresse bestätigen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In drei Schritten zur ersten Rechnung');
}

async function fillProfile(page: Page, walk: Walk): Promise<void> {
  await walk.click('Profil ausfüllen');
  await walk.type({
    'Name oder Firma': 'Brandis Gestaltung',
    'Straße und Hausnummer': 'Karl-Heine-Straße 41',
    PLZ: '04229',
    Ort: 'Leipzig',
    Steuernummer: '231/123/45678',
    IBAN: 'DE89 3704 0044 0532 0130 00',
  });
  await walk.click('Speichern und weiter');
  await expect(page.getByText('Ihr Profil ist gespeichert.')).toBeVisible();
}

async function createCustomer(page: Page, walk: Walk): Promise<void> {
  await expect(page.getByRole('link', { name: 'Schritt 2 von 3' })).toBeVisible();
  await walk.type({
    'Name oder Firma': 'Café Nordlicht',
    'Straße und Hausnummer': 'Deichgasse 7',
    PLZ: '25813',
    Ort: 'Husum',
  });
  await page.getByLabel(/^E-Mail/).fill('post@nordlicht.example');
  walk.fields += 1;
  await walk.click('Speichern und weiter');
  await expect(page.getByText('Der Kunde ist angelegt.')).toBeVisible();
}

/** The day of the service is forgotten: the check says so, and leads there and back. */
async function writeInvoice(page: Page, walk: Walk): Promise<void> {
  await expect(page.getByLabel('Kunde', { exact: true })).toHaveValue(/^Café Nordlicht/);
  const row = line(page, 1);
  await walk.type({ Beschreibung: 'Gestaltung Programmheft', Menge: '4,5', 'Preis €': '72' }, row);
  await walk.choose(row.getByLabel('Einheit'), 'Stunde');
  await walk.click('Ausstellen');
  await expect(page.getByRole('heading', { name: /^Noch 1 Fehler/ })).toBeVisible();
  await walk.click('Ersten Fehler beheben');
  await page.locator('[name="supplyFrom"]').fill('heute');
  walk.fields += 1;
  await walk.click('Zurück zur Prüfung');
  await walk.tick(page.getByRole('checkbox', { name: /Die Angaben stimmen/ }));
  await walk.click(/RE-\d{4}-0001 ausstellen/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/RE-\d{4}-0001/);
}

async function mailInvoice(page: Page, walk: Walk): Promise<void> {
  const download = page.waitForEvent('download');
  await walk.click(/PDF herunterladen/);
  expect((await download).suggestedFilename()).toMatch(/^RE-\d{4}-0001\.pdf$/);
  // This installation hands mails to nobody: the way is one of the further steps.
  await walk.open('Weitere Schritte');
  await walk.click('E-Mail schreiben');
  await walk.click(/^Senden/);
  await expect(page.getByText('post@nordlicht.example').first()).toBeVisible();
}

test('from home to the first invoice in the mail', async ({ page }, { project }) => {
  const walk = new Walk(page);
  await register(page, walk);
  await fillProfile(page, walk);
  await createCustomer(page, walk);
  await writeInvoice(page, walk);
  await mailInvoice(page, walk);
  walk.tell(project.name);
  expect(walk.screens.length).toBeGreaterThan(8);
  expect(walk.screens.length).toBeLessThanOrEqual(most.screens);
  expect(walk.clicks.length).toBeLessThanOrEqual(most.clicks);
  expect(walk.fields).toBeGreaterThan(10);
  expect(walk.fields).toBeLessThanOrEqual(most.fields);
  await page.goto('/invoice');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Übersicht');
});

test('each state of the first steps is accessible, and a step that was left is taken up again', async ({ page }) => {
  const walk = new Walk(page);
  await register(page, walk);
  await look(page);
  await fillProfile(page, walk);
  await look(page);
  await page.goto('/invoice');
  await look(page);
  await page.goto('/invoice/profil');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await look(page);
  await page.getByRole('link', { name: 'Weiter mit dem Kunden' }).click();
  await createCustomer(page, walk);
  await page.goto('/invoice');
  await expect(page.getByRole('link', { name: 'Rechnung an Café Nordlicht schreiben' })).toBeVisible();
  await look(page);
});
