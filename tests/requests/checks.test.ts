import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { CompanyProfile } from '#app/invoicing/company/fields.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { findInvoice, issueDraft } from '#app/pocketbase/invoices/queries.ts';
import { prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { customerFields } from '../support/customer-posts.ts';
import { invoiceFields } from '../support/invoice-posts.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import type { EventRow } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// What the check before issuing knows of customers, countries, accounts and dates.

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const today = '2026-11-21';

interface Drafted {
  browser: Browser;
  id: string;
  customer: string;
  path: string;
  check: () => Promise<Page>;
  issue: () => Promise<Page>;
  prepared: () => ReturnType<typeof prepareIssue>;
  events: () => Promise<EventRow[]>;
  freeze: () => ReturnType<typeof issueDraft>;
}

interface Given {
  customer?: Partial<CustomerFields>;
  profile?: Partial<CompanyProfile>;
  draft?: Partial<InvoiceDraft>;
}

async function draftFor({ customer = {}, profile = {}, draft = {} }: Given): Promise<Drafted> {
  const { browser, account } = await signedIn(site, profile);
  const { backend } = account;
  const customerId = await createSampleCustomer(backend, customer);
  const order = { customer: customerId, status: 'draft', today, draft } as const;
  const { id } = await createInvoice(site.installation.services, backend, order);
  const path = `/invoice/rechnungen/${id}/ausstellen`;
  const prepared = () => prepareIssue(backend, id, today);
  return {
    browser,
    id,
    customer: customerId,
    path,
    check: () => browser.get(path),
    issue: async () => browser.post(path, { ...formFields((await browser.get(path)).text), confirmed: 'on' }),
    prepared,
    events: () => ask(backend, eventsOfSubject, { subject: id }),
    freeze: async () => {
      const preparation = await prepared();
      if (!preparation?.content) throw new Error('nothing to issue');
      const { content, contentHash, invoice } = preparation;
      return issueDraft(backend, { id, version: invoice.version, content, contentHash, answers: ['never said'] });
    },
  };
}

const sample = { ...newDraftLine, description: 'Wartung', quantity: '1', unitPrice: '100' };

const authority: Partial<CustomerFields> = {
  kind: 'public',
  name: 'Stadt Fürth',
  email: 'rechnung@fuerth.example',
  buyerReference: '09563000-30000-37',
};

async function openErrors({ prepared }: Drafted): Promise<string[]> {
  return (await prepared())?.questions.map(({ code, answered }) => `${code} ${answered ? 'yes' : 'open'}`) ?? [];
}

describe('an authority', () => {
  it('gets its XRechnung where nothing is missing, without a question', async () => {
    const drafted = await draftFor({ customer: authority });
    expect(await openErrors(drafted)).toEqual([]);
    expect((await drafted.issue()).location).toBe(`/invoice/rechnungen/${drafted.id}`);
  });

  it.each<[string, Given, string, (drafted: Drafted) => string]>([
    [
      'the Leitweg-ID',
      { customer: { ...authority, buyerReference: '' } },
      'Die Leitweg-ID fehlt Sie steht im Auftrag der Behörde. Ohne sie entsteht keine XRechnung.',
      ({ id }) => `/invoice/rechnungen/${id}/bearbeiten#invoice-buyerReference`,
    ],
    [
      'the e-mail address',
      { customer: { ...authority, email: '' } },
      'Ohne diese Angabe entsteht keine XRechnung.',
      ({ customer }) => `/invoice/kunden/${customer}/bearbeiten#customer-email`,
    ],
    [
      'the seller’s phone',
      { customer: authority, profile: { phone: '' } },
      'Ohne diese Angabe entsteht keine XRechnung.',
      () => '/invoice/profil#profile-phone',
    ],
  ])('is stopped where %s is missing, with the place where that is mended', async (_, given, sentence, place) => {
    const drafted = await draftFor(given);
    const page = await drafted.check();
    expect(visibleText(page.text)).toContain(sentence);
    const [form = '', field = ''] = place(drafted).split('#');
    expect(page.text).toMatch(new RegExp(`href="${form}\\?zurueck=[^"#]+#${field}"`));
    expect((await drafted.issue()).status).toBe(409);
    expect(await openErrors(drafted)).toEqual(['without-xrechnung open']);
  });

  it('goes without an XRechnung when somebody says so; that stays with the draft and stands in the event', async () => {
    const drafted = await draftFor({ customer: { ...authority, buyerReference: '' } });
    const { browser, id } = drafted;
    const question = `/invoice/rechnungen/${id}/frage/without-xrechnung`;
    expect((await drafted.check()).text).toContain(`href="${question}"`);
    expect(visibleText((await browser.get(question)).text)).toContain('außer bei Direktaufträgen bis 1.000 €');
    const unticked = await browser.post(question, {});
    expect([unticked.status, visibleText(unticked.text)]).toEqual([
      422,
      expect.stringContaining('Bitte setzen Sie den Haken'),
    ]);
    expect(await openErrors(drafted)).toEqual(['without-xrechnung open']);
    const said = await browser.post(question, { confirmed: 'on' });
    expect([said.status, said.location]).toEqual([303, drafted.path]);
    expect(await openErrors(drafted)).toEqual(['without-xrechnung yes']);
    expect((await browser.post(question, { 'taken-back': 'yes' })).location).toBe(drafted.path);
    expect(await openErrors(drafted)).toEqual(['without-xrechnung open']);
    expect((await drafted.issue()).status).toBe(409);
    await browser.post(question, { confirmed: 'on' });
    expect((await drafted.issue()).location).toBe(`/invoice/rechnungen/${id}`);
    const issued = (await drafted.events()).find(({ type }) => type === 'invoice-issued');
    expect(issued?.data).toContain(`"answers":["without-xrechnung:${drafted.customer}"]`);
    const after = await browser.post(question, { confirmed: 'on' });
    expect(after.location).toBe(`/invoice/rechnungen/${id}`);
  });

  it('the database takes no answer for granted that the draft does not keep', async () => {
    const drafted = await draftFor({});
    expect(await drafted.freeze()).toMatchObject({ ok: false, refusal: 'stale' });
  });

  it('is warned where its reference is no Leitweg-ID', async () => {
    const drafted = await draftFor({ customer: { ...authority, buyerReference: 'Auftrag 17' } });
    expect(visibleText((await drafted.check()).text)).toContain('Das sieht nicht wie eine Leitweg-ID aus');
    expect((await drafted.issue()).location).toBe(`/invoice/rechnungen/${drafted.id}`);
  });
});

describe('a business abroad', () => {
  const austrian = { countryCode: 'AT', postCode: '1010', city: 'Wien', vatId: 'ATU12345678' };

  it('is asked about the tax before anything is issued', async () => {
    const drafted = await draftFor({ customer: austrian });
    const { browser, id } = drafted;
    expect(visibleText((await drafted.check()).text)).toContain(
      'Ist die Umsatzsteuer für diesen Kunden im Ausland richtig?',
    );
    expect((await drafted.issue()).status).toBe(409);
    const question = `/invoice/rechnungen/${id}/frage/foreign-tax`;
    const text = visibleText((await browser.get(question)).text);
    expect(text).toContain('„Steuerschuldnerschaft des Leistungsempfängers (Art. 196 MwStSystRL).“');
    await browser.post(question, { confirmed: 'on' });
    expect((await drafted.issue()).location).toBe(`/invoice/rechnungen/${id}`);
    const issued = (await drafted.events()).find(({ type }) => type === 'invoice-issued');
    expect(issued?.data).toContain(`foreign-tax:${drafted.customer}:AT:registered:standard`);
  });

  it('keeps the answer when the draft is saved, and is a 404 for another company', async () => {
    const drafted = await draftFor({ customer: austrian });
    const question = `/invoice/rechnungen/${drafted.id}/frage/foreign-tax`;
    await drafted.browser.post(question, { confirmed: 'on' });
    const edit = `/invoice/rechnungen/${drafted.id}/bearbeiten`;
    const fields = formFields((await drafted.browser.get(edit)).text);
    expect((await drafted.browser.post(edit, { ...fields, subject: 'neu' })).status).toBe(303);
    expect(await openErrors(drafted)).toEqual(['foreign-tax yes']);
    const stranger = await signedIn(site);
    expect((await stranger.browser.get(question)).status).toBe(404);
    expect((await stranger.browser.post(question, { confirmed: 'on' })).status).toBe(404);
    expect((await drafted.browser.get(`/invoice/rechnungen/${drafted.id}/frage/nichts`)).status).toBe(404);
    const unasked = await drafted.browser.get(`/invoice/rechnungen/${drafted.id}/frage/without-xrechnung`);
    expect(unasked.location).toBe(drafted.path);
  });

  it('a customer at home is asked nothing', async () => {
    const drafted = await draftFor({});
    expect(await openErrors(drafted)).toEqual([]);
    expect(visibleText((await drafted.check()).text)).toContain('Nichts zu beanstanden.');
  });
});

describe('accounts and dates', () => {
  it('an account outside SEPA goes out as code 30 without GiroCode, with a word about it', async () => {
    const drafted = await draftFor({ profile: { iban: 'CR05015202001026284066', bic: '' } });
    expect(visibleText((await drafted.check()).text)).toContain('Ihr Konto liegt außerhalb von SEPA');
    expect((await drafted.issue()).location).toBe(`/invoice/rechnungen/${drafted.id}`);
    const xml = await drafted.browser.get(`/invoice/rechnungen/${drafted.id}/dateien/xrechnung-ubl`);
    expect(xml.text).toMatch(/<cbc:PaymentMeansCode[^>]*>30</);
  });

  it('a bank of another country than the account’s is looked at', async () => {
    const drafted = await draftFor({ profile: { bic: 'BKAUATWW' } });
    expect(visibleText((await drafted.check()).text)).toContain('BIC und IBAN gehören zu verschiedenen Ländern');
    const profile = visibleText((await drafted.browser.get('/invoice/profil')).text);
    expect(profile).toContain('Die BIC gehört zu einem anderen Land als die IBAN.');
    expect(profile).not.toContain('außerhalb von SEPA');
  });

  it.each([
    ['supply-ahead', 'Liegt die Leistung wirklich so weit in der Zukunft?', { supplyFrom: '2099-01-01', supplyTo: '' }],
    [
      'supply-past',
      'Liegt die Leistung wirklich so weit zurück?',
      { supplyFrom: '2026-01-01', supplyTo: '2026-01-31' },
    ],
    [
      'supply-of-lines',
      'Bei einzelnen Positionen stehen andere Tage als für die ganze Rechnung.',
      { supplyFrom: '2027-01-01', supplyTo: '', lines: [{ ...sample, periodFrom: '2026-10-01' }] },
    ],
  ])('%s: asks about a time of supply that may be a slip, and keeps the answer', async (code, title, draft) => {
    const drafted = await draftFor({ draft });
    const asked = await drafted.check();
    expect(visibleText(asked.text)).toContain(title);
    const question = `/invoice/rechnungen/${drafted.id}/frage/${code}`;
    expect(asked.text).toContain(question);
    expect((await drafted.issue()).status).toBe(409);
    expect(visibleText((await drafted.browser.get(question)).text)).toContain(
      'Im Entwurf steht als Leistungszeit: 01.01.',
    );
    expect((await drafted.browser.post(question, {})).status).toBe(422);
    await drafted.browser.post(question, { confirmed: 'on' });
    expect((await drafted.issue()).location).toBe(`/invoice/rechnungen/${drafted.id}`);
    const [issued] = (await drafted.events()).filter(({ type }) => type === 'invoice-issued');
    expect(JSON.stringify(issued)).toContain(`${code}:${draft.supplyFrom}`);
  });

  it('shows the day of issue beside the number', async () => {
    const drafted = await draftFor({});
    expect(visibleText((await drafted.check()).text)).toContain('RE-2026-0001 Ausgestellt am 21.11.2026, heute');
  });
});

describe('an answer', () => {
  it('does not change the content of the draft', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend, { countryCode: 'CH', postCode: '8001' });
    const { id, version } = await createInvoice(site.installation.services, account.backend, {
      customer,
      status: 'draft',
      today,
    });
    const before = await findInvoice(account.backend, id);
    await browser.post(`/invoice/rechnungen/${id}/frage/foreign-tax`, { confirmed: 'on' });
    const after = await findInvoice(account.backend, id);
    expect(after).toMatchObject({ version, draft: before?.draft, answers: [expect.stringContaining(':CH:')] });
  });
});

