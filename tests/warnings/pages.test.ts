import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { consoleErrors } from '../support/fail-on-console.ts';
import { fillCompany } from '../support/full-company.ts';
import { fillPath, listRoutePaths } from '../support/route-table.ts';
import { openBrowser, openSite, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// What React says of a page only while one develops it: a list without keys, an attribute that it does not know. The
// other request tests run it as the product does, where it says nothing; whatever it says here fails its test.

let site: Site;
let browser: Browser;
/** every page with each record that it can show */
let pages: { path: string; takesForms: boolean }[];

beforeAll(async () => {
  site = await openSite();
  const owner = await signedIn(site);
  browser = owner.browser;
  const { values } = await fillCompany(site, { ...owner, word: 'Zwetschgenmus' });
  const routes = (await listRoutePaths()).filter(({ isPage }) => isPage);
  pages = routes.flatMap(({ path, takesForms }) =>
    fillPath(path, values).map((filled) => ({ path: filled, takesForms })),
  );
});

it('a list without keys is an error', () => {
  renderToString(createElement('ul', null, [createElement('li'), createElement('li')]));
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('unique "key" prop')]);
});

it('no page of a company with one of everything has one', async () => {
  const shown = { signedIn: 0, visitor: 0 };
  for (const { path } of pages) {
    if ((await browser.get(path)).status === 200) shown.signedIn += 1;
    if ((await openBrowser(site).get(path)).status === 200) shown.visitor += 1;
  }
  expect(shown.signedIn).toBeGreaterThan(100);
  expect(shown.visitor).toBeGreaterThan(10);
});

it('no page that finds fault with what was sent has one', async () => {
  // Whose session ends on the way sees only the page of signing in.
  const forms = pages.filter(({ takesForms, path }) => takesForms && /^\/invoice\/(?!.*\/sitzungen)/.test(path));
  let faulty = 0;
  for (const { path } of forms) {
    // Kind and version as a browser always sends them, and nothing that anybody would have typed.
    const page = await browser.postForged(path, { version: '1', kind: 'business' });
    if (page.status === 422) faulty += 1;
  }
  expect(faulty).toBeGreaterThan(20);
});
