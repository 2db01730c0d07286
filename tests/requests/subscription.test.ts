import { describe, expect, it, onTestFinished } from 'vitest';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { billSite, limit, storedBy, textOf } from '../support/billed-site.ts';
import { secondsOf } from '../support/fake-stripe.ts';
import { writeDraft } from '../support/invoice-posts.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';

const billed = billSite();

describe('/invoice/abo', () => {
  it('says price, limit and what is ordered, as Stripe has it', async () => {
    const { browser } = await signedIn(billed.site);
    const text = await textOf(browser, '/invoice/abo');
    expect(text).toContain('Belegwerk Einzelbüro');
    expect(text).toContain('9,00 € im Monat, zuzüglich Umsatzsteuer'.replace(' €', ' €'));
    expect(text).toContain('Ohne Abo können Sie 2 Angebote und Rechnungen anlegen. Angelegt haben Sie bisher 0.');
    expect(text).not.toContain('Kündigen');
  });

  it('stands in the settings, which its pages belong to', async () => {
    const { browser } = await signedIn(billed.site);
    expect((await browser.get('/invoice')).text).not.toContain('href="/invoice/abo"');
    expect((await browser.get('/invoice/einstellungen')).text).toContain('<a href="/invoice/abo">Abo</a>');
    const { text } = await browser.get('/invoice/abo');
    expect(text).toMatch(/<a href="\/invoice\/einstellungen"[^>]* aria-current="true"/);
    expect(text).toContain('<nav class="path" aria-label="Pfad"><span><a href="/invoice/einstellungen">');
  });

  it('says so while Stripe is away, and offers no order', async () => {
    const fresh = await openSite({ ...billed.fake.variables, POCKETBASE_URL: billed.databaseUrl }, onTestFinished);
    const { browser } = await signedIn(fresh);
    billed.fake.away = true;
    const page = await browser.get('/invoice/abo').finally(() => {
      billed.fake.away = false;
    });
    expect(page.status).toBe(200);
    expect(visibleText(page.text)).toContain('Der Preis ist gerade nicht abrufbar.');
    expect(page.text).not.toContain('action="/invoice/abo/bezahlen"');
  });

  it('asks anew when the period is over without news', async () => {
    const person = await billed.subscriber();
    await billed.payUntil(person.subscription, '2026-11-22T10:00:00Z');
    Object.assign(billed.fake.subscription(person.subscription), { status: 'canceled' });
    billed.travel('2026-11-23T10:00:00Z');
    expect(await textOf(person.browser, '/invoice/abo')).toContain('Status Beendet');
    expect(await storedBy(person)).toMatchObject({ state: 'canceled' });
  });

  it('shows what it knows where it cannot ask', async () => {
    const person = await billed.subscriber();
    await billed.payUntil(person.subscription, '2026-11-22T10:00:00Z');
    billed.travel('2026-11-23T10:00:00Z');
    billed.fake.away = true;
    const text = await textOf(person.browser, '/invoice/abo').finally(() => {
      billed.fake.away = false;
    });
    expect(text).toContain('Status Aktiv');
  });
});

