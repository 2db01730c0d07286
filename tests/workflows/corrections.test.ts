import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSampleInvoice, createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { cancelInvoice } from '#app/invoicing/invoice/cancel-invoice.ts';
import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import { isCorrection } from '#app/invoicing/invoice/snapshot.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { listInvoiceFiles } from '#app/pocketbase/invoices/files.ts';
import { cancelIssued, correctIssued, findInvoice, listCorrections } from '#app/pocketbase/invoices/queries.ts';
import { prepareCancellation, issueCancellation } from '#app/workflows/corrections/issue-cancellation.ts';
import { openCorrection } from '#app/workflows/corrections/issue-correction.ts';
import {
  books,
  correctRequest,
  correctSampleInvoice,
  findIssuedInvoice,
  hours,
  listedInvoice,
  tryCorrection,
  twoRatesDraft,
} from '../support/corrections.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { peekNextNumber, saveSettings } from '#app/pocketbase/companies/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// What becomes of an invoice of which a part is taken back.

const today = '2026-11-21';

let installation: TestInstallation;
let backend: Backend;
let customer: string;

async function issue(more: Partial<InvoiceDraft> = {}): Promise<string> {
  const order = { customer, status: 'issued', today, draft: twoRatesDraft(more), confirmed: true } as const;
  return (await createInvoice(installation.services, backend, order)).id;
}

const correct = (invoiceId: string, ...credits: LineCredit[]) =>
  correctSampleInvoice(installation.services, backend, { invoiceId, today, credits });
