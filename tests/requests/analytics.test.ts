import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

const receiver = 'https://zaehler.example';
let site: Site;

beforeAll(async () => {
  site = await openSite({ ANALYTICS_URL: `${receiver}/api/event` });
});

/** Whether a page may and can count. */
function counts({ text, headers }: Page): { script: boolean; allowed: boolean } {
  const policy = headers.get('content-security-policy') ?? '';
  return {
    script: text.includes(`data-analytics="${receiver}/api/event"`),
    allowed: policy.includes(`connect-src 'self' ${receiver};`) && policy.includes("script-src 'self'"),
  };
}

const nothing = { script: false, allowed: false };

function choose(browser: Browser, choice: string, categories: string[] = []): Promise<Page> {
  const agreed = categories.map((each): [string, string] => ['category', each]);
  return browser.post('/einwilligungen', [['choice', choice], ['returnTo', '/agb'], ...agreed]);
}

describe.each(['/agb', '/invoice/kunden', '/invoice/rechnungen/neu'])('%s', (path) => {
  const open = async () => (path === '/agb' ? openBrowser(site) : (await signedIn(site)).browser);

  it('neither ships nor allows anything before consent, does after it, and not any more once it is withdrawn', async () => {
    const browser = await open();
    expect(counts(await browser.get(path))).toEqual(nothing);
    await choose(browser, 'selected', ['functional', 'marketing', 'unclassified']);
    expect(counts(await browser.get(path))).toEqual(nothing);
    await choose(browser, 'selected', ['statistic']);
    expect(counts(await browser.get(path))).toEqual({ script: true, allowed: true });
    await choose(browser, 'necessary');
    expect(counts(await browser.get(path))).toEqual(nothing);
  });

  it('honours Global Privacy Control whatever the cookie says', async () => {
    const browser = await open();
    await choose(browser, 'all');
    expect(counts(await browser.get(path)).script).toBe(true);
    expect(counts(await browser.get(path, { 'sec-gpc': '1' }))).toEqual(nothing);
  });
});

it('an error page counts nothing, with consent neither', async () => {
  const browser = openBrowser(site);
  await choose(browser, 'all');
  const page = await browser.get('/gibt-es-nicht');
  expect([page.status, counts(page)]).toEqual([404, nothing]);
});

it('without ANALYTICS_URL nothing is asked, no page says that it counts, and consent ships nothing', async () => {
  const quiet = await openSite();
  const browser = openBrowser(quiet);
  const { browser: signed } = await signedIn(quiet);
  const pages = [await browser.get('/'), await browser.get('/login'), await signed.get('/invoice/kunden')];
  for (const { text } of pages) {
    expect(text).not.toContain('class="consent-');
    expect(visibleText(text)).not.toContain('solange Sie nichts anderes wählen');
    expect(text).toContain('href="/einwilligungen"');
  }
  const choices = (await browser.get('/einwilligungen')).text;
  expect(choices.match(/type="checkbox"/g)).toHaveLength(5);
  expect(visibleText(choices)).toContain('Zurzeit wird hier nichts gezählt');
  const privacy = visibleText((await browser.get('/datenschutz')).text);
  expect(privacy).toContain('Hier wird nichts gezählt. Sie können Ihre Auswahl');
  expect(privacy).not.toMatch(/Statistik|Ohne Ihre Zustimmung wird nichts/);
  await choose(browser, 'all');
  const page = await browser.get('/agb');
  expect(page.text).not.toContain('<script');
  expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
});

it('is asked for on every page until it is given or refused, and the privacy page says what for', async () => {
  const browser = openBrowser(site);
  const { browser: signed } = await signedIn(site);
  expect((await browser.get('/')).text).toContain('class="consent-banner"');
  for (const page of [await browser.get('/login'), await signed.get('/invoice/kunden')])
    expect(page.text).toContain('class="consent-line"');
  expect(visibleText((await browser.get('/einwilligungen')).text)).not.toContain('Zurzeit wird hier nichts gezählt');
  expect(visibleText((await browser.get('/datenschutz')).text)).toMatch(
    /Statistik aufgerufene Seite nur mit Ihrer .*Ohne Ihre Zustimmung wird nichts gezählt\. .*zaehler\.example/,
  );
  await choose(browser, 'necessary');
  expect((await browser.get('/')).text).not.toContain('class="consent-banner"');
});

it('with Global Privacy Control the consent question is not asked, and no choice goes beyond functional cookies', async () => {
  const browser = openBrowser(site);
  const signal = { 'sec-gpc': '1' };
  expect((await browser.get('/')).text).toContain('class="consent-banner"');
  expect((await browser.get('/', signal)).text).not.toContain('class="consent-banner"');
  const page = await browser.get('/einwilligungen', signal);
  expect(visibleText(page.text)).toContain('Ihr Browser sendet Global Privacy Control');
  const [box = ''] = /<input[^>]*value="statistic"[^>]*>/.exec(page.text) ?? [];
  expect(box).toContain(' disabled');
  await browser.post('/einwilligungen', { choice: 'all', returnTo: '/' }, signal);
  expect(browser.cookies.get('consent')).toBe('necessary.functional');
});
