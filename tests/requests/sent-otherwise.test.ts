import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import type { SampleAccount } from '#app/commands/fixtures.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { paperKinds } from '#app/invoicing/sending/paper-kinds.ts';
import { recordSentOtherwise, recordPaperSentOtherwise } from '#app/pocketbase/outbox/calls.ts';
import type { PaperKind } from '#app/invoicing/sending/paper-kinds.ts';
import { beginVersion } from '#app/workflows/save-offer.ts';
import { freezeAndSend } from '#app/workflows/send-offer.ts';
import { createSampleNote } from '../support/delivery-notes.ts';
import { openForm, openSite, ownFields, press, signedIn, visibleText } from '../support/site.ts';
import type { Browser, Site } from '../support/site.ts';
import { eventsOfSubject } from '#app/pocketbase/archive/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import type { MailedPaper } from '#app/pocketbase/outbox/queries.ts';

let site: Site;
let browser: Browser;
let account: SampleAccount;
let customer: string;

beforeAll(async () => {
  site = await openSite();
  ({ browser, account } = await signedIn(site));
  customer = await createSampleCustomer(account.backend);
});

/** Issued on the 20th of November, a day before today. */
async function issue(supplyFrom: string, status: 'issued' | 'draft' = 'issued'): Promise<string> {
  const order = { customer, status, today: '2026-11-20', draft: { supplyFrom } } as const;
  const { id } = await createInvoice(site.installation.services, account.backend, order);
  return id;
}

const notes = async (id: string) =>
  (await ask(account.backend, eventsOfSubject, { subject: id })).filter(
    ({ type }) => type === 'invoice-sent-otherwise',
  );

it('how a document went is noted once with its day and stands in its history', async () => {
  const id = await issue('2026-10-01');
  const page = `/invoice/rechnungen/${id}/versandt`;
  expect((await browser.get(`/invoice/rechnungen/${id}`)).text).toContain(`href="${page}"`);
  expect(await openForm(browser, page)).toMatchObject({ date: '21.11.2026', way: 'mail', note: '' });
  for (let time = 0; time < 2; time += 1) {
    const noted = await press(browser, page, { date: '20.11.', way: 'post', note: 'Einschreiben RT 12' });
    expect([noted.status, noted.location]).toEqual([303, `/invoice/rechnungen/${id}`]);
  }
  expect(visibleText((await browser.get(`/invoice/rechnungen/${id}`)).text)).toContain(
    'Versandt am 20.11.2026: Mit der Post, Einschreiben RT 12',
  );
  expect(await notes(id)).toHaveLength(1);
  await press(browser, page, { date: '21.11.2026', way: 'person' });
  for (const each of [`/invoice/rechnungen/${id}`, `/invoice/rechnungen/${id}/versand`])
    expect(visibleText((await browser.get(each)).text)).toContain('Versandt am 21.11.2026: Persönlich übergeben');
  expect(await notes(id)).toHaveLength(2);
});

