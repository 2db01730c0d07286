import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelSampleInvoice, createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer, sampleOffer } from '#app/commands/sample-offers.ts';
import type { OfferDraft } from '#app/invoicing/offer/offer.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { findOrigin } from '#app/pocketbase/links/queries.ts';
import { listBills } from '#app/pocketbase/offers/bills.ts';
import { readOfferFile } from '#app/pocketbase/offers/files.ts';
import { findOffer, listOffers, reviseOffer } from '#app/pocketbase/offers/queries.ts';
import { computeTotals } from '#app/invoicing/tax/totals.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import { makeInvoiceOf } from '#app/workflows/bill-offer.ts';
import { beginVersion, storeOffer } from '#app/workflows/save-offer.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { verifyFolder } from '../support/verify-folder.ts';
import { documentCount } from '#app/pocketbase/subscriptions/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { jumpNumber } from '#app/pocketbase/counters/calls.ts';
import { archiveOffer, decideOffer, discardOffer } from '#app/pocketbase/offers/calls.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';

const today = '2026-11-21';

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

function must<T>(value: T | null): T {
  if (value === null) throw new Error('nothing there');
  return value;
}

async function stranger() {
  const email = `${randomUUID()}@example.org`;
  return (await createAccount(installation.services, { email, clientAddress: '10.0.0.9' })).backend;
}

describe('an invoice made of an offer', () => {
  const bill = (id: string) => makeInvoiceOf(backend, { offerId: id, sentVersions: 1 });

  it('is made once, of an accepted one, and linked both ways', async () => {
    const { n: before } = await ask(backend, documentCount);
    const { id } = await create('accepted');
    const made = must(await bill(id));
    if (!made.ok) throw new Error(made.refusal);
    expect((await ask(backend, documentCount)).n).toBe(before + 2);
    const invoice = must(await findInvoice(backend, made.value.id));
    expect(invoice.draft).toMatchObject({ subject: 'Speisekarte Sommer', customer, lines: sampleOffer.lines });
    expect(invoice.grossCents).toBe((await stored(id)).grossCents);
    expect(await listBills(backend, id)).toEqual({ bills: [], draft: invoice.id });
    expect(await findOrigin(backend, invoice.id)).toMatchObject({ id });
    expect(await bill(id)).toMatchObject({ ...refused('already-begun'), details: { id: invoice.id } });
    const undo = { id, expectedState: 'accepted', decision: 'sent', reason: '' } as const;
    expect(await ask(backend, decideOffer, undo)).toMatchObject(refused('moved'));
  });

  it('is made once, however often it is asked for at the same time', async () => {
    const { id } = await create('accepted');
    const made = await Promise.all([bill(id), bill(id), bill(id)]);
    expect(made.filter((each) => each?.ok)).toHaveLength(1);
    const rows = installation.sql.prepare('SELECT toId FROM document_links WHERE fromId = ?').all(id);
    expect(rows).toHaveLength(1);
  });

  it.each(['sent', 'declined', 'withdrawn'] as const)('is not made of one that is %s', async (state) => {
    const { id } = await create(state);
    expect(await bill(id)).toMatchObject(refused('not-accepted'));
  });

  it('can be made again when its draft was discarded', async () => {
    const { id } = await create('accepted');
    const made = must(await bill(id));
    if (!made.ok) throw new Error(made.refusal);
    accepted(await ask(backend, discardDraft, made.value));
    expect(await listBills(backend, id)).toEqual({ bills: [], draft: '' });
    expect(await bill(id)).toMatchObject({ ok: true });
  });

  it('closes the offer when it is issued, and then neither version nor decision follows', async () => {
    const { id } = await create('accepted', { supplyFrom: '2026-11-01' });
    const made = must(await bill(id));
    if (!made.ok) throw new Error(made.refusal);
    const order = { invoiceId: made.value.id, version: 1, contentHash: null, today };
    expect(await issueInvoice(installation.services, backend, order)).toMatchObject({ ok: true });
    expect((await stored(id)).state).toBe('billed');
    expect(await beginVersion(backend, { offerId: id, sentVersions: 1, today })).toMatchObject(refused('billed'));
    const undo = { id, expectedState: 'billed', decision: 'sent', reason: '' } as const;
    expect(await ask(backend, decideOffer, undo)).toMatchObject(refused('moved'));
    expect(() => installation.sql.prepare('DELETE FROM document_links WHERE fromId = ?').run(id)).toThrow(
      'append-only',
    );
  });
});

