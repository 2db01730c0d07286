import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { sendingFields } from '#app/invoicing/sending/fields.ts';
import { fieldNames } from '#app/invoicing/fields.ts';
import { createSampleMail } from '../support/document-mails.ts';
import { openOwnSite } from '../support/own-site.ts';
import { openForm, ownFields, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { mailsOfInvoice } from '#app/pocketbase/outbox/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;
let day = 0;

beforeAll(async () => {
  site = await openOwnSite('document-mails');
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm', email: 'holm@holm.example' });
});

async function issue(status: 'issued' | 'draft' = 'issued', to = customer) {
  day += 1;
  const supplyFrom = `2026-10-${String(day).padStart(2, '0')}`;
  const order = { customer: to, status, today: '2026-11-21', draft: { supplyFrom } } as const;
  const { id, number } = await createInvoice(site.installation.services, account.backend, order);
  return { id, number, path: `/invoice/rechnungen/${id}`, page: `/invoice/rechnungen/${id}/versand` };
}

const words = async (path: string) => visibleText((await browser.get(path)).text);

/** The outbox may have the mail in hand already: then it is written when that comes to it. */
async function untilSent(invoice: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const mails = await ask(account.backend, mailsOfInvoice, { id: invoice });
      expect(mails.map(({ status }) => status)).toEqual(['sent']);
    },
    { timeout: 30_000 },
  );
}

/** What the folder of mails holds for that address, as it was written. */
function mailsTo(recipient: string): string[] {
  const folder = site.installation.services.env.dataDir;
  const mails = join(folder, 'mails');
  return readdirSync(mails)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(mails, name), 'utf8'))
    .filter((text) => text.includes(recipient));
}

