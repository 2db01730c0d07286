import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { customerFields } from '../support/customer-posts.ts';
import { layoutFields } from '../support/layout-posts.ts';
import { productPages, projectPages, textBlockPages } from '../support/pages/customer-pages.ts';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleProject } from '../support/projects.ts';
import { fieldsOf, linkIn, mailsTo } from '../support/registration.ts';
import { inputValue, openBrowser, openCreating, openSite, ownFields, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const confirmPath = '/login/registrieren/confirm';

function registerAtOnce(email: string, visitors: readonly { browser: Browser; password: string }[]) {
  return Promise.all(
    visitors.map(({ browser, password }) => browser.post('/login/registrieren', { email, password, terms: 'on' })),
  );
}

/** The links of the mails to that address. */
async function linksSentTo(email: string): Promise<string[]> {
  const mails = await mailsTo(site, email);
  expect(mails).toHaveLength(3);
  return mails.map(linkIn);
}

it('registering three times at once is answered alike, and the link of every mail works', async () => {
  const email = `${randomUUID()}@example.org`;
  const password = 'ein langer Satz';
  const browser = openBrowser(site);
  const pages = await registerAtOnce(
    email,
    Array.from({ length: 3 }, () => ({ browser, password })),
  );
  expect(pages.map(({ status, location }) => [status, location])).toEqual(pages.map(() => [303, confirmPath]));
  const links = await linksSentTo(email);
  for (const link of links) {
    const asksPassword = (await browser.get(link)).text.includes('name="password"');
    const confirmed = await browser.post(link, { ...fieldsOf(link), ...(asksPassword && { password }) });
    expect(['/invoice', '/login/registrieren/erfolgreich']).toContain(confirmed.location);
  }
  expect((await openBrowser(site).post('/login', { email, password })).status).toBe(303);
});

it('with different passwords at once one counts, and only the link that came with it', async () => {
  const email = `${randomUUID()}@example.org`;
  const visitors = ['das erste Passwort', 'das zweite Passwort', 'das dritte Passwort'].map((password) => ({
    browser: openBrowser(site),
    password,
  }));
  const pages = await registerAtOnce(email, visitors);
  expect(pages.map(({ status }) => status)).toEqual([303, 303, 303]);
  const winners = [];
  for (const link of await linksSentTo(email)) {
    for (const visitor of visitors)
      if ((await visitor.browser.post(link, fieldsOf(link))).status === 303) winners.push(visitor);
  }
  expect(winners).toHaveLength(1);
  for (const visitor of visitors) {
    const { status } = await visitor.browser.post('/login', { email, password: visitor.password });
    expect(status).toBe(visitor === winners[0] ? 303 : 422);
  }
});

describe.each([
  ['/invoice/kunden', '/neu?', customerFields, 'Tischlerei Holm'],
  ['/invoice/layouts', '/neu?gestaltung=plain&', layoutFields(), 'Briefbogen'],
  ['/invoice/produkte', '/neu?', productPages['/invoice/produkte/neu'].form.fields, 'Satzspiegel'],
  [
    '/invoice/einstellungen/bausteine',
    '/neu?',
    textBlockPages['/invoice/einstellungen/bausteine/neu'].form.fields,
    'Dank',
  ],
  ['/invoice/projekte', '/neu?', projectPages['/invoice/projekte/neu'].form.fields, 'Programmheft'],
])('%s%s has its key in its address', (list, end, fields, name) => {
  const path = `${list}${end}`;

  it('Back after saving leads to the record that was made, and Enter again makes no second', async () => {
    const { browser } = await signedIn(site);
    const form = await openCreating(browser, `${path}zurueck=%2Finvoice`);
    const createKey = inputValue(form.text, 'createKey');
    expect(form.address).toBe(`${path}zurueck=%2Finvoice&entwurf=${createKey}`);
    const made = await browser.post(form.address, { ...fields, createKey });
    const record = new RegExp(`^${list}/[a-z0-9]{15}`).exec(made.location)?.[0] ?? 'none';
    expect((await browser.get(form.address)).location).toBe(record);
    const again = await browser.post(form.address, { ...fields, createKey });
    expect([again.status, again.location]).toEqual([303, made.location]);
    const changed = await browser.post(form.address, { ...fields, createKey, name: `${name} & Söhne` });
    expect([changed.status, visibleText(changed.text).includes('mit demselben Formular schon angelegt')]).toEqual([
      409,
      true,
    ]);
    const listed = new Set((await browser.get(list)).text.match(new RegExp(`${list}/[a-z0-9]{15}`, 'g')));
    expect(listed).toEqual(new Set([record]));
  });

  it('each opening has a key of its own, and a wrong form keeps its own', async () => {
    const { browser } = await signedIn(site);
    const [first, second] = [await openCreating(browser, path), await openCreating(browser, path)];
    expect(first.address).not.toBe(second.address);
    const createKey = inputValue(first.text, 'createKey');
    const wrong = await browser.post(first.address, { ...fields, createKey, name: '' });
    expect([wrong.status, inputValue(wrong.text, 'createKey')]).toEqual([422, createKey]);
    const foreign = await browser.get(`${path}entwurf=x`, { 'sec-fetch-mode': 'navigate' });
    expect(foreign.location.slice(0, path.length)).toBe(path);
    expect(foreign.location.slice(path.length)).toMatch(/^entwurf=[0-9a-f-]{36}$/);
  });

  it('what another company has made with a key is not found by it', async () => {
    const { browser } = await signedIn(site);
    const form = await openCreating(browser, path);
    const made = await browser.post(form.address, { ...fields, createKey: inputValue(form.text, 'createKey') });
    expect(made.status).toBe(303);
    const other = (await signedIn(site)).browser;
    expect((await other.get(form.address)).status).toBe(200);
  });
});

it('the form of a new person has its key in its address, and Back after saving leads to the person', async () => {
  const { browser, account } = await signedIn(site);
  const customer = `/invoice/kunden/${await createSampleCustomer(account.backend)}`;
  const form = await openCreating(browser, `${customer}/personen/neu`);
  const createKey = inputValue(form.text, 'createKey');
  expect(form.address).toBe(`${customer}/personen/neu?entwurf=${createKey}`);
  const typed = { ...ownFields(form.text), name: 'Anna' };
  for (const _ of ['once', 'again']) expect((await browser.post(form.address, typed)).location).toBe(customer);
  expect((await browser.get(form.address)).location).toMatch(new RegExp(`^${customer}/personen/[a-z0-9]{15}$`));
  expect((await browser.get(customer)).text.match(/\/personen\/[a-z0-9]{15}"/g)).toHaveLength(1);
  expect((await browser.post(form.address, { ...typed, name: 'Berta' })).status).toBe(409);
});

it('the form of a new time has its key in its address, and Back after saving leads to the time', async () => {
  const { browser, account } = await signedIn(site);
  const times = `/invoice/projekte/${await createSampleProject(account.backend)}/zeiten`;
  const [form, other] = [await openCreating(browser, `${times}/neu`), await openCreating(browser, `${times}/neu`)];
  const createKey = inputValue(form.text, 'createKey');
  expect(form.address).toBe(`${times}/neu?entwurf=${createKey}`);
  expect(other.address).not.toBe(form.address);
  const made = await browser.post(form.address, { ...ownFields(form.text), minutes: '1:30', text: 'Satz' });
  expect(made.location).toBe(times);
  expect((await browser.get(form.address)).location).toMatch(new RegExp(`^${times}/[a-z0-9]{15}$`));
  expect((await browser.get(other.address)).status).toBe(200);
});
