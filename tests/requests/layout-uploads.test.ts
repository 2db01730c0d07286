import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { defaultLayout } from '#app/invoicing/layout/layout.ts';
import { readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { findLayout } from '#app/pocketbase/layouts/queries.ts';
import type { Layout } from '#app/pocketbase/layouts/queries.ts';
import { readPicture } from '#app/pocketbase/pictures/queries.ts';
import { fourInkJpeg, letterheadPdf, pngOf, rgbJpeg } from '../pdf/uploads.ts';
import { layoutFields, layoutIdIn, postFiles, writeLayout, newLayoutForm } from '../support/layout-posts.ts';
import type { Files, LayoutFields } from '../support/layout-posts.ts';
import { inputValue, openDrawingSite, openSite, origin, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
});

const png = pngOf(60, 20, [13, 74, 102]);
const logo = (bytes: Uint8Array, type = 'image/png') => ({ logoFile: { bytes, name: 'logo', type } });
const pdf = (...texts: string[]) => ({
  bytes: letterheadPdf(texts.map((text) => ({ text }))),
  name: 'briefpapier.pdf',
  type: 'application/pdf',
});
const named = { logoAlternative: 'Logo der Firma' };

function post(files: Files, more: LayoutFields = {}, path = newLayoutForm): Promise<Page> {
  // Nobody uploads all of this in one minute.
  site.clock.now = new Date(site.clock.now.getTime() + 20_000);
  return postFiles(browser, { path, fields: layoutFields({ ...named, ...more }), files });
}

async function created(files: Files, more: LayoutFields = {}): Promise<Layout> {
  const page = await post(files, more);
  expect([page.status, visibleText(page.text).slice(0, 300)]).toEqual([303, '']);
  const layout = await findLayout(account.backend, layoutIdIn(page));
  if (!layout) throw new Error('no layout');
  return layout;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a logo', () => {
  it.each([
    ['PNG', png, 'png', true],
    ['JPEG', rgbJpeg, 'jpeg', true],
    ['SVG', Buffer.from(svg), 'svg', true],
    ['JPEG for print', fourInkJpeg, 'svg', false],
  ] as const)('%s is kept, addressed by its content', async (_name, bytes, format, asItIs) => {
    const { settings } = await created(logo(bytes));
    expect(settings.logo).toMatchObject({ widthTenthMm: 500, align: 'left', alternative: 'Logo der Firma' });
    expect(settings.logo?.picture.format).toBe(format);
    if (asItIs) expect(settings.logo?.picture.sha256).toBe(hashOf(bytes));
    const sha256 = settings.logo?.picture.sha256 ?? '';
    const stored = await readPicture(account.backend, { sha256 });
    expect(hashOf(stored?.bytes ?? new Uint8Array())).toBe(sha256);
    const served = await browser.get(`/invoice/layouts/bilder/${sha256}`);
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe(`image/${format === 'svg' ? 'svg+xml' : format}`);
    expect(served.headers.get('content-security-policy')).toContain('sandbox');
    expect(served.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['text', Buffer.from('kein Bild'), 'Das ist kein PNG, JPEG oder SVG.'],
    ['a PDF', pdf('x').bytes, 'Das ist kein PNG, JPEG oder SVG.'],
    ['a broken PNG', png.subarray(0, 60), 'Diese Datei lässt sich nicht lesen.'],
    ['a bomb', pngOf(1, 1, [0, 0, 0]).fill(0x7f, 16, 24), 'mehr als 25 Millionen Bildpunkte'],
    ['more than 5 MB', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'Diese Datei ist zu groß.'],
    ['an SVG with text', Buffer.from(svg.replace('<path', '<text>A</text><path')), 'Dieses SVG enthält Text.'],
    ['an SVG with a script', Buffer.from(svg.replace('<path', '<script>1</script><path')), 'Verweise oder Skripte'],
    ['half an SVG', Buffer.from(svg.slice(0, -6)), 'Dieses SVG ist unvollständig.'],
  ])('%s is refused at the field, what was typed stays', async (_name, bytes, sentence) => {
    const page = await post(logo(bytes), { name: 'Mit falschem Logo', marginLeft: '21' });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(page.text.includes('id="layout-logoFile-error"')).toBe(true);
    expect(inputValue(page.text, 'name')).toBe('Mit falschem Logo');
    expect(inputValue(page.text, 'marginLeft')).toBe('21');
    expect(inputValue(page.text, 'logo')).toBe('');
  });

  it('is not lost when another field is wrong', async () => {
    const page = await post(logo(png), { name: '' });
    expect(page.status).toBe(422);
    const kept = inputValue(page.text, 'logo');
    expect(kept).toBe(`${hashOf(png)}.png`);
    expect(page.text.includes(`src="/invoice/layouts/bilder/${hashOf(png)}"`)).toBe(true);
    const id = await writeLayout(browser, layoutFields({ ...named, logo: kept }));
    expect((await findLayout(account.backend, id))?.settings.logo?.picture.sha256).toBe(hashOf(png));
  });

  it('needs words for those who do not see it', async () => {
    const page = await post(logo(png), { logoAlternative: ' ' });
    expect([page.status, page.text.includes('id="layout-logoAlternative-error"')]).toEqual([422, true]);
  });

  it('is replaced and removed', async () => {
    const { id } = await created(logo(png));
    const path = `/invoice/layouts/${id}`;
    await post(logo(rgbJpeg, 'image/jpeg'), { logo: `${hashOf(png)}.png`, version: '1' }, path);
    expect((await findLayout(account.backend, id))?.settings.logo?.picture.sha256).toBe(hashOf(rgbJpeg));
    await browser.post(path, layoutFields({ logo: `${hashOf(rgbJpeg)}.jpeg`, logoRemoved: 'on', version: '2' }));
    expect((await findLayout(account.backend, id))?.settings).toEqual(defaultLayout);
  });

  it('of another company is a 404', async () => {
    const other = await signedIn(site);
    await created(logo(png));
    expect((await other.browser.get(`/invoice/layouts/bilder/${hashOf(png)}`)).status).toBe(404);
    expect((await other.browser.get('/invoice/layouts/bilder/abc')).status).toBe(404);
    for (const name of [`${hashOf(png)}.png`, `${'0'.repeat(64)}.png`, '../x']) {
      const page = await other.browser.post(newLayoutForm, layoutFields({ ...named, logo: name }));
      expect(page.status).toBe(422);
      expect(visibleText(page.text)).toContain('Diese Datei ist nicht mehr da.');
    }
  });

  it('cannot be a file that was stored for something else', async () => {
    const customer = await createSampleCustomer(account.backend);
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    const bytes = await readInvoiceFile(account.backend, { invoice: id, kind: 'zugferd' });
    const hash = hashOf(bytes ?? new Uint8Array());
    const page = await browser.post(newLayoutForm, layoutFields({ ...named, logo: `${hash}.svg` }));
    expect(page.status).toBe(422);
    expect((await browser.get(`/invoice/layouts/bilder/${hash}`)).status).toBe(404);
  });
});

