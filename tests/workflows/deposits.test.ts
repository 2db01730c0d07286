import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSampleInvoice, createInvoice } from '#app/commands/fixtures.ts';
import { listInvoiceFiles } from '#app/pocketbase/invoices/files.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { issueCancellation } from '#app/workflows/corrections/issue-cancellation.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import { prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { histories, job, reckon, settledOf } from '../support/deposit-histories.ts';
import { DepositScenes, linesOf } from '../support/deposit-scenes.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { someOf } from '../support/night.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { listDeposits } from '#app/pocketbase/invoices/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { paymentsOfInvoice, reversePayment } from '#app/pocketbase/payments/calls.ts';

// From deposits to the final invoice. What must remain is reckoned beside the product; nothing of it counts there.

const today = '2026-11-21';
let installation: TestInstallation;
let scenes: DepositScenes;

beforeAll(async () => {
  installation = await openInstallation();
  scenes = new DepositScenes(installation.services, today);
});

/** By rate, what the link says that is taken off of a deposit. */
function amountsOf(deposit: string): unknown[] {
  const link = "SELECT amounts FROM document_links WHERE role = 'deposit-final' AND fromId = ?";
  const { amounts } = installation.sql.prepare(link).get(deposit) ?? {};
  const groups = JSON.parse(String(amounts)) as { rateBp: number; baseCents: number; taxCents: number }[];
  return sharesOf(
    groups.map(({ rateBp, baseCents, taxCents }) => ({ rate: rateBp, gross: baseCents + taxCents, tax: taxCents })),
  );
}

const sharesOf = (shares: readonly { rate: number; gross: number; tax: number }[]) =>
  shares
    .filter(({ gross }) => gross !== 0)
    .map(({ rate, gross, tax }) => `${rate} ${gross} ${tax}`)
    .sort();

// By day some histories, at night all of them.
describe('a final invoice', () => {
  it.each(someOf(Object.entries(histories), 8))('after %s asks for the rest, to the cent', async (_, history) => {
    const scene = await scenes.open(history);
    const { backend } = scene.account;
    const made = [];
    for (const deposit of scene.deposits) made.push({ ...deposit, ...(await scenes.payDeposit(scene, deposit)) });
    const named = made.filter(({ cancelled }) => !cancelled);
    const { id, snapshot } = await scenes.issue(scene, {
      documentKind: 'final',
      deposits: named.map(({ number }) => number).join(', '),
      ...(scene.prepaid && { deductionForm: 'prepaid' }),
      lines: linesOf(scene.work),
    });
    const { net, tax, due } = reckon(scene);
    const { netCents, taxCents, grossCents, dueCents } = snapshot.totals;
    expect({ netCents, taxCents, grossCents, dueCents }).toEqual({
      netCents: net,
      taxCents: tax,
      grossCents: net + tax,
      dueCents: due,
    });
    expect((await listInvoiceFiles(backend, id)).map(({ kind }) => kind)).toContain('zugferd');
    for (const { id: deposit } of named) expect((await settlementOfInvoice(backend, deposit)).openCents).toBe(0);
    const deducted = (await ask(backend, listDeposits, { customer: scene.buyer })).map(({ deductedBy }) => deductedBy);
    expect(deducted).toEqual(named.map(() => snapshot.number));
    // Together with the deposits the customer is asked for the work, once; before tax rounding by rate aside.
    const whole = reckon({ ...scene, deposits: [] });
    const settled = named.flatMap((deposit) => settledOf(deposit, scene));
    const sum = settled.reduce((total, { gross }) => total + gross, 0) + dueCents;
    expect(Math.abs(sum - whole.due)).toBeLessThanOrEqual(scene.prepaid ? 0 : 2 * named.length);
    const stored = await findInvoice(backend, id);
    expect(stored?.grossCents).toBe(due);
    for (const deposit of named) expect(amountsOf(deposit.id)).toEqual(sharesOf(settledOf(deposit, scene)));
  });

  it('takes each deposit off once; cancelled, it gives it back and asks for its rest again', async () => {
    const scene = await scenes.open({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await scenes.payDeposit(scene, { amounts: [job(200_000)], received: 100_000 });
    const change = { documentKind: 'final', deposits: deposit.number, lines: linesOf(scene.work) } as const;
    const final = await scenes.issue(scene, change);
    await expect(scenes.issue(scene, change)).rejects.toThrow('incomplete');
    const order = { invoiceId: deposit.id, today, reason: '', number: 'ST-2026-0001' };
    const refused = await issueCancellation(installation.services, backend, order);
    expect(refused).toMatchObject({ ok: false, refusal: 'is-deducted' });
    await cancelSampleInvoice(installation.services, backend, { invoiceId: final.id, today });
    expect((await settlementOfInvoice(backend, deposit.id)).openCents).toBe(138_000);
    const again = await scenes.issue(scene, change);
    expect(again.snapshot.totals).toEqual(final.snapshot.totals);
    await cancelSampleInvoice(installation.services, backend, { invoiceId: again.id, today });
    await cancelSampleInvoice(installation.services, backend, { invoiceId: deposit.id, today });
    await expect(scenes.issue(scene, change)).rejects.toThrow('incomplete');
  });

  it('of ten at once for the same deposit one is issued, and no number is lost', async () => {
    const scene = await scenes.open({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await scenes.payDeposit(scene, { amounts: [job(200_000)] });
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
    expect(await ask(backend, peekNextNumber, { today })).toMatchObject({ number: 'RE-2026-0003' });
  });

  it('of which a deposit is paid further in the meantime is looked at again', async () => {
    const scene = await scenes.open({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await scenes.payDeposit(scene, { amounts: [job(200_000)], received: 100_000 });
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
    const scene = await scenes.open({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await scenes.payDeposit(scene, { amounts: [job(200_000)], received: 100_000 });
    await scenes.issue(scene, { documentKind: 'final', deposits: deposit.number, lines: linesOf(scene.work) });
    const [booking] = await ask(backend, paymentsOfInvoice, { id: deposit.id });
    const back = await ask(backend, reversePayment, {
      id: booking?.payment ?? '',
      date: today,
      reason: 'Rücklastschrift',
    });
    expect(back.ok).toBe(true);
    expect((await settlementOfInvoice(backend, deposit.id)).openCents).toBe(100_000);
  });
});

describe('deposits of another company', () => {
  it('are not offered, whatever customer is asked for', async () => {
    const [ours, theirs] = [
      await scenes.open({ work: [], deposits: [] }),
      await scenes.open({ work: [], deposits: [] }),
    ];
    await scenes.payDeposit(theirs, { amounts: [job(200_000)] });
    expect(await ask(theirs.account.backend, listDeposits, { customer: theirs.buyer })).toHaveLength(1);
    expect(await ask(ours.account.backend, listDeposits, { customer: theirs.buyer })).toEqual([]);
  });
});

describe('an invoice for a customer who has paid in advance', () => {
  it('asks whether the deposits belong to it', async () => {
    const scene = await scenes.open({ work: [job(500_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await scenes.payDeposit(scene, { amounts: [job(200_000)] });
    const order = { customer: scene.buyer, status: 'draft', today } as const;
    const { id } = await createInvoice(installation.services, backend, order);
    const asked = (await prepareIssue(backend, id, today))?.questions ?? [];
    expect(asked).toEqual([
      { code: 'open-deposits', key: `open-deposits:${scene.buyer}:1:${deposit.number}`, answered: false },
    ]);
  });
});
