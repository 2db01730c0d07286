import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSampleInvoice, createInvoice } from '#app/commands/fixtures.ts';
import { annexRows } from '#app/invoicing/invoice/annex.ts';
import type { FrozenContent } from '#app/invoicing/invoice/freeze-invoice.ts';
import type { PrepaymentSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findTurnover } from '#app/pocketbase/companies/queries.ts';
import { findInvoice, issueDraft } from '#app/pocketbase/invoices/queries.ts';
import { findPayment } from '#app/pocketbase/payments/queries.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { copyInvoice } from '#app/workflows/copy-invoice.ts';
import { issueInvoice } from '#app/workflows/issuing/issue-invoice.ts';
import { canonicalSnapshot, prepareIssue } from '#app/workflows/issuing/prepare-issue.ts';
import { verifyArchive } from '#app/workflows/verify/verify-archive.ts';
import { billedOf, histories, job } from '../support/deposit-histories.ts';
import { DepositScenes, linesOf } from '../support/deposit-scenes.ts';
import type { Scene } from '../support/deposit-scenes.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment, settlementOfInvoice } from '../support/payments.ts';
import { paymentsOfInvoice } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { listDeposits } from '#app/pocketbase/invoices/calls.ts';

// Final invoices that tax the whole and take deposits off as paid (BT-113).

const today = '2026-11-21';
const lastDay = '2027-12-31';
let installation: TestInstallation;
let scenes: DepositScenes;

beforeAll(async () => {
  installation = await openInstallation({ isVerified: true });
  scenes = new DepositScenes(installation.services, today);
});

interface Booked {
  rate: number;
  gross: number;
  tax: number;
}

/** What was paid or let go on these documents, by rate; what one of them asks for in the place of another is neither. */
async function bookedOn(backend: Backend, ids: readonly string[]): Promise<Booked[]> {
  const booked = new Map<number, Booked>();
  for (const id of ids) {
    const payments = new Set((await ask(backend, paymentsOfInvoice, { id })).map(({ payment }) => payment));
    for (const payment of payments)
      for (const { invoice, kind, taxGroups } of (await findPayment(backend, payment))?.parts ?? [])
        for (const { rateBp, grossCents, taxCents } of invoice === id && kind !== 'offset' ? taxGroups : []) {
          const { gross, tax } = booked.get(rateBp) ?? { gross: 0, tax: 0 };
          booked.set(rateBp, { rate: rateBp, gross: gross + grossCents, tax: tax + taxCents });
        }
  }
  return [...booked.values()].filter(({ gross, tax }) => gross !== 0 || tax !== 0).sort((a, b) => a.rate - b.rate);
}

async function finish(scene: Scene, numbers: readonly string[]) {
  const named = { documentKind: 'final', deposits: numbers.join(', '), deductionForm: 'prepaid' } as const;
  return scenes.issue(scene, { ...named, lines: linesOf(scene.work) });
}

