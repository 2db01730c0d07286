import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { createSampleOffer } from '#app/commands/sample-offers.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCustomer, saveCustomer } from '#app/pocketbase/customers/queries.ts';
import { endDiscarded, findDiscarded, listDiscarded } from '#app/pocketbase/discarded/calls.ts';
import { discardDraft, takeDraftBack } from '#app/pocketbase/invoices/calls.ts';
import { findInvoice, listInvoices } from '#app/pocketbase/invoices/queries.ts';
import { findOrigin } from '#app/pocketbase/links/queries.ts';
import { discardOffer, takeOfferBack } from '#app/pocketbase/offers/calls.ts';
import { findOffer } from '#app/pocketbase/offers/queries.ts';
import { memberOf } from '#app/values/records.ts';
import { makeInvoiceOf } from '#app/workflows/bill-offer.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import { beginVersion } from '#app/workflows/save-offer.ts';
import { freezeAndSend } from '#app/workflows/send-offer.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { verifyFolder } from '../support/verify-folder.ts';

const today = '2026-11-21';

let installation: TestInstallation;
let customer: string;
let backend: Backend;

beforeAll(async () => {
  installation = await openInstallation({ isVerified: true });
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});

const refused = (refusal: string) => ({ ok: false, refusal });
const end = (before: string) => ask(installation.services.connect(null), endDiscarded, { before });
const back = (id: string, withoutOffer = false) => ask(backend, takeDraftBack, { id, withoutOffer });
const rowOf = (table: string, id: string) => {
  const row = installation.sql.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id);
  return { ...row, created: '', updated: '' };
};
const typesOf = (subject: string) =>
  installation.sql
    .prepare('SELECT type FROM events WHERE subject = ? ORDER BY seq')
    .all(subject)
    .map(({ type }) => type);

async function discarded(more: Partial<Parameters<typeof createInvoice>[2]> = {}): Promise<string> {
  const draft = await createInvoice(installation.services, backend, { customer, status: 'draft', today, ...more });
  accepted(await ask(backend, discardDraft, draft));
  return draft.id;
}

describe('a discarded draft of an invoice', () => {
  it('stands apart from all others, and is taken back as it was, whoever asks twice', async () => {
    const unnamed = { customer, status: 'draft', today, draft: { subject: '' } } as const;
    const draft = await createInvoice(installation.services, backend, unnamed);
    const before = rowOf('invoices', draft.id);
    const order = { page: 1, search: '', state: 'draft', sort: 'number', descending: true, today } as const;
    const drafts = async () => (await listInvoices(backend, order)).counts?.['draft'] ?? 0;
    const count = await drafts();
    accepted(await ask(backend, discardDraft, draft));
    expect(await findInvoice(backend, draft.id)).toBeNull();
    expect(await drafts()).toBe(count - 1);
    const [kept] = await ask(backend, listDiscarded, { offers: false });
    expect(kept).toMatchObject({
      id: draft.id,
      kind: 'invoice',
      document: draft.id,
      // Without a subject, as other drafts, by its first line.
      about: 'Speisekarte, Nachtrag Winter',
      grossCents: memberOf(before, 'grossCents'),
    });
    expect(await ask(backend, listDiscarded, { offers: true })).toEqual([]);
    const first = await back(draft.id);
    expect(first).toEqual({ ok: true, value: { id: draft.id, version: draft.version } });
    expect(await back(draft.id)).toEqual(first);
    expect(rowOf('invoices', draft.id)).toEqual(before);
    expect(await ask(backend, findDiscarded, { id: draft.id })).toEqual([]);
    expect(typesOf(draft.id)).toEqual(['draft-created', 'draft-discarded', 'draft-taken-back']);
    expect(await drafts()).toBe(count);
  });

  it('bears the name that its customer has when it is taken back, and is found by it', async () => {
    const renamed = await createSampleCustomer(backend, { name: 'Gärtnerei Ulme' });
    const id = await discarded({ customer: renamed });
    const { version, ...fields } = (await findCustomer(backend, renamed)) ?? expect.fail('no customer');
    accepted(await saveCustomer(backend, { id: renamed, version, fields: { ...fields, name: 'Gärtnerei Eibe' } }));
    expect((await ask(backend, findDiscarded, { id }))[0]?.customerName).toBe('Gärtnerei Eibe');
    accepted(await back(id));
    expect(rowOf('invoices', id)).toMatchObject({ customerName: 'Gärtnerei Eibe' });
    expect(String(memberOf(rowOf('invoices', id), 'searchText'))).toMatch(/^gartnerei eibe /);
  });

  it('ends when its time is over, and is gone for good', async () => {
    const id = await discarded();
    expect(await end('2026-01-01T00:00:00.000Z')).toEqual({ ended: 0 });
    expect((await end(new Date(Date.now() + 1000).toISOString())).ended).toBeGreaterThan(0);
    await expect(back(id)).rejects.toMatchObject({ status: 404 });
    expect(typesOf(id)).toEqual(['draft-created', 'draft-discarded', 'draft-ended']);
  });

  it('is nobody else’s', async () => {
    const id = await discarded();
    const other = await createAccount(installation.services, {
      email: 'fremd@beispiel.de',
      clientAddress: '10.0.0.9',
    });
    expect(await ask(other.backend, findDiscarded, { id })).toEqual([]);
    await expect(ask(other.backend, takeDraftBack, { id, withoutOffer: false })).rejects.toMatchObject({ status: 404 });
    expect(() => installation.sql.prepare('UPDATE discarded_drafts SET grossCents = 1 WHERE id = ?').run(id)).toThrow(
      'discarded drafts stay as they were',
    );
  });
});