const listed = (id: string) => listedInvoice(backend, { id, today });
const findIssued = (id: string) => findIssuedInvoice(backend, id);

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});
describe('a corrected invoice', () => {
  it('stands as it was, beside a document that takes a part of it back', async () => {
    const id = await issue();
    const before = await findIssued(id);
    const credit = { invoiceId: id, today, credits: [hours('2')], reason: 'Zwei Stunden zu viel' };
    const outcome = await tryCorrection(installation.services, backend, credit);
    expect(outcome).toMatchObject({ ok: true, isNew: true });
    const made = await findIssued(outcome.ok ? outcome.id : '');
    expect(await findIssued(id)).toEqual(before);
    expect(isCorrection(made.snapshot) && made.snapshot).toMatchObject({
      kind: 'correction',
      typeCode: '384',
      reason: 'Zwei Stunden zu viel',
      precedingInvoice: { number: before.number, issueDate: today },
      lines: [{ id: '1', quantity: '-2' }],
      totals: { netCents: -20_000, taxCents: -3_800, dueCents: -23_800 },
    });
    expect((await listInvoiceFiles(backend, made.id)).map(({ kind }) => kind).sort()).toEqual([
      'xrechnung-cii',
      'xrechnung-ubl',
      'zugferd',
    ]);
    expect(await listed(id)).toEqual({ state: 'open', openCents: 105_900, kind: 'invoice' });
    expect(await listed(made.id)).toEqual({ state: 'paid', openCents: 0, kind: 'correction' });
  });

  it('may be corrected again, as far as something is left of it', async () => {
    const id = await issue();
    await correct(id, hours('6'));
    await correct(id, { id: '1', amountCents: 10_000 }, books('1'));
    const opened = await openCorrection(backend, { invoiceId: id, today });
    expect(opened.ok && opened.loaded.rests.map(({ quantity, cents }) => [quantity, cents])).toEqual([
      ['4', 30_000],
      ['3', 7_500],
    ]);
    await expect(correct(id, hours('3.01'))).rejects.toThrow('sample correction: lines');
    await correct(id, hours('3'), books('3'));
    expect(await listed(id)).toEqual({ state: 'cancelled', openCents: 0, kind: 'invoice' });
    await expect(correct(id, hours('1'))).rejects.toThrow('already-cancelled');
  });

  it('is credited once by fifty at the same moment', async () => {
    const id = await issue();
    const request = await correctRequest(backend, { invoiceId: id, today, credits: [hours('6')] });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => correctIssued(backend, { ...request, createKey: randomUUID() })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = new Set(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal])));
    expect([...refusals]).toEqual(['corrections-changed']);
    expect(await listCorrections(backend, id)).toHaveLength(1);
    expect(await listed(id)).toMatchObject({ openCents: 129_700 - 71_400 });
  });

  it('is credited once by a form that is sent again', async () => {
    const id = await issue();
    const request = await correctRequest(backend, { invoiceId: id, today, credits: [books('1')] });
    const made = accepted(await correctIssued(backend, request));
    expect(await correctIssued(backend, request)).toEqual({
      ok: false,
      refusal: 'already-corrected',
      details: { id: made.id },
    });
  });

  it('is cancelled by a last correction of all that is left, once', async () => {
    const id = await issue({ chargeReason: 'Versand', chargeAmount: 490, allowancePercent: 333 });
    await correct(id, books('1'));
    const prepared = await prepareCancellation(backend, { invoiceId: id, today, reason: '' });
    const order = { invoiceId: id, today, reason: 'Der Rest auch', number: prepared?.next.number ?? '' };
    const { snapshot: invoice } = await findIssued(id);
    if (isCorrection(invoice) || !prepared) throw new Error('no invoice');
    const whole = { id, content: cancelInvoice(invoice, prepared.content), contentHash: '', number: order.number };
    expect(await cancelIssued(backend, whole)).toMatchObject({ refusal: 'is-corrected' });
    const outcome = await issueCancellation(installation.services, backend, order);
    const made = outcome.ok ? outcome.id : '';
    expect(await listed(id)).toEqual({ state: 'cancelled', openCents: 0, kind: 'invoice' });
    expect(await listed(made)).toEqual({ state: 'paid', openCents: 0, kind: 'correction' });
    const { snapshot } = await findIssued(made);
    expect(isCorrection(snapshot) && snapshot).toMatchObject({ kind: 'correction', reason: 'Der Rest auch' });
    expect(await issueCancellation(installation.services, backend, order)).toMatchObject({
      refusal: 'already-cancelled',
      id: made,
    });
    expect(await listCorrections(backend, id)).toHaveLength(2);
  });

  it('may have a return beside what it credits, in the same tax group', async () => {
    const [hour, book] = twoRatesDraft().lines ?? [];
    if (!hour || !book) throw new Error('no lines');
    const id = await issue({ lines: [hour, book, { ...book, quantity: '-3' }, { ...book, quantity: '-2' }] });
    await correct(id, books('4'));
    await expect(correct(id, hours('10'))).rejects.toThrow('more-than-invoiced');
    await correct(id, hours('10'), { id: '3', quantity: '-3' }, { id: '4', quantity: '-2' });
    expect(await listed(id)).toMatchObject({ state: 'cancelled', openCents: 0 });
  });

  it('is not corrected once it was cancelled', async () => {
    const other = await issue();
    const request = await correctRequest(backend, { invoiceId: other, today, credits: [books('1')] });
    const by = await cancelSampleInvoice(installation.services, backend, { invoiceId: other, today });
    expect(await openCorrection(backend, { invoiceId: other, today })).toEqual({
      ok: false,
      refusal: 'already-cancelled',
      id: by,
    });
    expect(await correctIssued(backend, request)).toMatchObject({ refusal: 'already-cancelled', details: { id: by } });
  });

  it('is nobody else’s to correct; drafts, deposits and what takes back are not corrected', async () => {
    const { backend: stranger } = await createAccount(installation.services, {
      email: 'stranger@example.org',
      clientAddress: '10.0.0.9',
    });
    const id = await issue();
    const refusalOf = async (invoiceId: string, owner = backend) => {
      const opened = await openCorrection(owner, { invoiceId, today });
      return opened.ok ? null : opened.refusal;
    };
    expect(await refusalOf(id, stranger)).toBe('not-found');
    expect(await refusalOf(await correct(id, books('1')))).toBe('not-found');
    expect(await refusalOf(await issue({ documentKind: 'deposit' }))).toBe('whole-only');
    const { id: draft } = await createInvoice(installation.services, backend, { customer, status: 'draft', today });
    expect(await refusalOf(draft)).toBe('not-found');
  });
});

