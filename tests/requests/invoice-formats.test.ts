import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import type { CustomerFields } from '#app/invoicing/customer/fields.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
const today = '2026-11-21';

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

/** What the page of an issued invoice offers first, and for whom it says each file is. */
async function offered(
  fields: Partial<CustomerFields>,
  draft: Partial<InvoiceDraft> = {},
): Promise<{ main: string; words: string }> {
  const customer = await createSampleCustomer(account.backend, { name: 'Hof Linde', ...fields });
  const order = { customer, status: 'issued', today, confirmed: true, draft } as const;
  const { id } = await createInvoice(site.installation.services, account.backend, order);
  const { text } = await browser.get(`/invoice/rechnungen/${id}`);
  const [, main = ''] =
    /class="button main[^"]*"[^>]*href="[^"]*dateien\/([a-z-]+)"|href="[^"]*dateien\/([a-z-]+)"[^>]*class="button main/
      .exec(text)
      ?.filter(Boolean) ?? [];
  return { main, words: visibleText(text) };
}

describe('the file that is the customer’s', () => {
  it.each<[string, Partial<CustomerFields>, string]>([
    ['the PDF as usual', {}, 'zugferd'],
    [
      'an authority’s XRechnung as usual',
      { kind: 'public', buyerReference: '04011000-1234512345-06' },
      'xrechnung-ubl',
    ],
    ['an XRechnung that its record wants', { invoiceFormat: 'xrechnung-ubl' }, 'xrechnung-ubl'],
    ['the other way of writing it', { invoiceFormat: 'xrechnung-cii' }, 'xrechnung-cii'],
    ['an authority’s PDF', { kind: 'public', invoiceFormat: 'zugferd' }, 'zugferd'],
  ])('is %s', async (_, fields, kind) => {
    const { main, words } = await offered(fields);
    expect(main).toBe(kind);
    expect(words).toContain('Für Hof Linde');
  });

  it('is the PDF where no XRechnung could be made', async () => {
    const fields = { invoiceFormat: 'xrechnung-ubl', email: '', buyerReference: '' } as const;
    const { main } = await offered(fields, { buyerReference: '' });
    expect(main).toBe('zugferd');
  });
});
