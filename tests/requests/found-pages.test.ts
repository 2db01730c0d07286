import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pageTable } from '../support/pages/page-table.ts';
import { openBrowser, openSite } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

// What search engines, and messages with a link, are told of public pages.

let site: Site;
let visitor: Browser;

beforeAll(async () => {
  site = await openSite();
  visitor = openBrowser(site);
});

const origin = 'http://localhost:3000';

/** Pages that anybody may open, but has no reason to look for. */
const unlisted = /^\/(?:login|einwilligungen|abmelden|postfach|invoice|\*)/;

describe('the sitemap', () => {
  it('names every public page of the route table by its canonical address, and no other', async () => {
    const { text, status } = await visitor.get('/sitemap.xml');
    expect(status).toBe(200);
    const named = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    const listed = pageTable.filter(({ path, isShown }) => isShown && !unlisted.test(path));
    expect(listed.length).toBeGreaterThan(9);
    expect(named).toEqual(listed.map(({ path }) => origin + path));
    for (const url of named) {
      const page = await visitor.get(url?.slice(origin.length) ?? '');
      expect(page.text).toContain(`<link rel="canonical" href="${url ?? ''}"/>`);
    }
  });

  it('is named by robots.txt, which closes the rest and no page that is listed', async () => {
    const { text } = await visitor.get('/robots.txt');
    expect(text).toBe(
      'User-agent: *\nDisallow: /einwilligungen\nDisallow: /invoice\nDisallow: /login\nDisallow: /postfach\n\n' +
        `Sitemap: ${origin}/sitemap.xml\n`,
    );
  });

  it('has the address that ORIGIN says, as robots.txt and the tags of a page', async () => {
    const other = openBrowser(await openSite({ ORIGIN: 'https://rechnungen.example.de' }, onTestFinished));
    expect((await other.get('/sitemap.xml')).text).toContain('<loc>https://rechnungen.example.de/agb</loc>');
    expect((await other.get('/robots.txt')).text).toContain('Sitemap: https://rechnungen.example.de/sitemap.xml');
    expect(tagsOf((await other.get('/agb')).text)).toMatchObject({
      'og:url': 'https://rechnungen.example.de/agb',
      'og:image': 'https://rechnungen.example.de/linkbild/home.png',
    });
  });
});

function tagsOf(html: string): Record<string, string> {
  const tags = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)];
  return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]));
}

describe('a link to a page', () => {
  const withCards = pageTable.filter(({ path }) => path === '/' || path.startsWith('/landingpage/'));

  it.each(withCards.map(({ path }) => path))('%s is shown with its title and a picture of its own', async (path) => {
    const { text } = await visitor.get(path);
    const tags = tagsOf(text);
    expect(tags).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'Belegwerk',
      'og:url': origin + path,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(text).toContain(`<title>${tags['og:title'] ?? ''} – Belegwerk</title>`);
    const picture = await visitor.get(tags['og:image']?.slice(origin.length) ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('has another picture for each of them', async () => {
    const pages = await Promise.all(withCards.map(({ path }) => visitor.get(path)));
    expect(new Set(pages.map(({ text }) => tagsOf(text)['og:image'])).size).toBe(6);
  });

  it.each(['/linkbild/word', '/linkbild/toString.png', '/linkbild/abo.png'])('%s is no picture', async (path) => {
    expect((await visitor.get(path)).status).toBe(404);
  });
});

it('home says to machines what the site is, with the price that is true', async () => {
  const settings = { OPERATOR_NAME: 'Beispiel </script> GmbH', OPERATOR_ADDRESS: 'Musterweg 4;04229 Leipzig' };
  const other = openBrowser(await openSite(settings, onTestFinished));
  const { text } = await other.get('/');
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  const { '@graph': things } = JSON.parse(json) as { '@graph': Record<string, unknown>[] };
  expect(things.map((thing) => thing['@type'])).toEqual(['WebSite', 'SoftwareApplication', 'Organization']);
  expect(things[1]).toMatchObject({
    name: 'Belegwerk',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
  });
  expect(things[2]).toEqual({
    '@type': 'Organization',
    '@id': `${origin}/#operator`,
    name: 'Beispiel </script> GmbH',
    url: `${origin}/`,
    address: 'Musterweg 4, 04229 Leipzig',
  });
});
