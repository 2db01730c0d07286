import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#app/server/pocketbase-process.ts';
import { readFolderMails } from '#app/mail/folder-transport.ts';
import { addDays, formatDate } from '#app/values/dates.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { copyMigrated } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { test as base, beginInvoice, expect, look } from './person.ts';

// A product of its own, which is put off and comes back at a later day.

interface Installed {
  dataDir: string;
  /** comes back so many days later, at the same address */
  comeBack: (days: number) => Promise<void>;
}

const clock = join(import.meta.dirname, '../support/moved-clock.js');

const test = base.extend<{ installed: Installed; baseURL: string }>({
  installed: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-later-'));
    await copyMigrated(dataDir);
    const port = await freePort();
    const start = (env: Record<string, string> = {}): Promise<Product> =>
      startProduct({ dataDir, port, env: { TRUST_PROXY: '1', ...env } });
    const shared = { url: process.env['E2E_URL'], dataDir: process.env['E2E_DATA_DIR'] };
    let product = await start();
    process.env['E2E_URL'] = product.url;
    process.env['E2E_DATA_DIR'] = dataDir;
    await use({
      dataDir,
      comeBack: async (days) => {
        await product.stop();
        product = await start({ NODE_OPTIONS: `--import=${clock}`, MOVED_DAYS: String(days) });
      },
    });
    await product.stop();
    process.env['E2E_URL'] = shared.url;
    process.env['E2E_DATA_DIR'] = shared.dataDir;
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ installed: _ }, use) => use(process.env['E2E_URL'] ?? ''),
});

test('what came due while the product was off is issued and sent, once and in order', async ({ page, installed }) => {
  test.setTimeout(180_000);
  await beginInvoice(page, { Beschreibung: 'Wartung', 'Preis €': '100' });
  await page.getByRole('button', { name: 'Speichern' }).first().click();
  await page.getByRole('link', { name: 'Als Vorlage wiederholen' }).click();
  await page.getByLabel('Bezeichnung').fill('Wartungsvertrag');
  await page.getByLabel('Rhythmus').selectOption('weekly');
  await page.getByLabel('Erster Tag').fill(formatDate(addDays(todayInBerlin(new Date()), 1)));
  await page.getByLabel('Leistungszeitraum').selectOption('past');
  await page.getByLabel('Was dann geschieht').selectOption('send');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('.note', { hasText: 'Die Serie ist angelegt' })).toBeFocused();
  const schedule = page.url();

  await installed.comeBack(10);
  const numbers = [/^RE-\d{4}-0001$/, /^RE-\d{4}-0002$/];
  const subjects = async () =>
    (await readFolderMails(join(installed.dataDir, 'mails'), 200)).map((mail) => mail.subject);
  const sent = async () => (await subjects()).filter((subject) => /RE-\d{4}-/.test(subject)).length;
  // Schedules are looked at each minute.
  await expect.poll(sent, { timeout: 100_000 }).toBe(2);
  // At the real time again: the session would have ended meanwhile.
  await installed.comeBack(0);
  await page.goto(schedule);
  for (const number of numbers) await expect(page.getByRole('link', { name: number })).toBeVisible();
  await look(page);
  await page.goto('/invoice/rechnungen?status=offen');
  for (const number of numbers) await expect(page.getByRole('link', { name: number }).first()).toBeVisible();
  expect(await sent()).toBe(2);
});
