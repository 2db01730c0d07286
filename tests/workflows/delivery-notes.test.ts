import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { PdfRefused } from '#app/pdf/worker-pool.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { issueDeliveryNote, readDeliveryNoteFile } from '#app/pocketbase/delivery-notes/queries.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { prepareDeliveryNote } from '#app/workflows/delivery-notes/prepare-delivery-note.ts';
import { createSampleNote, issueSampleNote } from '../support/delivery-notes.ts';
import { meddlingPool, openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { listDeliveryNotes } from '#app/pocketbase/delivery-notes/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { discardDraft } from '#app/pocketbase/invoices/calls.ts';

const today = '2026-11-21';

let installation: TestInstallation;
let backend: Backend;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});

const createDraftOf = async () =>
  (await createInvoice(installation.services, backend, { customer, status: 'draft', today })).id;
const issueNote = (invoiceId: string, more: Partial<Parameters<typeof issueSampleNote>[2]> = {}) =>
  issueSampleNote(installation.services, backend, { invoiceId, today, ...more });
const nextNumber = async () => (await ask(backend, peekNextNumber, { today, kind: 'delivery-note' })).number;

describe('issueNoteOfDraft', () => {
  it('draws a number of its own, keeps the file, and is named in the draft', async () => {
    const invoiceId = await createDraftOf();
    const invoiceNumber = (await ask(backend, peekNextNumber, { today })).number;
    const number = await nextNumber();
    const outcome = await issueNote(invoiceId);
    expect(outcome).toMatchObject({ ok: true, named: true });
    const id = outcome.ok ? outcome.id : '';
    expect(await ask(backend, listDeliveryNotes, { id: invoiceId })).toEqual([{ id, number, issueDate: today }]);
    const bytes = await readDeliveryNoteFile(backend, { id });
    expect(
      Buffer.from(bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect((await findInvoice(backend, invoiceId))?.draft.despatchReference).toBe(number);
    expect((await ask(backend, peekNextNumber, { today })).number).toBe(invoiceNumber);
  });

  it('leaves the reference alone that a person has typed', async () => {
    const draft = { despatchReference: 'Spedition 12' };
    const { id } = await createInvoice(installation.services, backend, { customer, status: 'draft', today, draft });
    expect(await issueNote(id)).toMatchObject({ ok: true, named: false });
    expect((await findInvoice(backend, id))?.draft.despatchReference).toBe('Spedition 12');
  });

  it('answers the same form sent twice with the one document', async () => {
    const invoiceId = await createDraftOf();
    const createKey = randomUUID();
    const seen = {
      version: (await findInvoice(backend, invoiceId))?.version ?? 0,
      number: await nextNumber(),
      createKey,
    };
    const first = await issueNote(invoiceId, seen);
    const again = await issueNote(invoiceId, seen);
    expect([first.ok, again.ok]).toEqual([true, true]);
    expect(again).toMatchObject({ id: first.ok ? first.id : '' });
    expect(await ask(backend, listDeliveryNotes, { id: invoiceId })).toHaveLength(1);
  });

  it('of twenty at once with the same number one is kept, and no number is lost', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, createDraftOf));
    const number = await nextNumber();
    const outcomes = await Promise.all(ids.map((id) => issueNote(id, { number })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    for (const outcome of outcomes) if (!outcome.ok) expect(['number-changed', 'busy']).toContain(outcome.refusal);
    const next = await nextNumber();
    expect(Number(next.slice(-4))).toBe(Number(number.slice(-4)) + 1);
  });

  it.each([
    ['a draft that was changed', { version: 77 }, 'stale'],
    ['another number', { number: 'LS-2026-9999' }, 'number-changed'],
    ['nothing to deliver', { without: new Set([0, 1, 2]) }, 'incomplete'],
  ] as const)('refuses %s, and uses no number', async (_name, more, refusal) => {
    const invoiceId = await createDraftOf();
    const number = await nextNumber();
    expect(await issueNote(invoiceId, more)).toEqual({ ok: false, refusal });
    expect(await nextNumber()).toBe(number);
    expect(await ask(backend, listDeliveryNotes, { id: invoiceId })).toEqual([]);
  });

  it('refuses what cannot be printed', async () => {
    const refusing = () => Promise.reject(new PdfRefused('not-drawable'));
    const services = { ...installation.services, pdf: meddlingPool(installation.services.pdf, refusing) };
    const outcome = await issueSampleNote(services, backend, { invoiceId: await createDraftOf(), today });
    expect(outcome).toEqual({ ok: false, refusal: 'not-drawable' });
  });

  it('stands when the draft is discarded', async () => {
    const invoiceId = await createDraftOf();
    const id = await createSampleNote(installation.services, backend, { invoiceId, today });
    const version = (await findInvoice(backend, invoiceId))?.version ?? 0;
    expect((await ask(backend, discardDraft, { id: invoiceId, version })).ok).toBe(true);
    expect(await readDeliveryNoteFile(backend, { id })).not.toBeNull();
  });
});

describe('the database', () => {
  const order = async (change: object = {}) => {
    const invoiceId = await createDraftOf();
    const preparation = await prepareDeliveryNote(backend, { invoiceId, today, without: new Set() });
    if (!preparation?.content) throw new Error('incomplete');
    const snapshot = { ...preparation.content, ...change };
    const snapshotHash = sha256(canonicalJson(asCanonical(snapshot)));
    const { version } = preparation.invoice;
    const pdf = Buffer.from('%PDF-1.7');
    return {
      id: invoiceId,
      createKey: randomUUID(),
      version,
      snapshot,
      snapshotHash,
      number: preparation.next.number,
      pdf,
    };
  };

  it('refuses content that is not what its hash says', async () => {
    const sent = await order();
    expect(await issueDeliveryNote(backend, { ...sent, snapshotHash: '0'.repeat(64) })).toMatchObject({
      refusal: 'hash-mismatch',
    });
  });

  it('refuses content of another kind', async () => {
    expect(await issueDeliveryNote(backend, await order({ kind: 'invoice' }))).toMatchObject({
      refusal: 'unknown-kind',
    });
  });

  it('refuses an invoice that is issued', async () => {
    const sent = await order();
    const { id } = await createInvoice(installation.services, backend, { customer, status: 'issued', today });
    expect(await issueDeliveryNote(backend, { ...sent, id })).toMatchObject({ refusal: 'already-issued' });
  });
});
