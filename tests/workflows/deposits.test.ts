import { beforeAll, describe, expect, it } from 'vitest';
import {
  cancelSampleInvoice,
  createAccount,
  createInvoice,
  createSampleCustomer,
} from '../../app/commands/fixtures.ts';
import type { SampleAccount } from '../../app/commands/fixtures.ts';
import { newDraftLine } from '../../app/invoicing/invoice/draft.ts';
import type { DraftLine, InvoiceDraft } from '../../app/invoicing/invoice/draft.ts';
import type { BilledSnapshot } from '../../app/invoicing/invoice/snapshot.ts';
import { peekNextNumber } from '../../app/pocketbase/companies/queries.ts';
import { listInvoiceFiles } from '../../app/pocketbase/invoices/files.ts';
import { findInvoice, listDeposits } from '../../app/pocketbase/invoices/queries.ts';
import { listPartsOf, reversePayment } from '../../app/pocketbase/payments/queries.ts';
import { issueCancellation } from '../../app/workflows/corrections/issue-cancellation.ts';
import { issueInvoice } from '../../app/workflows/issue-invoice.ts';
import { prepareIssue } from '../../app/workflows/prepare-issue.ts';
import { histories, job, reckon } from '../support/deposit-histories.ts';
import type { Amount, History, PaidDeposit } from '../support/deposit-histories.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';

// From deposits to the final invoice. What must remain is reckoned beside the product; nothing of it counts there.

const today = '2026-11-21';
let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});

function linesOf(amounts: readonly Amount[]): DraftLine[] {
  return amounts.map(({ cents, tax }) => ({
    ...newDraftLine,
    ...tax,
    description: 'Innenausbau',
    quantity: '1',
    unitPrice: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  }));
}

interface Scene extends History {
  account: SampleAccount;
  buyer: string;
}

async function openScene(history: History): Promise<Scene> {
  const { profile = {}, customer = {} } = history;
  const email = `abschlag-${crypto.randomUUID()}@example.org`;
  const account = await createAccount(installation.services, { email, clientAddress: '127.0.0.9', profile });
  return { ...history, account, buyer: await createSampleCustomer(account.backend, customer) };
}

async function issue(scene: Scene, change: Partial<InvoiceDraft>): Promise<{ id: string; snapshot: BilledSnapshot }> {
  const { backend } = scene.account;
  const draft = { ...scene.draft, ...change };
  const order = { customer: scene.buyer, status: 'issued', today, draft, confirmed: true } as const;
  const { id } = await createInvoice(installation.services, backend, order);
  const invoice = await findInvoice(backend, id);
  if (invoice?.status !== 'issued') throw new Error('not issued');
  return { id, snapshot: invoice.snapshot };
}

/** Issues a deposit and books what came in for it; its number. */
async function payDeposit(scene: Scene, deposit: PaidDeposit): Promise<{ id: string; number: string }> {
  const { id, snapshot } = await issue(scene, {
    documentKind: 'deposit',
    lines: linesOf(deposit.amounts),
    allowancePercent: 0,
  });
  const { backend } = scene.account;
  if (deposit.cancelled) await cancelSampleInvoice(installation.services, backend, { invoiceId: id, today });
  else
    await createSamplePayment(backend, {
      invoice: id,
      ...(deposit.received !== undefined && { amountCents: deposit.received }),
      ...(deposit.discounted && { rest: 'discount' }),
    });
  return { id, number: snapshot.number };
}

