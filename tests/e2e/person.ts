import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { readFolderMails } from '#app/mail/folder-transport.ts';
import { createConfirmedAccount } from '#app/pocketbase/accounts/queries.ts';
import { isNight } from '../support/night.ts';
import { servicesOf } from '../support/services.ts';
import { numberOf } from './dates.ts';
import { listMisplaced } from './misplaced.ts';
import { listSmallTargets } from './small-targets.ts';
import { listViolations } from './violations.ts';
import { listTornWords } from './whole-words.ts';

/** Opens the fields that few need; without a script a button asks for them. */
export async function openMoreFields(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Weitere Angaben' }).click();
  const ask = page.getByRole('button', { name: 'Alle Felder zeigen' });
  await expect(ask.or(page.getByRole('button', { name: 'Dateien anhängen' })).first()).toBeVisible();
  if (await ask.isVisible()) await ask.click();
}

/** What is rarely done with an issued invoice. */
export function openMoreSteps(page: Page): Promise<void> {
  return page.getByText('Weitere Schritte').click();
}

/** An address that no other test comes from, so that limits of attempts do not meet. */
export function placeOfItsOwn(): string {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(base.info().testId).digest();
  return `10.${a}.${b}.${c}`;
}

/** Of each page, the one that judges it: made once, since a new context with its empty cache takes as long as axe. */
const copies = new WeakMap<Page, Promise<Page>>();

/** A page of a visitor from a place of their own; what the console or an exception says fails the test. */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, use, { annotations }) => {
    const offline = annotations.some(({ type }) => type === 'offline');
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => {
      // A test that makes something fail names what it says.
      const planned = annotations.some(({ type }) => type === message);
      if (!planned && (!offline || !message.includes('dynamically imported module'))) problems.push(message);
    });
    page.on('console', (message) => {
      const expected = message.text().includes('status of 4') || message.text().includes('status of 503');
      // A test that takes the connection away says so: the browser tells of every request that does not get through.
      const cutOff = offline && message.text().includes('net::ERR_');
      if (message.type() === 'error' && !expected && !cutOff) problems.push(message.text());
    });
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': placeOfItsOwn() });
    await use(page);
    // Waited for: closing that the end of the browser overtakes is an error of no test.
    await (await copies.get(page))?.context().close();
    expect(problems).toEqual([]);
  },
});

export { expect };

export const password = 'ein langer Satz';

/** The newest mail to an address, as soon as it is there. */
export async function mailTo(email: string): Promise<string> {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'mails');
  await expect
    .poll(async () => (await readFolderMails(folder, 200)).some((mail) => mail.to === email), { timeout: 15_000 })
    .toBe(true);
  return (await readFolderMails(folder, 200)).find((mail) => mail.to === email)?.text ?? '';
}

