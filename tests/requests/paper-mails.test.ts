import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import type { PaperKind } from '#app/invoicing/sending/paper-kinds.ts';
import { beginVersion } from '#app/workflows/save-offer.ts';
import { freezeAndSend } from '#app/workflows/send-offer.ts';
import { createSampleNote } from '../support/delivery-notes.ts';
import { createSamplePaperMail } from '../support/document-mails.ts';
import { openOwnSite } from '../support/own-site.ts';
import { formFields, openForm, ownFields, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { MailedPaper } from '#app/pocketbase/outbox/queries.ts';
import { mailsOfPaper } from '#app/pocketbase/outbox/calls.ts';
import { decideOffer } from '#app/pocketbase/offers/calls.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

const today = '2026-11-21';
const kinds: PaperKind[] = ['offer', 'delivery-note'];

beforeAll(async () => {
  site = await openOwnSite('paper-mails');
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend, { name: 'Tischlerei Holm', email: 'holm@holm.example' });
});

interface Made {
  paper: MailedPaper;
  number: string;
  /** where its history is asked for */
  subject: string;
  /** where its mails stand */
  shown: string;
  page: string;
}

async function make(kind: PaperKind): Promise<Made> {
  const { backend } = account;
  const { services } = site.installation;
  if (kind === 'offer') {
    const { id, number } = await createSampleOffer(services, backend, { customer, state: 'sent', today });
    const version = (await findOffer(backend, id))?.sent[0]?.id ?? '';
    const shown = `/invoice/angebote/${id}`;
    const page = `${shown}/versionen/1/versand`;
    return { paper: { kind, id: version }, number, subject: id, shown, page };
  }
  const order = { customer, status: 'draft', today } as const;
  const { id: invoiceId } = await createInvoice(services, backend, order);
  const id = await createSampleNote(services, backend, { invoiceId, today });
  const page = `/invoice/lieferscheine/${id}/versand`;
  return { paper: { kind, id }, number: await numberOn(page), subject: id, shown: page, page };
}

const numberOn = async (page: string) => /LS-\d{4}-\d{4}/.exec((await browser.get(page)).text)?.[0] ?? '';

const words = async (path: string) => visibleText((await browser.get(path)).text);

async function untilSent(paper: MailedPaper): Promise<void> {
  await vi.waitFor(
    async () => {
      const mails = await ask(account.backend, mailsOfPaper, paper);
      expect(mails.map(({ status }) => status)).toEqual(['sent']);
    },
    { timeout: 30_000 },
  );
}

function mailsTo(recipient: string): string[] {
  const mails = join(site.installation.services.env.dataDir, 'mails');
  return readdirSync(mails)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(mails, name), 'utf8'))
    .filter((text) => text.includes(recipient));
}

const proposals = {
  offer: [
    /^Angebot AN-\S+ von /,
    /erhalten Sie unser Angebot AN-\S+ über [\d.,]+\s€, gültig bis zum \d\d\.\d\d\.\d{4}\./,
  ],
  'delivery-note': [/^Lieferschein LS-\S+ von /, /erhalten Sie den Lieferschein LS-\S+\.\n/],
} as const;

