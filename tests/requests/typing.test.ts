import { beforeAll, describe, expect, inject, it } from 'vitest';
import { samplePassword } from '#app/commands/fixtures.ts';
import { closeWithFile } from '../support/close-with-file.ts';
import { cutAll, startBreakingProxy } from '../support/breaking-proxy.ts';
import type { BreakingProxy } from '../support/breaking-proxy.ts';
import { isNight, someOf } from '../support/night.ts';
import { decode, inputValue, openBrowser, openSite, origin, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { fillForm, formRoutes as routes } from '../support/typed-forms.ts';
import type { FilledForm } from '../support/typed-forms.ts';
import { personWithRecords } from '../support/pages/records.ts';

// Whatever a form is answered: what was typed stands in the answer, and sending it again works. Three forms meet every
// failure by day (a record's, the editor with its files, one that is looked at before it is sent for good), at night all
// of them; by day every form meets the two failures that are answered without its action.

let proxy: BreakingProxy;
let site: Site;

beforeAll(async () => {
  proxy = await startBreakingProxy(inject('databaseUrl'));
  closeWithFile(() => proxy.stop());
  // Nobody is there: that no authority answers is an answer, too.
  site = await openSite({ POCKETBASE_URL: proxy.url, VAT_CHECK_URL: 'http://127.0.0.1:9/abfrage' });
});

const closely = [
  '/invoice/kunden/:customerId/bearbeiten',
  '/invoice/rechnungen/:invoiceId/bearbeiten',
  '/invoice/rechnungen/:invoiceId/ausstellen',
];

/** All that a form of the page sends to that path, in its order. */
function fieldsTo(html: string, path: string): [string, string][] {
  const forms = [...html.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)].map(([text]) => text);
  const form = forms.find((text) => decode(/action="([^"]*)"/.exec(text)?.[1] ?? '') === path) ?? '';
  const named = /<input[^>]*? name="([^"]+)"[^>]*>|<textarea[^>]*? name="([^"]+)"[^>]*>([^<]*)/g;
  return [...form.matchAll(named)].map(([tag, input, area = '', text = '']): [string, string] =>
    input === undefined
      ? [area, decode(text.replace(/^\n/, ''))]
      : [input, decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')],
  );
}

const post = (browser: Browser, { path, fields }: Pick<FilledForm, 'path' | 'fields'>, sent = fields) =>
  browser.post(path, sent);

function expectKept(page: Page, form: FilledForm, fields = form.fields): void {
  const kept = fieldsTo(page.text, form.path);
  expect(kept.filter(([name]) => fields.some(([each]) => each === name))).toEqual(fields);
  expect(visibleText(page.text)).toMatch(/Ihre Eingaben sind noch nicht gespeichert/);
  expect(visibleText(page.text)).toContain('Noch einmal senden');
  expect(page.text).toMatch(/<header class="(?:top-bar|public-head)"/);
  expect(page.text).toMatch(/<link rel="stylesheet"/);
}

describe.each(isNight ? routes : routes.filter((route) => closely.includes(route)))('POST %s', (route) => {
  it('while the database is away', async () => {
    const person = await personWithRecords(site);
    const form = await fillForm(route, person);
    proxy.meddle = cutAll;
    const page = await post(person.browser, form).finally(() => {
      proxy.meddle = null;
    });
    expect(page.status).toBe(503);
    expectKept(page, form);
    const again = await post(person.browser, form, fieldsTo(page.text, form.path));
    expect(again.status).toBe(form.done);
  });

  it('saves once when the answer to the first try was lost', async () => {
    const person = await personWithRecords(site);
    const form = await fillForm(route, person);
    const saved = await post(person.browser, form);
    const again = await post(person.browser, form);
    const gone = route.endsWith('loeschen');
    expect([saved.status, again.status]).toEqual([form.done, gone ? 404 : form.done]);
    if (!gone) expect(again.location).toBe(saved.location);
  });

  it('with a field twice, as no browser sends it', async () => {
    const person = await personWithRecords(site);
    const form = await fillForm(route, person);
    const twice: [string, string][] = [...form.fields, ['doppelt', '1'], ['doppelt', '2']];
    const page = await person.browser.postForged(form.path, twice);
    // A route that reads nothing of its form has no use for it either way.
    if (page.status === 303) return;
    expect(page.status).toBe(400);
    expectKept(page, form);
  });

  it('with a text of more than 1 MB', async () => {
    const person = await personWithRecords(site);
    const form = await fillForm(route, person);
    if (form.text === null) return;
    const long = form.fields.map(([name, value]): [string, string] =>
      name === form.text ? [name, 'x'.repeat(1_200_000)] : [name, value],
    );
    const page = await post(person.browser, form, long);
    expect(page.status).toBe(413);
    const kept = new Map(fieldsTo(page.text, form.path));
    for (const [name, value] of long) expect(kept.get(name)).toBe(value);
    const textareas = page.text.match(/<textarea[^>]*>/g) ?? [];
    expect(textareas.filter((tag) => tag.includes(` name="${form.text}"`))).toHaveLength(1);
    const shorter = fieldsTo(page.text, form.path).map(([name, value]): [string, string] =>
      name === form.text ? [name, 'kurz'] : [name, value],
    );
    expect((await post(person.browser, form, shorter)).status).toBe(form.done);
  });

  it.each(['gone', 'of another account'])('with a session that is %s', async (what) => {
    const person = await personWithRecords(site);
    const form = await fillForm(route, person);
    const other = what === 'gone' ? openBrowser(site) : (await signedIn(site)).browser;
    const page = await post(other, form);
    expect(page.status).toBe(401);
    expect(visibleText(page.text)).toContain('noch nicht gespeichert');
    expect(page.text).toMatch(/<header class="public-head"/);
    const carried = fieldsTo(page.text, '/login').filter(([name]) => name !== 'email' && name !== 'password');
    const confirm = await other.post('/login', [...carried, ['email', person.email], ['password', samplePassword]]);
    // A button that brings no more than whose it is has nothing to be shown and confirmed.
    const isShown = form.fields.some(([name]) => name !== '_account');
    expect(confirm.status).toBe(isShown ? 200 : 303);
    if (!isShown) return;
    expect(fieldsTo(confirm.text, form.path).sort()).toEqual([...form.fields].sort());
    expect((await post(other, form, fieldsTo(confirm.text, form.path))).status).toBe(form.done);
  });
});

describe('every form', () => {
  const typed = { subject: 'Hafenweg 9', confirmed: 'on' };
  const anyRecord = (route: string) => route.replaceAll(/:\w+/g, 'aaaaaaaaaaaaaaa');

  it.each(['is gone', 'belongs to another account'])('gives back what was typed where the session %s', async (what) => {
    const { browser } = await signedIn(site);
    const filledInBy = inputValue((await browser.get('/invoice/kunden/neu')).text, '_account');
    const other = what === 'is gone' ? openBrowser(site) : (await signedIn(site)).browser;
    for (const path of routes.map(anyRecord)) {
      const { status, text } = await other.postForged(path, { ...typed, _account: filledInBy });
      const carried = carriedIn(text).map(([, value]) => value);
      expect([path, status, carried.includes('Hafenweg 9')]).toEqual([path, 401, true]);
    }
  });

  it('gives back what was typed while the database is away', async () => {
    const { browser } = await signedIn(site);
    proxy.meddle = cutAll;
    for (const path of routes.map(anyRecord)) {
      const { status, text } = await browser.postForged(path, typed);
      expect([path, status, new Map(fieldsTo(text, path)).get('subject')]).toEqual([path, 503, 'Hafenweg 9']);
    }
    proxy.meddle = null;
  });
});

it('who forgot the password takes along what was typed, by way of the mail', async () => {
  const person = await personWithRecords(site);
  const form = await fillForm('/invoice/kunden/neu', person);
  const visitor = openBrowser(site);
  visitor.cookies.set('pb_auth', encodeURIComponent(JSON.stringify({ token: 'x', record: { email: person.email } })));
  const stopped = await post(visitor, form);
  expect(inputValue(stopped.text, 'email')).toBe(person.email);
  const asking = await visitor.post('/login/passwort', [...fieldsTo(stopped.text, '/login'), ['step', 'ask']]);
  expect([asking.status, inputValue(asking.text, 'email')]).toEqual([200, person.email]);
  const wrong = await visitor.post('/login/passwort', [...carriedIn(asking.text), ['email', 'a@b']]);
  expect([wrong.status, inputValue(wrong.text, 'email')]).toEqual([422, 'a@b']);
  const sent = await visitor.post('/login/passwort', [...carriedIn(wrong.text), ['email', person.email]]);
  expect(visibleText(sent.text)).toContain('Sie hält Ihre Eingaben fest.');
  const typed: [string, string][] = [
    ['email', person.email],
    ['password', samplePassword],
  ];
  const confirm = await visitor.post('/login', [...carriedIn(sent.text), ...typed]);
  expect(fieldsTo(confirm.text, form.path).sort()).toEqual([...form.fields].sort());
});

/** What a page of signing in carries of another form. */
function carriedIn(html: string): [string, string][] {
  return [...html.matchAll(/<input type="hidden" name="(replay-[^"]+)" value="([^"]*)"\/>/g)].map(
    ([, name = '', value = '']): [string, string] => [name, decode(value)],
  );
}

describe('beside the forms of records', () => {
  it.each([
    ['/login', { email: 'neu@holm.example', password: 'ein langer Satz' }],
    ['/login/registrieren', { email: 'neu@holm.example', password: 'ein langer Satz', terms: 'on' }],
    ['/login/passwort', { email: 'neu@holm.example' }],
    ['/login/registrieren/confirm', { email: 'neu@holm.example' }],
  ])('%s keeps all but the password, and asks for that again', async (path, typed: Record<string, string>) => {
    const { password, ...rest } = typed;
    proxy.meddle = cutAll;
    const page = await openBrowser(site).post(path, typed);
    proxy.meddle = null;
    expect(page.status).toBe(503);
    expectKept(page, { path, fields: Object.entries(rest), text: null, multipart: false, done: 303 });
    expect(page.text.includes('name="password"')).toBe(password !== undefined);
    expect(page.text).not.toContain('ein langer Satz');
    expect(visibleText(page.text)).toContain('E-Mail-Adresse neu@holm.example');
  });

  it('files are asked for again by their names', async () => {
    const person = await personWithRecords(site);
    const form = await fillForm('/invoice/layouts/neu', person);
    const body = new FormData();
    for (const [name, value] of form.fields) body.append(name, value);
    body.append('logoFile', new File(['<svg/>'], 'zeichen.svg', { type: 'image/svg+xml' }));
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, origin, accept: 'text/html', 'sec-fetch-site': 'same-origin' };
    proxy.meddle = cutAll;
    const answer = await site.installation.answer(new Request(origin + form.path, { method: 'POST', body, headers }), {
      address: '10.9.9.8',
      local: true,
    });
    proxy.meddle = null;
    const text = await answer.text();
    expect(answer.status).toBe(503);
    expect(text).toContain('Bitte wählen Sie „zeichen.svg“ noch einmal aus.');
    expect(text).toMatch(/<input(?=[^>]*type="file")(?=[^>]*name="logoFile")/);
    const kept = fieldsTo(text, form.path).filter(([name]) => name !== 'logoFile');
    expect(kept).toEqual(form.fields);
    expect((await person.browser.post(form.path, kept)).status).toBe(303);
  });

  it('what a record of another account was sent is shown, and its page is missing, whatever was wrong with it', async () => {
    const { customer } = await personWithRecords(site);
    const stranger = await personWithRecords(site);
    const path = `/invoice/kunden/${await customer()}/bearbeiten`;
    for (const fields of [
      { name: '', street: 'Hafenweg' },
      { name: 'Nord', street: 'Hafenweg', version: '1' },
    ]) {
      const page = await stranger.browser.postForged(path, fields);
      expect(page.status).toBe(404);
      expect(visibleText(page.text)).toContain('Hafenweg');
      expect(page.text).not.toContain('Noch einmal senden');
    }
  });

  it('a page that takes no forms says so, and gives back what was sent', async () => {
    const { browser } = await personWithRecords(site);
    const page = await browser.postForged('/invoice/kunden', { name: 'Nordlicht' });
    expect(page.status).toBe(405);
    expect(visibleText(page.text)).toContain('Diese Seite nimmt keine Eingaben an.');
    expect(visibleText(page.text)).toContain('Nordlicht');
  });

  it('nothing is given back to who is no page of ours', async () => {
    const { browser } = await personWithRecords(site);
    const page = await browser.postForged(
      '/invoice/kunden',
      { name: 'Nordlicht' },
      { 'sec-fetch-site': 'none', origin: '' },
    );
    expect(page.status).toBe(400);
    expect(page.text).not.toContain('Nordlicht');
  });

  it('behind a proxy that changes the origin our own page keeps what was typed', async () => {
    const { browser } = await personWithRecords(site);
    const page = await browser.post('/invoice/kunden/neu', { name: 'Nordlicht' }, { origin: 'https://holm.example' });
    expect(page.status).toBe(400);
    expect(visibleText(page.text)).toContain('Nordlicht');
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.post('/invoice/kunden/neu', { name: 'Nordlicht' }, foreign)).text).not.toContain('Nordlicht');
  });

  it.each(['rechnungen/DRAFT/dateien/quatsch', 'layouts/bilder/zzz', 'layouts/LAYOUT/vorschau/quatsch'])(
    'GET and HEAD of …/%s are a page of ours',
    async (pattern) => {
      const { browser, draft, layout } = await personWithRecords(site);
      const path = `/invoice/${pattern.replace('DRAFT', await draft()).replace('LAYOUT', await layout())}`;
      const page = await browser.get(path, { accept: '*/*' });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toMatch(/<header class="top-bar"/);
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const head = new Request(origin + path, { method: 'HEAD', headers: { cookie } });
      const answer = await site.installation.answer(head, { address: '10.9.9.8', local: true });
      expect(answer.status).toBe(404);
    },
  );

  it('GET /mail/send is a page of ours, and a program from elsewhere is refused in JSON', async () => {
    const { browser } = await personWithRecords(site);
    const page = await browser.get('/mail/send');
    expect([page.status, page.headers.get('content-type')]).toEqual([405, 'text/html; charset=utf-8']);
    expect(visibleText(page.text)).not.toMatch(/loader|route|GET request/);
    const foreign = { origin: 'https://evil.example', accept: '*/*' };
    const answer = await browser.post('/mail/send', { subject: 'x' }, foreign);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      403,
      { message: 'Diese Anfrage kommt nicht von einer Seite von Belegwerk.' },
    ]);
  });

  it('invisible characters are taken out, and the next page says where', async () => {
    const { browser } = await personWithRecords(site);
    const typed = {
      name: 'Nord\u00adlicht',
      kind: 'business',
      street: 'Haf\u200benweg 9',
      city: 'Kiel',
      postCode: '24103',
    };
    const again = await browser.post('/invoice/kunden/neu', { ...typed, countryCode: 'Quatschland', language: 'de' });
    expect(again.status).toBe(422);
    expect(again.text).toContain('value="Nordlicht"');
    expect(visibleText(again.text)).toContain('Unsichtbare Zeichen entfernt: Name oder Firma; Straße und Hausnummer.');
    const saved = await browser.post('/invoice/kunden/neu', { ...typed, countryCode: 'DE', language: 'de' });
    const page = await browser.get(saved.location);
    expect(visibleText(page.text)).toContain('Nordlicht Hafenweg 9 24103 Kiel');
    expect(visibleText(page.text)).toContain(
      'Der Kunde ist angelegt. Unsichtbare Zeichen entfernt: Name oder Firma; Straße und Hausnummer.',
    );
    expect(visibleText((await browser.get(saved.location)).text)).not.toContain('Unsichtbare');
  });

  it.each(someOf([501, 504, 505, 900], 2))(
    '%i lines are a sentence, and all of them are still there',
    async (count) => {
      const { browser } = await personWithRecords(site);
      const lines = Array.from({ length: count }, (_, row): [string, string][] => [
        [`lines[${row}].description`, `Zeile ${row}`],
        [`lines[${row}].quantity`, '1'],
        [`lines[${row}].unitCode`, 'H87'],
        [`lines[${row}].unitPrice`, '1'],
        [`lines[${row}].tax`, 'standard-1900'],
      ]);
      const page = await browser.post('/invoice/rechnungen/neu', lines.flat());
      expect(page.status).toBe(422);
      expect(visibleText(page.text)).toContain('höchstens 500 Positionen');
      expect(page.text).toContain(`Zeile ${count - 1}`);
    },
  );
});