describe('a letterhead', () => {
  it('gives a picture for the first page and one for the following', async () => {
    const { settings } = await created({ letterheadFile: pdf('Erste Seite', 'Folgeseite') });
    expect(settings.letterhead?.first.format).toBe('svg');
    expect(settings.letterhead?.following?.format).toBe('svg');
    expect(settings.letterhead?.following?.sha256).not.toBe(settings.letterhead?.first.sha256);
    const one = await created({ letterheadFile: pdf('Nur eine') });
    expect(one.settings.letterhead?.following).toBeUndefined();
    const two = await created({ letterheadFile: pdf('Nur eine'), followingFile: pdf('Eigene Datei') });
    expect(two.settings.letterhead?.following?.format).toBe('svg');
  });

  it('with a foot of its own turns ours off and lifts the lower margin; both can be changed', async () => {
    const bytes = letterheadPdf([{ text: 'Musterfirma', foot: 'Musterbank, Steuernummer 1' }]);
    const layout = await created({ letterheadFile: { ...pdf('x'), bytes } });
    // The foot reaches 21.9 mm above the lower edge.
    expect(layout.settings).toMatchObject({ letterheadFooter: true, margins: { bottomTenthMm: 239 } });
    const page = await browser.get(`/invoice/layouts/${layout.id}`);
    expect(/name="letterheadFooter"[^>]*checked/.test(page.text)).toBe(true);
    expect(visibleText(page.text)).toContain('weder Ihre Steuernummer noch Ihre USt-IdNr.');
    const letterhead = inputValue(page.text, 'letterhead');
    await browser.post(`/invoice/layouts/${layout.id}`, layoutFields({ ...named, letterhead, version: '1' }));
    const changed = await findLayout(account.backend, layout.id);
    expect(changed?.settings).toMatchObject({ letterheadFooter: false, margins: { bottomTenthMm: 90 } });
    expect((await created({ letterheadFile: pdf('Ohne Fuß') })).settings.letterheadFooter).toBe(false);
  });

  it('with a bar at its foot lifts ours above it', async () => {
    const bytes = letterheadPdf([{ text: 'Musterfirma', bar: 72 }]);
    const { settings } = await created({ letterheadFile: { ...pdf('x'), bytes } });
    expect(settings).toMatchObject({ letterheadFooter: false, margins: { bottomTenthMm: 274 } });
  });

  it.each([
    ['a picture', { bytes: png, name: 'x.pdf', type: 'application/pdf' }, 'Das ist kein PDF.'],
    ['a broken PDF', { ...pdf('x'), bytes: pdf('x').bytes.subarray(0, 200) }, 'Diese Datei lässt sich nicht lesen.'],
    [
      'a letter of another size',
      { ...pdf('x'), bytes: letterheadPdf([{ text: 'x', width: 612, height: 792 }]) },
      'Das Briefpapier ist nicht A4 hoch',
    ],
    [
      'more than 5 MB',
      { ...pdf('x'), bytes: Buffer.concat([pdf('x').bytes, Buffer.alloc(5 * 1024 * 1024)]) },
      'Diese Datei ist zu groß.',
    ],
  ])('%s is refused with the reason', async (_name, letterheadFile, sentence) => {
    const page = await post({ letterheadFile });
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(sentence);
    expect(page.text.includes('id="layout-letterheadFile-error"')).toBe(true);
  });

  it('that names another account than the profile is warned of', async () => {
    const foreign = await created({ letterheadFile: pdf('IBAN DE02 1203 0000 0000 2020 51') });
    const page = await browser.get(`/invoice/layouts/${foreign.id}`);
    expect(visibleText(page.text)).toContain(
      'Das Briefpapier nennt die IBAN DE02120300000000202051, Ihr Profil nicht.',
    );
    const customer = await createSampleCustomer(account.backend, { layout: foreign.id });
    const order = { customer, status: 'draft', today: '2026-11-21' } as const;
    const draft = await createInvoice(site.installation.services, account.backend, order);
    const issuing = await browser.get(`/invoice/rechnungen/${draft.id}/ausstellen`);
    expect(visibleText(issuing.text)).toContain('Das Briefpapier nennt die IBAN DE02120300000000202051');
    expect(issuing.text.includes(`href="/invoice/layouts/${foreign.id}"`)).toBe(true);
    const own = await created({ letterheadFile: pdf('IBAN DE89 3704 0044 0532 0130 00') });
    expect(visibleText((await browser.get(`/invoice/layouts/${own.id}`)).text)).not.toContain('Das Briefpapier nennt');
    const texts = layoutFields({ text_invoice_de_closing: 'USt-IdNr. DE999999999' });
    const told = await browser.get(`/invoice/layouts/${await writeLayout(browser, texts)}`);
    expect(visibleText(told.text)).toContain('Ein Text nennt die USt-IdNr. DE999999999, Ihr Profil nicht.');
  });
});