describe.each(kinds)('a %s goes by mail', (kind) => {
  it('with proposed words, its PDF, and what the transport answered', async () => {
    const { paper, number, subject, shown, page } = await make(kind);
    const fields = await openForm(browser, page);
    expect(fields).toMatchObject({ recipient: 'holm@holm.example', files: 'pdf', when: 'now' });
    expect(fields['subject']).toMatch(proposals[kind][0]);
    expect(fields['text']).toMatch(proposals[kind][1]);
    const recipient = `paper-${paper.id}@holm.example`;
    const sent = await browser.post(page, { ...fields, recipient });
    expect(sent.status).toBe(303);
    expect(sent.location).toMatch(new RegExp(`^${page}/[a-z0-9]{15}$`));
    await untilSent(paper);
    expect(await words(sent.location)).toContain('Nur abgelegt am');
    expect(await words(sent.location)).toContain(recipient);
    const [mail = '', ...others] = mailsTo(recipient);
    expect(others).toEqual([]);
    expect(mail).toContain(`${number}.pdf`);
    expect(await words(shown)).toContain('Nur abgelegt am');
    const told = (await ask(account.backend, eventsOfSubject, { subject })).map(({ type }) => type);
    expect(told).toEqual(expect.arrayContaining(['mail-queued', 'mail-handed-over']));
  });

  it('once, however often the form comes', async () => {
    const { paper, page } = await make(kind);
    const fields = await openForm(browser, page);
    const all = await Promise.all([1, 2, 3].map(() => browser.post(page, { ...fields, when: 'later' })));
    expect(new Set(all.map(({ location }) => location)).size).toBe(1);
    expect(await ask(account.backend, mailsOfPaper, paper)).toHaveLength(1);
  });

  it.each([
    ['recipient', 'niemand', 'Das ist keine vollständige E-Mail-Adresse'],
    ['subject', '', 'Bitte geben Sie einen Betreff an.'],
    ['text', 'x'.repeat(20_001), 'Bitte höchstens 20000 Zeichen'],
    ['when', 'gestern', 'Bitte wählen Sie.'],
  ])('not with a wrong %s (%#), and keeps what was typed', async (name, value, sentence) => {
    const { paper, page } = await make(kind);
    const typed: Record<string, string> = { ...(await openForm(browser, page)), [name]: value };
    const answer = await browser.post(page, typed);
    expect(answer.status).toBe(422);
    expect(visibleText(answer.text)).toContain(sentence);
    const kept = ownFields(answer.text);
    for (const each of ['recipient', 'subject', 'text', 'createKey'])
      if (each !== name) expect(kept[each]).toBe(typed[each]);
    expect(await ask(account.backend, mailsOfPaper, paper)).toEqual([]);
  });

  it('waits, is held back, and goes when a person says so', async () => {
    const { paper, page } = await make(kind);
    const recipient = `later-${paper.id}@holm.example`;
    const { location } = await browser.post(page, { ...(await openForm(browser, page)), recipient, when: 'later' });
    expect(await words(location)).toMatch(/Geht hinaus am .* Zurückhalten/);
    await browser.post(location, { then: 'hold' });
    expect(await words(location)).toContain('Zurückgehalten, nicht verschickt');
    expect(mailsTo(recipient)).toEqual([]);
    expect((await browser.post(location, { then: 'again' })).location).toBe(location);
    await untilSent(paper);
    expect(mailsTo(recipient)).toHaveLength(1);
    for (const then of ['hold', 'again']) expect((await browser.post(location, { then })).status).toBe(409);
  });

  it('refuses papers of another company and mails of another document', async () => {
    const made = await make(kind);
    const mail = await createSamplePaperMail(account.backend, made.paper);
    const stranger = (await signedIn(site)).browser;
    const typed = { recipient: 'a@b.example', subject: 'x', text: 'y', files: 'pdf', when: 'now', then: 'again' };
    for (const foreign of [made.page, `${made.page}/${mail}`]) {
      expect((await stranger.get(foreign)).status).toBe(404);
      expect((await stranger.postForged(foreign, typed)).status).toBe(404);
    }
    const other = await make(kind);
    const elsewhere = await make(kind === 'offer' ? 'delivery-note' : 'offer');
    for (const { page } of [other, elsewhere]) {
      expect((await browser.get(`${page}/${mail}`)).status).toBe(404);
      expect((await browser.postForged(`${page}/${mail}`, { then: 'hold' })).status).toBe(404);
    }
  });
});

it('the version of an offer that is still being written cannot be sent', async () => {
  const order = { customer, state: 'draft', today } as const;
  const { id } = await createSampleOffer(site.installation.services, account.backend, order);
  expect((await browser.get(`/invoice/angebote/${id}/versionen/1/versand`)).status).toBe(404);
});