describe('a final invoice', () => {
  it.each(Object.entries(histories))('after %s asks for the rest, to the cent', async (_, history) => {
    const scene = await openScene(history);
    const { backend } = scene.account;
    const made = [];
    for (const deposit of scene.deposits) made.push({ ...deposit, ...(await payDeposit(scene, deposit)) });
    const named = made.filter(({ cancelled }) => !cancelled);
    const { id, snapshot } = await issue(scene, {
      documentKind: 'final',
      deposits: named.map(({ number }) => number).join(', '),
      lines: linesOf(scene.work),
    });
    const { net, tax } = reckon(scene);
    const { netCents, taxCents, grossCents, dueCents } = snapshot.totals;
    expect({ netCents, taxCents, grossCents, dueCents }).toEqual({
      netCents: net,
      taxCents: tax,
      grossCents: net + tax,
      dueCents: net + tax,
    });
    expect((await listInvoiceFiles(backend, id)).map(({ kind }) => kind)).toContain('zugferd');
    for (const { id: deposit } of named) expect((await settlementOfInvoice(backend, deposit)).openCents).toBe(0);
    const deducted = (await listDeposits(backend, scene.buyer)).map(({ deductedBy }) => deductedBy);
    expect(deducted).toEqual(named.map(() => snapshot.number));
    // Together with the deposits the customer is asked for the work, once; rounding by rate aside.
    const asked = await Promise.all(
      named.map(async ({ id: deposit }) => {
        const parts = await listPartsOf(backend, deposit);
        return parts.filter(({ kind }) => kind !== 'offset').reduce((sum, { amountCents }) => sum + amountCents, 0);
      }),
    );
    const whole = reckon({ ...scene, deposits: [] });
    const sum = asked.reduce((total, cents) => total + cents, 0) + dueCents;
    expect(Math.abs(sum - whole.net - whole.tax)).toBeLessThanOrEqual(2 * named.length);
  });

  it('takes each deposit off once; cancelled, it gives it back and asks for its rest again', async () => {
    const scene = await openScene({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await payDeposit(scene, { amounts: [job(200_000)], received: 100_000 });
    const change = { documentKind: 'final', deposits: deposit.number, lines: linesOf(scene.work) } as const;
    const final = await issue(scene, change);
    await expect(issue(scene, change)).rejects.toThrow('incomplete');
    const order = { invoiceId: deposit.id, today, reason: '', number: 'ST-2026-0001' };
    const refused = await issueCancellation(installation.services, backend, order);
    expect(refused).toMatchObject({ ok: false, refusal: 'is-deducted' });
    await cancelSampleInvoice(installation.services, backend, { invoiceId: final.id, today });
    expect((await settlementOfInvoice(backend, deposit.id)).openCents).toBe(138_000);
    const again = await issue(scene, change);
    expect(again.snapshot.totals).toEqual(final.snapshot.totals);
    await cancelSampleInvoice(installation.services, backend, { invoiceId: again.id, today });
    await cancelSampleInvoice(installation.services, backend, { invoiceId: deposit.id, today });
    await expect(issue(scene, change)).rejects.toThrow('incomplete');
  });

  it('of ten at once for the same deposit one is issued, and no number is lost', async () => {
    const scene = await openScene({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await payDeposit(scene, { amounts: [job(200_000)] });
    const draft = { documentKind: 'final', deposits: deposit.number, lines: linesOf(scene.work) } as const;
    const order = { customer: scene.buyer, status: 'draft', today, draft } as const;
    const drafts = [];
    for (let index = 0; index < 10; index += 1) drafts.push(await createInvoice(installation.services, backend, order));
    const outcomes = await Promise.all(
      drafts.map(({ id, version }) =>
        issueInvoice(installation.services, backend, { invoiceId: id, version, contentHash: null, today }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = new Set(outcomes.flatMap((each) => (each.ok ? [] : [each.refusal])));
    expect(
      [...refusals].filter(
        (each) => !['deposits-changed', 'issued-before', 'incomplete', 'busy', 'number-changed'].includes(each),
      ),
    ).toEqual([]);
    expect(await peekNextNumber(backend, today)).toMatchObject({ number: 'RE-2026-0003' });
  });

  it('of which a deposit is paid further in the meantime is looked at again', async () => {
    const scene = await openScene({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await payDeposit(scene, { amounts: [job(200_000)], received: 100_000 });
    const draft = {
      documentKind: 'final',
      deposits: deposit.number,
      lines: linesOf(scene.work),
    } as const;
    const { id } = await createInvoice(installation.services, backend, {
      customer: scene.buyer,
      status: 'draft',
      today,
      draft,
    });
    const before = await prepareIssue(backend, id, today);
    await createSamplePayment(backend, { invoice: deposit.id });
    const after = await prepareIssue(backend, id, today);
    expect(after?.contentHash).not.toBe(before?.contentHash);
    expect(after?.content?.deductions?.[0]?.taxGroups[0]).toMatchObject({ netCents: 200_000, taxCents: 38_000 });
  });

  it('keeps what was received for a deposit also where the booking was a mistake: then the deposit asks for it again', async () => {
    const scene = await openScene({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await payDeposit(scene, { amounts: [job(200_000)], received: 100_000 });
    await issue(scene, { documentKind: 'final', deposits: deposit.number, lines: linesOf(scene.work) });
    const [booking] = await listPartsOf(backend, deposit.id);
    const back = await reversePayment(backend, { id: booking?.payment ?? '', date: today, reason: 'Rücklastschrift' });
    expect(back.ok).toBe(true);
    expect((await settlementOfInvoice(backend, deposit.id)).openCents).toBe(100_000);
  });
});

describe('deposits of another company', () => {
  it('are none of ours, whatever customer is asked for', async () => {
    const [ours, theirs] = [await openScene({ work: [], deposits: [] }), await openScene({ work: [], deposits: [] })];
    await payDeposit(theirs, { amounts: [job(200_000)] });
    expect(await listDeposits(theirs.account.backend, theirs.buyer)).toHaveLength(1);
    expect(await listDeposits(ours.account.backend, theirs.buyer)).toEqual([]);
  });
});

describe('an invoice for a customer who has paid in advance', () => {
  it('asks whether the deposits belong to it', async () => {
    const scene = await openScene({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await payDeposit(scene, { amounts: [job(200_000)] });
    const order = { customer: scene.buyer, status: 'draft', today } as const;
    const { id } = await createInvoice(installation.services, backend, order);
    const asked = (await prepareIssue(backend, id, today))?.questions ?? [];
    expect(asked).toEqual([
      { code: 'open-deposits', key: `open-deposits:${scene.buyer}:1:${deposit.number}`, answered: false },
    ]);
  });
});
