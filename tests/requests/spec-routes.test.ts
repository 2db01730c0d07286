import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer, createSampleOffer } from '../../app/commands/fixtures.ts';
import { openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// Every path of the specification (1.1) and every error of 1.3. `built: false` answers with the 404 page until then.

interface SpecPath {
  path: string;
  layout: 'default' | 'invoice';
  title?: string;
  built: boolean;
}

const publicPaths: SpecPath[] = [
  { path: '/', layout: 'default', title: 'E-Rechnungen, die stimmen', built: true },
  { path: '/agb', layout: 'default', built: true },
  { path: '/kontakt', layout: 'default', title: 'Kontakt', built: true },
  { path: '/impressum', layout: 'default', title: 'Impressum', built: true },
  { path: '/datenschutz', layout: 'default', built: true },
  { path: '/login', layout: 'default', title: 'Anmelden', built: true },
  { path: '/login/registrieren', layout: 'default', title: 'Konto anlegen', built: true },
  { path: '/login/registrieren/confirm', layout: 'default', built: true },
  { path: '/login/registrieren/erfolgreich', layout: 'default', built: true },
  { path: '/landingpage/e-rechnung-mit-word', layout: 'default', built: true },
  { path: '/landingpage/e-rechnung-mit-excel', layout: 'default', built: true },
  { path: '/landingpage/e-rechnung-fuer-freelancer', layout: 'default', built: true },
  { path: '/landingpage/e-rechnung-fuer-coaches-berater', layout: 'default', built: true },
  { path: '/landingpage/e-rechnung-fuer-kleinunternehmer', layout: 'default', built: true },
];

const invoicePaths: SpecPath[] = [
  { path: '/invoice', layout: 'invoice', title: 'Übersicht', built: true },
  { path: '/invoice/profil', layout: 'invoice', title: 'Profil', built: true },
  { path: '/invoice/layouts', layout: 'invoice', built: true, title: 'Layouts' },
  { path: '/invoice/projekte', layout: 'invoice', title: 'Projekte', built: true },
  { path: '/invoice/einstellungen', layout: 'invoice', title: 'Einstellungen', built: true },
  { path: '/invoice/abo', layout: 'invoice', title: 'Abo', built: true },
  { path: '/invoice/abo_coming_soon', layout: 'invoice', title: 'Das Abo kommt bald', built: true },
  { path: '/invoice/abo/erfolgreich', layout: 'invoice', title: 'Abo abgeschlossen', built: true },
  { path: '/invoice/abo/fehlgeschlagen', layout: 'invoice', title: 'Abo nicht abgeschlossen', built: true },
  { path: '/invoice/kunden', layout: 'invoice', title: 'Kunden', built: true },
  { path: '/invoice/kunden/neu', layout: 'invoice', title: 'Neuer Kunde', built: true },
  { path: '/invoice/kunden/{customer}', layout: 'invoice', title: 'Café Nordlicht', built: true },
  { path: '/invoice/angebote', layout: 'invoice', title: 'Angebote', built: true },
  { path: '/invoice/angebote/neu', layout: 'invoice', title: 'Neues Angebot', built: true },
  { path: '/invoice/angebote/{offer}', layout: 'invoice', title: 'AN-2026-0001', built: true },
  { path: '/invoice/rechnungen', layout: 'invoice', title: 'Rechnungen', built: true },
  { path: '/invoice/rechnungen/neu', layout: 'invoice', title: 'Neue Rechnung', built: true },
  { path: '/invoice/rechnungen/{invoice}', layout: 'invoice', title: 'RE-2026-0001', built: true },
];

const all = [...publicPaths, ...invoicePaths];
const waiting = all.filter((row) => !row.built);

let site: Site;
let browser: Browser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openSite();
  const signed = await signedIn(site);
  browser = signed.browser;
  ids['customer'] = await createSampleCustomer(signed.account.backend);
  const order = { customer: ids['customer'], status: 'issued', today: '2026-11-21' } as const;
  ids['invoice'] = (await createInvoice(site.installation.services, signed.account.backend, order)).id;
  const offered = { customer: ids['customer'], state: 'sent', today: '2026-11-21' } as const;
  ids['offer'] = (await createSampleOffer(site.installation.services, signed.account.backend, offered)).id;
  process.stdout.write(`spec 1.1: ${all.length} paths, ${waiting.length} still wait to be built\n`);
});

function fill(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '');
}

describe('spec 1.1', () => {
  it('lists the 32 paths', () => {
    expect(all).toHaveLength(32);
    expect(waiting).toEqual([]);
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
    const page = await openBrowser(site).get(fill(path));
    expect(page.status).toBe(302);
    expect(page.location).toBe(path === '/invoice' ? '/login' : `/login?weiter=${encodeURIComponent(fill(path))}`);
  });

  it.each(invoicePaths.filter((row) => row.built))('$path for a user', async ({ path, title }) => {
    const page = await browser.get(fill(path));
    expect(page.status).toBe(200);
    expect(page.text).toContain('class="app"');
    expect(page.text).toContain(`<title>${title ?? ''} – Belegwerk</title>`);
  });

  it.each(waiting)('$path still answers with the 404 page', async ({ path }) => {
    const page = await browser.get(fill(path));
    expect(page.status).toBe(404);
    expect(page.text).toContain('class="app"');
    expect(visibleText(page.text)).toContain(`Page not found: ${fill(path)}`);
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
    const page = await openBrowser(site).post('/agb', { a: 'b' });
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
    expect(page.text).toContain('<link rel="canonical" href="http://localhost:3000/invoice/profil?seite=2"/>');
  });
});
