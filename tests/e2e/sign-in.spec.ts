import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readFolderMails } from '#app/mail/folder-transport.ts';
import { stepAt, totpOf } from '#app/pocketbase/accounts/totp.hooks.ts';
import { nameOf } from '../support/identity-service.ts';
import type { Identity } from '../support/identity-service.ts';
import { atNight } from '../support/night.ts';
import { expect, fill, look, password, register, test } from './person.ts';

// Every way in, with and without scripts, in a real browser: cookies, redirects and the way back from another site.

const access = '/invoice/einstellungen/anmeldung';
const newAddress = () => `${randomUUID()}@example.org`;

/** From the login page to the service, and what a person types there. */
async function goBy(page: Page, identity: Identity): Promise<void> {
  await goToService(page);
  await typeAtService(page, identity);
}

async function goToService(page: Page): Promise<void> {
  // The service remembers who was there, and would lead back at once.
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Mit Testdienst anmelden' }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1/);
}

async function typeAtService(page: Page, identity: Identity): Promise<void> {
  await page.getByLabel('Konto').fill(nameOf(identity));
  await page.getByRole('button', { name: 'Weiter' }).click();
}

/** The newest mail to an address that says this. */
async function mailSaying(email: string, pattern: RegExp): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mails');
  let found = '';
  await expect
    .poll(
      async () => {
        const mails = await readFolderMails(folder, 300);
        found = mails.find(({ to, text }) => to === email && pattern.test(text))?.text ?? '';
        return found;
      },
      { timeout: 15_000 },
    )
    .not.toBe('');
  return pattern.exec(found)?.[1] ?? '';
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByText('Sie sind abgemeldet.')).toBeVisible();
}

atNight(() => {
  test('another service opens a new account, and the same one the next time', async ({ page }) => {
    const identity = { sub: randomUUID(), email: newAddress() };
    await goBy(page, identity);
    await expect(page).toHaveURL(/\/invoice$/);
    await page.goto(access);
    await expect(page.getByRole('main').getByText(identity.email)).toBeVisible();
    await expect(page.getByText('verbunden: Testdienst')).toBeVisible();
    await look(page);
    await page.goto(`${access}/anbieter/oidc`);
    await page.getByRole('button', { name: 'Trennen' }).click();
    await expect(page.getByRole('alert')).toContainText('letzter Weg ins Konto');
    await signOut(page);
    await goBy(page, { ...identity, email: newAddress(), verified: false });
    await expect(page).toHaveURL(/\/invoice$/);
    await page.goto(access);
    await expect(page.getByRole('main').getByText(identity.email)).toBeVisible();
  });

  test('a known account can be connected and disconnected', async ({ page }) => {
    await register(page);
    await page.goto(`${access}/anbieter`);
    await page.getByRole('link', { name: 'Testdienst' }).click();
    await typeAtService(page, { sub: randomUUID() });
    await expect(page.getByText('Die Anmeldung ist verbunden.')).toBeVisible();
    await look(page);
    await page.getByRole('link', { name: 'Testdienst' }).click();
    await page.getByRole('button', { name: 'Trennen' }).click();
    await expect(page.getByText('Die Verbindung ist getrennt.')).toBeVisible();
  });

  test('an unconfirmed address, another account’s address and a wrong state open nothing', async ({
    page,
    browser,
  }) => {
    const email = await register(page);
    await signOut(page);
    await goBy(page, { sub: randomUUID(), email, verified: false });
    await expect(page.getByRole('alert')).toContainText('keine bestätigte E-Mail-Adresse');
    await goBy(page, { sub: randomUUID(), email });
    await expect(page).toHaveURL(/\/invoice$/);
    await signOut(page);
    await goBy(page, { sub: randomUUID(), email });
    await expect(page.getByRole('alert')).toContainText('schon mit einem anderen Konto dieses Dienstes verbunden');
    await goToService(page);
    await page.goto('/login/anbieter/zurueck?code=anything&state=guessed');
    await expect(page.getByRole('alert')).toContainText('gehört nicht zu der Anmeldung');
    await look(page);
    const elsewhere = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await elsewhere.newPage();
    await visitor.goto('/login/anbieter/zurueck?code=anything&state=guessed');
    await expect(visitor.getByRole('alert')).toContainText('in diesem Browser nicht begonnen');
    await elsewhere.close();
  });

  test('a code by mail', async ({ page }) => {
    const email = await register(page);
    await signOut(page);
    await page.goto('/invoice/kunden');
    await page.getByRole('link', { name: 'Code per E-Mail' }).click();
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: 'Code schicken' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bitte sehen Sie in Ihr Postfach');
    await look(page);
    const code = await mailSaying(email, /^(\d{4} \d{4})$/m);
    await page.getByLabel('Code').fill('0000 0000');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('stimmt nicht');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page).toHaveURL(/\/invoice\/kunden$/);
  });
});