it('words of their own are proposed, with placeholders that the document has', async () => {
  const texts = '/invoice/einstellungen/mail/texte';
  const save = async (typed: Record<string, string>) =>
    browser.post(texts, { ...formFields((await browser.get(texts)).text), ...typed });
  const wrong = await save({ mail_deliveryNote_de_text: 'über {Gesamtbetrag}' });
  expect(wrong.status).toBe(422);
  expect(visibleText(wrong.text)).toContain('{Gesamtbetrag} gibt es hier nicht.');
  const own = { mail_offer_de_subject: 'Für {Kunde}: {Nummer}', mail_deliveryNote_de_text: 'Ware: {Nummer}' };
  expect((await save(own)).status).toBe(303);
  const [offer, note] = [await make('offer'), await make('delivery-note')];
  expect((await openForm(browser, offer.page))['subject']).toBe(`Für Tischlerei Holm: ${offer.number}`);
  expect((await openForm(browser, note.page))['text']).toBe(`Ware: ${note.number}`);
});

it('a copy to oneself carries the same PDF', async () => {
  const settings = '/invoice/einstellungen/mail';
  const wanted = { copyToSelf: 'on', replyTo: 'kontor@papier.example' };
  expect((await browser.post(settings, { ...(await openForm(browser, settings)), ...wanted })).status).toBe(303);
  for (const kind of kinds) {
    const { number, page } = await make(kind);
    const { location } = await browser.post(page, await openForm(browser, page));
    await expect.poll(() => words(location), { timeout: 15_000 }).toContain('nur abgelegt');
    const copies = mailsTo('\nTo: kontor@papier.example').filter((text) => text.includes(`${number}.pdf`));
    expect(copies).toHaveLength(1);
  }
});

it('the history of an offer says which version a mail brought', async () => {
  const { page, shown, subject } = await make('offer');
  await browser.post(page, { ...(await openForm(browser, page)), when: 'later' });
  expect(await words(shown)).toContain('E-Mail geschrieben');
  const offer = await findOffer(account.backend, subject);
  expect(offer?.state).toBe('sent');
  expect(await words(shown)).toContain('Versand von Version 1');
});

describe('of an offer that waits', () => {
  const waiting = async () => {
    const { paper, page, subject } = await make('offer');
    const fields = { ...(await openForm(browser, page)), recipient: 'wartet@holm.example', when: 'later' };
    const { location } = await browser.post(page, fields);
    return { paper, subject, location };
  };

  it('nothing goes once another version is valid, unless a person wants it', async () => {
    const { paper, subject, location } = await waiting();
    const { backend } = account;
    const revised = await beginVersion(backend, { offerId: subject, sentVersions: 1, today });
    if (!revised?.ok) throw new Error('not begun');
    const order = { offerId: subject, version: revised.value.version, contentHash: null, today };
    expect(await freezeAndSend(site.installation.services, backend, order)).toMatchObject({ ok: true });
    expect(await ask(backend, mailsOfPaper, paper)).toMatchObject([{ status: 'held' }]);
    const told = await words(location);
    expect(told).toContain('Zurückgehalten, nicht verschickt');
    expect(told).toContain('Inzwischen gilt Fassung 2 des Angebots.');
    expect((await browser.post(location, { then: 'again' })).location).toBe(location);
    await untilSent(paper);
  });

  it('nothing goes once it is decided', async () => {
    const { paper, subject, location } = await waiting();
    const decision = { id: subject, expectedState: 'sent', decision: 'withdrawn', reason: '' } as const;
    accepted(await ask(account.backend, decideOffer, decision));
    expect(await ask(account.backend, mailsOfPaper, paper)).toMatchObject([{ status: 'held' }]);
    expect(await words(location)).toContain('Das Angebot wartet auf keine Antwort mehr.');
  });
});
