import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSampleCustomer } from '../../app/commands/fixtures.ts';
import type { DocumentView } from '../../app/invoicing/documents/document-model.ts';
import type { PdfRefused, PdfRefusal } from '../../app/pdf/crew.ts';
import { invoiceFields, writeDraft } from '../support/invoice-posts.ts';
import { openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let path: string;

beforeAll(async () => {
  site = await openSite();
  const own = await signedIn(site);
  browser = own.browser;
  const customer = await createSampleCustomer(own.account.backend);
  path = `/invoice/rechnungen/${await writeDraft(browser, invoiceFields(customer))}/vorschau`;
});

/** The error that the built product's own pool raises. */
async function poolError(refusal: PdfRefusal): Promise<PdfRefused> {
  const error: unknown = await site.installation.services.pdf.renderDocument({ view: {} as DocumentView }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || error.name !== 'PdfRefused') throw new Error('no refusal to learn from');
  return new (error.constructor as typeof PdfRefused)(refusal);
}

async function previewWhile(refusal: PdfRefusal) {
  const { pdf } = site.installation.services;
  const error = await poolError(refusal);
  const drawing = vi.spyOn(pdf, 'renderDocument').mockRejectedValueOnce(error);
  const page = await browser.get(path);
  drawing.mockRestore();
  return page;
}

describe('the preview of a draft', () => {
  it('is a PDF', async () => {
    const page = await browser.get(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it.each(['busy', 'timed-out'] as const)('asks to come back while the pool is %s', async (refusal) => {
    const page = await previewWhile(refusal);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(visibleText(page.text)).toContain('bitte laden Sie diese Seite in einer Minute neu');
  });

  it('says that a text cannot be drawn', async () => {
    const page = await previewWhile('not-drawable');
    expect([page.status, page.headers.get('retry-after')]).toEqual([422, null]);
    expect(visibleText(page.text)).toContain('Zeichen, die sich nicht drucken lassen');
  });

  it('is drawn 60 times a minute for one account', async () => {
    const own = await signedIn(site);
    const unknown = '/invoice/rechnungen/aaaaaaaaaaaaaaa/vorschau';
    for (let i = 0; i < 60; i += 1) expect((await own.browser.get(unknown)).status).toBe(404);
    const page = await own.browser.get(unknown);
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60']);
    expect(visibleText(page.text)).toContain('Das waren viele Vorschauen');
    expect((await browser.get(path)).status).toBe(200);
  });
});
