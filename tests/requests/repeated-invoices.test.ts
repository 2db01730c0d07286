import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSampleInvoice, createInvoice, createSampleCustomer, sampleDraft } from '../../app/commands/fixtures.ts';
import type { SampleAccount, SampleInvoice } from '../../app/commands/fixtures.ts';
import type { InvoiceDraft } from '../../app/invoicing/invoice/draft.ts';
import { listEventsOf } from '../../app/pocketbase/archive/queries.ts';
import { formFields, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

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

async function billOnce(): Promise<Billed> {
  const { browser, account } = await signedIn(site);
  const { services } = site.installation;
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
    const events = JSON.stringify(await listEventsOf(account.backend, id));
    expect(events).toContain(`issued-before:${customer}:${first.id}`);
  });
});
