import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer, createSampleOffer } from '../../app/commands/fixtures.ts';
import type { SampleAccount } from '../../app/commands/fixtures.ts';
import { testKey } from '../support/database.ts';
import { createSampleNote } from '../support/delivery-notes.ts';
import { freshAddress, openSite, origin, signedIn } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// A body that is no form, and no JSON where JSON is expected, is the sender's mistake: never a failure of ours.

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
let draft: string;
let offer: string;
let note: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
  const order = { customer, status: 'draft', today: '2026-11-21' } as const;
  const { services } = site.installation;
  ({ id: draft } = await createInvoice(services, account.backend, order));
  ({ id: offer } = await createSampleOffer(services, account.backend, { ...order, state: 'sent' }));
  note = await createSampleNote(services, account.backend, { invoiceId: draft, today: order.today });
});

const bodies = [
  ['application/json', '{"name":"x"}'],
  ['application/json', '['],
  ['text/plain', 'name=x'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--y'],
  ['', 'x'],
] as const;

const fill = (path: string) =>
  path.replace('{customer}', customer).replace('{draft}', draft).replace('{offer}', offer).replace('{note}', note);

describe.each([
  '/invoice/profil',
  '/invoice/einstellungen/nummern',
  '/invoice/einstellungen/texte',
  '/invoice/einstellungen/darstellung',
  '/invoice/einstellungen/mail',
  '/invoice/einstellungen/mail/texte',
  '/invoice/einstellungen/mail/probe',
  '/invoice/kunden/neu',
  '/invoice/kunden/{customer}',
  '/invoice/kunden/{customer}/archiv',
  '/invoice/kunden/{customer}/ust-idnr',
  '/invoice/kunden/{customer}/mandat',
  '/invoice/kunden/{customer}/guthaben',
  '/invoice/rechnungen/neu',
  '/invoice/rechnungen/{draft}/bearbeiten',
  '/invoice/rechnungen/{draft}/ausstellen',
  '/invoice/rechnungen/{draft}/anhaenge',
  '/invoice/rechnungen/{draft}/loeschen',
  '/invoice/rechnungen/{draft}/versand',
  '/invoice/rechnungen/{draft}/versandt',
  '/invoice/angebote/{offer}/versionen/1/versand',
  '/invoice/angebote/{offer}/versionen/1/versandt',
  '/invoice/lieferscheine/{note}/versand',
  '/invoice/lieferscheine/{note}/versandt',
  '/invoice/rechnungen/{draft}/uneinbringlich',
  '/invoice/zahlungen/lastschriften',
  '/invoice/layouts/neu',
  '/mail/send',
  '/login/registrieren',
  '/login/registrieren/confirm',
  '/login/passwort',
  '/login/passwort/neu',
  '/einwilligungen',
])('POST %s', (path) => {
  it.each(bodies)('%s %s', async (type, body) => {
    const isAccount = path.startsWith('/login');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers: Record<string, string> = { origin, 'sec-fetch-site': 'same-origin' };
    if (type) headers['content-type'] = type;
    if (!isAccount) headers['cookie'] = cookie;
    const request = new Request(origin + fill(path), { method: 'POST', body: new TextEncoder().encode(body), headers });
    const response = await site.installation.answer(request, { address: freshAddress(), local: true });
    await response.arrayBuffer();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
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
] as const)('hook route %s %s, with the key', async (method, path) => {
  for (const [type, body] of [...bodies, ['application/json', 'null'], ['application/json', '{}']] as const) {
    const headers = {
      Authorization: account.backend.sdk.authStore.token,
      'X-Belegwerk-Key': testKey,
      'X-Forwarded-For': freshAddress(),
      ...(type === '' ? {} : { 'Content-Type': type }),
    };
    const response = await fetch(`${inject('databaseUrl')}/api/belegwerk/${fill(path)}`, { method, headers, body });
    await response.arrayBuffer();
    expect([type, body, response.status]).toEqual([
      type,
      body,
      expect.toSatisfy((status) => [400, 409].includes(Number(status))),
    ]);
  }
});
