import { readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { readInvoiceFile } from '#app/pocketbase/invoices/files.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { invoiceFields, writeDraft } from '../support/invoice-posts.ts';
import { decode, formFields, inputValue, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

// Between writing and what can no more be changed: preview, check, way back, the issued invoice.

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
});

const emptyLine = { 'lines[1].description': '', 'lines[1].quantity': '1', 'lines[1].unitPrice': '' };

function pathOf(id: string, page: string): string {
  return `/invoice/rechnungen/${id}/${page}`;
}

function autofocused(page: Page): string[] {
  return [...page.text.matchAll(/<[^>]* autofocus=""[^>]*>([^<]*)/gi)].map(([, text = '']) => decode(text));
}

describe('the preview', () => {
  it('is a page of the stored draft: pictures, key facts, ways on, and it changes nothing', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    await browser.get(pathOf(id, 'bearbeiten'));
    const before = await findInvoice(account.backend, id);
    const page = await browser.get(pathOf(id, 'vorschau'));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = visibleText(page.text);
    for (const part of ['Rechnung an Café Nordlicht, Programmheft', 'Nichts. Sie können ausstellen.', '3.712,45 €'])
      expect(text).toContain(part);
    for (const way of ['bearbeiten', 'vorschau/pdf', 'ausstellen'])
      expect(page.text).toContain(`href="${pathOf(id, way)}"`);
    expect(autofocused(page)).toEqual(['Vorschau']);
    const [, source = ''] = /<img[^>]*src="([^"]+)"/.exec(page.text) ?? [];
    const picture = await browser.get(decode(source));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(picture.headers.get('cache-control')).toBe('private, no-cache');
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    expect((await browser.get(decode(source).replace('seite=1', 'seite=2'))).status).toBe(404);
    expect(await findInvoice(account.backend, id)).toEqual(before);
  });

  it('shows an incomplete draft as well, and leads into each field that is missing', async () => {
    const id = await writeDraft(browser, invoiceFields('', { supplyFrom: '', supplyTo: '', ...emptyLine }));
    const page = await browser.get(pathOf(id, 'vorschau'));
    const text = visibleText(page.text);
    for (const part of ['Noch kein Kunde gewählt', 'Der Preis von Position 2 fehlt', '4 Fehler', '3.672,82 €'])
      expect(text).toContain(part);
    const back = encodeURIComponent(pathOf(id, 'vorschau'));
    expect(page.text).toContain(`href="${pathOf(id, 'bearbeiten')}?zurueck=${back}#invoice-lines[1].unitPrice"`);
    expect(page.text).toContain('alt="Seite 1 von 1, Entwurf"');
    expect((await browser.get(pathOf(id, 'vorschau/pdf'))).text.startsWith('%PDF-1.7')).toBe(true);
  });

  it('shows the empty sheet while no line says anything', async () => {
    const id = await writeDraft(browser, { 'lines[0].quantity': '1', 'lines[0].tax': 'standard-1900' });
    const page = await browser.get(pathOf(id, 'vorschau'));
    expect(visibleText(page.text)).toContain('Was Sie berechnen');
    expect(page.text).not.toContain('<img');
    expect(page.text).toContain('class="blank address"');
    expect(page.text).toContain('class="blank head filled"');
  });

  it('draws once whatever shows the same content, and never shows what is no longer stored', async () => {
    const id = await writeDraft(browser, invoiceFields(customer, { subject: `Bild ${crypto.randomUUID()}` }));
    const sourceOf = (page: Page) => decode(/<img[^>]*src="([^"]+)"/.exec(page.text)?.[1] ?? '');
    const drawing = vi.spyOn(site.installation.services.pdf, 'renderPreview');
    const first = sourceOf(await browser.get(pathOf(id, 'vorschau')));
    expect(sourceOf(await browser.get(pathOf(id, 'ausstellen')))).toBe(first);
    const before = (await browser.get(first)).text;
    expect(drawing).toHaveBeenCalledTimes(1);
    const form = formFields((await browser.get(pathOf(id, 'bearbeiten'))).text);
    await browser.post(pathOf(id, 'bearbeiten'), { ...form, subject: 'Anderes' });
    const second = sourceOf(await browser.get(pathOf(id, 'vorschau')));
    expect(second).not.toBe(first);
    const after = (await browser.get(second)).text;
    expect(after).not.toBe(before);
    expect((await browser.get(first)).text).toBe(after);
    expect(drawing).toHaveBeenCalledTimes(2);
    drawing.mockRestore();
  });

  it('of an issued invoice is the invoice; its pictures are nobody else’s', async () => {
    const order = { customer, status: 'issued', today: '2026-11-21' } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    expect((await browser.get(pathOf(id, 'vorschau'))).location).toBe(`/invoice/rechnungen/${id}`);
    expect((await browser.get(pathOf(id, 'bild?seite=1'))).headers.get('content-type')).toContain('image/svg+xml');
    const stranger = await signedIn(site);
    for (const page of ['vorschau', 'vorschau/bild', 'vorschau/pdf', 'bild'])
      expect((await stranger.browser.get(pathOf(id, page))).status).toBe(404);
    const draft = await writeDraft(browser, invoiceFields(customer));
    expect((await browser.get(pathOf(draft, 'bild'))).status).toBe(404);
  });
});

