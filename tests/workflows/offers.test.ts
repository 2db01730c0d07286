import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer, sampleOffer } from '#app/commands/sample-offers.ts';
import { defaultValidUntil } from '#app/invoicing/offer/offer.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { saveCustomer, findCustomer } from '#app/pocketbase/customers/queries.ts';
import { readOfferFile } from '#app/pocketbase/offers/files.ts';
import { findOffer, sendOffer } from '#app/pocketbase/offers/queries.ts';
import { healPendingFiles } from '#app/workflows/heal-files.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { canonicalOffer } from '#app/workflows/prepare-offer.ts';
import { beginVersion, storeOffer } from '#app/workflows/save-offer.ts';
import { freezeAndSend } from '#app/workflows/send-offer.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { verifyFolder } from '../support/verify-folder.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { decideOffer, discardOffer } from '#app/pocketbase/offers/calls.ts';

const today = '2026-11-21';
const later = '2026-12-02';

let installation: TestInstallation;
let customer: string;
let backend: Backend;

beforeAll(async () => {
  installation = await openInstallation({ isVerified: true });
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});
afterEach(() => {
  installation.proxy.meddle = null;
});

type State = Parameters<typeof createSampleOffer>[2]['state'];

const create = (state: State, draft: Partial<OfferDraft> = {}) =>
  createSampleOffer(installation.services, backend, { customer, state, today, draft });

const refused = (refusal: string) => ({ ok: false, refusal });

async function stored(id: string) {
  const offer = await findOffer(backend, id);
  if (offer === null) throw new Error('no such offer');
  return offer;
}

async function writtenOf(id: string) {
  const { draft } = await stored(id);
  if (draft === null) throw new Error('nothing is written');
  return draft;
}

const send = (id: string, version: number, more: object = {}) =>
  freezeAndSend(installation.services, backend, { offerId: id, version, contentHash: null, today, ...more });

async function newVersion(id: string, change: Partial<OfferDraft>) {
  const { sentVersions } = await stored(id);
  accepted(must(await beginVersion(backend, { offerId: id, sentVersions, today: later })));
  const { draft, version } = await writtenOf(id);
  const saved = await storeOffer(backend, { ...draft, ...change }, { id, version });
  if (!saved.ok) throw new Error(saved.refusal);
  return saved.value;
}

function must<T>(value: T | null): T {
  if (value === null) throw new Error('nothing there');
  return value;
}

