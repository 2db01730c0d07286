import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSampleInvoice, createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { ImportedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';
import { importedRanges } from '#app/pocketbase/invoices/calls.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { importInvoice, findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { documentCount } from '#app/pocketbase/subscriptions/calls.ts';
import { sha256 } from '#app/pocketbase/stored-bytes.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { prepareImport, takeOverInvoice, withdrawImport } from '#app/workflows/imported/take-over.ts';
import { checkRules } from '#app/workflows/issuing/issue-rules.ts';
import { createSampleImported, keepSampleOriginal, sampleImported } from '../support/imported.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment } from '../support/payments.ts';
import { createSampleReminder } from '../support/reminders.ts';
import { verifyFolder } from '../support/verify-folder.ts';

const today = '2026-11-21';
let installation: TestInstallation;
let backend: Backend;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation({ isVerified: true });
  ({ backend } = installation.account);
  customer = await createSampleCustomer(backend);
});

async function prepare(number: string) {
  const order = { fields: { ...sampleImported, number }, customer, original: null, today };
  const prepared = await prepareImport(backend, order);
  if (!prepared.ok) throw new Error(prepared.refusal);
  return prepared;
}

const sums = () =>
  installation.sql
    .prepare(
      `SELECT (SELECT coalesce(sum(netCents), 0) FROM revenue_months) AS months,
      (SELECT coalesce(sum(netCents), 0) FROM revenue_days) AS days,
      (SELECT coalesce(sum(netCents), 0) FROM customer_sums WHERE period = '') AS customers,
      (SELECT coalesce(sum(netCents), 0) FROM received_years WHERE year = '2026') AS received`,
    )
    .get();