describe('the way back from a finding', () => {
  it.each([
    ['/invoice/profil', 'tradingName'],
    ['/invoice/einstellungen/texte', 'introText'],
    ['customer', 'note'],
    ['draft', 'introText'],
  ])('saves first and leads back: %s', async (form, field) => {
    const id = await writeDraft(browser, invoiceFields(customer));
    const path =
      form === 'customer'
        ? `/invoice/kunden/${customer}/bearbeiten`
        : form === 'draft'
          ? pathOf(id, 'bearbeiten')
          : form;
    const back = `${pathOf(id, 'ausstellen')}?befund=1`;
    const address = `${path}?zurueck=${encodeURIComponent(back)}`;
    const page = await browser.get(address);
    expect(page.text).toMatch(/<button(?=[^>]*name="then")(?=[^>]*value="back")[^>]*>Zurück zur Prüfung/);
    const note = `Gemerkt ${crypto.randomUUID()}`;
    const typed = { ...formFields(page.text), [field]: note };
    const stayed = await browser.post(address, typed);
    expect(stayed.location).toBe(`${path}?zurueck=${encodeURIComponent(back)}`);
    const again = await browser.get(stayed.location);
    expect(again.text).toContain(note);
    const left = await browser.post(address, { ...formFields(again.text), then: 'back' });
    expect([left.status, left.location]).toEqual([303, back]);
  });

  it('keeps what is wrong on the page, and the way back with it', async () => {
    const address = `/invoice/profil?zurueck=${encodeURIComponent('/invoice/rechnungen/a/ausstellen')}`;
    const form = formFields((await browser.get(address)).text);
    const wrong = await browser.post(address, { ...form, name: '', then: 'back' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Zurück zur Prüfung');
  });

  it.each(['//other.example/ausstellen', 'https://other.example/ausstellen', '/abmelden', '/\\other.example/vorschau'])(
    'leads to no page but our own: %s',
    async (wanted) => {
      const address = `/invoice/profil?zurueck=${encodeURIComponent(wanted)}`;
      const form = formFields((await browser.get(address)).text);
      expect((await browser.postForged(address, { ...form, then: 'back' })).location).toBe('/invoice/profil');
    },
  );

  it('ends at the next open finding, which has the focus', async () => {
    const id = await writeDraft(browser, invoiceFields('', { supplyFrom: '', supplyTo: '' }));
    await browser.get(pathOf(id, 'bearbeiten'));
    const opened = await browser.get(pathOf(id, 'ausstellen'));
    expect(autofocused(opened)).toEqual(['Noch 2 Fehler']);
    const links = [...opened.text.matchAll(/<a class="mend" href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to = '', text]) => [
      new URL(decode(to), 'http://x').searchParams.get('zurueck'),
      text,
    ]);
    expect(links).toEqual([
      [`${pathOf(id, 'ausstellen')}?befund=1`, 'Kunden wählen'],
      [`${pathOf(id, 'ausstellen')}?befund=2`, 'Leistungsdatum eintragen'],
    ]);
    const form = formFields((await browser.get(pathOf(id, 'bearbeiten'))).text);
    await browser.post(pathOf(id, 'bearbeiten'), { ...form, customer: 'Nordlicht' });
    await browser.get(pathOf(id, 'bearbeiten'));
    expect(autofocused(await browser.get(`${pathOf(id, 'ausstellen')}?befund=1`))).toEqual([
      'Leistungsdatum eintragen',
    ]);
  });
});

describe('the issue page', () => {
  it('names the action of each finding, keeps rule and field behind “Warum?”, and shows all that is stored', async () => {
    const id = await writeDraft(browser, invoiceFields(customer, emptyLine));
    const page = await browser.get(pathOf(id, 'ausstellen'));
    expect(page.text).toMatch(/<a class="mend"[^>]*>Preis eintragen<\/a>/);
    const [why = ''] = /<details class="why">.*?<\/details>/s.exec(page.text) ?? [];
    expect(visibleText(why)).toMatch(/Warum\?.*Regel BR-25 , Feld BT-153 , Position 2/);
    expect(visibleText(page.text.replaceAll(/<details class="why">.*?<\/details>/gs, ''))).not.toMatch(/\bB[TRG]-\d/);
    const text = visibleText(page.text);
    for (const part of ['Gestaltung', 'Menge oder Preis fehlt', '3.672,82 €', 'Karl-Heine-Straße 41', 'Deichgasse 7'])
      expect(text).toContain(part);
    expect(text).toContain('Ausstellen geht noch nicht Noch 2 Fehler');
    expect(text).toContain('Ihr Entwurf ist gespeichert.');
    expect(page.text).toMatch(/<a href="[^"]+bearbeiten\?zurueck=[^"]+" class="button main">Ersten Fehler beheben/);
    expect(page.text).not.toMatch(/<button[^>]*disabled/);
    expect(page.text).not.toContain('name="confirmed"');
  });

  it('names the number on the button, and says nothing that is not proved', async () => {
    const id = await writeDraft(browser, invoiceFields(customer));
    await browser.get(pathOf(id, 'bearbeiten'));
    const page = await browser.get(pathOf(id, 'ausstellen'));
    const number = inputValue(page.text, 'number');
    const text = visibleText(page.text);
    expect(text).toContain(`Diese Rechnung bekommt die Nummer ${number}`);
    expect(text).toContain(`${number} ausstellen`);
    expect(text).not.toMatch(/lückenlos|Lückenlos/);
    const box = /<input[^>]*name="confirmed"[^>]*>/.exec(page.text)?.[0] ?? '';
    expect(box).toMatch(/ autofocus/i);
    expect(box).toMatch(/ required/);
  });

  it('tells an authority’s missing Leitweg-ID where it is looked for first', async () => {
    const authority = await createSampleCustomer(account.backend, { kind: 'public', buyerReference: '' });
    const id = await writeDraft(browser, invoiceFields(authority));
    const page = await browser.get(pathOf(id, 'ausstellen'));
    const text = visibleText(page.text);
    expect(text).toContain('Die Leitweg-ID fehlt Sie steht im Auftrag der Behörde. Ohne sie entsteht keine XRechnung.');
    expect(text).not.toContain('Nichts zu beanstanden');
    expect(page.text).toMatch(/<a class="mend"[^>]*#invoice-buyerReference"[^>]*>Leitweg-ID eintragen/);
  });

  it('issues under no other number than the one that was confirmed', async () => {
    const own = await signedIn(site);
    const buyer = await createSampleCustomer(own.account.backend);
    const [first, second] = [
      await writeDraft(own.browser, invoiceFields(buyer)),
      await writeDraft(own.browser, invoiceFields(buyer, { supplyFrom: '3.11.2026' })),
    ];
    const confirm = (page: Page) => ({
      version: inputValue(page.text, 'version'),
      content: inputValue(page.text, 'content'),
      number: inputValue(page.text, 'number'),
      confirmed: 'on',
    });
    const shown = await own.browser.get(pathOf(second, 'ausstellen'));
    const other = confirm(await own.browser.get(pathOf(first, 'ausstellen')));
    expect(other.number).toBe(inputValue(shown.text, 'number'));
    expect((await own.browser.post(pathOf(first, 'ausstellen'), other)).status).toBe(303);
    const refused = await own.browser.post(pathOf(second, 'ausstellen'), confirm(shown));
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('Die nächste Nummer ist inzwischen eine andere');
    expect(refused.text).not.toMatch(/<input[^>]*name="confirmed"[^>]*checked/);
    expect(await findInvoice(own.account.backend, second)).toMatchObject({ status: 'draft' });
    const again = confirm(refused);
    expect(again.number).not.toBe(other.number);
    expect((await own.browser.post(pathOf(second, 'ausstellen'), again)).location).toBe(
      `/invoice/rechnungen/${second}`,
    );
    expect(await findInvoice(own.account.backend, second)).toMatchObject({ number: again.number });
    // The answer was lost: the same page once more leads to what it has issued.
    const lost = await own.browser.post(pathOf(second, 'ausstellen'), again);
    expect([lost.status, lost.location]).toEqual([303, `/invoice/rechnungen/${second}`]);
  });
});

describe('the issued invoice', () => {
  async function issued(kind: 'business' | 'public' | 'consumer') {
    const buyer = await createSampleCustomer(account.backend, { kind, name: `Kundin ${crypto.randomUUID()}` });
    const order = { customer: buyer, status: 'issued', today: '2026-11-21' } as const;
    const { id } = await createInvoice(site.installation.services, account.backend, order);
    return { id, page: await browser.get(`/invoice/rechnungen/${id}`) };
  }

  it.each([
    ['business', 'PDF mit E-Rechnung'],
    ['public', 'XRechnung'],
    ['consumer', 'PDF mit E-Rechnung'],
  ] as const)('says which file is for whom: %s', async (kind, name) => {
    const { page } = await issued(kind);
    const [main, ...others] = [...page.text.matchAll(/class="button main">.*?<span>([^<]+)/g)].map(([, text]) => text);
    expect(others).toEqual([]);
    expect(main).toBe(`${name} herunterladen`);
    expect(visibleText(page.text)).toMatch(new RegExp(`${name} Für Kundin [\\w-]+, \\d+ KB`));
    expect(page.text).toContain('alt="Seite 1 von 1"');
  });

  it('says the sum once outside of its folds, and promises nothing that does not exist', async () => {
    const { page } = await issued('business');
    const [content = ''] = /<main.*<\/main>/s.exec(page.text) ?? [];
    const text = visibleText(content.replaceAll(/<details.*?<\/details>/gs, ''));
    expect(text.match(/\d,\d\d €/g)).toHaveLength(1);
    expect(text).toContain('Wie geht es weiter?');
    expect(text).not.toContain('Mahn');
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  });

  it.each([
    ['missing', 'PDF mit E-Rechnung: fehlt im Speicher'],
    ['changed', 'PDF mit E-Rechnung: wurde nach dem Speichern verändert'],
  ] as const)('tells what happened to a stored file and locks it: %s', async (damage, sentence) => {
    const { id, page } = await issued('business');
    const download = `href="${pathOf(id, 'dateien/zugferd')}"`;
    expect(page.text).toContain(download);
    const stored = storedAt(await readInvoiceFile(account.backend, { invoice: id, kind: 'zugferd' }));
    const bytes = readFileSync(stored);
    if (damage === 'missing') renameSync(stored, `${stored}.away`);
    else writeFileSync(stored, 'x');
    const damaged = await browser.get(`/invoice/rechnungen/${id}`);
    if (damage === 'missing') renameSync(`${stored}.away`, stored);
    else writeFileSync(stored, bytes);
    const text = visibleText(damaged.text);
    expect(damaged.status).toBe(200);
    expect(text).toContain(sentence);
    expect(text).not.toContain('in einer Minute');
    expect(damaged.text).not.toContain(download);
    expect(damaged.text).toContain(`href="${pathOf(id, 'dateien/xrechnung-ubl')}"`);
    expect(damaged.text.indexOf(sentence)).toBeLessThan(damaged.text.indexOf('class="sheet-pages"'));
    expect((await browser.get(`/invoice/rechnungen/${id}`)).text).toContain(download);
  });
});

function storedAt(bytes: Uint8Array | null): string {
  const hash = sha256(bytes ?? '');
  const storage = join(inject('mailDir'), '../pocketbase/storage');
  const files = readdirSync(storage, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return paths.find((file) => sha256(readFileSync(file)) === hash) ?? '';
}
