import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { cancelSampleInvoice, createInvoice, createSampleCustomer, sampleDraft } from '#app/commands/fixtures.ts';
import type { SampleAccount, SampleInvoice } from '#app/commands/fixtures.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { startBreakingProxy } from '../support/breaking-proxy.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

const today = '2026-11-21';
const sentence = 'Kunde, Betrag und Leistungszeit sind dieselben wie bei RE-2026-0001.';

interface Billed {
  browser: Browser;
  account: SampleAccount;
  customer: string;
  first: SampleInvoice;
  draftAgain: (draft: Partial<InvoiceDraft>, of?: string) => Promise<string>;
}

async function billOnce(at: Site = site): Promise<Billed> {
  const { browser, account } = await signedIn(at);
  const { services } = at.installation;
  const customer = await createSampleCustomer(account.backend);
  const first = await createInvoice(services, account.backend, { customer, today, status: 'issued' });
  const draftAgain: Billed['draftAgain'] = async (draft, of = customer) =>
    (await createInvoice(services, account.backend, { customer: of, today, status: 'draft', draft })).id;
  return { browser, account, customer, first, draftAgain };
}

const checkPath = (id: string) => `/invoice/rechnungen/${id}/ausstellen`;

async function issue(browser: Browser, id: string): Promise<Page> {
  return browser.post(checkPath(id), { ...formFields((await browser.get(checkPath(id))).text), confirmed: 'on' });
}

describe('the same invoice a second time', () => {
  it('is asked about where customer, sum and time are the same', async () => {
    const { browser, account, first, draftAgain } = await billOnce();
    const checkOf = async (...given: Parameters<typeof draftAgain>) =>
      visibleText((await browser.get(checkPath(await draftAgain(...given)))).text);
    expect(await checkOf({})).toContain(sentence);
    expect(await checkOf({ supplyFrom: '2026-10-01' })).not.toContain('dieselben');
    expect(await checkOf({ lines: sampleDraft.lines.slice(0, 1) })).not.toContain('dieselben');
    expect(await checkOf({}, await createSampleCustomer(account.backend))).not.toContain('dieselben');
    await cancelSampleInvoice(site.installation.services, account.backend, { invoiceId: first.id, today });
    expect(await checkOf({})).not.toContain('dieselben');
  });

  it('is issued only where somebody says that it is another one', async () => {
    const { browser, account, customer, first, draftAgain } = await billOnce();
    const id = await draftAgain({});
    expect((await issue(browser, id)).status).toBe(409);
    const question = `/invoice/rechnungen/${id}/frage/issued-before`;
    const page = await browser.get(question);
    expect(visibleText(page.text)).toContain(sentence);
    expect(page.text).toContain(`<a href="/invoice/rechnungen/${first.id}">RE-2026-0001 ansehen</a>`);
    await browser.post(question, { confirmed: 'on' });
    expect((await issue(browser, id)).location).toBe(`/invoice/rechnungen/${id}`);
    const events = JSON.stringify(await ask(account.backend, eventsOfSubject, { subject: id }));
    expect(events).toContain(`issued-before:${customer}:${first.id}`);
  });

  it('is asked about on the page that wanted to issue, where the first one was issued in that very moment', async () => {
    const proxy = await startBreakingProxy(inject('databaseUrl'));
    onTestFinished(() => proxy.stop());
    const through = await openSite({ POCKETBASE_URL: proxy.url }, onTestFinished);
    const { browser, account, customer, draftAgain } = await billOnce(through);
    const draft = { supplyFrom: '2026-11-01' };
    const id = await draftAgain(draft);
    proxy.meddle = async ({ path }) => {
      if (!path.endsWith(`${id}/issue`)) return null;
      proxy.meddle = null;
      await createInvoice(through.installation.services, account.backend, { customer, today, status: 'issued', draft });
      return null;
    };
    const page = await issue(browser, id);
    expect(page.status).toBe(409);
    expect(visibleText(page.text)).toContain('wurde gerade eben dasselbe schon berechnet');
    expect(visibleText(page.text)).toContain('dieselben wie bei RE-2026-0002');
    expect(page.text).toContain(`/invoice/rechnungen/${id}/frage/issued-before`);
    await browser.post(`/invoice/rechnungen/${id}/frage/issued-before`, { confirmed: 'on' });
    expect((await issue(browser, id)).location).toBe(`/invoice/rechnungen/${id}`);
    expect((await browser.get(`/invoice/rechnungen/${id}`)).text).toContain('RE-2026-0003');
  });
});
