import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cancelSampleInvoice, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { listCorrections } from '#app/pocketbase/invoices/queries.ts';
import { correctSampleInvoice } from '../support/corrections.ts';
import { createSamplePayment } from '../support/payments.ts';
import { poolError } from '../support/pdf-refusal.ts';
import { decode, openForm, openSite, ownFields, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Page, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
const today = '2026-11-21';

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm' });
});

async function issue(draft: Partial<InvoiceDraft> = {}): Promise<{ id: string; number: string; path: string }> {
  const order = { customer, status: 'issued', today, draft, confirmed: true } as const;
  const { id, number } = await createInvoice(site.installation.services, account.backend, order);
  return { id, number, path: `/invoice/rechnungen/${id}` };
}

const words = async (path: string) => visibleText((await browser.get(path)).text);
const documentIn = (location: string) => /^\/invoice\/rechnungen\/([a-z0-9]{15})/.exec(location)?.[1] ?? '';
const post = (path: string, fields: Record<string, string>) => browser.post(`${path}/korrektur`, fields);

/** The form as it stands on a page, with something else typed. */
const typedOn = (page: Page, typed: Record<string, string>) => ({ ...ownFields(page.text), ...typed });

async function checked(path: string, typed: Record<string, string>): Promise<Page> {
  const fields = await openForm(browser, `${path}/korrektur`);
  return post(path, { ...fields, ...typed, then: 'check' });
}

const oneHour = { reason: 'Eine Stunde zu viel', 'lines[1].quantity': '1' };

describe('the page that corrects', () => {
  it('is led to from the invoice, and says of each line what can be credited', async () => {
    const { id, number, path } = await issue();
    expect(await words(path)).toContain('Zum Teil gutschreiben');
    await correctSampleInvoice(site.installation.services, account.backend, {
      invoiceId: id,
      today,
      credits: [{ id: '3', quantity: '1' }],
    });
    const page = await words(`${path}/korrektur`);
    expect(page).toContain(number);
    expect(page).toContain('Berechnet: 1,25 Stunden, 90,00 €. Noch gutzuschreiben: 1,25 Stunden, 90,00 €.');
    expect(page).toContain('Noch gutzuschreiben: 1 Stück, 24,90 €.');
    expect(page).not.toMatch(/RE-2026-\d{4} ausstellen/);
  });

  it('shows what will be frozen, with its pages, before anything is issued', async () => {
    const { id, path } = await issue();
    const page = await checked(path, oneHour);
    expect(page.status).toBe(200);
    expect(visibleText(page.text)).toContain('Das wird unveränderlich gespeichert');
    expect(visibleText(page.text)).toContain('Korrekturbetrag −85,68');
    expect(page.text).toContain('value="Eine Stunde zu viel"');
    expect(await listCorrections(account.backend, id)).toEqual([]);
    const [, source = ''] = /<img[^>]*src="([^"]*korrektur\/bild[^"]*)"/.exec(page.text) ?? [];
    const picture = await browser.get(decode(source));
    expect([picture.status, picture.text]).toEqual([200, expect.stringContaining('<svg')]);
  });

  it('issues what was seen, and leads to it; sent again it leads there once more', async () => {
    const { number, path } = await issue();
    const page = await checked(path, oneHour);
    const fields = typedOn(page, { confirmed: 'on', then: 'issue' });
    const done = await post(path, fields);
    expect(done.status).toBe(303);
    const made = `/invoice/rechnungen/${documentIn(done.location)}`;
    expect(made).not.toBe(path);
    const shown = await words(made);
    expect(shown).toContain('Rechnungskorrektur');
    expect(shown).toContain(`Korrigiert ${number}`);
    expect(shown).toContain('Eine Stunde zu viel');
    expect(shown).toContain('Korrekturbetrag');
    expect(shown).toContain('Ausgeglichen');
    expect(shown).not.toContain('Fällig');
    const again = await post(path, fields);
    expect([again.status, again.location]).toEqual([303, made]);
    const original = await words(path);
    expect(original).toContain('Korrigiert durch');
    expect(original).toContain('Nicht mehr gefordert 85,68');
    expect(original).not.toContain('hebt sie auf');
    expect(await words('/invoice/rechnungen')).toContain('Rechnungskorrektur');
  });

  it('fills in all that is left, to be reduced', async () => {
    const { path } = await issue();
    const fields = await openForm(browser, `${path}/korrektur`);
    const page = await post(path, { ...fields, reason: 'Alles', then: 'all' });
    expect(page.status).toBe(200);
    const filled = ownFields(page.text);
    expect([0, 1, 2].map((index) => filled[`lines[${index}].quantity`])).toEqual(['1', '1,25', '2']);
    expect(filled['reason']).toBe('Alles');
  });

  it('keeps all that was typed while its pages cannot be drawn, and draws them when asked again', async () => {
    const { path } = await issue();
    const error = await poolError('busy');
    const failing = vi.spyOn(site.installation.services.pdf, 'renderPreview').mockRejectedValue(error);
    const page = await checked(path, oneHour);
    failing.mockRestore();
    expect(visibleText(page.text)).toContain('Das Bild lässt sich gerade nicht zeichnen.');
    expect(ownFields(page.text)).toMatchObject(oneHour);
    expect(page.text).toMatch(/<button[^>]*value="check"[^>]*name="then"[^>]*>Noch einmal<\/button>/);
    expect((await post(path, typedOn(page, { then: 'check' }))).text).toContain('korrektur/bild');
    const done = await post(path, typedOn(page, { confirmed: 'on', then: 'issue' }));
    expect(await words(`/invoice/rechnungen/${documentIn(done.location)}`)).toContain('Eine Stunde zu viel');
  });

  it('says what is owed once it was paid', async () => {
    const { id, path } = await issue();
    await createSamplePayment(account.backend, { invoice: id });
    const page = await checked(path, oneHour);
    const done = await post(path, typedOn(page, { confirmed: 'on', then: 'issue' }));
    expect(await words(`/invoice/rechnungen/${documentIn(done.location)}`)).toContain('Zu erstatten: 85,68 €.');
    expect((await browser.get('/invoice/rechnungen?status=zu-erstatten')).text).toContain(documentIn(done.location));
  });
});