/** A new confirmed account, signed in and at its empty dashboard. How people come there is what first-run and main-job show. */
export async function register(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.org`;
  const services = servicesOf(process.env['E2E_DATA_DIR'] ?? '');
  await createConfirmedAccount(services.connect(null), { email, password });
  await services.pdf.close();
  await signIn(page, { email, password });
  await page.goto('/invoice');
  return email;
}

/** Signs in without a page. */
export async function signIn(page: Page, form: { email: string; password: string }): Promise<void> {
  const headers = { origin: process.env['E2E_URL'] ?? '', 'X-Forwarded-For': placeOfItsOwn() };
  const signedIn = await page.request.post('/login', { form, headers, maxRedirects: 0 });
  expect(signedIn.status()).toBe(303);
}

/** Until a page is drawn for the first time, browsers drop the keys that are pressed on it. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  // Asked from outside: where scripts are off, nothing in the page could wait.
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
}

/** Fills fields by their labels. */
export async function fill(page: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

export async function fillProfile(page: Page): Promise<void> {
  await page.goto('/invoice/profil');
  await fill(page, {
    'Name oder Firma': 'Brandis Gestaltung',
    'Straße und Hausnummer': 'Karl-Heine-Straße 41',
    PLZ: '04229',
    Ort: 'Leipzig',
    Steuernummer: '231/123/45678',
    IBAN: 'DE89 3704 0044 0532 0130 00',
  });
  await page.getByLabel(/^Ansprechperson/).fill('Mara Brandis');
  await page.getByLabel(/^Telefon/).fill('0341 1234567');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Ihr Profil ist gespeichert.')).toBeVisible();
}

export async function createCustomer(page: Page): Promise<void> {
  await page.goto('/invoice/kunden/neu');
  await page.getByRole('radio', { name: /Öffentliche Stelle/ }).check();
  await fill(page, {
    'Name oder Firma': 'Stadt Fürth',
    'Straße und Hausnummer': 'Königstraße 88',
    PLZ: '90762',
    Ort: 'Fürth',
  });
  await page.getByLabel(/^E-Mail/).fill('rechnung@fuerth.example');
  await page.getByLabel('Leitweg-ID oder Käuferreferenz').fill('04011000-1234512345-06');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der Kunde ist angelegt.')).toBeVisible();
}

export function line(page: Page, position: number): Locator {
  return page.getByRole('listitem', { name: `Position ${position}` });
}

/** A new person whose first invoice has its customer, its day and one line. */
export async function beginInvoice(page: Page, first: Record<string, string>, day = 'heute'): Promise<void> {
  await register(page);
  await fillProfile(page);
  await createCustomer(page);
  await page.getByRole('link', { name: 'Rechnung schreiben' }).click();
  await page.getByLabel('Leistungsdatum (oder Beginn)').fill(day);
  await fill(line(page, 1), first);
}

/** From the editor through the check. */
export async function issueFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ausstellen' }).click();
  await page.getByRole('checkbox', { name: /Die Angaben stimmen/ }).check();
  await page.getByRole('button', { name: `${numberOf(1)} ausstellen` }).click();
}

/** Ids of the records that a list leads to. */
export async function listedIds(page: Page, list: string): Promise<ReadonlySet<string>> {
  await page.goto(list);
  const targets = await page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => /\/([a-z0-9]{15})(?:\/|$)/.exec(link.getAttribute('href') ?? '')?.[1]));
  return new Set(targets.filter((id) => id !== undefined));
}

async function openCopy(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  const context = await browser.newContext({ javaScriptEnabled: true, reducedMotion: 'reduce', bypassCSP: true });
  return context.newPage();
}

// Axe itself is a script. Where scripts are off it judges the very same HTML in a context of its own.
async function copyWithScripts(page: Page): Promise<Page> {
  if (test.info().project.use.javaScriptEnabled !== false) return page;
  const html = (await page.content()).replace(/<script[\s\S]*?<\/script>/g, '');
  const made = copies.get(page) ?? openCopy(page);
  copies.set(page, made);
  const copy = await made;
  const address = page.url().split('#')[0] ?? '';
  await copy.route(address, (route) => route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }), {
    times: 1,
  });
  await copy.goto('about:blank');
  await copy.goto(page.url());
  return copy;
}

/** Nothing is wider than the window, once the layout has followed its change of width. */
async function expectNoSideways(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, 'pixels wider than the window').toBeLessThanOrEqual(0);
}

/**
 * Narrow and light, wide and dark: each width and each scheme once, and axe over both at night. Without scripts a page has
 * the same markup and styles: there axe judges it, once, only where all pages are gone through.
 */
export async function look(page: Page, judgedBy: 'axe with scripts' | 'axe in both projects' = 'axe with scripts') {
  const isScripted = test.info().project.use.javaScriptEnabled !== false;
  const judged = isScripted || judgedBy === 'axe in both projects' ? await copyWithScripts(page) : null;
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    for (const each of new Set([page, judged ?? page])) {
      await each.emulateMedia({ colorScheme });
      await each.setViewportSize({ width, height: 800 });
    }
    await expectNoSideways(page);
    expect(await listSmallTargets(page, 24), `small targets of ${page.url()} at ${width}`).toEqual([]);
    expect(await listMisplaced(page), `misplaced on ${page.url()} at ${width}`).toEqual([]);
    expect(await listTornWords(page), `torn words of ${page.url()} at ${width}`).toEqual([]);
    if (judged !== null && (width === 360 || (isNight && judged === page)))
      expect(await listViolations(judged)).toEqual([]);
  }
}
