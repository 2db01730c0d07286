import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { projectFolder } from '../support/database.ts';
import { writeDraft } from '../support/invoice-posts.ts';
import { publicPaths } from '../support/pages/page-table.ts';
import { openBrowser, openCreating, openSite, ownFields, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let person: Browser;
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openSite();
  const { browser, account } = await signedIn(site);
  const { services } = site.installation;
  person = browser;
  ids['customer'] = await createSampleCustomer(account.backend);
  const order = { customer: ids['customer'], today: '2026-11-21' };
  ids['draft'] = (await createInvoice(services, account.backend, { ...order, status: 'draft' })).id;
  ids['issued'] = (await createInvoice(services, account.backend, { ...order, status: 'issued' })).id;
});

/** What home says of the application to machines. */
function siteData(html: string): object | undefined {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  const { '@graph': things = [] } = JSON.parse(json) as { '@graph'?: { '@type': string }[] };
  return things.find((thing) => thing['@type'] === 'SoftwareApplication');
}

const landings = publicPaths.filter((path) => path.startsWith('/landingpage/'));
const [word, excel, freelancer, coaches, smallBusiness] = landings as [string, string, string, string, string];
const pages = publicPaths.filter((path) => path !== '/gibt-es-nicht');

async function textOf(path: string): Promise<string> {
  return visibleText((await openBrowser(site).get(path)).text);
}

/** What a public page promises, and the page of the product where a person gets it. */
const promises: readonly (readonly [page: string, sentence: string, proof: string])[] = [
  ['/', 'Schreiben Sie Rechnungen in einem Formular', '/invoice/rechnungen/neu'],
  ['/', 'drei Schritte, etwa fünf Minuten', '/invoice'],
  ['/', 'PDF und XML schicken Sie von hier', '/invoice/rechnungen/{issued}/versand'],
  ['/', 'was überfällig ist, steht auf der ersten Seite', '/invoice'],
  ['/', 'vor dem Ausstellen gegen die Regeln der europäischen Norm geprüft', '/invoice/rechnungen/{draft}/ausstellen'],
  ['/', 'Jede Datei trägt ihre Prüfsumme.', '/invoice/rechnungen/{issued}'],
  ['/', 'mit den Daten, die seine Buchhaltung einliest', '/invoice/rechnungen/{issued}/dateien/zugferd'],
  ['/', 'die XML-Datei für Behörden', '/invoice/rechnungen/{issued}/dateien/xrechnung-ubl'],
  [freelancer, 'Sie wählen den Kunden', '/invoice/kunden/{customer}'],
  [freelancer, 'steht da, was für ihn noch fehlt', '/invoice/rechnungen/{draft}/ausstellen'],
  [freelancer, 'tragen Sie einmal beim Kunden ein', '/invoice/kunden/{customer}/bearbeiten'],
  [freelancer, 'als PDF ansehen', '/invoice/rechnungen/{draft}/vorschau'],
  [freelancer, 'kopieren Sie eine frühere Rechnung', '/invoice/rechnungen/{issued}'],
  [freelancer, 'Ein verworfener Entwurf verbraucht keine.', '/invoice/rechnungen/{draft}/loeschen'],
  [freelancer, 'laden Sie das PDF und die XML-Datei herunter', '/invoice/rechnungen/{issued}/dateien/zugferd'],
  [word, 'wird beim Ausstellen der Reihe nach vergeben', '/invoice/rechnungen/{draft}/ausstellen'],
  [word, 'lässt sich ihre Nummern anzeigen', '/invoice/einstellungen/darstellung'],
  [excel, 'an Ihren bisherigen anschließen', '/invoice/einstellungen/nummern'],
  [excel, 'Beschreibung, Menge, Einheit, Preis, Steuersatz', '/invoice/rechnungen/neu'],
  [coaches, 'Diese Angaben werden vor dem Ausstellen geprüft.', '/invoice/rechnungen/{draft}/ausstellen'],
  [coaches, 'wird zur wiederkehrenden Rechnung', '/invoice/rechnungen/{issued}/wiederholen'],
  [coaches, 'Beides entsteht im selben Formular.', '/invoice/rechnungen/neu'],
  [smallBusiness, 'stehen mit Ihrem Stand in den Einstellungen', '/invoice/einstellungen/kleinunternehmer'],
  [smallBusiness, 'in Belegwerk als Kleinunternehmer eingetragen', '/invoice/profil'],
];

describe('what public pages promise', () => {
  it.each(promises)('%s: „%s“ is there: %s', async (page, sentence, proof) => {
    expect(await textOf(page)).toContain(sentence);
    const path = proof.replace(/\{(\w+)\}/, (_whole, name: string) => ids[name] ?? '');
    expect([path, (await person.get(path)).status]).toEqual([path, 200]);
  });

  it.each([['/invoice/datev', /\bDATEV/]])('nothing is said of %s as long as it is not there', async (path, word_) => {
    expect((await person.get(path)).status).toBe(404);
    for (const page of pages) expect([page, word_.exec(await textOf(page))]).toEqual([page, null]);
  });

  it('numbers are not called gapless, and the product has a name', async () => {
    expect(pages.length).toBeGreaterThan(12);
    for (const page of pages.filter((path) => path !== '/einwilligungen')) {
      const text = await textOf(page);
      expect([page, /lückenlos|ohne Lücke|diese[rnm]? (Anwendung|Installation)|\bdie Anwendung\b/i.exec(text)]).toEqual(
        [page, null],
      );
    }
  });
});

