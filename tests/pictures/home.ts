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

// Takes the pictures of the product that the public pages show: of the demo company, wide and as on a phone, light and
// dark, as small WebP files. Of each page without what stands around it on all of them.

const folder = join(projectFolder, 'app/ui/public/pictures');
const bytesMax = 60_000;

interface Size {
  suffix: string;
  /** of the window, in pixels of the page */
  window: { width: number; height: number };
  /** of the file, as the page says them; what is left below is cut off */
  width: number;
  height: number;
}

const wide: Size = { suffix: '', window: { width: 1000, height: 650 }, width: 1060, height: 800 };
const phone: Size = { suffix: '-phone', window: { width: 390, height: 470 }, width: 720, height: 760 };

interface Shot {
  name: string;
  path: string;
  /** scrolled to the upper edge; absent: the page from its start */
  from?: string;
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
  await page.goto(url + shot.path);
  await page.waitForLoadState('networkidle');
  // Where a page begins with the focus further below, too.
  await page
    .locator(shot.from ?? 'body')
    .first()
    .evaluate((element) => element.scrollIntoView());
  const { x } = (await page.locator('main').boundingBox()) ?? { x: 0 };
  const top = (await page.locator('.top-bar').boundingBox())?.height ?? 0;
  const { width, height } = page.viewportSize() ?? wide.window;
  return page.screenshot({ clip: { x, y: top, width: width - x, height: height - top } });
}

/** As WebP: without loss where that is small, else at the best quality that is. */
async function shrink(browser: Browser, png: Buffer, { width, height }: Size): Promise<Buffer> {
  const page = await browser.newPage();
  for (const quality of [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]) {
    const base64 = await page.evaluate(
      async ({ source, wanted, size }) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = size.width;
        canvas.height = size.height;
        const context = canvas.getContext('2d');
        if (context) context.imageSmoothingQuality = 'high';
        context?.drawImage(image, 0, 0, size.width, (image.height * size.width) / image.width);
        return canvas.toDataURL('image/webp', wanted).split(',')[1] ?? '';
      },
      { source: png.toString('base64'), wanted: quality, size: { width, height } },
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
const draftTo = (customer: string) => drafts.rows.find(({ customerName }) => customerName === customer)?.id ?? '';
const draft = draftTo('Stadt Fürth');
const unfinished = draftTo('Verlag Kettler GmbH');

const issued = await listInvoices(backend, { ...all, state: 'open' });

const shots: Shot[] = [
  { name: 'editor', path: `/invoice/rechnungen/${draft}/bearbeiten` },
  { name: 'lines', path: `/invoice/rechnungen/${draft}/bearbeiten`, from: '#invoice-lines' },
  { name: 'issue', path: `/invoice/rechnungen/${unfinished}/ausstellen` },
  { name: 'issued', path: `/invoice/rechnungen/${issued.rows[0]?.id ?? ''}` },
  { name: 'customers', path: '/invoice/kunden' },
  { name: 'dashboard', path: '/invoice' },
];

const browser = await chromium.launch({ executablePath, args: chromiumArgs });
for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of [wide, phone]) {
    const { suffix, window: viewport } = size;
    const context = await browser.newContext({ viewport, deviceScaleFactor: 2, colorScheme, locale: 'de-DE' });
    const page = await context.newPage();
    await signIn(page, product.url, email);
    for (const shot of shots) {
      const file = `${shot.name}${suffix}-${colorScheme}.webp`;
      const webp = await shrink(browser, await take(page, product.url, shot), size);
      writeFileSync(join(folder, file), webp);
      console.log(`${file} ${(webp.length / 1024).toFixed(1)} KB`);
    }
    await context.close();
  }
}
await browser.close();
await services.pdf.close();
await product.stop();
rmSync(dataDir, { recursive: true, force: true });