describe('the customer form', () => {
  it('says what each kind gets, and hides what a kind does not need by a style alone', async () => {
    const { browser } = await signedIn(site);
    const page = await browser.get('/invoice/kunden/neu');
    const text = visibleText(page.text);
    for (const sentence of ['bekommt eine E-Rechnung', 'bekommt eine XRechnung', 'bekommt ein gewöhnliches PDF'])
      expect(text).toContain(sentence);
    // Every field is in the page, whatever the kind: without the style all are shown.
    expect(page.text).toMatch(/<div class="not-consumer">(?:(?!<\/div>).)*Leitweg-ID oder Käuferreferenz/s);
  });

  it.each([
    [{ postCode: '1' }, 'Eine Postleitzahl hat in Deutschland fünf Ziffern.'],
    [{ countryCode: 'Schweiz' }, 'Eine Postleitzahl hat in der Schweiz vier Ziffern.'],
    [{ countryCode: 'Östereich' }, 'Meinten Sie „Österreich“?'],
    [{ vatId: 'UK12345' }, 'Britische Nummern beginnen mit GB'],
    [{ buyerReference: '04011000-1234512345-07' }, 'Die Prüfziffern dieser Leitweg-ID stimmen nicht.'],
    [
      { buyerReference: 't:04011000-1234512345-06' },
      'Bitte nur die Leitweg-ID, ohne Leerzeichen und Zusatz: 04011000-1234512345-06.',
    ],
  ])('%o is refused at the field', async (wrong, sentence) => {
    const { browser } = await signedIn(site);
    const page = await browser.post('/invoice/kunden/neu', { ...customerFields, ...wrong });
    expect([page.status, visibleText(page.text)]).toEqual([422, expect.stringContaining(sentence)]);
  });

  it('the invoice form checks the digits of a Leitweg-ID too', async () => {
    const { browser, account } = await signedIn(site);
    const customer = await createSampleCustomer(account.backend);
    const wrong = invoiceFields(customer, { buyerReference: '04011000-1234512345-07' });
    const page = await browser.post('/invoice/rechnungen/neu', wrong);
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain('Die Prüfziffern dieser Leitweg-ID stimmen nicht.');
  });

  it('tells of another customer of the same name and town, with the way there, and offers the next step', async () => {
    const { browser, account } = await signedIn(site);
    const first = await createSampleCustomer(account.backend, { name: 'Holz & Söhne', city: 'Kiel' });
    await createSampleCustomer(account.backend, { name: 'Holz & Söhne', city: 'Lübeck' });
    expect((await browser.get(`/invoice/kunden/${first}`)).text).not.toContain('gibt es vielleicht schon');
    const second = await createSampleCustomer(account.backend, { name: 'HOLZ & Söhne', city: 'kiel' });
    const page = await browser.get(`/invoice/kunden/${second}`);
    expect(visibleText(page.text)).toContain('Diesen Kunden gibt es vielleicht schon');
    expect(page.text).toContain(`href="/invoice/kunden/${first}"`);
    expect(page.text).toContain(`href="/invoice/rechnungen/neu?kunde=${second}"`);
    const stranger = await signedIn(site);
    const alone = await createSampleCustomer(stranger.account.backend, { name: 'Holz & Söhne', city: 'Kiel' });
    expect((await stranger.browser.get(`/invoice/kunden/${alone}`)).text).not.toContain('gibt es vielleicht schon');
  });
});
