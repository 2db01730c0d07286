import { someOf } from '../support/night.ts';
import { pageTable, publicPaths } from '../support/pages/page-table.ts';
import { expect, look, test } from './person.ts';

// Every page that anybody may open: axe, both widths, light and dark, no console error: a browser that held a policy of
// scripts against a block of data would tell one. They ship no script, so that they are the same where none runs.

const furtherPaths = pageTable
  .filter(({ isSignedIn, isShown }) => !isSignedIn && isShown)
  .flatMap(({ addresses }) => addresses)
  .filter((address) => !publicPaths.includes(address));

for (const path of [...publicPaths, ...someOf(furtherPaths, 3)]) {
  test(`${path} is accessible and ships no script`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0);
    await look(page);
  });
}
