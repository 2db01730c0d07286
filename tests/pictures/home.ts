import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { createDemoCompany } from '#app/commands/demo/demo-company.ts';
import { samplePassword } from '#app/commands/fixtures.ts';
import { listInvoices } from '#app/pocketbase/invoices/queries.ts';
import { todayInBerlin } from '#app/values/berlin-time.ts';
import { buildProduct, projectFolder } from '../support/database.ts';
import { chromiumArgs, provideChromium } from '../support/find-chromium.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { listLayouts } from '#app/pocketbase/layouts/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// Takes the pictures of the product that the public pages show: of the demo company, light and dark, as small WebP files.

const folder = join(projectFolder, 'app/ui/public/pictures');
const bytesMax = 60_000;
const width = 1000;
const height = 760;

interface Shot {
  name: string;
  path: string;
  /** scrolled to the upper edge; absent: the page from its start */
  from?: string;
  /** of the window, where the page needs more room; the picture is as wide as all others */
  width?: number;
  /** a page of a document on that page, white by night too */
  paper?: true;
}

async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.context().addCookies([{ name: 'consent', value: 'necessary', url }]);
  await page.goto(`${url}/login`);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL(/\/invoice$/);
}

async function take(page: Page, url: string, shot: Shot): Promise<Buffer> {
  const windowWidth = shot.width ?? width;
  await page.setViewportSize({ width: windowWidth, height: Math.round((height * windowWidth) / width) });
  await page.goto(url + shot.path);
  await page.waitForLoadState('networkidle');
  if (shot.paper) return takePaper(page, url);
  if (shot.from !== undefined)
    await page
      .locator(shot.from)
      .first()
      .evaluate((element) => element.scrollIntoView());
  return page.screenshot();
}

/** The upper part of the page of a document that the page shows. */
async function takePaper(page: Page, url: string): Promise<Buffer> {
  const source = await page.locator('.page-picture').first().getAttribute('src');
  const answer = await page.request.get(new URL(source ?? '', url).href);
  const type = answer.headers()['content-type'] ?? '';
  const data = `data:${type};base64,${(await answer.body()).toString('base64')}`;
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width, height });
  await sheet.setContent(`<body style="margin: 0"><img style="width: 100%; display: block" src="${data}"></body>`);
  const shot = await sheet.screenshot();
  await sheet.close();
  return shot;
}

/** As WebP, at the best quality that stays small. */
async function shrink(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]) {
    const base64 = await page.evaluate(
      async ({ source, wanted, scaled }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = scaled;
        canvas.height = Math.round((image.height * scaled) / image.width);
        canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
        return canvas.toDataURL('image/webp', wanted).split(',')[1] ?? '';
      },
      { source: png.toString('base64'), wanted: quality, scaled: width },
    );
    const webp = Buffer.from(base64, 'base64');
    if (webp.length < bytesMax) {
      await page.close();
      return webp;
    }
  }
  throw new Error('a picture stays too large');
}

buildProduct();
const executablePath = provideChromium();
if (!executablePath)
  throw new Error('No Chromium: set CHROMIUM_PATH, or install one (Debian: apt-get install chromium).');
const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-home-'));
const product = await startProduct({ dataDir });
const services = servicesOf(dataDir);
const today = todayInBerlin(services.now());
const { email, backend } = await createDemoCompany(services, { email: 'bilder@belegwerk.example', today });
const all = { page: 1, search: '', sort: 'number', descending: true, today } as const;
const drafts = await listInvoices(backend, { ...all, state: 'draft' });
const draft = drafts.rows.find(({ customerName }) => customerName === 'Stadt Fürth')?.id ?? '';
const [layout] = await ask(backend, listLayouts);

const shots: Shot[] = [
  { name: 'editor', path: `/invoice/rechnungen/${draft}/bearbeiten` },
  { name: 'lines', path: `/invoice/rechnungen/${draft}/bearbeiten`, from: '#invoice-lines', width: 1200 },
  { name: 'issue', path: `/invoice/rechnungen/${draft}/ausstellen` },
  { name: 'customers', path: '/invoice/kunden' },
  { name: 'invoices', path: '/invoice/rechnungen?seite=2' },
  { name: 'document', path: `/invoice/layouts/${layout?.id ?? ''}?beleg=longest`, paper: true },
];

const browser = await chromium.launch({ executablePath, args: chromiumArgs });
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'de-DE' });
  const page = await context.newPage();
  await signIn(page, product.url, email);
  for (const shot of shots) {
    if (shot.paper && colorScheme === 'dark') continue;
    const webp = await shrink(browser, await take(page, product.url, shot));
    const file = shot.paper ? `${shot.name}.webp` : `${shot.name}-${colorScheme}.webp`;
    writeFileSync(join(folder, file), webp);
    console.log(`${file} ${(webp.length / 1024).toFixed(1)} KB`);
  }
  await context.close();
}
await browser.close();
await services.pdf.close();
await product.stop();
rmSync(dataDir, { recursive: true, force: true });