describe('the price', () => {
  it('is named on every page, and in the terms', async () => {
    for (const page of pages) expect(await textOf(page)).toContain('Preis: kostenlos, selbst betrieben');
    expect(await textOf('/agb')).toContain('Preis der Nutzung: kostenlos, selbst betrieben.');
  });

  it('is what PRICE_TEXT says', async () => {
    const other = await openSite({ PRICE_TEXT: '9 € im Monat, netto' }, onTestFinished);
    const page = await openBrowser(other).get('/');
    expect(visibleText(page.text)).toContain('Preis Belegwerk kostet 9 € im Monat, netto.');
    expect(visibleText(page.text)).not.toContain('kostenlos');
    // What is said in words only has no figure for machines either.
    expect(siteData(page.text)).toMatchObject({ offers: { description: '9 € im Monat, netto' } });
    expect(siteData(page.text)).not.toHaveProperty('offers.price');
  });
});

describe('pictures of the product', () => {
  const sourcesOf = (html: string) =>
    [...html.matchAll(/(?:srcSet|src)="(\/assets\/[^"]+\.webp)"/gi)].map(([, src]) => src);

  it.each(['/', ...landings])('%s shows the product, small, and dark where the device is', async (path) => {
    const { text } = await openBrowser(site).get(path);
    const sources = sourcesOf(text);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) {
      const file = join(projectFolder, 'build/client', source ?? '');
      expect(statSync(file).size).toBeLessThan(60_000);
      expect(readFileSync(file).subarray(8, 12).toString()).toBe('WEBP');
    }
    expect(text).toContain('"(prefers-color-scheme: dark)"');
  });

  it.each(['/', ...landings])('%s has them drawn with what stands around them, and keeps their room', async (path) => {
    const { text } = await openBrowser(site).get(path);
    const pictures = [...text.matchAll(/<picture\b.*?<\/picture>/g)].map(([whole]) => whole);
    expect(pictures.length).toBe(path === '/' ? 4 : 1);
    expect(pictures.filter((whole) => /loading="lazy"|decoding="async"/.test(whole))).toEqual([]);
    for (const element of pictures.flatMap((whole) => whole.match(/<(?:source|img)\b[^>]*>/g) ?? [])) {
      const [, source = ''] = /(?:srcSet|src)="([^"]+)"/i.exec(element) ?? [];
      const file = readFileSync(join(projectFolder, 'build/client', source));
      expect(element).toContain(`width="${sizeOf(file).join('" height="')}"`);
    }
  });

  it.each(landings)('%s has no empty half in its head (L18)', async (path) => {
    const { text } = await openBrowser(site).get(path);
    const head = text.slice(text.indexOf('class="hero'), text.indexOf('class="band'));
    expect(sourcesOf(head).length).toBeGreaterThan(0);
    expect(head).not.toContain('alone');
  });
});

/** Of a WebP file as Chromium writes it. */
function sizeOf(file: Buffer): [number, number] {
  expect(file.subarray(12, 16).toString()).toBe('VP8X');
  return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
}

it('home begins with an issued invoice and its check, pictures come next, then findings and checksums', async () => {
  const { text } = await openBrowser(site).get('/');
  const [head = '', ...bands] = text.split('<section class="band');
  expect(visibleText(head)).toContain('Geprüft und ausgestellt 0 Fehler 0 Warnungen');
  expect(head).not.toContain('SHA-256');
  expect(bands.slice(0, 2).map((band) => /id="(\w+)"/.exec(band)?.[1])).toEqual(['product', 'promises']);
  expect(bands[1]).toContain('SHA-256');
  expect(bands[1]).toContain('class="findings');
});

it('an invoice needs the four entries that home names, where profile and customer are there', async () => {
  expect(await textOf('/')).toContain('vier Angaben: Kunde, Leistungstag, Leistung, Preis');
  const page = await openCreating(person, '/invoice/rechnungen/neu');
  const four = { 'lines[0].description': 'Gestaltung', 'lines[0].unitPrice': '640', supplyFrom: '20.11.2026' };
  const id = await writeDraft(person, { ...ownFields(page.text), ...four, customer: ids['customer'] ?? '' });
  const gate = await person.get(`/invoice/rechnungen/${id}/ausstellen`);
  expect(visibleText(gate.text)).toContain('Bereit zum Ausstellen');
});

it.each(landings)('%s says first what its people do today and what changes', async (path) => {
  const { text } = await openBrowser(site).get(path);
  const [, first = ''] = text.split('<section class="band');
  const columns = [...first.matchAll(/<th scope="col"[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(columns).toEqual(['Punkt', 'Heute', 'Mit Belegwerk']);
});

it('the sentences that say it shorter stand there', async () => {
  expect(await textOf('/')).toContain('Nachträglich unverändert');
  expect(await textOf('/')).toContain(
    'Die Leitweg-ID fehlt. Sie steht im Auftrag der Behörde. Ohne sie entsteht keine XRechnung.',
  );
  expect(await textOf(excel)).toContain('Ausgestellte Belege sind deshalb unveränderlich.');
  expect(await textOf(smallBusiness)).toContain('Die XML-Datei enthält denselben Hinweis.');
});