describe('sending an offer', () => {
  it('draws a number of its own range, freezes the version and stores its PDF', async () => {
    const next = await ask(backend, peekNextNumber, { today, kind: 'offer' });
    const invoiceNext = await ask(backend, peekNextNumber, { today });
    const { id, number } = await create('sent');
    expect(number).toBe(next.number);
    expect(number).toMatch(/^AN-2026-\d{4}$/);
    expect((await ask(backend, peekNextNumber, { today })).number).toBe(invoiceNext.number);
    const offer = await stored(id);
    expect(offer).toMatchObject({ state: 'sent', number, sentVersions: 1, issueDate: today, draft: null });
    const [version] = offer.sent;
    expect(version?.snapshot).toMatchObject({ kind: 'offer', number, versionNumber: 1, validUntil: '2026-12-21' });
    expect(offer.grossCents).toBe(version?.snapshot.totals.grossCents);
    const pdf = must(await readOfferFile(backend, version?.id ?? ''));
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  it('is refused while something is missing, and uses no number', async () => {
    const before = await ask(backend, peekNextNumber, { today, kind: 'offer' });
    const { id, version } = await create('draft', { validUntil: '2026-11-20' });
    expect(await send(id, version)).toEqual(refused('incomplete'));
    expect(await ask(backend, peekNextNumber, { today, kind: 'offer' })).toEqual(before);
  });

  it('of a version that nobody has seen is refused', async () => {
    const { id, version } = await create('draft');
    expect(await send(id, version + 1)).toEqual(refused('stale'));
    expect(await send(id, version, { contentHash: 'other' })).toEqual(refused('stale'));
    expect(await send(id, version, { number: 'AN-2026-9999' })).toEqual(refused('number-changed'));
    expect((await stored(id)).number).toBe('');
  });

  it('twice at once draws one number', async () => {
    const { id, version } = await create('draft');
    const outcomes = await Promise.all([send(id, version), send(id, version)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject(refused('already-issued'));
    expect((await stored(id)).sent).toHaveLength(1);
  });

  it('that is cut off before its file was stored is healed', async () => {
    installation.proxy.meddle = ({ path }) => (path.endsWith('/files') ? { kind: 'cut' } : null);
    const { id } = await create('sent');
    installation.proxy.meddle = null;
    const version = (await stored(id)).sent[0]?.id ?? '';
    expect(await readOfferFile(backend, version)).toBeNull();
    expect(await healPendingFiles(installation.services, new Date(Date.now() + 1000))).toBe(1);
    expect(await readOfferFile(backend, version)).not.toBeNull();
  });

  it.each(['hash-mismatch', 'unknown-kind', 'totals-mismatch'] as const)('the database refuses %s', async (refusal) => {
    const { id, version } = await create('draft');
    const other = (await stored((await create('sent')).id)).sent[0]?.snapshot;
    if (other === undefined) throw new Error('no snapshot');
    const { number: _number, ...content } = other;
    const changes = {
      'hash-mismatch': content,
      'unknown-kind': { ...content, kind: 'invoice' as 'offer' },
      'totals-mismatch': { ...content, totals: { ...content.totals, netCents: 1 } },
    };
    const sent = changes[refusal];
    const contentHash = refusal === 'hash-mismatch' ? '0'.repeat(64) : sha256(canonicalOffer(sent));
    const { draft } = await writtenOf(id);
    const outcome = () => sendOffer(backend, { id, version, draft, content: sent, contentHash });
    let answer = await outcome();
    for (let again = 0; again < 3 && !answer.ok && answer.refusal === 'not-durable'; again += 1)
      answer = await outcome();
    expect(answer).toMatchObject(refused(refusal));
    expect((await stored(id)).number).toBe('');
  });
});

describe('a version that was sent', () => {
  it('is not saved, sent or discarded any more', async () => {
    const { id, version } = await create('sent');
    const draft = { ...sampleOffer, customer, validUntil: '2027-01-01' };
    expect(await storeOffer(backend, draft, { id, version })).toMatchObject(refused('already-issued'));
    expect(await send(id, version)).toEqual(refused('already-issued'));
    expect(await ask(backend, discardOffer, { id, version })).toMatchObject(refused('already-issued'));
  });

  it('is followed by the next one, which replaces it under the same number', async () => {
    const { id, number } = await create('sent', { validUntil: '2026-11-25' });
    const { version } = await newVersion(id, { subject: 'Speisekarte Herbst' });
    const written = await writtenOf(id);
    expect(written).toMatchObject({ versionNumber: 2, draft: { validUntil: defaultValidUntil(later) } });
    expect((await stored(id)).about).toBe('Speisekarte Sommer');
    expect(await send(id, version, { today: later })).toMatchObject({ ok: true, number });
    const offer = await stored(id);
    expect(offer).toMatchObject({ number, sentVersions: 2, about: 'Speisekarte Herbst', issueDate: later });
    expect(offer.sent.map(({ versionNumber }) => versionNumber)).toEqual([2, 1]);
    expect(offer.sent[1]?.snapshot.subject).toBe('Speisekarte Sommer');
  });

  it('has one version after it, whoever begins it twice', async () => {
    const { id } = await create('sent');
    const begin = () => beginVersion(backend, { offerId: id, sentVersions: 1, today });
    const [first, second] = [must(await begin()), must(await begin())];
    expect(second).toEqual(first);
    expect((await writtenOf(id)).versionNumber).toBe(2);
    expect(await ask(backend, discardOffer, { id, version: 1 })).toMatchObject({ ok: true, value: { gone: false } });
    expect((await stored(id)).draft).toBeNull();
    expect(await beginVersion(backend, { offerId: id, sentVersions: 4, today })).toMatchObject(refused('moved'));
  });

  it('takes back a decision when the next one is sent', async () => {
    const { id } = await create('accepted');
    const { version } = await newVersion(id, {});
    expect((await stored(id)).state).toBe('accepted');
    expect(await send(id, version, { today: later })).toMatchObject({ ok: true });
    expect((await stored(id)).state).toBe('sent');
  });
});

describe('what is being written', () => {
  it('is saved from the version that was seen', async () => {
    const { id, version } = await create('draft');
    const draft = { ...sampleOffer, customer, validUntil: '2027-01-01', subject: 'Neu' };
    expect(await storeOffer(backend, draft, { id, version })).toEqual({
      ok: true,
      value: { id, version: version + 1 },
    });
    const stale = await storeOffer(backend, { ...draft, subject: 'Alt' }, { id, version });
    expect(stale).toMatchObject({ ...refused('stale'), details: { current: { version: version + 1 } } });
    expect(await stored(id)).toMatchObject({ about: 'Neu', validUntil: '2027-01-01' });
  });

  it('is made once by a form that is sent twice', async () => {
    const createKey = randomUUID();
    const draft = { ...sampleOffer, customer, validUntil: '' };
    const made = await storeOffer(backend, draft, { createKey });
    expect(await storeOffer(backend, draft, { createKey })).toEqual(made);
    const other = await storeOffer(backend, { ...draft, subject: 'Anders' }, { createKey });
    expect(other).toMatchObject({ ...refused('stale'), details: { current: { id: made.ok ? made.value.id : '' } } });
  });

  it('goes as a whole while nothing was sent, and cannot be saved afterwards', async () => {
    const { id, version } = await create('draft');
    expect(await ask(backend, discardOffer, { id, version: version + 1 })).toMatchObject(refused('stale'));
    expect(await ask(backend, discardOffer, { id, version })).toMatchObject({ ok: true, value: { gone: true } });
    expect(await findOffer(backend, id)).toBeNull();
    const draft = { ...sampleOffer, customer, validUntil: '' };
    expect(await storeOffer(backend, draft, { id, version })).toMatchObject(refused('discarded'));
  });

  it('follows the customer’s name, and what was sent keeps it', async () => {
    const other = await createSampleCustomer(backend, { name: 'Gasthof Linde' });
    const order = { customer: other, today };
    const draft = await createSampleOffer(installation.services, backend, { ...order, state: 'draft' });
    const sent = await createSampleOffer(installation.services, backend, { ...order, state: 'sent' });
    const { id, version, number: _number, archived: _archived, ...fields } = must(await findCustomer(backend, other));
    accepted(await saveCustomer(backend, { id, version, fields: { ...fields, name: 'Gasthof Eiche' } }));
    expect((await stored(draft.id)).customerName).toBe('Gasthof Eiche');
    expect((await writtenOf(draft.id)).customerName).toBe('Gasthof Eiche');
    expect((await stored(sent.id)).customerName).toBe('Gasthof Linde');
  });
});

describe('what became of an offer', () => {
  it('is noted with its reason, and taken back', async () => {
    const { id } = await create('sent');
    const decide = (expectedState: string, decision: 'accepted' | 'declined' | 'sent', reason = '') =>
      ask(backend, decideOffer, { id, expectedState, decision, reason });
    expect(await decide('sent', 'declined', ' zu teuer ')).toMatchObject({ ok: true });
    expect(await stored(id)).toMatchObject({ state: 'declined', reason: 'zu teuer' });
    expect(await decide('sent', 'accepted')).toMatchObject(refused('moved'));
    expect(await decide('declined', 'sent')).toMatchObject({ ok: true });
    expect(await stored(id)).toMatchObject({ state: 'sent', reason: '' });
  });

  it('cannot be noted before the offer was sent', async () => {
    const { id } = await create('draft');
    const order = { id, expectedState: 'draft', decision: 'accepted', reason: '' } as const;
    expect(await ask(backend, decideOffer, order)).toMatchObject(refused('moved'));
  });
});

it('verify finds nothing wrong with all of this', async () => {
  const { damages } = await verifyFolder(installation.folder);
  expect(damages).toEqual([]);
});
