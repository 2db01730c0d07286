import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer, sampleDraft } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { createSampleNote } from '../support/delivery-notes.ts';
import { openForm, openSite, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

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

async function createDraftAt(draft: object = {}, status: 'draft' | 'issued' = 'draft') {
  const order = { customer, status, today, draft } as const;
  const { id } = await createInvoice(site.installation.services, account.backend, order);
  return { id, path: `/invoice/rechnungen/${id}`, page: `/invoice/rechnungen/${id}/lieferschein` };
}

const words = async (path: string) => visibleText((await browser.get(path)).text);

describe('the page of delivery notes', () => {
  it('is offered by the preview of what holds goods, and by no other', async () => {
    const lines = sampleDraft.lines.map((line) => ({ ...line, unitCode: 'LS' }));
    const { path } = await createDraftAt({ lines });
    expect(await words(`${path}/vorschau`)).not.toContain('Lieferschein');
  });

  it('is reached from the preview, and says what is delivered and under which number', async () => {
    const { path, page } = await createDraftAt();
    expect((await browser.get(`${path}/vorschau`)).text).toContain(`href="${page}"`);
    const shown = await words(page);
    expect(shown).toContain('Bildband „Küste“');
    expect(shown).toMatch(/LS-2026-\d{4} ausstellen/);
    expect(shown).not.toContain('€');
  });

  it('issues what was chosen, tells it, and hands out the file', async () => {
    const { id, page } = await createDraftAt();
    const { 'lines[1].taken': _left, ...fields } = await openForm(browser, page);
    const done = await browser.post(page, fields);
    expect([done.status, done.location]).toEqual([303, page]);
    const shown = await words(page);
    expect(shown).toContain('Seine Nummer steht jetzt im Entwurf der Rechnung.');
    const [, file = ''] = /href="(\/invoice\/lieferscheine\/[a-z0-9]{15})"/.exec((await browser.get(page)).text) ?? [];
    const pdf = await browser.get(file);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pdf.headers.get('content-disposition')).toMatch(/LS-2026-\d{4}\.pdf/);
    expect((await findInvoice(account.backend, id))?.draft.despatchReference).toMatch(/^LS-2026-\d{4}$/);
  });

  it('wants at least one line, and keeps what was left out', async () => {
    const { page } = await createDraftAt();
    const fields = await openForm(browser, page);
    const none = Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('lines')));
    const answer = await browser.post(page, none);
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain('Bitte wählen Sie mindestens eine Position aus.');
    expect(answer.text).not.toMatch(/type="checkbox"[^>]*checked/);
  });

  it('says what the draft lacks, with the way there', async () => {
    const { page } = await createDraftAt({ lines: [] });
    const answer = await browser.get(page);
    expect(visibleText(answer.text)).toContain('Das fehlt noch');
    expect(answer.text).toContain('/bearbeiten');
    expect(visibleText(answer.text)).not.toContain('ausstellen');
  });

  it('asks again where the draft was changed meanwhile', async () => {
    const { page } = await createDraftAt();
    const answer = await browser.post(page, { ...(await openForm(browser, page)), version: '9' });
    expect(answer.status).toBe(409);
    expect(visibleText(answer.text)).toContain('Der Entwurf wurde inzwischen geändert.');
  });

  it('leads from an issued invoice to its page, which lists what was delivered', async () => {
    const { path, page } = await createDraftAt({}, 'issued');
    expect((await browser.get(page)).location).toBe(path);
    expect((await browser.post(page, {})).location).toBe(path);
  });

  it('is a 404 for another company', async () => {
    const { page } = await createDraftAt();
    await browser.post(page, await openForm(browser, page));
    const [, file = ''] = /href="(\/invoice\/lieferscheine\/[a-z0-9]{15})"/.exec((await browser.get(page)).text) ?? [];
    const { browser: stranger } = await signedIn(site);
    for (const path of [page, file]) expect([path, (await stranger.get(path)).status]).toEqual([path, 404]);
  });

  it('leads to the invoice as long as there is one: a draft may be discarded', async () => {
    const { id, path } = await createDraftAt();
    const { backend } = account;
    const note = await createSampleNote(site.installation.services, backend, { invoiceId: id, today });
    const page = `/invoice/lieferscheine/${note}/versand`;
    expect((await browser.get(page)).text).toContain(`href="${path}"`);
    const { version = 0 } = (await findInvoice(backend, id)) ?? {};
    accepted(await ask(backend, discardDraft, { id, version }));
    const answer = await browser.get(page);
    expect([answer.status, answer.text.includes(path)]).toEqual([200, false]);
  });

  it('stands in the ledger of numbers', async () => {
    const { page } = await createDraftAt();
    await browser.post(page, await openForm(browser, page));
    const ledger = await words('/invoice/einstellungen/nummern/buch?kreis=delivery-note-2026');
    expect(ledger).toContain('Lieferscheine 2026');
    expect(ledger).toContain('Lieferschein an Tischlerei Holm');
    expect(ledger).toContain('Lückenlos');
  });
});
