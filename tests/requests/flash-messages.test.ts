import { beforeAll, expect, it } from 'vitest';
import { inputValue, openSite, signedIn } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

const appearance = '/invoice/einstellungen/darstellung';
let site: Site;

beforeAll(async () => {
  site = await openSite();
});

/** Saves the section of the settings that shows how pages look, its boxes ticked or not. */
async function saveAppearance(browser: Browser, ticked: Record<string, string>): Promise<Page> {
  const { text } = await browser.get(appearance);
  return browser.post(appearance, {
    version: inputValue(text, 'version'),
    baseMarks: inputValue(text, 'baseMarks'),
    ...ticked,
  });
}

it('what is told once is not in the answer that Back may show again', async () => {
  const { browser } = await signedIn(site);
  await saveAppearance(browser, { singleKeys: 'on' });
  const told = await browser.get('/invoice/kunden');
  expect(told.text).toContain('data-told-once');
  expect(told.headers.get('vary')?.toLowerCase()).toContain('cookie');
  expect(told.headers.get('cache-control') ?? '').not.toContain('no-store');
  const again = await browser.get('/invoice/kunden');
  expect(again.text).not.toContain('data-told-once');
  expect(again.headers.get('vary') ?? '').not.toContain('Cookie');
});
