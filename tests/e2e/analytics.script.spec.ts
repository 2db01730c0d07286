import type { Page } from '@playwright/test';
import { expect, register, test, untilDrawn } from './person.ts';

// What the consent script does within a page that is already there.

async function countingPage(page: Page): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env['E2E_ANALYTICS_URL'] ?? '')) return;
    sent.push(new URL((JSON.parse(request.postData() ?? '{}') as { url: string }).url).pathname);
  });
  await page.goto('/einwilligungen');
  await page.getByRole('button', { name: 'Allen zustimmen' }).last().click();
  await expect(page.getByText('Ihre Auswahl ist gespeichert.')).toBeVisible();
  await expect.poll(() => sent.length).toBe(1);
  sent.length = 0;
  return sent;
}

const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('a return from the back-forward cache counts, until consent is withdrawn in another window', async ({
  page,
  context,
}) => {
  const sent = await countingPage(page);
  await page.goto('/agb');
  await comeBack(page);
  await expect.poll(() => sent).toEqual(['/agb', '/agb']);
  const other = await context.newPage();
  await other.goto('/einwilligungen');
  await other.getByRole('button', { name: 'Nur notwendige' }).last().click();
  await expect(other.getByText('Ihre Auswahl ist gespeichert.')).toBeVisible();
  await comeBack(page);
  await page.evaluate(() => history.pushState(null, '', '/kontakt'));
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual(['/agb', '/agb']);
});

test('navigation within a hydrated page counts other pages, not the same again', async ({ page }) => {
  await register(page);
  const sent = await countingPage(page);
  await page.goto('/invoice/rechnungen/neu');
  await untilDrawn(page);
  await expect.poll(() => sent).toEqual(['/invoice/rechnungen/neu']);
  await page.evaluate(() => history.pushState(null, '', '/invoice/rechnungen/neu?x=1'));
  await page.evaluate(() => history.pushState(null, '', '/invoice/rechnungen/abc123abc123abc/bearbeiten'));
  await expect.poll(() => sent).toEqual(['/invoice/rechnungen/neu', '/invoice/rechnungen/:id/bearbeiten']);
});

test('the navigator’s Global Privacy Control is asked too', async ({ page }) => {
  const sent = await countingPage(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto('/agb');
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
});
