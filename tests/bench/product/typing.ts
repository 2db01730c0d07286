import type { Page } from '@playwright/test';
import { createInvoice } from '#app/commands/fixtures.ts';
import { linesMax } from '#app/invoicing/invoice/draft.ts';
import type { BenchOptions } from '../benches.ts';
import { withChromium } from '../shared/browser.ts';
import { median, quantile } from '../shared/figures.ts';
import { manyLines, openPerson, withProduct } from '../shared/product.ts';
import { ms, printTable } from '../shared/report.ts';
import type { Limit } from '../shared/report.ts';

// From a key that goes down in the price of the middle line to the frame that shows its sums, in Chromium.

const judgedLines = 200;
const keyMsMax = 50;

declare global {
  interface Window {
    keyTimes: number[];
  }
}

async function timeKeys(page: Page, row: number, keys: number): Promise<number[]> {
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
  return page.evaluate(() => window.keyTimes);
}

export default function benchTyping({ rounds: keys = 60 }: BenchOptions): Promise<Limit[]> {
  return withProduct(async (product) => {
    const { url, services } = product;
    const { backend, customer, today, cookie } = await openPerson(product, 1);
    const rows = [['lines (a frame is 16.7 ms)', 'median', 'p95']];
    const limits: Limit[] = [];
    await withChromium(async (show) => {
      for (const count of [1, 20, judgedLines, linesMax]) {
        const order = { customer, status: 'draft', today, draft: { lines: manyLines(count) } } as const;
        const { id } = await createInvoice(services, backend, order);
        const times = await show({ url, cookie, javaScriptEnabled: true }, async (page) => {
          await page.goto(`${url}/invoice/rechnungen/${id}/bearbeiten`, { waitUntil: 'networkidle' });
          return timeKeys(page, Math.floor(count / 2), keys);
        });
        rows.push([String(count), ms(median(times)), ms(quantile(times, 0.95))]);
        const what = `a key at ${count} lines, median of ${keys}`;
        if (count === judgedLines) limits.push({ what, value: median(times), unit: ' ms', most: keyMsMax });
      }
    });
    printTable(rows);
    return limits;
  });
}
