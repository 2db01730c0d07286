import type { Page } from '@playwright/test';
import { daysAgo } from './dates.ts';
import { createCustomer, expect, look, register, test } from './person.ts';

// Page views go to a receiver of our own (start-site.ts). Only this file consents, so all that arrives is from here.
test.describe.configure({ mode: 'serial' });

interface Post {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

const runsScripts = () => test.info().project.use.javaScriptEnabled !== false;

async function posts(): Promise<Post[]> {
  const answer = await fetch(process.env['E2E_ANALYTICS_URL'] ?? '');
  return (await answer.json()) as Post[];
}

/** Addresses that this page has sent to the receiver since. */
function watch(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env['E2E_ANALYTICS_URL'] ?? '')) return;
    const { name, url } = JSON.parse(request.postData() ?? '{}') as { name: string; url: string };
    sent.push(`${name} ${new URL(url).pathname}`);
  });
  return sent;
}

async function consent(page: Page, button: string): Promise<void> {
  await page.goto('/einwilligungen');
  await page.getByRole('button', { name: button }).last().click();
  await expect(page.getByText('Ihre Auswahl ist gespeichert.')).toBeVisible();
}

test('nothing is sent before consent, exactly the pages after it, nothing once it is withdrawn', async ({ page }) => {
  const sent = watch(page);
  await register(page);
  await createCustomer(page);
  const customer = page.url();
  await page.goto('/agb');
  expect(sent).toEqual([]);

  await page.goto('/einwilligungen');
  await look(page);
  await page.getByLabel(/^Statistik/).check();
  await page.getByRole('button', { name: 'Auswahl speichern' }).click();
  await expect(page.getByText('Ihre Auswahl ist gespeichert.')).toBeVisible();
  await page.goto(customer);
  await page.goto(`/invoice?zeitraum=monat&von=${daysAgo(40)}`);
  const expected = ['/einwilligungen', '/invoice/kunden/:id', '/invoice'].map((path) => `pageview ${path}`);
  await expect.poll(() => sent).toEqual(runsScripts() ? expected : []);
  if (runsScripts()) {
    const [last] = (await posts()).slice(-1);
    expect(last?.headers['cookie']).toBeUndefined();
    expect(last?.headers['referer']).toBeUndefined();
    expect(Object.keys(JSON.parse(last?.body ?? '{}') as object)).toEqual(['name', 'url', 'domain']);
  }

  await consent(page, 'Nur notwendige');
  sent.length = 0;
  await page.goto('/agb');
  await page.goto(customer);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent).toEqual([]);
});

test('with Global Privacy Control nothing is sent and the consent question is not asked', async ({ page, context }) => {
  const sent = watch(page);
  await consent(page, 'Allen zustimmen');
  // The page of the consent is a view itself, and is told after it has been drawn.
  await expect.poll(() => sent).toEqual(runsScripts() ? ['pageview /einwilligungen'] : []);
  sent.length = 0;
  await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' });
  await page.goto('/agb');
  await page.goto('/kontakt');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent).toEqual([]);
  await page.goto('/einwilligungen');
  await expect(page.getByLabel(/^Statistik/)).toBeDisabled();
  await look(page);
});