describe('an issued invoice goes by mail', () => {
  it('with proposed words, its file, and what the transport answered', async () => {
    const { id, number, path, page } = await issue();
    expect((await browser.get(path)).text).toContain(`href="${page}"`);
    const fields = await openForm(browser, page);
    expect(fields).toMatchObject({ recipient: 'holm@holm.example', files: 'pdf', when: 'now' });
    expect(fields['subject']).toMatch(new RegExp(`^Rechnung ${number} von `));
    const recipient = `holm-${id}@holm.example`;
    const sent = await browser.post(page, { ...fields, recipient });
    expect(sent.status).toBe(303);
    expect(sent.location).toMatch(new RegExp(`^${page}/[a-z0-9]{15}$`));
    await untilSent(id);
    const shown = await words(sent.location);
    expect(shown).toContain('Nur abgelegt am');
    expect(shown).toContain(recipient);
    const [mail = '', ...others] = mailsTo(recipient);
    expect(others).toEqual([]);
    expect(mail).toContain(`${number}.pdf`);
    expect(mail).not.toContain(`${number}.xml`);
    expect(await words(path)).toContain('Nur abgelegt am');
    expect(visibleText((await browser.get(page)).text)).toContain('Bisher');
  });

  it('to several people, who stand with the mail, as a copy and a blind copy too', async () => {
    const { id, page } = await issue();
    const recipient = `a-${id}@holm.example, Tom Holm <b-${id}@holm.example>`;
    const typed = { ...(await openForm(browser, page)), recipient, cc: 'buch@holm.example', bcc: 'chef@holm.example' };
    const { location } = await browser.post(page, typed);
    await untilSent(id);
    const shown = await words(location);
    expect(shown).toContain(`An a-${id}@holm.example, b-${id}@holm.example`);
    expect(shown).toContain('Kopie (CC) buch@holm.example Blindkopie (BCC) chef@holm.example');
    const [mail = ''] = mailsTo(`b-${id}@holm.example`);
    expect(mail).toContain('Cc: buch@holm.example');
    expect(mail).not.toContain('chef@holm.example');
    expect(await openForm(browser, page)).toMatchObject({ cc: 'buch@holm.example', bcc: 'chef@holm.example' });
  });

  it('as XML to who wants that, as both to who is given both', async () => {
    const authority = await createSampleCustomer(account.backend, { kind: 'public', email: 'amt@stadt.example' });
    const { id, number, page } = await issue('issued', authority);
    const fields = await openForm(browser, page);
    expect(fields['files']).toBe('xml');
    const recipient = `amt-${id}@stadt.example`;
    await browser.post(page, { ...fields, recipient, files: 'both' });
    await untilSent(id);
    const [mail = ''] = mailsTo(recipient);
    expect(mail).toContain(`${number}.pdf`);
    expect(mail).toContain(`${number}.xml`);
  });

  it('once, however often the form comes', async () => {
    const { id, page } = await issue();
    const fields = await openForm(browser, page);
    const all = await Promise.all([1, 2, 3].map(() => browser.post(page, fields)));
    expect(new Set(all.map(({ location }) => location)).size).toBe(1);
    expect(await ask(account.backend, mailsOfInvoice, { id })).toHaveLength(1);
  });

  it.each([
    ['recipient', '', 'Bitte geben Sie an, wer die E-Mail bekommt.'],
    ['recipient', 'niemand', '„niemand“: Das ist keine vollständige E-Mail-Adresse'],
    ['recipient', 'a@holm.example, b@', '„b@“: Das ist keine vollständige E-Mail-Adresse'],
    ['cc', 'größe@holm.example', '„größe@holm.example“: Vor dem @'],
    ['bcc', Array.from({ length: 10 }, (_, index) => `a${index}@holm.example`).join(), 'höchstens 10 Adressen'],
    ['recipient', 'a@-holm.example', 'lässt sich keine E-Mail schicken'],
    ['subject', '', 'Bitte geben Sie einen Betreff an.'],
    ['subject', 'x'.repeat(201), 'Bitte höchstens 200 Zeichen'],
    ['text', ' ', 'Bitte schreiben Sie einen Text.'],
    ['text', 'x'.repeat(20_001), 'Bitte höchstens 20000 Zeichen'],
    ['files', 'alles', 'Bitte wählen Sie.'],
    ['when', 'gestern', 'Bitte wählen Sie.'],
  ])('not with a wrong %s (%#), and keeps what was typed', async (name, value, sentence) => {
    const { id, page } = await issue();
    const fields = { ...(await openForm(browser, page)), note: 'keep', [name]: value };
    const { note: _note, ...typed } = fields;
    const answer = await browser.post(page, typed);
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain(sentence);
    const kept = ownFields(answer.text);
    for (const each of fieldNames(sendingFields))
      if (each !== name) expect(kept[each]).toBe((typed as Record<string, string>)[each]);
    expect(await ask(account.backend, mailsOfInvoice, { id })).toEqual([]);
  });

  it('refuses to mail a draft or a document of another company', async () => {
    const { path, page } = await issue('draft');
    const answer = await browser.get(page);
    expect([answer.status, answer.location]).toEqual([302, `${path}/bearbeiten`]);
    const issued = await issue();
    const mail = await createSampleMail(account.backend, { invoice: issued.id });
    const stranger = (await signedIn(site)).browser;
    for (const foreign of [issued.page, `${issued.page}/${mail}`]) {
      expect((await stranger.get(foreign)).status).toBe(404);
      const typed = { recipient: 'a@b.example', subject: 'x', text: 'y', files: 'pdf', when: 'now', then: 'again' };
      expect((await stranger.postForged(foreign, typed)).status).toBe(404);
    }
    const other = await issue();
    expect((await browser.get(`${other.page}/${mail}`)).status).toBe(404);
    expect((await browser.postForged(`${other.page}/${mail}`, { then: 'hold' })).status).toBe(404);
  });
});

describe('a mail that waits', () => {
  it('says when it goes, is held back, and goes when a person says so', async () => {
    const { id, page } = await issue();
    const recipient = `later-${id}@holm.example`;
    const fields = await openForm(browser, page);
    const { location } = await browser.post(page, { ...fields, recipient, when: 'later' });
    expect(await words(location)).toMatch(/Geht hinaus am .* Zurückhalten/);
    expect(mailsTo(recipient)).toEqual([]);
    await browser.post(location, { then: 'hold' });
    expect(await words(location)).toContain('Zurückgehalten, nicht verschickt');
    await site.installation.outbox.settle();
    expect(mailsTo(recipient)).toEqual([]);
    const again = await browser.post(location, { then: 'again' });
    expect([again.status, again.location]).toEqual([303, location]);
    await untilSent(id);
    expect(await words(location)).toContain('Nur abgelegt am');
    expect(mailsTo(recipient)).toHaveLength(1);
  });

  it('cannot be held back or sent again once it is given away', async () => {
    const { id, page } = await issue();
    const recipient = `gone-${id}@holm.example`;
    const { location } = await browser.post(page, { ...(await openForm(browser, page)), recipient });
    await untilSent(id);
    for (const then of ['hold', 'again']) {
      const refused = await browser.post(location, { then });
      expect(refused.status).toBe(409);
      expect(visibleText(refused.text)).toContain('Die E-Mail ist schon unterwegs.');
    }
    expect(mailsTo(recipient)).toHaveLength(1);
  });
});