it.each([
  ['22.11.2026', 'Dieser Tag liegt in der Zukunft.'],
  ['19.11.2026', 'Ausgestellt ist der Beleg erst am 20.11.2026.'],
  ['', 'Bitte geben Sie an, wann Sie den Beleg versandt haben.'],
  ['31.2.2026', '31.2.2026'],
])('the day %j is refused at its field, and what was typed stays', async (date, sentence) => {
  const id = await issue(`2026-09-${String(10 + date.length).padStart(2, '0')}`);
  const refused = await press(browser, `/invoice/rechnungen/${id}/versandt`, { date, note: 'Bote' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain(sentence);
  expect(refused.text).toContain('value="Bote"');
  expect(await notes(id)).toEqual([]);
});

it('of no draft, and of nothing of another company', async () => {
  const fields = { date: '21.11.2026', way: 'post', note: '' };
  const draft = await issue('2026-10-02', 'draft');
  const edited = `/invoice/rechnungen/${draft}/bearbeiten`;
  expect((await browser.post(`/invoice/rechnungen/${draft}/versandt`, fields)).location).toBe(edited);
  const noted = { date: '2026-11-21', way: 'post', note: '' } as const;
  await expect(ask(account.backend, recordSentOtherwise, { id: draft, ...noted })).rejects.toMatchObject({
    status: 404,
  });
  expect(await notes(draft)).toEqual([]);
  const foreign = await issue('2026-10-03');
  const other = (await signedIn(site)).browser;
  expect((await other.post(`/invoice/rechnungen/${foreign}/versandt`, fields)).status).toBe(404);
  expect(await notes(foreign)).toEqual([]);
});

interface MadePaper {
  paper: MailedPaper;
  /** where its history is asked for */
  subject: string;
  /** where it is noted */
  page: string;
  /** the pages that lead there */
  leads: string[];
  /** the page that says it afterwards, and those that say it beside the mails */
  shown: string;
  panels: string[];
}

/** An offer that was sent or a delivery note, of the 20th of November. */
async function makePaper(kind: PaperKind): Promise<MadePaper> {
  const { services } = site.installation;
  const { backend } = account;
  const today = '2026-11-20';
  if (kind === 'offer') {
    const { id: offer } = await createSampleOffer(services, backend, { customer, state: 'sent', today });
    const id = (await findOffer(backend, offer))?.sent[0]?.id ?? '';
    const shown = `/invoice/angebote/${offer}`;
    const version = `${shown}/versionen/1`;
    const page = `${version}/versandt`;
    return {
      paper: { kind, id },
      subject: offer,
      page,
      leads: [shown, version],
      shown,
      panels: [version, `${version}/versand`],
    };
  }
  const draft = await issue('2026-10-04', 'draft');
  const id = await createSampleNote(services, backend, { invoiceId: draft, today });
  const shown = `/invoice/lieferscheine/${id}/versand`;
  const leads = [shown, `/invoice/rechnungen/${draft}/lieferschein`];
  return { paper: { kind, id }, subject: id, page: `/invoice/lieferscheine/${id}/versandt`, leads, shown, panels: [] };
}

const told = async (path: string) => visibleText((await browser.get(path)).text);

const notesOf = async (subject: string) =>
  (await ask(account.backend, eventsOfSubject, { subject })).filter(({ type }) => type.endsWith('-sent-otherwise'));

describe.each(paperKinds)('how a paper went: %s', (kind) => {
  it('is noted once with its day and stands where its mails and its history do', async () => {
    const { subject, page, leads, shown, panels } = await makePaper(kind);
    for (const lead of leads) expect((await browser.get(lead)).text).toContain(`href="${page}"`);
    expect(await openForm(browser, page)).toMatchObject({ date: '21.11.2026', way: 'mail', note: '' });
    for (let time = 0; time < 2; time += 1) {
      const noted = await press(browser, page, { date: '20.11.', way: 'post', note: 'Einschreiben RT 12' });
      expect([noted.status, noted.location]).toEqual([303, shown]);
    }
    for (const each of [shown, ...panels])
      expect(await told(each)).toContain('Versandt am 20.11.2026: Mit der Post, Einschreiben RT 12');
    expect(await notesOf(subject)).toMatchObject([{ type: `${kind}-sent-otherwise` }]);
    await press(browser, page, { date: '21.11.2026', way: 'person' });
    expect(await told(shown)).toContain('Versandt am 21.11.2026: Persönlich übergeben');
    expect(await notesOf(subject)).toHaveLength(2);
    expect(await told('/invoice/einstellungen/nachweis/protokoll')).toContain(
      kind === 'offer' ? 'Angebot auf anderem Weg versandt' : 'Lieferschein auf anderem Weg versandt',
    );
  });

  it.each([
    ['22.11.2026', 'Dieser Tag liegt in der Zukunft.'],
    ['19.11.2026', 'Ausgestellt ist der Beleg erst am 20.11.2026.'],
    ['', 'Bitte geben Sie an, wann Sie den Beleg versandt haben.'],
    ['31.2.2026', '31.2.2026'],
  ])('the day %j is refused at its field, and what was typed stays', async (date, sentence) => {
    const { subject, page } = await makePaper(kind);
    const refused = await press(browser, page, { date, way: 'portal', note: 'Bote' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(sentence);
    expect(ownFields(refused.text)).toMatchObject({ date, way: 'portal', note: 'Bote' });
    expect(await notesOf(subject)).toEqual([]);
  });

  it('nothing of another company', async () => {
    const { paper, subject, page } = await makePaper(kind);
    const other = await signedIn(site);
    expect((await other.browser.get(page)).status).toBe(404);
    expect((await other.browser.post(page, { date: '21.11.2026', way: 'post', note: '' })).status).toBe(404);
    const noted = { date: '2026-11-21', way: 'post', note: '' } as const;
    await expect(ask(other.account.backend, recordPaperSentOtherwise, { ...paper, ...noted })).rejects.toMatchObject({
      status: 404,
    });
    const elsewhere = kind === 'offer' ? 'delivery-note' : 'offer';
    const mistaken = ask(account.backend, recordPaperSentOtherwise, { kind: elsewhere, id: paper.id, ...noted });
    await expect(mistaken).rejects.toMatchObject({ status: 404 });
    expect(await notesOf(subject)).toEqual([]);
  });
});

it('of no version that is still being written, and the state of an offer stays', async () => {
  const { services } = site.installation;
  const { backend } = account;
  const { id: draft } = await createSampleOffer(services, backend, { customer, state: 'draft', today: '2026-11-20' });
  const page = `/invoice/angebote/${draft}/versionen/1/versandt`;
  expect((await browser.get(page)).status).toBe(404);
  expect((await browser.post(page, { date: '21.11.2026', way: 'post', note: '' })).status).toBe(404);
  const written = (await findOffer(backend, draft))?.draft?.id ?? '';
  const noted = { date: '2026-11-21', way: 'post', note: '' } as const;
  const paper = { kind: 'offer', id: written } as const;
  await expect(ask(backend, recordPaperSentOtherwise, { ...paper, ...noted })).rejects.toMatchObject({ status: 404 });
  expect(await notesOf(draft)).toEqual([]);
  const sent = await makePaper('offer');
  await ask(backend, recordPaperSentOtherwise, { ...sent.paper, ...noted });
  expect(await findOffer(backend, sent.subject)).toMatchObject({ state: 'sent', sentVersions: 1 });
});

it('of several versions the history says which one went, and each page its own', async () => {
  const { services } = site.installation;
  const { backend } = account;
  const { paper, subject, shown } = await makePaper('offer');
  await ask(backend, recordPaperSentOtherwise, { ...paper, date: '2026-11-20', way: 'post', note: 'erste' });
  const revised = await beginVersion(backend, { offerId: subject, sentVersions: 1, today: '2026-11-21' });
  if (!revised?.ok) throw new Error('not begun');
  const order = { offerId: subject, version: revised.value.version, contentHash: null, today: '2026-11-21' };
  expect(await freezeAndSend(services, backend, order)).toMatchObject({ ok: true });
  await press(browser, `${shown}/versionen/2/versandt`, { date: '21.11.2026', way: 'portal', note: 'zweite' });
  const history = await told(shown);
  expect(history).toContain('Version 1 versandt am 20.11.2026: Mit der Post, erste');
  expect(history).toContain('Version 2 versandt am 21.11.2026: Über ein Portal, zweite');
  for (const [version, own, others] of [
    ['1', 'erste', 'zweite'],
    ['2', 'zweite', 'erste'],
  ] as const) {
    const page = await told(`${shown}/versionen/${version}`);
    expect(page).toContain(own);
    expect(page).not.toContain(others);
  }
});