describe('what a final invoice takes off after tax', () => {
  it.each(Object.entries(histories).filter(([, { prepaid }]) => prepaid))(
    '%s: all payments together are the work by rate, and its cancellation opens the deposits again',
    async (_, history) => {
      const scene = await scenes.open(history);
      const { backend } = scene.account;
      const deposits = [];
      for (const deposit of scene.deposits) deposits.push(await scenes.payDeposit(scene, deposit));
      const open = await Promise.all(deposits.map((each) => settlementOfInvoice(backend, each.id)));
      const { id, snapshot } = await finish(
        scene,
        deposits.map(({ number }) => number),
      );
      const { dueCents, prepaidCents = 0 } = snapshot.totals;
      expect(annexRows(snapshot).reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(prepaidCents);
      if (dueCents > 0) {
        await createSamplePayment(backend, { invoice: id, amountCents: Math.floor(dueCents / 3) });
        await createSamplePayment(backend, { invoice: id });
      }
      const wanted = billedOf(scene).sort((a, b) => a.rate - b.rate);
      expect(await bookedOn(backend, [id, ...deposits.map((each) => each.id)])).toEqual(wanted);
      expect((await settlementOfInvoice(backend, id)).openCents).toBe(0);
      await cancelSampleInvoice(installation.services, backend, { invoiceId: id, today });
      expect(await Promise.all(deposits.map((each) => settlementOfInvoice(backend, each.id)))).toEqual(open);
      expect((await ask(backend, listDeposits, { customer: scene.buyer })).map(({ deductedBy }) => deductedBy)).toEqual(
        deposits.map(() => ''),
      );
    },
  );

  it('was received once: turnover is what came in for the deposit and for the rest', async () => {
    const scene = await scenes.open({ work: [job(300_000)], deposits: [], profile: { smallBusiness: true } });
    const { backend } = scene.account;
    const deposit = await scenes.payDeposit(scene, { amounts: [job(100_000)] });
    const { id } = await finish(scene, [deposit.number]);
    const turnover = async () => {
      const { received, openCents } = (await findTurnover(backend, today)).known;
      return [received.reduce((sum, { netCents }) => sum + netCents, 0), openCents];
    };
    expect(await turnover()).toEqual([100_000, 200_000]);
    await createSamplePayment(backend, { invoice: id });
    expect(await turnover()).toEqual([300_000, 0]);
  });

  it('is taken off in no copy for another supply', async () => {
    const scene = await scenes.open({ work: [job(300_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await scenes.payDeposit(scene, { amounts: [job(100_000)] });
    const { id } = await finish(scene, [deposit.number]);
    const issued = await findInvoice(backend, id);
    if (issued === null) throw new Error('not issued');
    const copy = await copyInvoice(backend, issued, { createKey: crypto.randomUUID(), sameSupply: false });
    expect((await findInvoice(backend, copy?.id ?? ''))?.draft).toMatchObject({ deposits: '', deductionForm: 'rest' });
  });

  it.each([
    [lastDay, true],
    ['2028-01-01', false],
  ])('until the end of 2027: on %s %j', async (day, isTaken) => {
    const scene = await scenes.open({ work: [job(300_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await scenes.payDeposit(scene, { amounts: [job(100_000)] });
    const draft = { documentKind: 'final', deposits: deposit.number, deductionForm: 'prepaid' } as const;
    const order = {
      customer: scene.buyer,
      status: 'draft',
      today,
      draft: { ...draft, lines: linesOf(scene.work) },
    } as const;
    const { id, version } = await createInvoice(installation.services, backend, order);
    const { gaps = [] } = (await prepareIssue(backend, id, day)) ?? {};
    expect(gaps.map(({ code }) => code)).toEqual(isTaken ? [] : ['prepaid-too-late']);
    const issued = await issueInvoice(installation.services, backend, {
      invoiceId: id,
      version,
      contentHash: null,
      today: day,
    });
    if (!isTaken) expect(issued).toMatchObject({ ok: false, refusal: 'incomplete' });
  });

  it.each([
    ['after its last day', (content: FrozenContent) => ({ ...content, issueDate: '2028-01-01' })],
    ['of a deposit that it does not name', (content: FrozenContent) => ({ ...content, deductions: [] })],
    ['at another rate than was paid', (content: FrozenContent) => ({ ...content, prepayments: otherRate(content) })],
  ])('is refused by the database itself %s', async (_, change) => {
    const scene = await scenes.open({ work: [job(300_000)], deposits: [] });
    const { backend } = scene.account;
    const deposit = await scenes.payDeposit(scene, { amounts: [job(100_000)] });
    const draft = { documentKind: 'final', deposits: deposit.number, deductionForm: 'prepaid' } as const;
    const order = {
      customer: scene.buyer,
      status: 'draft',
      today,
      draft: { ...draft, lines: linesOf(scene.work) },
    } as const;
    const { id, version } = await createInvoice(installation.services, backend, order);
    const whole = (await prepareIssue(backend, id, today))?.content;
    if (!whole) throw new Error('the draft lacks something');
    const hashed = (content: FrozenContent) => ({ content, contentHash: sha256(canonicalSnapshot(content)) });
    const refused = { ok: false, refusal: 'totals-mismatch' };
    expect(await issueDraft(backend, { id, version, ...hashed(change(whole)) })).toMatchObject(refused);
    expect(await issueDraft(backend, { id, version, ...hashed(whole) })).toMatchObject({ ok: true });
  });
});

function otherRate({ prepayments = [] }: FrozenContent): PrepaymentSnapshot[] {
  return prepayments.map(({ taxGroups = [], ...each }) => ({
    ...each,
    taxGroups: taxGroups.map((group) => ({ ...group, rateBp: 700 })),
  }));
}

it('is nothing that verify minds: rows, sums, links and what was received follow from what was issued', async () => {
  const { folder } = installation;
  const { damages } = await verifyArchive({ pocketbaseDir: `${folder}/pocketbase`, dataDir: folder });
  const ofRows = damages.filter(({ what }) => !/^(file|blob|no-files|head)/.test(what));
  expect(ofRows).toEqual([]);
});
