import { beforeAll, describe, expect, it } from 'vitest';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { makeInvoiceOf } from '#app/workflows/bill-offer.ts';
import { invoiceIdIn } from '../support/invoice-posts.ts';
import { offerIdIn, offerPath, openOfferPages, typedOffer } from '../support/offer-pages.ts';
import type { OfferPages } from '../support/offer-pages.ts';
import { formFields, openCreating, press, visibleText } from '../support/site.ts';

// What is agreed of the whole: in the offer's form, check, document and versions, and in the invoice made of it.

const agreed = {
  priceMode: 'gross',
  allowancePercent: '10,00',
  allowanceAmount: '',
  allowanceReason: 'Treuerabatt',
  chargeAmount: '11,90',
  chargeReason: 'Versand',
  deliveryName: 'Lager Nord',
  deliveryStreet: 'Hafenstraße 1',
  deliveryPostCode: '25813',
  deliveryCity: 'Husum',
  deliveryCountry: 'Deutschland',
  paymentDays: '21',
  cashDiscountPercent: '2,00',
  cashDiscountDays: '7',
};

let pages: OfferPages;

beforeAll(async () => {
  pages = await openOfferPages();
});

/** A draft with what is agreed, changed by `more`; its id. */
async function write(more: Readonly<Record<string, string>> = {}): Promise<string> {
  const { browser, customer } = pages;
  const { address } = await openCreating(browser, '/invoice/angebote/neu');
  return offerIdIn(await browser.post(address, { ...typedOffer, ...agreed, customer, ...more }));
}

const send = (id: string) => press(pages.browser, offerPath(id, 'versenden'), { confirmed: 'on' });

describe('what is agreed of the whole', () => {
  it('is kept by the form, summed, shown by the check, frozen and drawn', async () => {
    const { browser, words, account } = pages;
    const id = await write();
    const edit = await browser.get(offerPath(id, 'bearbeiten'));
    expect(formFields(edit.text)).toMatchObject(agreed);
    // 2.5 h at 80.00 with tax, less 10 %, plus 11.90: 191.90.
    expect(visibleText(edit.text)).toContain('Angebotssumme 191,90 €');
    expect(edit.text).toContain(
      '<details class="fold"><summary>Weitere Angaben<small>eingetragen: Bezüge, Nachlass, Lieferung, Zahlungsziel, Skonto, Texte<',
    );
    const check = await words(offerPath(id, 'versenden'));
    expect(check).toContain('Treuerabatt −20,00 €');
    expect(check).toContain('Versand 11,90 €');
    expect((await send(id)).status).toBe(303);
    const sent = (await findOffer(account.backend, id))?.sent[0];
    expect(sent?.snapshot).toMatchObject({
      priceMode: 'gross',
      totals: { grossCents: 19_190, netCents: 16_126, taxCents: 3064 },
      allowances: [{ reason: 'Treuerabatt', percentBp: 1000, amountCents: 2000 }],
      charges: [{ reason: 'Versand', amountCents: 1190 }],
      delivery: { name: 'Lager Nord', address: { city: 'Husum' } },
      paymentDays: 21,
      cashDiscounts: [{ days: 7, percentBp: 200 }],
    });
    const shown = await browser.get(offerPath(id, ''));
    const [picture = ''] = /\/invoice\/angebote\/[^"]*bild[^"]*/.exec(shown.text) ?? [];
    const drawn = (await browser.get(picture.replaceAll('&amp;', '&'))).text;
    expect(drawn).toContain('<svg');
  });

  it('goes into the invoice made of it, to the cent', async () => {
    const { account } = pages;
    const { id } = await pages.create('accepted', {
      priceMode: 'gross',
      allowanceAmount: 1000,
      allowanceReason: 'Messe',
      chargeAmount: 490,
      deliveryName: 'Lager Nord',
      paymentDays: 21,
      cashDiscountPercent: 200,
      cashDiscountDays: 7,
    });
    const made = await makeInvoiceOf(account.backend, { offerId: id, sentVersions: 1 });
    if (!made?.ok) throw new Error('no invoice');
    const invoice = await findInvoice(account.backend, made.value.id);
    expect(invoice?.draft).toMatchObject({
      priceMode: 'gross',
      allowanceAmount: 1000,
      allowanceReason: 'Messe',
      chargeAmount: 490,
      deliveryName: 'Lager Nord',
      paymentDays: 21,
      cashDiscountPercent: 200,
      cashDiscountDays: 7,
    });
    expect(invoice?.grossCents).toBe((await findOffer(account.backend, id))?.grossCents);
  });

  it('is told where a version says it otherwise', async () => {
    const { browser, words } = pages;
    const id = await write();
    await send(id);
    const begun = await press(browser, offerPath(id, 'neue-version'));
    const form = formFields((await browser.get(begun.location)).text);
    const other = { ...form, allowancePercent: '15', deliveryName: 'Lager Süd', paymentDays: '' };
    expect((await browser.post(begun.location, other)).status).toBe(303);
    const compared = await words(offerPath(id, 'versionen/2'));
    for (const part of ['Nachlass 10,00 15,00', 'Lieferung an Lager Nord Lager Süd', 'Zahlungsziel 21 Tage –'])
      expect(compared.replaceAll('\u00a0', ' ')).toContain(part);
  });

  it.each([
    [{ allowanceAmount: '5' }, 'Der Nachlass steht in Prozent und als Betrag da', 'allowanceAmount'],
    [
      { allowancePercent: '', allowanceAmount: '500', chargeAmount: '' },
      'Der Nachlass ist höher als die Summe der Positionen',
      'allowanceAmount',
    ],
    [{ chargePercent: '5' }, 'Der Zuschlag steht in Prozent und als Betrag da', 'chargeAmount'],
    [{ deliveryCity: '' }, 'Die Lieferanschrift ist unvollständig', 'deliveryCity'],
    [{ cashDiscountDays: '' }, 'Beim Skonto fehlen die Tage', 'cashDiscountDays'],
    [{ cashDiscountDays: '22' }, 'Skonto gilt länger als das Zahlungsziel', 'cashDiscountDays'],
  ])('%j stops the sending: %s', async (more, sentence, field) => {
    const id = await write(more);
    const page = await pages.browser.get(offerPath(id, 'versenden'));
    expect(visibleText(page.text)).toContain(sentence);
    expect(page.text).toMatch(new RegExp(`href="[^"]*#invoice-${field}"`));
    expect((await send(id)).status).toBe(409);
  });

  it.each([
    [{ allowancePercent: '101' }, 'Nachlass'],
    [{ chargeAmount: '-5' }, 'Zuschlag als Betrag'],
    [{ chargePercent: '101' }, 'Zuschlag'],
    [{ deliveryCountry: 'Atlantis' }, 'Land der Lieferung'],
    [{ cashDiscountPercent: '11' }, 'Skonto'],
  ])('%j is wrong at its field, and nothing typed is lost', async (more, label) => {
    const { browser, customer } = pages;
    const { address } = await openCreating(browser, '/invoice/angebote/neu');
    const page = await browser.post(address, { ...typedOffer, ...agreed, customer, ...more });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(`${label}: `);
    expect(page.text).toContain('<details class="fold" open=""><summary>Weitere Angaben');
    expect(formFields(page.text)).toMatchObject({ ...agreed, ...more });
    expect(invoiceIdIn(page)).toBe('');
  });
});
