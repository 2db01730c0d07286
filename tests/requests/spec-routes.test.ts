import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, pageTable } from '../support/pages/page-table.ts';
import { fillFor } from '../support/pages/page.ts';
import { recordsOf } from '../support/pages/records.ts';
import type { Records } from '../support/pages/records.ts';
import { openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// Every path of the specification (1.1) and every error of 1.3.

interface SpecPath {
  path: string;
  layout: 'default' | 'invoice';
  title?: string;
}

const publicPaths: SpecPath[] = [
  { path: '/', layout: 'default', title: 'E-Rechnungen, die stimmen' },
  { path: '/agb', layout: 'default' },
  { path: '/kontakt', layout: 'default', title: 'Kontakt' },
  { path: '/impressum', layout: 'default', title: 'Impressum' },
  { path: '/datenschutz', layout: 'default' },
  { path: '/login', layout: 'default', title: 'Anmelden' },
  { path: '/login/registrieren', layout: 'default', title: 'Konto anlegen' },
  { path: '/login/registrieren/confirm', layout: 'default' },
  { path: '/login/registrieren/erfolgreich', layout: 'default' },
  { path: '/landingpage/e-rechnung-mit-word', layout: 'default' },
  { path: '/landingpage/e-rechnung-mit-excel', layout: 'default' },
  { path: '/landingpage/e-rechnung-fuer-freelancer', layout: 'default' },
  { path: '/landingpage/e-rechnung-fuer-coaches-berater', layout: 'default' },
  { path: '/landingpage/e-rechnung-fuer-kleinunternehmer', layout: 'default' },
];

const invoicePaths: SpecPath[] = [
  { path: '/invoice', layout: 'invoice', title: 'Übersicht' },
  { path: '/invoice/profil', layout: 'invoice', title: 'Profil' },
  { path: '/invoice/layouts', layout: 'invoice', title: 'Layouts' },
  { path: '/invoice/projekte', layout: 'invoice', title: 'Projekte' },
  { path: '/invoice/einstellungen', layout: 'invoice', title: 'Einstellungen' },
  { path: '/invoice/abo', layout: 'invoice', title: 'Abo' },
  { path: '/invoice/abo_coming_soon', layout: 'invoice', title: 'Das Abo kommt bald' },
  { path: '/invoice/abo/erfolgreich', layout: 'invoice', title: 'Abo abgeschlossen' },
  { path: '/invoice/abo/fehlgeschlagen', layout: 'invoice', title: 'Abo nicht abgeschlossen' },
  { path: '/invoice/kunden', layout: 'invoice', title: 'Kunden' },
  { path: '/invoice/kunden/neu', layout: 'invoice', title: 'Neuer Kunde' },
  { path: '/invoice/kunden/:customerId', layout: 'invoice', title: 'Café Nordlicht' },
  { path: '/invoice/angebote', layout: 'invoice', title: 'Angebote' },
  { path: '/invoice/angebote/neu', layout: 'invoice', title: 'Neues Angebot' },
  { path: '/invoice/angebote/:offerId', layout: 'invoice', title: 'AN-2026-0001' },
  { path: '/invoice/rechnungen', layout: 'invoice', title: 'Rechnungen' },
  { path: '/invoice/rechnungen/neu', layout: 'invoice', title: 'Neue Rechnung' },
  { path: '/invoice/rechnungen/:invoiceId', layout: 'invoice', title: 'RE-2026-0001' },
];

const all = [...publicPaths, ...invoicePaths];

let site: Site;
let browser: Browser;
let records: Records;

beforeAll(async () => {
  site = await openSite();
  const { browser: ofUser, account } = await signedIn(site);
  browser = ofUser;
  records = recordsOf({ services: site.installation.services, backend: account.backend, today: '2026-11-21' });
});

const fill = (path: string) => fillFor(addressOf(path), records);

describe('spec 1.1', () => {
  it('lists the 32 paths', () => {
    expect(all).toHaveLength(32);
  });

  it('has only paths of the route table', () => {
    const known = pageTable.filter(({ isShown }) => isShown).map(({ path }) => path);
    expect(all.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
  });

  it.each(publicPaths)('$path for a visitor', async ({ path, title }) => {
    const page = await openBrowser(site).get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('class="public"');
    const shown = /<title>(.*?)<\/title>/.exec(page.text)?.[1] ?? '';
    expect(shown).toMatch(/.+ – Belegwerk$/);
    if (title) expect(shown).toBe(`${title} – Belegwerk`);
    expect(page.text).toContain(`<link rel="canonical" href="http://localhost:3000${path}"/>`);
  });

  it.each(invoicePaths)('$path sends a visitor to the login', async ({ path }) => {
    const address = await fill(path);
    const page = await openBrowser(site).get(address);
    expect(page.status).toBe(302);
    expect(page.location).toBe(path === '/invoice' ? '/login' : `/login?weiter=${encodeURIComponent(address)}`);
  });

  it.each(invoicePaths)('$path for a user', async ({ path, title }) => {
    const page = await browser.get(await fill(path));
    expect(page.status).toBe(200);
    expect(page.text).toContain('class="app"');
    expect(page.text).toContain(`<title>${title ?? ''} – Belegwerk</title>`);
  });
});

describe('spec 1.2', () => {
  it('a user who opens /login goes to /invoice', async () => {
    const page = await browser.get('/login');
    expect([page.status, page.location]).toEqual([302, '/invoice']);
  });

  it.each(['/invoice/gibt-es-nicht', '/invoicexyz', '/invoice/kunden/kein-id'])(
    '%s: visitors to the login, users see 404',
    async (path) => {
      const visitor = await openBrowser(site).get(path);
      expect([visitor.status, visitor.location]).toEqual([302, `/login?weiter=${encodeURIComponent(path)}`]);
      const user = await browser.get(path);
      expect(user.status).toBe(404);
      expect(user.text).toContain('class="app"');
      expect(visibleText(user.text)).toContain(`Page not found: ${path}`);
    },
  );
});

describe('spec 1.3', () => {
  it('unknown page in the default layout', async () => {
    const page = await openBrowser(site).get('/gibt-es-nicht');
    expect(page.status).toBe(404);
    const text = visibleText(page.text);
    expect(text).toContain('Page Not Found');
    expect(text).toContain('Page not found: /gibt-es-nicht');
    expect(text).toContain('Diese Seite gibt es nicht');
    expect(page.text).toContain('<title>Page Not Found – Belegwerk</title>');
  });

  it('a POST to an unknown page is a 404 too', async () => {
    expect((await openBrowser(site).post('/gibt-es-nicht', {})).status).toBe(404);
    expect((await browser.post('/invoice/gibt-es-nicht', {})).status).toBe(404);
  });

  it('a failing validate check is the 404 page', async () => {
    for (const path of [
      '/invoice/rechnungen/NEIN',
      '/invoice/rechnungen/zukurz/ausstellen',
      '/invoice/kunden/abc-def-ghi-jkl',
    ]) {
      const page = await browser.get(path);
      expect(page.status).toBe(404);
      expect(visibleText(page.text)).toContain('Page Not Found');
    }
  });

  it('a record that does not exist', async () => {
    const page = await browser.get('/invoice/kunden/aaaaaaaaaaaaaaa');
    expect(page.status).toBe(404);
    expect(visibleText(page.text)).toContain("The requested resource wasn't found.");
  });

  it('a method that a page has no action for keeps its status and hides the framework’s wording', async () => {
    const page = await openBrowser(site).postForged('/agb', { a: 'b' });
    expect(page.status).toBe(405);
    const text = visibleText(page.text);
    expect(text).toContain('Internal Server Error');
    expect(text).toContain('Something went wrong while processing your request.');
    expect(text).not.toMatch(/did not provide|action/i);
  });

  it('a foreign origin is refused', async () => {
    const page = await browser.post(
      '/invoice/profil',
      { name: 'x' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(page.status).toBe(400);
    expect(visibleText(page.text)).not.toContain('evil.example');
  });

  it('the trailing slash and the query do not change the canonical address', async () => {
    const page = await browser.get('/invoice/profil?suche=Caf%C3%A9&seite=2&status=offen');
    expect(page.text).toContain('<link rel="canonical" href="http://localhost:3000/invoice/profil"/>');
  });
});
