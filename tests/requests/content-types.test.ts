import { beforeAll, describe, expect, inject, it } from 'vitest';
import { testKey } from '../support/database.ts';
import { fillCompany } from '../support/full-company.ts';
import type { FullCompany } from '../support/full-company.ts';
import { isNight } from '../support/night.ts';
import { fillPath, listRoutePaths } from '../support/route-table.ts';
import { freshAddress, openSite, origin, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// A body that is no form, and no JSON where JSON is expected, is the sender's mistake: never a failure of ours.

let site: Site;
let browser: Browser;
let full: FullCompany;
let token: string;

beforeAll(async () => {
  site = await openSite();
  const owner = await signedIn(site);
  browser = owner.browser;
  full = await fillCompany(site, { ...owner, word: 'Zwetschgenmus' });
  ({ token } = owner.account.backend.sdk.authStore);
});

const bodies = [
  ['application/json', '{"name":"x"}'],
  ['application/json', '['],
  ['text/plain', 'name=x'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--y'],
  ['', 'x'],
] as const;

/** They read nothing that is posted: a button of ours, or what another service tells. */
const readsNothing = /^\/(abmelden|invoice\/abo\/|stripe\/|mail\/resend\/)/;

const forms = (await listRoutePaths()).filter(({ path, takesForms }) => takesForms && !readsNothing.test(path));

describe.each(forms.map(({ path }, place) => ({ path, place })))('POST $path', ({ path, place }) => {
  // One reader takes every form: by day one form meets all bodies, each other one of them.
  const all = isNight || path === '/invoice/rechnungen/neu';

  it.each(all ? bodies : [bodies[place % bodies.length] ?? bodies[0]])(
    'refuses a body of %j: %s',
    async (type, body) => {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers: Record<string, string> = { origin, 'sec-fetch-site': 'same-origin' };
      if (type) headers['content-type'] = type;
      if (!path.startsWith('/login')) headers['cookie'] = cookie;
      // A draft is copied by nobody.
      const address = fillPath(path, full.values).at(path.endsWith('/kopie') ? -1 : 0) ?? '';
      const request = new Request(origin + address, { method: 'POST', body: new TextEncoder().encode(body), headers });
      const response = await site.installation.answer(request, { address: freshAddress(), local: true });
      await response.arrayBuffer();
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
    },
  );
});

it.each([
  ['PUT', 'company'],
  ['PUT', 'settings'],
  ['POST', 'customers'],
  ['PUT', 'customers/{customer}'],
  ['POST', 'invoices'],
  ['PUT', 'invoices/{draft}'],
  ['DELETE', 'invoices/{draft}'],
  ['POST', 'invoices/{draft}/issue'],
  ['POST', 'mails'],
  ['POST', 'register'],
] as const)('hook route %s %s refuses a body that is no JSON object', async (method, path) => {
  for (const [type, body] of [...bodies, ['application/json', 'null'], ['application/json', '{}']] as const) {
    const headers = {
      Authorization: token,
      'X-Belegwerk-Key': testKey,
      'X-Forwarded-For': freshAddress(),
      ...(type === '' ? {} : { 'Content-Type': type }),
    };
    const filled = path.replace('{customer}', full.customer).replace('{draft}', full.draft);
    const response = await fetch(`${inject('databaseUrl')}/api/belegwerk/${filled}`, { method, headers, body });
    await response.arrayBuffer();
    expect([type, body, response.status]).toEqual([
      type,
      body,
      expect.toSatisfy((status) => [400, 409].includes(Number(status))),
    ]);
  }
});
