import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { createAccount, createInvoice, createSampleCustomer, sampleDraft } from '#app/commands/fixtures.ts';
import { linesMax } from '#app/invoicing/invoice/draft.ts';
import { todayInBerlin } from '#app/workflows/services.ts';
import { buildProduct } from '../support/database.ts';
import { chromiumArgs, provideChromium } from '../support/find-chromium.ts';
import { startProduct } from '../support/product.ts';
import { servicesOf } from '../support/services.ts';
import { openSignedIn } from './signed-in.ts';

// From a key that goes down in the price of the middle line to the frame that shows its sums, in Chromium.

const keys = 60;
const judgedLines = 200;
const keyMsMax = 50;

declare global {
  interface Window {
    keyTimes: number[];
  }
}

async function timeKeys(page: Page, row: number): Promise<number[]> {
  const price = page.locator(`[name="lines[${row}].unitPrice"]`);
  await price.fill('');
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    window.keyTimes = [];
    window.addEventListener(
      'keydown',
      () => {
        const began = performance.now();
        // Behind the frame that the key led to.
        requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - began)));
      },
      true,
    );
  });
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Backspace' : String(key % 10));
    if (key % 6 === 5) await price.fill('');
    await page.waitForFunction((count) => window.keyTimes.length >= count, key + 1);
  }
  return (await page.evaluate(() => window.keyTimes)).sort((a, b) => a - b);
}

buildProduct();
const executablePath = provideChromium();
if (!executablePath)
  throw new Error('No Chromium: set CHROMIUM_PATH, or install one (Debian: apt-get install chromium).');
const dataDir = mkdtempSync(join(tmpdir(), 'belegwerk-typing-'));
const product = await startProduct({ dataDir });
const services = servicesOf(dataDir);
const account = await createAccount(services, { email: 'tasten@example.org', clientAddress: '10.0.0.1' });
const customer = await createSampleCustomer(account.backend);
const today = todayInBerlin(services.now());
const browser = await chromium.launch({ executablePath, args: chromiumArgs });
let judged = 0;
console.log('lines   median ms      p95 ms   (a frame is 16.7)');
for (const count of [1, 20, judgedLines, linesMax]) {
  const [line] = sampleDraft.lines;
  if (line === undefined) throw new Error('a sample without lines');
  const lines = Array.from({ length: count }, (_, index) => ({ ...line, description: `${line.description} ${index}` }));
  const order = { customer, status: 'draft', today, draft: { lines } } as const;
  const { id } = await createInvoice(services, account.backend, order);
  const page = await openSignedIn(browser, { url: product.url, email: account.email, javaScriptEnabled: true });
  await page.goto(`${product.url}/invoice/rechnungen/${id}/bearbeiten`, { waitUntil: 'networkidle' });
  const times = await timeKeys(page, Math.floor(count / 2));
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  console.log(`${String(count).padStart(5)} ${at(0.5).toFixed(1).padStart(11)} ${at(0.95).toFixed(1).padStart(11)}`);
  if (count === judgedLines) judged = at(0.5);
  await page.context().close();
}
await browser.close();
await services.pdf.close();
await product.stop();
rmSync(dataDir, { recursive: true, force: true });
const isQuick = judged < keyMsMax;
console.log(`${isQuick ? 'within' : 'MORE THAN'} ${keyMsMax} ms a key at ${judgedLines} lines, median of ${keys}`);
process.exitCode = isQuick ? 0 : 1;