describe('what came along', () => {
  it('is taken over once, by whatever way', async () => {
    const { snapshot, hash } = await prepare('A-1');
    const order = { customer, snapshot, hash };
    const createKey = randomUUID();
    const [first, same] = [1, 2].map(() => takeOverInvoice(backend, { ...order, createKey }));
    expect(await first).toEqual(await same);
    expect(await takeOverInvoice(backend, { ...order, createKey: randomUUID() })).toMatchObject({
      ok: false,
      refusal: 'already-imported',
    });
  });

  it.each<[string, (snapshot: ImportedSnapshot) => object, string]>([
    ['as one of ours', (snapshot) => ({ ...snapshot, kind: 'invoice' }), 'unknown-kind'],
    [
      'with other sums',
      (snapshot) => ({ ...snapshot, totals: { ...snapshot.totals, dueCents: 1 } }),
      'totals-mismatch',
    ],
  ])('is not taken %s', async (_name, forge, refusal) => {
    const forged = forge((await prepare('A-2')).snapshot) as ImportedSnapshot;
    const snapshotHash = sha256(canonicalJson(asCanonical(forged)));
    const order = { createKey: randomUUID(), customer, snapshot: forged, snapshotHash };
    expect(await importInvoice(backend, order)).toMatchObject({ ok: false, refusal });
    expect(await importInvoice(backend, { ...order, snapshotHash: 'f'.repeat(64) })).toMatchObject({
      refusal: 'hash-mismatch',
    });
  });

  it('moves no number of ours, and is no revenue; what comes in for it here was received here', async () => {
    const own = { customer, status: 'issued', today, confirmed: true } as const;
    await createInvoice(installation.services, backend, own);
    const [before, next] = [sums(), await ask(backend, peekNextNumber, { today, kind: 'invoice' })];
    const { n } = await ask(backend, documentCount);
    const id = await createSampleImported(backend, { customer, number: 'A-3', paid: 0 });
    expect(sums()).toEqual(before);
    expect(await ask(backend, peekNextNumber, { today, kind: 'invoice' })).toEqual(next);
    expect((await ask(backend, documentCount)).n).toBe(n);
    await createSamplePayment(backend, { invoice: id, amountCents: 11_900 });
    expect(sums()).toEqual({ ...before, received: Number(before?.['received']) + 10_000 });
    const { number } = await createInvoice(installation.services, backend, { ...own, today: '2026-11-22' });
    expect(number).toBe(next.number);
  });

  it('with a number of ours stands beside it, and one of ours is never given again', async () => {
    const own = await createInvoice(installation.services, backend, {
      customer,
      status: 'issued',
      today: '2026-11-23',
      confirmed: true,
    });
    const prepared = await prepare(own.number);
    expect(prepared.remarks.sameNumberHere).toBe(own.id);
    await createSampleImported(backend, { customer, number: own.number });
    const next = await ask(backend, peekNextNumber, { today: '2026-11-23', kind: 'invoice' });
    await createSampleImported(backend, { customer, number: next.number });
    const again = { customer, status: 'issued', today: '2026-11-23', confirmed: true } as const;
    await expect(createInvoice(installation.services, backend, again)).rejects.toThrow('number-taken');
    const ranges = await ask(backend, importedRanges);
    expect(ranges).toMatchObject([{ origin: 'Lexware Office', year: '2026', firstDate: '2026-08-03' }]);
  });

  it('is never taken back once something rests on it, not even by the database alone', async () => {
    const paid = await createSampleImported(backend, { customer, number: 'A-4' });
    await createSamplePayment(backend, { invoice: paid, amountCents: 100 });
    const reminded = await createSampleImported(backend, { customer, number: 'A-5' });
    await createSampleReminder(installation.services, backend, { invoice: reminded, today: '2026-12-20' });
    const cancelled = await createSampleImported(backend, { customer, number: 'A-6' });
    await cancelSampleInvoice(installation.services, backend, { invoiceId: cancelled, today: '2026-11-23' });
    const withdraw = installation.sql.prepare('UPDATE invoices SET withdrawn = TRUE WHERE id = ?');
    for (const id of [paid, reminded, cancelled]) {
      expect(await withdrawImport(backend, id)).toMatchObject({ ok: false, refusal: 'in-use' });
      expect(() => withdraw.run(id)).toThrow('issued invoice is frozen');
    }
    const free = await createSampleImported(backend, { customer, number: 'A-7' });
    const change = installation.sql.prepare("UPDATE invoices SET withdrawn = TRUE, number = 'A-8' WHERE id = ?");
    expect(() => change.run(free)).toThrow('issued invoice is frozen');
    expect(await withdrawImport(backend, free)).toMatchObject({ ok: true });
    await expect(
      withdrawImport(
        backend,
        (await createInvoice(installation.services, backend, { customer, status: 'draft', today })).id,
      ),
    ).rejects.toThrow();
  });

  it.each([
    ['one rate', {}],
    [
      'several rates, rounded otherwise',
      {
        paid: 0,
        lines: [
          { tax: 'standard-1900', net: 10_003, taxAmount: 1_903 },
          { tax: 'standard-700', net: 5_007, taxAmount: 348 },
          { tax: 'reverse-charge-domestic', net: 700, taxAmount: 0 },
        ],
      },
    ],
    [
      'the rates of 2020',
      {
        issueDate: '2020-08-03',
        dueDate: '2020-08-17',
        paid: 0,
        supplyFrom: '2020-08-01',
        lines: [{ tax: 'standard-1600', net: 10_000, taxAmount: 1_600 }],
      },
    ],
  ] as const)('of %s is cancelled by a document that the rules take', async (name, fields) => {
    const taxed = await createSampleCustomer(backend, { name, vatId: 'DE136695976' });
    const id = await createSampleImported(backend, { customer: taxed, number: `C-${name.length}`, ...fields });
    const reversalId = await cancelSampleInvoice(installation.services, backend, {
      invoiceId: id,
      today: '2026-11-23',
    });
    const reversal = await findInvoice(backend, reversalId);
    const imported = await findInvoice(backend, id);
    if (reversal?.status !== 'issued' || imported?.status !== 'imported') throw new Error('not cancelled');
    const { totals } = reversal.snapshot;
    const { taxGroups } = imported.snapshot.totals;
    for (const [index, { baseCents, taxCents }] of taxGroups.entries())
      expect(totals.taxGroups[index]).toMatchObject({
        baseCents: -baseCents,
        taxCents: taxCents === 0 ? 0 : -taxCents,
      });
    for (const profile of ['zugferd-en16931', 'xrechnung'] as const)
      expect(checkRules(reversal.snapshot, profile).filter(({ level }) => level === 'fatal')).toEqual([]);
  });

  it('says before what its Storno would lack', async () => {
    const lines = [{ tax: 'reverse-charge-domestic', net: 700, taxAmount: 0 }] as const;
    const order = { fields: { ...sampleImported, number: 'A-11', paid: 0, lines }, customer, original: null, today };
    const prepared = await prepareImport(backend, order);
    expect(prepared.ok && prepared.remarks.reversalFaults.join(' ')).toContain('Registernummer des Käufers');
    expect((await prepare('A-11')).remarks.reversalFaults).toEqual([]);
  });

  it('is nobody else’s', async () => {
    const id = await createSampleImported(backend, { customer, number: 'A-9' });
    const email = `${randomUUID()}@example.org`;
    const other = await createAccount(installation.services, { email, clientAddress: '10.0.0.9' });
    expect(await findInvoice(other.backend, id)).toBeNull();
    await expect(withdrawImport(other.backend, id)).rejects.toThrow();
    expect(await ask(other.backend, importedRanges)).toEqual([]);
  });

  it('is proven with the rest of the archive', async () => {
    const original = await keepSampleOriginal({ services: installation.services, backend });
    await createSampleImported(backend, { customer, number: 'A-10', original });
    expect((await verifyFolder(installation.folder)).damages).toEqual([]);
    const undo = installation.damageStored(original.sha256, 'x');
    expect((await verifyFolder(installation.folder)).damages).toMatchObject([
      ...[{ what: 'file-bytes' }, { what: 'file-size' }, { what: 'file-description' }],
    ]);
    undo();
  });
});