test('a second factor', async ({ page }) => {
  const email = await register(page);
  await page.goto(`${access}/zweiter-faktor`);
  await page.getByRole('button', { name: 'Einrichten' }).click();
  await expect(page.getByRole('img', { name: 'QR-Code mit dem Schlüssel' })).toBeVisible();
  await look(page);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const codeAt = (shift: number) => totpOf(secret, stepAt(Date.now()) + shift);
  await page.getByLabel('Sechsstelliger Code aus der App').fill(codeAt(0));
  await page.getByRole('button', { name: 'Einschalten' }).click();
  await expect(page.locator('main code')).toHaveCount(8);
  const recovery = (await page.locator('main code').first().textContent()) ?? '';
  await look(page);
  await signOut(page);
  await fill(page, { 'E-Mail-Adresse': email, Passwort: password });
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Code aus Ihrer App');
  await look(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('stimmt nicht');
  await page.getByLabel('Code').fill(codeAt(1));
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page).toHaveURL(/\/invoice$/);
  await page.goto(`${access}/zweiter-faktor/aus`);
  await page.getByLabel('Code aus der App').fill(recovery);
  await page.getByRole('button', { name: 'Ausschalten' }).click();
  await expect(page.getByText('Der zweite Faktor ist ausgeschaltet.')).toBeVisible();
});

atNight(() => {
  test('password, address, sessions and the end of the account', async ({ page }) => {
    const email = await register(page);
    await page.goto(`${access}/passwort`);
    await fill(page, { 'Bisheriges Passwort': password, 'Neues Passwort': 'ein ganz neuer Satz' });
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await expect(page.getByText('Das neue Passwort gilt.')).toBeVisible();
    const next = newAddress();
    await page.goto(`${access}/adresse`);
    await page.getByLabel('Neue E-Mail-Adresse').fill(next);
    await page.getByRole('button', { name: 'Link schicken' }).click();
    await expect(page.getByText('Bis dahin bleibt alles, wie es ist.')).toBeVisible();
    await mailSaying(email, /(künftig die Adresse)/);
    await page.goto(await mailSaying(next, /(http\S+adresse\?token=\S+)/));
    await page.getByLabel('Passwort').fill('ein ganz neuer Satz');
    await page.getByRole('button', { name: 'Adresse bestätigen' }).click();
    await expect(page.getByText('Die neue E-Mail-Adresse gilt.')).toBeVisible();
    await fill(page, { 'E-Mail-Adresse': next, Passwort: 'ein ganz neuer Satz' });
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page).toHaveURL(/\/invoice$/);
    await page.goto(`${access}/sitzungen`);
    await expect(page.getByText('Dieses Gerät.')).toBeVisible();
    await page.getByRole('link', { name: 'Überall abmelden' }).click();
    await page.getByRole('button', { name: 'Überall abmelden' }).click();
    await expect(page.getByText('Sie sind überall abgemeldet.')).toBeVisible();
    await fill(page, { 'E-Mail-Adresse': next, Passwort: 'ein ganz neuer Satz' });
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.goto(`${access}/konto`);
    await page.getByLabel('Ihr Passwort').fill('ein ganz neuer Satz');
    await page.getByRole('button', { name: 'Konto schließen' }).click();
    await expect(page.getByText('Ihr Konto ist geschlossen.')).toBeVisible();
    await fill(page, { 'E-Mail-Adresse': next, Passwort: 'ein ganz neuer Satz' });
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expect(page.getByText('Dieses Konto ist geschlossen.')).toBeVisible();
  });
});