describe('refusals', () => {
  it.each([
    [{ 'lines[1].quantity': '2' }, 'Das ist mehr, als von dieser Position noch gutzuschreiben ist.'],
    [{ 'lines[1].amount': '90,01' }, 'Das ist mehr, als von dieser Position noch gutzuschreiben ist.'],
    [{ 'lines[1].quantity': '1', 'lines[1].amount': '5' }, 'Bitte geben Sie entweder eine Menge oder einen Betrag an.'],
    [{ 'lines[1].quantity': 'eins' }, 'Bitte'],
    [{}, 'Bitte geben Sie bei mindestens einer Position an, was gutgeschrieben wird.'],
    [{ 'lines[1].quantity': '1', reason: 'Grund 🙈' }, 'Der Grund enthält Zeichen, die sich nicht drucken lassen.'],
  ])('%j stands at its field, and nothing is lost', async (typed, sentence) => {
    const { path } = await issue();
    const page = await checked(path, { reason: 'Bleibt stehen', ...typed });
    expect([page.status, visibleText(page.text)]).toEqual([422, expect.stringContaining(sentence)]);
    const kept = ownFields(page.text);
    expect(kept).toMatchObject({ reason: 'Bleibt stehen', ...typed });
  });

  it('asks before it issues', async () => {
    const { id, path } = await issue();
    const page = await post(path, typedOn(await checked(path, oneHour), { then: 'issue' }));
    expect(page.status).toBe(422);
    expect(visibleText(page.text)).toContain(
      'Bitte bestätigen Sie, dass diese Rechnungskorrektur ausgestellt werden soll.',
    );
    expect(await listCorrections(account.backend, id)).toEqual([]);
  });

  it('shows again what was changed since it was seen', async () => {
    const { id, path } = await issue();
    const page = await checked(path, oneHour);
    const changed = typedOn(page, { 'lines[1].quantity': '1,25', confirmed: 'on', then: 'issue' });
    const asked = await post(path, changed);
    expect(asked.status).toBe(409);
    expect(visibleText(asked.text)).toContain('Seit der Prüfung haben Sie etwas geändert.');
    expect(await listCorrections(account.backend, id)).toEqual([]);
    const done = await post(path, typedOn(asked, { confirmed: 'on', then: 'issue' }));
    expect(done.status).toBe(303);
  });

  it('asks again where the number has gone to another document', async () => {
    const { path } = await issue();
    const page = await checked(path, oneHour);
    await issue();
    const asked = await post(path, typedOn(page, { confirmed: 'on', then: 'issue' }));
    expect(asked.status).toBe(409);
    expect(visibleText(asked.text)).toContain('Die nächste Nummer ist inzwischen eine andere');
  });

  it('a deposit is taken back as a whole only', async () => {
    const { path } = await issue({ documentKind: 'deposit' });
    expect(await words(`${path}/korrektur`)).toContain('Nur im Ganzen');
    expect(await words(path)).not.toContain('Zum Teil gutschreiben');
    expect((await post(path, {})).status).toBe(404);
  });

  it('is not there for drafts, for what corrects, for strangers; a cancelled invoice leads to what cancelled it', async () => {
    const { backend } = account;
    const { services } = site.installation;
    const { id: draft } = await createInvoice(services, backend, { customer, status: 'draft', today });
    const { id, path } = await issue();
    const made = await correctSampleInvoice(services, backend, {
      invoiceId: id,
      today,
      credits: [{ id: '1', amountCents: 100 }],
    });
    for (const each of [draft, made]) {
      expect((await browser.get(`/invoice/rechnungen/${each}/korrektur`)).status).toBe(404);
      expect((await browser.get(`/invoice/rechnungen/${each}/korrektur/bild?positionen=1:1`)).status).toBe(404);
    }
    const { browser: stranger } = await signedIn(site);
    expect((await stranger.get(`${path}/korrektur`)).status).toBe(404);
    expect((await stranger.get(`${path}/korrektur/bild?positionen=1:1`)).status).toBe(404);
    expect((await browser.get(`${path}/korrektur/bild?positionen=quatsch`)).status).toBe(404);
    expect((await browser.get(`${path}/korrektur/bild?positionen=1:99`)).status).toBe(404);
    const { id: other, path: cancelled } = await issue();
    const by = await cancelSampleInvoice(services, backend, { invoiceId: other, today });
    expect((await browser.get(`${cancelled}/korrektur`)).location).toBe(`/invoice/rechnungen/${by}`);
  });

  it('is not cancelled as a whole where it was corrected meanwhile', async () => {
    const { path } = await issue();
    const cancelling = { ...(await openForm(browser, `${path}/storno`)), confirmed: 'on' };
    const page = await checked(path, oneHour);
    expect((await post(path, typedOn(page, { confirmed: 'on', then: 'issue' }))).status).toBe(303);
    const refused = await browser.post(`${path}/storno`, cancelling);
    expect(refused.status).toBe(409);
    expect(visibleText(refused.text)).toContain('Die nächste Nummer ist inzwischen eine andere');
  });
});

