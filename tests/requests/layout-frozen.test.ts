import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { profileOf } from '#app/einvoice/profiles.ts';
import { containerFindings } from '#app/pdf/reader/container-findings.ts';
import { extractInvoiceXml } from '#app/pdf/reader/extract.ts';
import type { IssuedInvoice } from '#app/pocketbase/invoices/record.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import { loadPictures } from '#app/workflows/layout-pictures.ts';
import { layoutOf, renderFiles } from '#app/workflows/render-files.ts';
import { letterheadPdf, pngOf } from '../pdf/uploads.ts';
import { layoutFields, layoutIdIn, postFiles, writeLayout, newLayoutForm } from '../support/layout-posts.ts';
import { openDrawingSite, signedIn } from '../support/site.ts';
import type { Site } from '../support/site.ts';
import { verifyFolder } from '../support/verify-folder.ts';

let site: Site;

beforeAll(async () => {
  site = await openDrawingSite();
});

async function findIssued(backend: Backend, id: string): Promise<IssuedInvoice> {
  const invoice = await findInvoice(backend, id);
  if (invoice?.status !== 'issued') throw new Error(`not issued: ${id}`);
  return invoice;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const files = {
  logoFile: { bytes: pngOf(60, 20, [13, 74, 102]), name: 'logo.png', type: 'image/png' },
  letterheadFile: {
    bytes: letterheadPdf([{ text: 'Brief' }, { text: 'Folge' }]),
    name: 'brief.pdf',
    type: 'application/pdf',
  },
};

describe('an issued invoice', () => {
  it('keeps the layout it was issued with, whatever becomes of it', async () => {
    const own = await signedIn(site);
    const form = {
      path: newLayoutForm,
      fields: layoutFields({
        logoAlternative: 'Logo der Firma',
        accentColor: '#aa0000',
        text_invoice_de_closing: 'Danke, {Kunde}!',
      }),
      files,
    };
    const id = layoutIdIn(await postFiles(own.browser, form));
    const layout = await findLayout(own.account.backend, id);
    const { services } = site.installation;
    const customer = await createSampleCustomer(own.account.backend);
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const issued = await createInvoice(services, own.account.backend, order);
    const { snapshot, company } = await findIssued(own.account.backend, issued.id);
    expect(snapshot.layout).toEqual(layout?.settings);
    const stored = await readInvoiceFile(own.account.backend, { invoice: issued.id, kind: 'zugferd' });
    await own.browser.post(`/invoice/layouts/${id}`, layoutFields({ accentColor: '#0000aa', version: '1' }));
    await own.browser.post(`/invoice/layouts/${id}/archiv`, { archived: 'yes' });
    const pictures = await loadPictures(services.connect(null), layoutOf(snapshot), company);
    expect(pictures).toHaveLength(3);
    const [again] = await renderFiles(services, snapshot, { pictures, attachments: [] });
    expect(hashOf(again?.bytes ?? new Uint8Array())).toBe(hashOf(stored ?? new Uint8Array()));
    const found = extractInvoiceXml(stored ?? new Uint8Array());
    expect(found).toMatchObject({
      ok: true,
      container: { level: 'EN 16931', pdfaPart: '3', invoices: ['factur-x.xml'] },
    });
    const { specification } = profileOf('zugferd-en16931');
    expect(found.ok && containerFindings(found.container, specification)).toEqual([]);
    const { damages } = await verifyFolder(join(inject('mailDir'), '..'));
    expect(damages.filter((damage) => damage.company === company)).toEqual([]);
    const later = await createInvoice(services, own.account.backend, order);
    expect((await findIssued(own.account.backend, later.id)).snapshot.layout).toEqual(defaultLayout);
  });

  it('takes the customer’s layout, with its texts in the customer’s language only', async () => {
    const own = await signedIn(site);
    await writeLayout(own.browser);
    const texts = { text_invoice_en_intro: 'Hello,', text_invoice_de_intro: 'Hallo,', text_offer_en_intro: 'Offer' };
    const id = await writeLayout(own.browser, layoutFields({ ...texts, giroCode: '', name: 'Englisch' }));
    const customer = await createSampleCustomer(own.account.backend, { layout: id, language: 'en' });
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const issued = await createInvoice(site.installation.services, own.account.backend, order);
    const { snapshot } = await findIssued(own.account.backend, issued.id);
    expect(snapshot.layout?.texts).toEqual([{ kind: 'invoice', language: 'en', place: 'intro', text: 'Hello,' }]);
    expect(snapshot.layout?.giroCode).toBe(false);
  });
});
