import { describe, expect, it, onTestFinished } from 'vitest';
import { billSite, limit, startedAt, storedBy, textOf } from '../support/billed-site.ts';
import type { Telling } from '../support/billed-site.ts';
import { signStripe, stripeEvent } from '../support/fake-stripe.ts';
import { invoiceFields, invoiceIdIn, openNewInvoice, writeDraft } from '../support/invoice-posts.ts';
import { freshAddress, inputValue, openBrowser, openSite, origin, signedIn, visibleText } from '../support/site.ts';

// What the payment service tells, and what follows from it.

const billed = billSite();

describe('POST /stripe/webhook', () => {
  it('lets make documents without a limit', async () => {
    const { browser } = await billed.subscriber();
    for (let n = 0; n < limit + 1; n += 1) expect(await writeDraft(browser, { customer: '' })).not.toBe('');
  });

  it.each<[string, Telling]>([
    ['without a signature', { headers: { 'stripe-signature': '' } }],
    ['signed with another secret', { secret: 'whsec_guessed' }],
    ['signed six minutes ago', { at: '2026-11-21T09:54:00Z' }],
  ])('refuses a message %s', async (_name, telling) => {
    const person = await signedIn(billed.site);
    const subscription = billed.fake.pay(await billed.order(person));
    const page = await billed.tell('customer.subscription.created', billed.fake.subscription(subscription), telling);
    expect(page.status).toBe(400);
    expect(await storedBy(person)).toMatchObject({ state: '' });
  });

  it('comes from elsewhere, by whatever server', async () => {
    const person = await billed.subscriber();
    const told = await billed.tell('invoice.paid', billed.fake.subscription(person.subscription), {
      headers: { origin: 'https://hooks.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(told.status).toBe(200);
    const beside = new Request(`${origin}/stripe/webhook/`, {
      method: 'POST',
      headers: { origin: 'https://x.example' },
    });
    const answered = await billed.site.installation.answer(beside, { address: freshAddress(), local: false });
    expect(answered.status).toBe(403);
  });

  it('changes nothing when told again', async () => {
    const person = await billed.subscriber();
    const body = JSON.stringify(stripeEvent('invoice.paid', billed.fake.subscription(person.subscription), startedAt));
    const before = await storedBy(person);
    expect([(await billed.send(body)).status, (await billed.send(body)).status]).toEqual([200, 200]);
    expect(await storedBy(person)).toEqual(before);
  });

  it('asks how it stands now, whatever an old message says', async () => {
    const person = await billed.subscriber();
    const old = structuredClone({ ...billed.fake.subscription(person.subscription), status: 'active' });
    Object.assign(billed.fake.subscription(person.subscription), { status: 'canceled' });
    await billed.tell('customer.subscription.deleted', billed.fake.subscription(person.subscription));
    await billed.tell('customer.subscription.updated', old);
    expect(await storedBy(person)).toMatchObject({ state: 'canceled' });
  });

  it.each([
    ['of an unknown customer', { id: 'sub_x', object: 'subscription', customer: 'cus_unknown' }],
    ['about no subscription', { id: 'cus_x', object: 'customer' }],
  ])('ignores a message %s', async (_name, object) => {
    const page = await billed.tell('customer.updated', object);
    expect([page.status, page.text]).toEqual([200, '{"result":"foreign"}']);
  });

  it('is asked again while Stripe, or the database, is away', async () => {
    const person = await billed.subscriber();
    Object.assign(billed.fake.subscription(person.subscription), { status: 'past_due' });
    billed.fake.away = true;
    const page = await billed
      .tell('invoice.payment_failed', billed.fake.subscription(person.subscription))
      .finally(() => {
        billed.fake.away = false;
      });
    expect(page.status).toBe(503);
    expect(await storedBy(person)).toMatchObject({ state: 'active' });
    const away = await openSite({ ...billed.fake.variables, POCKETBASE_URL: 'http://127.0.0.1:9' }, onTestFinished);
    const body = JSON.stringify(stripeEvent('invoice.paid', billed.fake.subscription(person.subscription), startedAt));
    const headers = { 'stripe-signature': signStripe(body, startedAt) };
    const request = new Request(`${origin}/stripe/webhook`, { method: 'POST', body, headers });
    expect((await away.installation.answer(request, { address: freshAddress(), local: false })).status).toBe(503);
  });

  it('ignores a message that cannot be read', async () => {
    expect((await openBrowser(billed.site).get('/stripe/webhook')).status).toBe(405);
  });
});

describe('a payment that failed', () => {
  it('is told with its days of grace, on the page and on the dashboard, until it is paid', async () => {
    const person = await billed.subscriber();
    const { browser, subscription } = person;
    Object.assign(billed.fake.subscription(subscription), { status: 'past_due' });
    const failedAt = '2026-11-08T12:00:00Z';
    await billed.send(
      JSON.stringify(stripeEvent('invoice.payment_failed', billed.fake.subscription(subscription), failedAt)),
    );
    expect(await textOf(browser, '/invoice/abo')).toContain('14 Tage lang, bis zum 22.11.2026');
    expect(await textOf(browser, '/invoice')).toContain('Bis zum 22.11.2026 arbeiten Sie ohne Einschränkung weiter.');
    billed.travel('2026-11-22T12:00:00Z');
    expect(await textOf(browser, '/invoice/abo')).toContain('Ihr Abo ist nicht bezahlt und ruht.');
    expect(await textOf(browser, '/invoice')).toContain('Es ruht, bis die Zahlung gelingt.');
    Object.assign(billed.fake.subscription(subscription), { status: 'active' });
    await billed.tell('invoice.paid', billed.fake.subscription(subscription));
    expect(await textOf(browser, '/invoice')).not.toContain('nicht bezahlt');
  });
});

describe('beyond the demo limit', () => {
  it('new, its autosave and a copy lead to the subscription, and nothing is made', async () => {
    const { browser } = await signedIn(billed.site);
    const form = await openNewInvoice(browser);
    const first = await writeDraft(browser, { customer: '' });
    await writeDraft(browser, { customer: '' });
    expect((await browser.get('/invoice/rechnungen/neu')).location).toBe('/invoice/abo');
    const createKey = inputValue(form.text, 'createKey');
    const fields = invoiceFields('', { createKey });
    const saved = await browser.post('/invoice/rechnungen/neu', fields);
    expect([saved.status, saved.location]).toEqual([303, '/invoice/abo']);
    const unasked = await browser.post('/invoice/rechnungen/neu/sichern', fields);
    expect([unasked.status, unasked.text]).toEqual([409, '{"state":"demo-limit"}']);
    const copied = await browser.postForged(`/invoice/rechnungen/${first}/kopie`, { createKey });
    expect([copied.status, copied.location]).toEqual([303, '/invoice/abo']);
    expect(await textOf(browser, '/invoice/abo')).toContain('Angelegt haben Sie bisher 2.');
  });

  it('who clicks twice at the last one finds it', async () => {
    const { browser } = await signedIn(billed.site);
    await writeDraft(browser, { customer: '' });
    const fields = { customer: '', createKey: inputValue((await openNewInvoice(browser)).text, 'createKey') };
    const [first, second] = [
      await browser.post('/invoice/rechnungen/neu', fields),
      await browser.post('/invoice/rechnungen/neu', fields),
    ];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(invoiceIdIn(second)).toBe(invoiceIdIn(first));
  });
});

it('keeps periods as Stripe says them', async () => {
  const person = await billed.subscriber();
  await billed.payUntil(person.subscription, '2026-12-31T23:30:00Z');
  expect(await textOf(person.browser, '/invoice/abo')).toContain('Nächste Abbuchung 01.01.2027');
});

describe('BILLING=soon', () => {
  it('leads to the page that says so, and takes no order', async () => {
    const soon = await openSite(
      { BILLING: 'soon', DEMO_DOCUMENT_LIMIT: '2', POCKETBASE_URL: billed.databaseUrl },
      onTestFinished,
    );
    const { browser } = await signedIn(soon);
    expect((await browser.get('/invoice/abo')).location).toBe('/invoice/abo_coming_soon');
    expect((await browser.get('/invoice/abo/erfolgreich')).location).toBe('/invoice/abo_coming_soon');
    expect(await textOf(browser, '/invoice/abo_coming_soon')).toContain(
      'Bis dahin können Sie 2 Angebote und Rechnungen',
    );
    expect((await browser.post('/invoice/abo/bezahlen', {})).location).toBe('/invoice/abo');
    expect(await textOf(browser, '/invoice/abo/erfolgreich')).not.toContain('nicht mehr begrenzt');
    await writeDraft(browser, { customer: '' });
    const second = await writeDraft(browser, { customer: '' });
    const copied = await browser.post(`/invoice/rechnungen/${second}/kopie`, {});
    expect(copied.location).toBe('/invoice/abo_coming_soon');
    expect(await textOf(browser, '/invoice/abo_coming_soon')).toContain('Weitere gehen erst mit dem Abo.');
  });
});

describe('BILLING=off', () => {
  it('says that nothing is billed, and takes neither orders nor messages', async () => {
    const off = await openSite({}, onTestFinished);
    const { browser } = await signedIn(off);
    for (const path of ['abo', 'abo_coming_soon', 'abo/erfolgreich', 'abo/fehlgeschlagen']) {
      const page = await browser.get(`/invoice/${path}`);
      expect([page.status, visibleText(page.text)]).toEqual([
        200,
        expect.stringContaining('Hier wird nichts abgerechnet.'),
      ]);
    }
    expect((await browser.get('/invoice')).text).not.toContain('href="/invoice/abo"');
    for (const verb of ['bezahlen', 'zahlung', 'kuendigen', 'fortsetzen']) {
      const page = await browser.post(`/invoice/abo/${verb}`, {});
      expect([page.status, page.location]).toEqual([303, '/invoice/abo']);
    }
    const body = JSON.stringify(stripeEvent('invoice.paid', {}, startedAt));
    const headers = { 'stripe-signature': signStripe(body, startedAt) };
    const request = new Request(`${origin}/stripe/webhook`, { method: 'POST', body, headers });
    expect((await off.installation.answer(request, { address: freshAddress(), local: false })).status).toBe(404);
  });

  it('does not deny a subscription from before', async () => {
    const person = await billed.subscriber();
    const off = await openSite({ POCKETBASE_URL: billed.databaseUrl }, onTestFinished);
    const browser = openBrowser(off);
    browser.cookies.set('pb_auth', person.browser.cookies.get('pb_auth') ?? '');
    expect(await textOf(browser, '/invoice/abo')).toContain(
      'Aus früherer Zeit ist für Ihre Firma noch ein Abo eingetragen.',
    );
  });
});