describe('Storno of an invoice that was corrected in part', () => {
  const mug = { description: 'Becher', quantity: '3', unitPrice: '19.99', taxRateBp: 1900 };
  const tea = { description: 'Tee', quantity: '2', unitPrice: '12.9', taxRateBp: 700 };

  it('credits all that is left: the invoice is cancelled, and nothing is open', async () => {
    const { backend } = account;
    const buyer = await createSampleCustomer(backend, { name: 'Teehaus Sund' });
    const lines = [mug, tea].map((each) => ({ ...newDraftLine, ...each }));
    const draft = { lines, chargeAmount: 490, chargeReason: 'Versand' };
    const order = { customer: buyer, status: 'issued', today, draft, confirmed: true } as const;
    const { id } = await createInvoice(site.installation.services, backend, order);
    const path = `/invoice/rechnungen/${id}`;
    await correctSampleInvoice(site.installation.services, backend, {
      invoiceId: id,
      today,
      credits: [{ id: '2', quantity: '1' }],
    });
    expect(await words(path)).toContain('Eine letzte Rechnungskorrektur schreibt alles gut, was übrig ist.');
    const page = await browser.get(`${path}/storno`);
    expect(visibleText(page.text)).toContain('Ein Teil ist schon gutgeschrieben.');
    expect(visibleText(page.text)).toContain('Korrekturbetrag');
    expect(visibleText(page.text)).toContain('Was schon bezahlt ist, ist danach zu erstatten.');
    const form = { ...ownFields(page.text), reason: 'Falsch geliefert', confirmed: 'on' };
    const done = await browser.post(`${path}/storno`, form);
    expect(done.status).toBe(303);
    const made = `/invoice/rechnungen/${documentIn(done.location)}`;
    expect(await words(made)).toContain('Ausgeglichen');
    const shown = await words(path);
    const [, first = '', last = ''] = /Korrigiert durch (\S+) Storniert durch (\S+)/.exec(shown) ?? [];
    expect(await words(made)).toContain(last);
    expect(shown).toContain(`Der Betrag ist dann mit ${last} zu erstatten.`);
    expect(shown.match(/Zum Teil gutgeschrieben|(?<=\d\d:\d\d )Storniert/g)?.sort()).toEqual([
      'Storniert',
      'Zum Teil gutgeschrieben',
    ]);
    for (const living of [
      'Zum Teil gutschreiben',
      'Stornieren',
      'Fällig 0',
      'Als Vorlage',
      'Rückzahlung',
      'Versand vermerken',
    ])
      expect(shown).not.toContain(living);
    expect(await words(`${path}/versand`)).not.toContain('zahlbar');
    expect((await browser.get(`${path}/korrektur`)).location).toBe(made);
    const ledger = await words('/invoice/einstellungen/nummern/buch');
    expect(ledger).toContain(`storniert durch ${last}`);
    expect(ledger).not.toContain(`storniert durch ${first}`);
    // Not asked about as one that was issued before.
    const drafted = await createInvoice(site.installation.services, backend, { ...order, status: 'draft' });
    expect(await words(`/invoice/rechnungen/${drafted.id}/ausstellen`)).not.toMatch(/[Dd]oppelte Rechnung/);
    expect(plain(await words(`/invoice/kunden/${buyer}/konto`))).toContain('Saldo am 21.11.2026 0,00 €');
    const openItems = await words('/invoice/offene-posten');
    expect(openItems).toContain('Offene Posten');
    expect(openItems).not.toContain('Teehaus Sund');
    expect((await browser.get(`${path}/storno`)).location).toBe(made);
    expect((await browser.post(`${path}/storno`, form)).location).toContain(made);
  });

  const plain = (text: string) => text.replace(/\s/g, ' ');
});
