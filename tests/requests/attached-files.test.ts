import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { pdfWith } from '../pdf/attachments.ts';
import { attachmentsPath, postAttachments, rowsIn } from '../support/attachment-posts.ts';
import { invoiceFields, writeDraft } from '../support/invoice-posts.ts';
import { openSite, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
});

const hours = { name: 'Stunden März.csv', bytes: 'Tag;Stunden\n1.3.;2,5\n' };
const plan = { name: 'plan.pdf', bytes: pdfWith() };

const draft = () => writeDraft(browser, invoiceFields(customer));
const open = (invoiceId: string) => browser.get(attachmentsPath(invoiceId));

const post = (invoiceId: string, files: readonly { name: string; bytes: Uint8Array | string }[], fields = {}) =>
  postAttachments(browser, { invoiceId, files, fields });

async function namesOf(invoiceId: string): Promise<string[]> {
  return ((await findInvoice(account.backend, invoiceId))?.attachments ?? []).map(({ filename }) => filename);
}

describe('a file', () => {
  it('is handed out as a file and nothing else', async () => {
    const id = await draft();
    await post(id, [hours]);
    const page = await browser.get(`${attachmentsPath(id)}/${sha256(hours.bytes)}`);
    expect([page.status, page.text]).toEqual([200, hours.bytes]);
    expect(page.headers.get('content-disposition')).toBe(
      `attachment; filename="Stunden M_rz.csv"; filename*=UTF-8''Stunden%20M%C3%A4rz.csv`,
    );
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('content-security-policy')).toContain('sandbox');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is only there where an own invoice carries it', async () => {
    const [id, other] = [await draft(), await draft()];
    await post(id, [hours]);
    const hash = sha256(hours.bytes);
    const stranger = await signedIn(site);
    const own = await createSampleCustomer(stranger.account.backend);
    const theirs = await writeDraft(stranger.browser, invoiceFields(own));
    for (const [who, path] of [
      [browser, `${attachmentsPath(other)}/${hash}`],
      [browser, `${attachmentsPath(id)}/${'0'.repeat(64)}`],
      [browser, `${attachmentsPath(id)}/abc`],
      [stranger.browser, `${attachmentsPath(id)}/${hash}`],
      [stranger.browser, `${attachmentsPath(theirs)}/${hash}`],
      [stranger.browser, attachmentsPath(id)],
    ] as const)
      expect((await who.get(path)).status).toBe(404);
    const sent = await postAttachments(stranger.browser, { invoiceId: id, files: [plan] });
    expect(sent.status).toBe(404);
    expect(await namesOf(id)).toEqual([hours.name]);
  });

  it('of an issued invoice is attached and removed no more', async () => {
    const { id } = await createInvoice(site.installation.services, account.backend, {
      ...{ customer, status: 'draft', today: '2026-11-21' },
      attachments: [{ name: plan.name, bytes: pdfWith() }],
    });
    await open(id);
    await press(browser, `/invoice/rechnungen/${id}/ausstellen`, { confirmed: 'on' });
    for (const page of [await open(id), await post(id, [hours]), await post(id, [], { remove: sha256(pdfWith()) })])
      expect(page.location).toBe(`/invoice/rechnungen/${id}`);
    expect((await browser.get(`${attachmentsPath(id)}/${sha256(pdfWith())}`)).status).toBe(200);
  });

  it('does not travel through the sign-in, what was typed does', async () => {
    const id = await draft();
    await post(id, [hours]);
    const fields = { ...rowsIn(await open(id)), 'lines[0].description': 'Stundennachweis' };
    const cookies = new Map(browser.cookies);
    browser.cookies.set('pb_auth', encodeURIComponent(JSON.stringify({ token: 'abgelaufen', record: null })));
    const page = await postAttachments(browser, { invoiceId: id, files: [plan], fields });
    browser.cookies.clear();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(page.status).toBe(401);
    expect(visibleText(page.text)).toMatch(
      /Dateien gehen nicht mit. Bitte wählen Sie danach noch einmal aus: „plan.pdf“/,
    );
    expect(page.text).toContain('value="Stundennachweis"');
  });
});