describe('the database itself refuses', () => {
  const credits = [hours('6')];

  it('content that does not follow from the invoice, and another number', async () => {
    const request = await correctRequest(backend, { invoiceId: await issue(), today, credits });
    expect(await correctIssued(backend, { ...request, credits: [hours('5')] })).toMatchObject({
      refusal: 'hash-mismatch',
    });
    expect(await correctIssued(backend, { ...request, number: `${request.number}0` })).toMatchObject({
      refusal: 'number-changed',
    });
    expect(await correctIssued(backend, { ...request, credits: [hours('11')] })).toMatchObject({
      refusal: 'not-creditable',
    });
  });

  it('a deposit, and the invoice of somebody else', async () => {
    const id = await issue();
    const request = await correctRequest(backend, { invoiceId: id, today, credits });
    const deposit = await issue({ documentKind: 'deposit' });
    expect(await correctIssued(backend, { ...request, id: deposit })).toMatchObject({ refusal: 'no-invoice' });
    const { backend: stranger } = await createAccount(installation.services, {
      email: 'other@example.org',
      clientAddress: '10.0.0.8',
    });
    await expect(correctIssued(stranger, request)).rejects.toThrow();
    const { id: draft } = await createInvoice(installation.services, backend, { customer, status: 'draft', today });
    await expect(correctIssued(backend, { ...request, id: draft })).rejects.toThrow();
  });

  const linkTo = (from: string, to: string, amounts: object[]) =>
    installation.sql
      .prepare(
        `INSERT INTO document_links (id, company, role, fromId, toId, amounts, created)
         VALUES (?, ?, 'invoice-correction', ?, ?, ?, '')`,
      )
      .run(randomUUID().slice(0, 15), installation.company, from, to, JSON.stringify(amounts));

  it('links that no correction has made, by any write', async () => {
    const id = await issue();
    const made = await correct(id, hours('1'));
    const of19 = { taxCase: 'standard', rateBp: 1900, baseCents: 10_000, taxCents: 1_900 };
    const other = await issue();
    expect(() => linkTo(id, made, [of19])).toThrow('append-only');
    expect(() => linkTo(other, made, [of19])).toThrow();
    expect(() => linkTo(id, other, [of19])).toThrow('takes back a part of an issued invoice');
    expect(() => linkTo(made, other, [of19])).toThrow('take');
  });

  it('more than the invoice by all corrections together, even past the checks of the pages', async () => {
    const { sql } = installation;
    const id = await issue();
    const made = await correct(id, hours('6'));
    // As if the first were unknown to the hook.
    sql.exec('DROP TRIGGER trg_document_links_delete');
    const [link] = sql.prepare('SELECT * FROM document_links WHERE toId = ?').all(made);
    sql.prepare('DELETE FROM document_links WHERE toId = ?').run(made);
    const second = await correct(id, hours('6'));
    const told = JSON.parse(String(link?.['amounts'])) as { baseCents: number }[];
    const restore = () => linkTo(id, made, told);
    expect(restore).toThrow('corrections take back no more than the invoice');
    sql.prepare('DELETE FROM document_links WHERE toId = ?').run(second);
    expect(() => linkTo(id, made, [])).toThrow('takes back a part');
    expect(() => linkTo(id, made, [{ ...told[0], baseCents: 1 }])).toThrow('takes back a part');
    expect(restore).not.toThrow();
  });
});

describe('its number', () => {
  it('is of the range of invoices, or of one of its own', async () => {
    const { backend: owner } = await createAccount(installation.services, {
      email: 'ranges@example.org',
      clientAddress: '10.0.0.7',
    });
    const of = await createSampleCustomer(owner);
    const order = { customer: of, status: 'issued', today, draft: twoRatesDraft() } as const;
    const { id } = await createInvoice(installation.services, owner, order);
    const numbered = async () => {
      const made = await correctSampleInvoice(installation.services, owner, {
        invoiceId: id,
        today,
        credits: [books('1')],
      });
      const invoice = await findInvoice(owner, made);
      return invoice?.status === 'issued' ? invoice.number : '';
    };
    expect(await numbered()).toBe('RE-2026-0002');
    const { settings } = await findCompany(owner);
    const fields = { correctionPattern: 'RK-{YYYY}-{NNNN}' };
    accepted(await ask(owner, saveSettings, { version: settings.version, fields, today }));
    expect(await numbered()).toBe('RK-2026-0001');
    expect(await ask(owner, peekNextNumber, { today })).toMatchObject({ number: 'RE-2026-0003' });
  });
});
