import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import { openSite, signedIn, visibleText } from './site.ts';
import type { Browser, Page, Site } from './site.ts';

type State = Parameters<typeof createSampleOffer>[2]['state'];

/** Somebody with a customer, who writes offers. */
export interface OfferPages {
  site: Site;
  browser: Browser;
  account: SampleAccount;
  customer: string;
  today: string;
  create: (state: State, draft?: Partial<OfferDraft>) => ReturnType<typeof createSampleOffer>;
  words: (path: string) => Promise<string>;
}

export async function openOfferPages(): Promise<OfferPages> {
  const site = await openSite();
  const { browser, account } = await signedIn(site);
  const customer = await createSampleCustomer(account.backend);
  const today = site.installation.services.now().toISOString().slice(0, 10);
  return {
    site,
    browser,
    account,
    customer,
    today,
    create: (state, draft = {}) =>
      createSampleOffer(site.installation.services, account.backend, { customer, state, today, draft }),
    words: async (path) => visibleText((await browser.get(path)).text),
  };
}

export const offerIdIn = ({ location }: Page) => /angebote\/([a-z0-9]{15})/.exec(location)?.[1] ?? '';
export const offerPath = (id: string, verb: string) => `/invoice/angebote/${id}${verb === '' ? '' : `/${verb}`}`;

export const typedOffer = {
  validUntil: '24.12.2099',
  enquiryReference: 'Mail vom Montag',
  projectReference: 'P-7',
  supplyFrom: '02.11.2099',
  supplyTo: '20.11.2099',
  subject: 'Ladenschild',
  introText: 'Guten Tag',
  closingText: 'Bis bald',
  conditions: 'Zahlbar nach Abnahme.',
  signature: 'on',
  'lines[0].description': 'Entwurf',
  'lines[0].quantity': '2,5',
  'lines[0].unitCode': 'HUR',
  'lines[0].unitPrice': '80,00',
  'lines[0].tax': 'standard-1900',
};
