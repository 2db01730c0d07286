import type { Browser, BrowserContext, Page } from '@playwright/test';
import { samplePassword } from '#app/commands/fixtures.ts';

// Signed in once: sign-ins of one address are limited.
let session: Awaited<ReturnType<BrowserContext['storageState']>> | null = null;

/** A page of its own, signed in. */
export async function openSignedIn(
  browser: Browser,
  { url, email, javaScriptEnabled }: { url: string; email: string; javaScriptEnabled: boolean },
): Promise<Page> {
  if (session) return (await browser.newContext({ javaScriptEnabled, storageState: session })).newPage();
  const context = await browser.newContext({ javaScriptEnabled });
  await context.addCookies([{ name: 'einwilligung', value: 'necessary', url }]);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort').fill(samplePassword);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL(/\/invoice$/);
  session = await context.storageState();
  return page;
}