describe('what is left of an offer', () => {
  const deposit = (id: string, standing = '') =>
    makeInvoiceOf(backend, {
      ...{ offerId: id, sentVersions: 1, standing },
      order: { way: 'deposit', percentBp: standing === '' ? 3000 : 1000, amountCents: 0 },
    });

  async function issue(id: string, standing = ''): Promise<string> {
    const made = must(await deposit(id, standing));
    if (!made.ok) throw new Error(made.refusal);
    const order = { invoiceId: made.value.id, version: 1, contentHash: null, today };
    const issued = await issueInvoice(installation.services, backend, order);
    if (!issued.ok) throw new Error(issued.refusal);
    return made.value.id;
  }

  it('follows from what stands, and from nothing that was once noted', async () => {
    const { id } = await create('accepted');
    const first = await issue(id);
    expect((await stored(id)).state).toBe('partly-billed');
    const [bill] = (await listBills(backend, id)).bills;
    // Somebody who has not seen that it stands, and somebody who has.
    expect(await deposit(id)).toMatchObject(refused('moved'));
    const second = await issue(id, bill?.number);
    await cancelSampleInvoice(installation.services, backend, { invoiceId: first, today });
    expect((await stored(id)).state).toBe('partly-billed');
    await cancelSampleInvoice(installation.services, backend, { invoiceId: second, today });
    expect((await stored(id)).state).toBe('accepted');
    expect(
      await ask(backend, decideOffer, { id, expectedState: 'accepted', decision: 'withdrawn', reason: '' }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('is billed by one draft at a time, whatever writes it', async () => {
    const { id } = await create('accepted');
    must(await deposit(id));
    const other = await createInvoice(installation.services, backend, { customer, status: 'draft', today });
    const link = `INSERT INTO document_links (id, company, role, fromId, toId)
      SELECT 'anotherdraft001', company, 'offer-invoice', '${id}', '${other.id}' FROM offers WHERE id = '${id}'`;
    expect(() => installation.sql.exec(link)).toThrow('one draft');
  });
});

describe('another company', () => {
  it('has no way to an offer', async () => {
    const { id } = await create('accepted');
    const other = await stranger();
    expect(await findOffer(other, id)).toBeNull();
    expect(await readOfferFile(other, (await stored(id)).sent[0]?.id ?? '')).toBeNull();
    const none = { status: 404 };
    const foreign = { draft: { ...sampleOffer, customer: '', validUntil: '' }, customerName: '', totals: zero };
    await expect(
      ask(other, decideOffer, { id, expectedState: 'accepted', decision: 'sent', reason: '' }),
    ).rejects.toMatchObject(none);
    await expect(ask(other, discardOffer, { id, version: 1 })).rejects.toMatchObject(none);
    await expect(ask(other, archiveOffer, { id, archived: true })).rejects.toMatchObject(none);
    await expect(reviseOffer(other, { id, sentVersions: 1, ...foreign })).rejects.toMatchObject(none);
    expect(await makeInvoiceOf(other, { offerId: id, sentVersions: 1 })).toBeNull();
    const asked = { page: 1, search: '', state: '', archived: false, sort: 'number', descending: true, today } as const;
    expect((await listOffers(other, asked)).rows).toEqual([]);
  });

  it('lends no customer', async () => {
    const foreign = await createSampleCustomer(await stranger());
    const draft = { ...sampleOffer, customer: foreign, validUntil: '' };
    expect(await storeOffer(backend, draft, { createKey: randomUUID() })).toMatchObject(refused('unknown-customer'));
  });
});

const zero = computeTotals([]);

it('the list counts and finds by state, word and day', async () => {
  const { backend: own } = await createAccount(installation.services, {
    email: `${randomUUID()}@example.org`,
    clientAddress: '10.0.0.8',
  });
  const to = await createSampleCustomer(own);
  const make = (state: State, draft: Partial<OfferDraft> = {}) =>
    createSampleOffer(installation.services, own, { customer: to, state, today, draft });
  await make('draft');
  await make('sent', { subject: 'Menükarte' });
  await make('accepted');
  const { id } = await make('declined');
  const asked = { page: 1, search: '', state: '', archived: false, sort: 'number', descending: true, today } as const;
  const counts = async (more: object) =>
    Object.fromEntries((await listOffers(own, { ...asked, ...more })).sums.map(({ state, n }) => [state, n]));
  expect(await counts({})).toEqual({ draft: 1, sent: 1, accepted: 1, closed: 1 });
  expect(await counts({ today: '2027-05-01' })).toEqual({ draft: 1, expired: 1, accepted: 1, closed: 1 });
  expect(await counts({ search: 'menükarte' })).toEqual({ sent: 1 });
  await ask(own, archiveOffer, { id, archived: true });
  expect(await counts({})).toEqual({ draft: 1, sent: 1, accepted: 1 });
  expect(await counts({ archived: true })).toEqual({ closed: 1 });
  const page = await listOffers(own, { ...asked, state: 'sent' });
  expect(page.rows).toMatchObject([{ about: 'Menükarte', state: 'sent', isWritten: false }]);
  expect(page.total).toBe(1);
});

it('numbers of offers jump ahead as those of invoices do', async () => {
  const { sequence } = await ask(backend, peekNextNumber, { today, kind: 'offer' });
  const jump = {
    kind: 'offer',
    today,
    next: sequence + 10,
    last: sequence - 1,
    reason: 'other-program',
    note: '',
  } as const;
  expect(await ask(backend, jumpNumber, jump)).toMatchObject({ ok: true });
  expect((await ask(backend, peekNextNumber, { today, kind: 'offer' })).sequence).toBe(sequence + 10);
  expect(await ask(backend, jumpNumber, jump)).toMatchObject(refused('moved'));
});

it('verify finds nothing wrong with all of this', async () => {
  const { damages } = await verifyFolder(installation.folder);
  expect(damages).toEqual([]);
});