describe('the preview', () => {
  beforeAll(async () => {
    site = await openDrawingSite();
    ({ browser, account } = await signedIn(site));
  });

  const sources = (html: string) =>
    [...html.matchAll(/<img class="page-picture" src="([^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'));

  it('shows the chosen document, its pages and what it conforms to', async () => {
    const { id } = await created(logo(png));
    const page = await browser.get(`/invoice/layouts/${id}/vorschau?beleg=long-invoice`);
    const pages = sources(page.text);
    expect(pages.length).toBeGreaterThan(1);
    expect(visibleText(page.text)).toContain('ZUGFeRD EN 16931 PDF/A-3a PDF/UA-1');
    const pictures = await Promise.all(pages.map((source) => browser.get(source)));
    expect(new Set(pictures.map(({ text }) => text)).size).toBe(pages.length);
    for (const { status, headers, text } of pictures) {
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(text.startsWith('<svg')).toBe(true);
    }
    expect((await browser.get(`${pages[0] ?? ''}9`)).status).toBe(404);
    const pdf = /href="([^"]+\/vorschau\/pdf[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const file = await browser.get(pdf);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const offer = await browser.get(`/invoice/layouts/${id}/vorschau?beleg=offer&sprache=en`);
    expect(visibleText(offer.text)).not.toContain('ZUGFeRD EN 16931');
    expect(offer.text.includes('<option value="en" selected="">')).toBe(true);
  });

  it('offers the longest and the shortest real invoice where there are any', async () => {
    const fresh = await signedIn(site);
    const id = await writeLayout(fresh.browser);
    const path = `/invoice/layouts/${id}/vorschau`;
    expect((await fresh.browser.get(path)).text.includes('value="longest"')).toBe(false);
    expect((await fresh.browser.get(`${path}?beleg=longest`)).status).toBe(200);
    const customer = await createSampleCustomer(fresh.account.backend);
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const line = {
      description: 'Stunde',
      quantity: '1',
      unitCode: 'HUR',
      unitPrice: '80',
      taxCase: 'standard',
      taxRateBp: 1900,
    } as const;
    for (const count of [3, 90, 1])
      await createInvoice(site.installation.services, fresh.account.backend, {
        ...order,
        draft: { lines: Array.from({ length: count }, () => ({ ...newDraftLine, ...line })) },
      });
    const count = async (subject: string) => sources((await fresh.browser.get(`${path}?beleg=${subject}`)).text).length;
    expect(await count('longest')).toBeGreaterThan(2);
    expect(await count('shortest')).toBe(1);
    expect((await fresh.browser.get(path)).text.includes('value="longest"')).toBe(true);
  });

  it('shows what was saved after the form was saved', async () => {
    const { id } = await created(logo(png));
    const path = `/invoice/layouts/${id}`;
    const first = await browser.get(sources((await browser.get(path)).text)[0] ?? '');
    const saved = await browser.post(path, {
      ...layoutFields({ accentColor: '#aa0000', version: '1' }),
      then: 'preview',
    });
    expect(saved.location).toBe(`${path}/vorschau`);
    const again = await browser.get(sources((await browser.get(path)).text)[0] ?? '');
    expect(first.text.includes('#aa0000')).toBe(false);
    expect(again.text.includes('#aa0000')).toBe(true);
  });

  it('shows an invoice in the layout that invoices take, or in a design, and offers what can be made', async () => {
    const fresh = await signedIn(site);
    const sample = await fresh.browser.get('/invoice/layouts/vorschau');
    const kinds = [...sample.text.matchAll(/<option value="([^"]+)"[^>]*>Muster/g)].map(([, kind]) => kind);
    expect(kinds[0]).toBe('invoice');
    expect(kinds.includes('delivery-note')).toBe(true);
    expect(kinds.filter((kind) => kind === 'timesheet' || kind === 'order-confirmation')).toEqual([]);
    const [picture = ''] = sources(sample.text);
    expect((await fresh.browser.get(picture)).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const band = await fresh.browser.get('/invoice/layouts/vorschau?gestaltung=band');
    expect((await fresh.browser.get(sources(band.text)[0] ?? '')).text).not.toBe(
      (await fresh.browser.get(picture)).text,
    );
    const id = await writeLayout(fresh.browser);
    const own = await fresh.browser.get('/invoice/layouts/vorschau');
    expect([own.status, own.location]).toEqual([302, `/invoice/layouts/${id}/vorschau`]);
  });

  it('says so when something cannot be drawn', async () => {
    const odd = await signedIn(site, { name: 'Firma \u{1f600}' });
    const page = await odd.browser.get('/invoice/layouts/vorschau');
    expect(page.status).toBe(200);
    expect(visibleText(page.text)).toContain('Zeichen, die sich nicht drucken lassen');
  });
});

it('a form of an ended session comes back after the login, without its files', async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(layoutFields({ name: 'Getippt' }))) body.set(name, value);
  body.set('logoFile', new File([], ''));
  const request = new Request(`${origin}/invoice/layouts/neu`, { method: 'POST', body, headers: { origin } });
  const response = await site.installation.answer(request, { address: '10.9.9.8', local: true });
  expect(response.status).toBe(401);
  expect((await response.text()).includes('Getippt')).toBe(true);
});
