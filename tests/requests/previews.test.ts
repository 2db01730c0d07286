import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import type { PdfRefusal } from '#app/pdf/worker-pool.ts';
import { invoiceFields, writeDraft } from '../support/invoice-posts.ts';
import { poolError } from '../support/pdf-refusal.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let path: string;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  const own = await signedIn(site);
  browser = own.browser;
  customer = await createSampleCustomer(own.account.backend);
  path = `/invoice/rechnungen/${await writeDraft(browser, invoiceFields(customer))}/vorschau`;
});

/** A page and its PDF while drawing fails so. What was drawn before is kept, so each asks for a draft of its own. */
async function askWhile(refusal: PdfRefusal) {
  const { pdf } = site.installation.services;
  const error = await poolError(refusal);
  const subject = `Bild ${crypto.randomUUID()}`;
  const preview = `/invoice/rechnungen/${await writeDraft(browser, invoiceFields(customer, { subject }))}/vorschau`;
  const failing = [
    vi.spyOn(pdf, 'renderDocument').mockRejectedValue(error),
    vi.spyOn(pdf, 'renderPreview').mockRejectedValue(error),
  ];
  const [page, file, picture] = await Promise.all([
    browser.get(preview),
    browser.get(`${preview}/pdf`),
    browser.get(`${preview}/bild`),
  ]);
  for (const each of failing) each.mockRestore();
  return { preview, page, file, picture };
}

describe('the PDF of a draft', () => {
  it('is a PDF, and nobody else keeps it', async () => {
    const file = await browser.get(`${path}/pdf`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    expect(file.text.startsWith('%PDF-1.7')).toBe(true);
  });

  it('is drawn 60 times a minute for one account', async () => {
    const own = await signedIn(site);
    const buyer = await createSampleCustomer(own.account.backend);
    const draft = `/invoice/rechnungen/${await writeDraft(own.browser, invoiceFields(buyer))}/vorschau/pdf`;
    for (let i = 0; i < 60; i += 1) expect((await own.browser.get(draft)).status).toBe(200);
    const refused = await own.browser.get(draft);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(visibleText(refused.text)).toContain('Das waren viele Vorschauen');
    const page = await own.browser.get(draft.replace('/pdf', ''));
    expect(page.status).toBe(200);
    expect(visibleText(page.text)).toContain('Mehr als 60 in einer Minute zeichnen wir nicht');
    expect((await browser.get(`${path}/pdf`)).status).toBe(200);
  });
});

describe('the preview of a draft', () => {
  it.each(['busy', 'timed-out'] as const)('is a page with another way while the pool is %s', async (refusal) => {
    const { preview, page, file, picture } = await askWhile(refusal);
    expect(page.status).toBe(200);
    expect(visibleText(page.text)).toContain('Das Bild lässt sich gerade nicht zeichnen.');
    expect(page.text).toMatch(/<form[^>]*method="get"[^>]*><button[^>]*>Noch einmal<\/button>/);
    expect(page.text).toContain(`href="${preview}/pdf"`);
    for (const each of [file, picture]) {
      expect([each.status, each.headers.get('retry-after')]).toEqual([503, '60']);
      expect(each.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(visibleText(each.text)).toContain('versuchen Sie es in einer Minute noch einmal');
    }
    expect((await browser.get(preview)).text).toContain('alt="Seite 1 von 1, Entwurf"');
  });

  it('says that a text cannot be drawn, and does not ask to try again', async () => {
    const { page, file } = await askWhile('not-drawable');
    expect(page.status).toBe(200);
    expect(visibleText(page.text)).toContain('Zeichen, die sich nicht drucken lassen');
    expect(page.text).not.toContain('Noch einmal');
    expect([file.status, file.headers.get('retry-after')]).toEqual([422, null]);
  });
});