describe('a discarded draft that was made of an offer', () => {
  async function ofOffer() {
    const { id: offer } = await createSampleOffer(installation.services, backend, {
      customer,
      state: 'accepted',
      today,
      draft: { supplyFrom: '2026-11-01' },
    });
    const bill = async () => {
      const made = await makeInvoiceOf(backend, { offerId: offer, sentVersions: 1 });
      return accepted(made ?? expect.fail('no such offer'));
    };
    const draft = await bill();
    accepted(await ask(backend, discardDraft, draft));
    return { offer, id: draft.id, bill };
  }

  it('bills it again when it is taken back', async () => {
    const { offer, id } = await ofOffer();
    expect(await findOrigin(backend, id)).toBeNull();
    accepted(await back(id));
    expect((await findOrigin(backend, id))?.id).toBe(offer);
  });

  it('stays where another is written of it, or was issued, and can be had without it', async () => {
    const { id, bill } = await ofOffer();
    const other = await bill();
    expect(await back(id)).toMatchObject({ ...refused('already-begun'), details: { id: other.id } });
    const order = { invoiceId: other.id, version: other.version, contentHash: null, today };
    expect(await issueInvoice(installation.services, backend, order)).toMatchObject({ ok: true });
    expect(await back(id)).toMatchObject(refused('moved'));
    expect(await findInvoice(backend, id)).toBeNull();
    accepted(await back(id, true));
    expect(await findOrigin(backend, id)).toBeNull();
  });
});

describe('a discarded draft of an offer', () => {
  const backTo = (id: string) => ask(backend, takeOfferBack, { id });
  const begin = (offerId: string) => beginVersion(backend, { offerId, sentVersions: 1, today });

  it('is taken back as a whole while nothing was sent', async () => {
    const { id, version } = await createSampleOffer(installation.services, backend, {
      customer,
      state: 'draft',
      today,
    });
    const before = rowOf('offers', id);
    const { draft } = accepted(await ask(backend, discardOffer, { id, version }));
    expect(await ask(backend, listDiscarded, { offers: true })).toMatchObject([
      { id: draft, kind: 'offer', document: id },
    ]);
    const taken = await backTo(draft);
    expect(taken).toEqual({ ok: true, value: { id, version } });
    expect(await backTo(draft)).toEqual(taken);
    expect(rowOf('offers', id)).toEqual(before);
    expect((await findOffer(backend, id))?.draft?.version).toBe(version);
  });

  it('is taken back as the next version, unless another is written or was sent', async () => {
    const { id } = await createSampleOffer(installation.services, backend, { customer, state: 'sent', today });
    const discardNext = async () => {
      const { version } = accepted((await begin(id)) ?? expect.fail('no version'));
      return accepted(await ask(backend, discardOffer, { id, version })).draft;
    };
    const [first, second] = [await discardNext(), await discardNext()];
    accepted(await backTo(first));
    expect((await findOffer(backend, id))?.draft?.versionNumber).toBe(2);
    expect(await backTo(second)).toMatchObject(refused('being-written'));
    const order = { offerId: id, version: 1, contentHash: null, today };
    expect(await freezeAndSend(installation.services, backend, order)).toMatchObject({ ok: true });
    expect(await backTo(second)).toMatchObject(refused('moved'));
  });
});

it('all of it stands up to being checked', async () => {
  const { damages } = await verifyFolder(installation.folder);
  expect(damages).toEqual([]);
});
