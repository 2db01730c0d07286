import { decode, inputValue, openCreating, ownFields } from './site.ts';
import type { Browser, Page } from './site.ts';

export type Fields = Record<string, string>;

/** The invoice form as a browser sends it: 2 lines, 19 and 7 %, 3.712,45 € gross. */
export function invoiceFields(customer: string, more: Fields = {}): Fields {
  return {
    customer,
    supplyFrom: '2.11.2026',
    supplyTo: '20.11.26',
    paymentDays: '',
    buyerReference: '',
    orderReference: '',
    subject: 'Programmheft',
    introText: '',
    closingText: '',
    paymentTerms: '',
    'lines[0].description': 'Gestaltung\r\n48 Seiten',
    'lines[0].quantity': '2,5',
    'lines[0].unitCode': 'HUR',
    'lines[0].unitPrice': '1.234,56',
    'lines[0].tax': 'standard-1900',
    'lines[1].description': 'Buch',
    'lines[1].quantity': '3',
    'lines[1].unitCode': 'H87',
    'lines[1].unitPrice': '12,3456',
    'lines[1].tax': 'standard-700',
    ...more,
  };
}

/** The form of an offer as a browser sends it, with the lines of the invoice. */
export function offerFields(customer: string, more: Fields = {}): Fields {
  const lines = Object.entries(invoiceFields(customer)).filter(([name]) => name.startsWith('lines['));
  return {
    customer,
    validUntil: '24.12.2099',
    supplyFrom: '',
    supplyTo: '',
    subject: 'Programmheft',
    enquiryReference: '',
    projectReference: '',
    introText: '',
    closingText: '',
    conditions: '',
    ...Object.fromEntries(lines),
    ...more,
  };
}

/** The invoice's id in the address a form led to; '' for none. */
export function invoiceIdIn(page: Page): string {
  return /rechnungen\/([a-z0-9]{15})/.exec(page.location)?.[1] ?? '';
}

/** The page of a new invoice as a person opens it. */
export function openNewInvoice(browser: Browser, query = ''): Promise<Page & { address: string }> {
  return openCreating(browser, `/invoice/rechnungen/neu${query}`);
}

/** Has a line show what it may say besides, by its button, as without scripts. */
export async function openExtras(browser: Browser): Promise<void> {
  const { address, text } = await openNewInvoice(browser);
  const [button = ''] = /<button class="more"[^>]*>/.exec(text) ?? [];
  const intent = decode(/value="([^"]*)"/.exec(button)?.[1] ?? '');
  const { location } = await browser.post(address, { ...ownFields(text), __intent__: intent });
  await browser.get(location.replace(/#.*/, ''));
}

/** Has the form show what only some kinds of invoices ask for, as without scripts: by saving that it is one. */
export async function openKinds(browser: Browser): Promise<void> {
  for (const documentKind of ['deposit', 'final']) {
    const { address, text } = await openNewInvoice(browser);
    const { location } = await browser.post(address, { ...ownFields(text), documentKind });
    await browser.get(location);
  }
}

/** A new draft by the form; its id. */
export async function writeDraft(browser: Browser, fields: Fields): Promise<string> {
  const form = await openNewInvoice(browser);
  const page = await browser.post('/invoice/rechnungen/neu', {
    ...fields,
    createKey: inputValue(form.text, 'createKey'),
  });
  if (page.status !== 303) throw new Error(`the form answered ${page.status}`);
  return invoiceIdIn(page);
}