describe('POST /invoice/abo/bezahlen', () => {
  it('leads to the checkout by a page of ours, twice to the same', async () => {
    const person = await signedIn(billed.site);
    const page = await person.browser.post('/invoice/abo/bezahlen', {});
    const checkout = billed.fake.lastCheckout();
    const address = String(billed.fake.checkout(checkout)['url']);
    expect(page.status).toBe(200);
    expect(page.headers.get('refresh')).toBe(`0;url=${address}`);
    expect(page.text).toContain(`href="${address}"`);
    const { id: company } = (await findCompany(person.account.backend)).company;
    expect(billed.fake.checkout(checkout)).toMatchObject({
      client_reference_id: company,
      customer: (await storedBy(person))?.stripeCustomer,
      success_url: 'http://localhost:3000/invoice/abo/erfolgreich?sitzung={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/invoice/abo/fehlgeschlagen',
    });
    await billed.order(person);
    expect(billed.fake.lastCheckout()).toBe(checkout);
  });

  it('makes one customer of two clicks at once', async () => {
    const { browser } = await signedIn(billed.site);
    const before = billed.fake.calls.length;
    const pages = await Promise.all([1, 2].map(() => browser.post('/invoice/abo/bezahlen', {})));
    expect(pages.map(({ status }) => status)).toEqual([200, 200]);
    expect(pages[0]?.headers.get('refresh')).toBe(pages[1]?.headers.get('refresh'));
    const keys = billed.fake.calls.slice(before).filter(({ path }) => path === '/v1/customers');
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('is a 409 for who has one, and a 502 while Stripe is away', async () => {
    const { browser } = await billed.subscriber();
    const again = await browser.post('/invoice/abo/bezahlen', {});
    expect([again.status, again.headers.get('refresh')]).toEqual([409, null]);
    expect(visibleText(again.text)).toContain('Sie haben schon ein Abo');
    const other = await signedIn(billed.site);
    billed.fake.away = true;
    const page = await other.browser.post('/invoice/abo/bezahlen', {}).finally(() => {
      billed.fake.away = false;
    });
    expect(page.status).toBe(502);
    expect(visibleText(page.text)).toContain('Es wurde nichts bestellt, geändert oder abgebucht.');
  });

  it.each(['bezahlen', 'zahlung', 'fortsetzen', 'kuendigen'])('GET of %s leads to the subscription', async (verb) => {
    const page = await (await signedIn(billed.site)).browser.get(`/invoice/abo/${verb}`);
    expect([page.status, page.location]).toEqual([302, '/invoice/abo']);
  });
});

describe('POST /invoice/abo/zahlung', () => {
  it('leads to the portal of the own customer', async () => {
    const person = await billed.subscriber();
    const page = await person.browser.post('/invoice/abo/zahlung', {});
    expect(page.headers.get('refresh')).toMatch(new RegExp(`/portal/${(await storedBy(person))?.stripeCustomer}$`));
    expect(billed.fake.calls.at(-1)?.params).toMatchObject({
      return_url: 'http://localhost:3000/invoice/abo',
      locale: 'de',
    });
  });

  it('is a 409 for who never ordered', async () => {
    const page = await (await signedIn(billed.site)).browser.post('/invoice/abo/zahlung', {});
    expect(page.status).toBe(409);
  });
});

describe('cancelling', () => {
  it('needs the tick, ends with the period and can be taken back', async () => {
    const person = await billed.subscriber();
    const { browser, subscription } = person;
    expect(await textOf(browser, '/invoice/abo')).toContain('Mein Abo soll am 21.12.2026 enden.');
    const unticked = await browser.post('/invoice/abo/kuendigen', {});
    expect(unticked.status).toBe(422);
    expect(visibleText(unticked.text)).toContain('Bitte setzen Sie den Haken');
    expect(billed.fake.subscription(subscription)).toMatchObject({ cancel_at_period_end: false });

    const page = await browser.post('/invoice/abo/kuendigen', { confirmed: 'on' });
    expect([page.status, page.location]).toEqual([303, '/invoice/abo']);
    expect(billed.fake.subscription(subscription)).toMatchObject({ cancel_at_period_end: true });
    const text = await textOf(browser, '/invoice/abo');
    expect(text).toContain('Ihr Abo ist gekündigt.');
    expect(text).toContain('Status Gekündigt');
    expect(text).toContain('Endet am 21.12.2026');
    expect(text).toContain('können Sie weiter lesen, bearbeiten, ausstellen, herunterladen und prüfen');
    expect((await browser.post('/invoice/abo/kuendigen', { confirmed: 'on' })).status).toBe(409);

    expect((await browser.post('/invoice/abo/fortsetzen', {})).status).toBe(303);
    expect(await textOf(browser, '/invoice/abo')).toContain('Status Aktiv');
    expect((await browser.post('/invoice/abo/fortsetzen', {})).status).toBe(409);
  });

  it('changes nothing while Stripe is away', async () => {
    const person = await billed.subscriber();
    billed.fake.away = true;
    const page = await person.browser.post('/invoice/abo/kuendigen', { confirmed: 'on' }).finally(() => {
      billed.fake.away = false;
    });
    expect(page.status).toBe(502);
    // The answer is missing: it may have been done there.
    expect(visibleText(page.text)).toContain('Ob es bei ihm ankam, ist noch nicht bekannt.');
    expect(visibleText(page.text)).not.toContain('Es wurde nichts bestellt');
    expect(await storedBy(person)).toMatchObject({ cancelAt: '' });
  });

  it('leaves everything to be read when it has ended', async () => {
    const person = await billed.subscriber();
    const ids = [];
    for (let n = 0; n < limit + 1; n += 1) ids.push(await writeDraft(person.browser, { customer: '' }));
    Object.assign(billed.fake.subscription(person.subscription), { status: 'canceled' });
    await billed.tell('customer.subscription.deleted', billed.fake.subscription(person.subscription));
    expect((await person.browser.get('/invoice/rechnungen/neu')).location).toBe('/invoice/abo');
    for (const id of ids) expect((await person.browser.get(`/invoice/rechnungen/${id}/bearbeiten`)).status).toBe(200);
    expect((await person.browser.get('/invoice/rechnungen')).status).toBe(200);
  });
});

describe('/invoice/abo/erfolgreich', () => {
  const promise = 'Angebote und Rechnungen sind jetzt nicht mehr begrenzt.';

  it('promises what our record proves', async () => {
    const { browser } = await billed.subscriber();
    expect(await textOf(browser, '/invoice/abo/erfolgreich')).toContain(`${promise} Bezahlt ist bis zum 21.12.2026.`);
  });

  it('asks Stripe where the message has not come yet', async () => {
    const person = await signedIn(billed.site);
    const checkout = await billed.order(person);
    billed.fake.pay(checkout);
    expect(await textOf(person.browser, `/invoice/abo/erfolgreich?sitzung=${checkout}`)).toContain(promise);
    expect(await storedBy(person)).toMatchObject({ state: 'active' });
  });

  it('promises nothing before it is proved, and asks again a dozen times', async () => {
    const person = await signedIn(billed.site);
    const checkout = await billed.order(person);
    const path = `/invoice/abo/erfolgreich?sitzung=${checkout}`;
    expect(await textOf(person.browser, path)).toContain('Die Bestellung ist nicht abgeschlossen');
    billed.fake.pay(checkout, 'incomplete');
    const page = await person.browser.get(path);
    expect(page.headers.get('refresh')).toBe(`5;url=${path}&versuch=1`);
    expect(visibleText(page.text)).toContain('Ihr Abo wird noch bestätigt');
    expect(visibleText(page.text)).not.toContain(promise);
    const last = await person.browser.get(`${path}&versuch=12`);
    expect(last.headers.get('refresh')).toBe(null);
    expect(visibleText(last.text)).toContain('Manche Zahlungsarten brauchen Tage');
  });

  it('promises nothing while Stripe is away', async () => {
    const person = await signedIn(billed.site);
    const checkout = await billed.order(person);
    billed.fake.pay(checkout);
    billed.fake.away = true;
    const text = await textOf(person.browser, `/invoice/abo/erfolgreich?sitzung=${checkout}`).finally(() => {
      billed.fake.away = false;
    });
    expect(text).toContain('Ihr Abo wird noch bestätigt');
  });

  it('calls paid only what is, and leads to how it stands where a payment failed', async () => {
    const person = await billed.subscriber();
    const standsAt = async (status: string) => {
      Object.assign(billed.fake.subscription(person.subscription), { status });
      await billed.payUntil(person.subscription, '2027-01-21T10:00:00Z');
      return person.browser.get('/invoice/abo/erfolgreich');
    };
    const trial = visibleText((await standsAt('trialing')).text);
    expect(trial).toContain(promise);
    expect(trial).not.toContain('Bezahlt ist');
    expect((await standsAt('past_due')).location).toBe('/invoice/abo');
    expect((await standsAt('unpaid')).location).toBe('/invoice/abo');
  });

  it.each(['past_due', 'unpaid'])('asks Stripe before it believes a record that is "%s"', async (status) => {
    const person = await signedIn(billed.site);
    const checkout = await billed.order(person);
    const subscription = billed.fake.pay(checkout, status);
    const path = `/invoice/abo/erfolgreich?sitzung=${checkout}`;
    expect((await person.browser.get(path)).location).toBe('/invoice/abo');
    expect(await storedBy(person)).toMatchObject({ state: status });
    Object.assign(billed.fake.subscription(subscription), { status: 'active' });
    expect(await textOf(person.browser, path)).toContain(promise);
  });

  it('asks Stripe as well where no message has come for longer than the grace', async () => {
    const person = await signedIn(billed.site);
    const checkout = await billed.order(person);
    const subscription = billed.fake.pay(checkout);
    await billed.payUntil(subscription, '2026-11-01T10:00:00Z');
    const items = { data: [{ current_period_end: secondsOf('2026-12-01T10:00:00Z') }] };
    Object.assign(billed.fake.subscription(subscription), { items });
    const text = await textOf(person.browser, `/invoice/abo/erfolgreich?sitzung=${checkout}`);
    expect(text).toContain('Bezahlt ist bis zum 01.12.2026.');
  });

  it('says so where no order is named', async () => {
    const text = await textOf((await signedIn(billed.site)).browser, '/invoice/abo/erfolgreich');
    expect(text).toContain('Kein Abo bekannt');
    expect(text).not.toContain(promise);
  });

  it.each(['of another company', 'that Stripe does not know', 'that is none'])(
    'is a 404 for an order %s',
    async (what) => {
      const other = await signedIn(billed.site);
      const foreign = await billed.order(other);
      billed.fake.pay(foreign);
      const orders: Record<string, string> = {
        'of another company': foreign,
        'that Stripe does not know': 'cs_test_0',
      };
      const person = await signedIn(billed.site);
      await billed.order(person);
      const calls = billed.fake.calls.length;
      const page = await person.browser.get(`/invoice/abo/erfolgreich?sitzung=${orders[what] ?? '../../customers'}`);
      expect(page.status).toBe(404);
      expect(await storedBy(person)).toMatchObject({ state: '' });
      if (what === 'that is none') expect(billed.fake.calls.length).toBe(calls);
    },
  );
});

describe('/invoice/abo/fehlgeschlagen', () => {
  it('says what is known, and leads back', async () => {
    const { browser } = await signedIn(billed.site);
    const page = await browser.get('/invoice/abo/fehlgeschlagen');
    expect(visibleText(page.text)).toContain('Soweit wir wissen, wurde nichts abgebucht.');
    expect(page.text).toContain('href="/invoice/abo"');
  });

  it('does not deny a subscription that runs', async () => {
    const text = await textOf((await billed.subscriber()).browser, '/invoice/abo/fehlgeschlagen');
    expect(text).toContain('Stand Ihres Abos: Aktiv');
    expect(text).not.toContain('nichts abgebucht');
  });

  it.each([
    ['past_due', 'Zahlung offen'],
    ['unpaid', 'Ruht'],
  ])('does not call active one that is "%s", nor deny it', async (status, expected) => {
    const person = await billed.subscriber();
    Object.assign(billed.fake.subscription(person.subscription), { status });
    await billed.payUntil(person.subscription, '2027-01-21T10:00:00Z');
    const text = await textOf(person.browser, '/invoice/abo/fehlgeschlagen');
    expect(text).toContain(`Stand Ihres Abos: ${expected}`);
    expect(text).not.toContain('kein Abo abgeschlossen');
  });
});
