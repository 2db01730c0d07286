import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#app/values/dates.ts';
import { createAccount, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { InvoiceDraft } from '#app/invoicing/invoice/draft.ts';
import { judgeRange } from '#app/invoicing/invoice/number-ledger.ts';
import type { NumberPatterns } from '#app/invoicing/invoice/numbering.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findCompany } from '#app/pocketbase/companies/queries.ts';
import { issueCancellation } from '#app/workflows/corrections/issue-cancellation.ts';
import { Random } from '../einvoice/random.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { isNight } from '../support/night.ts';
import { createSamplePayment } from '../support/payments.ts';
import { testSeed } from '../support/test-seed.ts';
import { signFolder } from '../support/sign-folder.ts';
import { verifyFolder } from '../support/verify-folder.ts';
import { jumpNumber, listRanges, numberLedger } from '#app/pocketbase/counters/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber, saveSettings } from '#app/pocketbase/companies/calls.ts';

const today = '2026-11-21';
let installation: TestInstallation;
let backend: Backend;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation();
});

async function openCompany(): Promise<void> {
  const email = `kreise-${crypto.randomUUID()}@example.org`;
  ({ backend } = await createAccount(installation.services, { email, clientAddress: '127.0.0.9' }));
  customer = await createSampleCustomer(backend);
}

async function choose(fields: Partial<NumberPatterns>) {
  const { settings } = await findCompany(backend);
  return ask(backend, saveSettings, { version: settings.version, fields, today });
}

let drafts = 0;

/** Each of a time of its own: of those that are issued at once, none repeats another. */
async function issue(typed: Partial<InvoiceDraft>, of = customer): Promise<{ id: string; number: string }> {
  drafts += 1;
  const draft = { supplyFrom: addDays(today, -14 - drafts), ...typed };
  const order = { customer: of, status: 'issued', today, draft, confirmed: true } as const;
  return createInvoice(installation.services, backend, order);
}

async function issueFinal(): Promise<string> {
  // Of a customer of its own: deposits that others pay meanwhile would be asked about.
  const of = await createSampleCustomer(backend);
  const { id, number } = await issue({ documentKind: 'deposit' }, of);
  await createSamplePayment(backend, { invoice: id });
  const draft = { ...larger, documentKind: 'final', deposits: number } as const;
  return (await issue(draft, of)).number;
}

/** The number that was confirmed may be gone: then it is asked for anew, as a person does. */
async function cancelAtLast(invoiceId: string): Promise<void> {
  const { number } = await ask(backend, peekNextNumber, { today, kind: 'cancellation' });
  const order = { invoiceId, today, reason: '', number };
  const outcome = await issueCancellation(installation.services, backend, order);
  if (outcome.ok) return;
  expect(outcome.refusal).toBe('number-changed');
  return cancelAtLast(invoiceId);
}

/** Asks for more than a deposit, so that something is left. */
const larger = { chargeAmount: 10_000, chargeReason: 'Eilzuschlag' } satisfies Partial<InvoiceDraft>;

const refused = (refusal: string, details: object) => ({ ok: false, refusal, details });

describe('a kind of document', () => {
  it('counts with the invoices until it has a pattern of its own, and again when it has none', async () => {
    await openCompany();
    expect((await issue({})).number).toBe('RE-2026-0001');
    expect((await issue({ documentKind: 'deposit' })).number).toBe('RE-2026-0002');
    accepted(await choose({ depositPattern: 'AR-{YY}-{NNN}', finalPattern: 'SR{NN}' }));
    expect((await issue({ documentKind: 'deposit' })).number).toBe('AR-26-001');
    expect((await issue({ documentKind: 'partial' })).number).toBe('RE-2026-0003');
    expect(await issueFinal()).toBe('SR01');
    expect(await ask(backend, peekNextNumber, { today })).toMatchObject({
      number: 'RE-2026-0004',
      previous: 'RE-2026-0003',
    });
    const deposit = await ask(backend, peekNextNumber, { today, kind: 'deposit' });
    expect(deposit).toMatchObject({ number: 'AR-26-003', previous: 'AR-26-002' });
    accepted(await choose({ depositPattern: '' }));
    expect((await issue({ documentKind: 'deposit' })).number).toBe('RE-2026-0004');
    accepted(await choose({ depositPattern: 'AR-{YY}-{NNN}' }));
    expect((await issue({ documentKind: 'deposit' })).number).toBe('AR-26-003');
    const ranges = await ask(backend, listRanges);
    expect(ranges.map(({ kind, period, value }) => [kind, period, value])).toEqual([
      ['invoice', '2026', 4],
      ['deposit', '2026', 3],
      ['final', '', 1],
    ]);
  });

  it('begins where a person says, in its own range only', async () => {
    await openCompany();
    accepted(await choose({ depositPattern: 'AR-{NNNN}' }));
    const order = { kind: 'deposit', today, next: 140, last: 0, reason: 'other-program', note: '' } as const;
    accepted(await ask(backend, jumpNumber, order));
    expect((await issue({ documentKind: 'deposit' })).number).toBe('AR-0140');
    expect((await issue({})).number).toBe('RE-2026-0001');
  });

  it('gets no pattern by which a number could come twice', async () => {
    await openCompany();
    const meets = (kind: string, other: string) => refused('patterns-meet', { kind, other });
    expect(await choose({ depositPattern: 're-{YYYY}-{NN}' })).toMatchObject(meets('deposit', 'invoice'));
    expect(await choose({ finalPattern: 'ST-{YYYY}-{NNNN}' })).toMatchObject(meets('final', 'cancellation'));
    expect(await choose({ finalPattern: 'AN-2026-{N}' })).toMatchObject(meets('final', 'offer'));
    expect(await choose({ invoicePattern: 'AN-{YYYY}-{NNNN}' })).toMatchObject(meets('invoice', 'offer'));
    expect(await choose({ invoicePattern: '' })).toMatchObject({ ok: false, refusal: 'pattern' });
    expect(await choose({ offerPattern: '' })).toMatchObject({ ok: false, refusal: 'pattern' });
    expect((await findCompany(backend)).settings).toMatchObject({ depositPattern: '', finalPattern: '' });
  });

  it('that counted with the invoices by the same pattern does not go on for itself with numbers that were given', async () => {
    await openCompany();
    accepted(await choose({ cancellationPattern: 'RE-{YYYY}-{NNNN}' }));
    await issue({});
    const left = await choose({ invoicePattern: 'B-{NNNN}' });
    expect(left).toMatchObject(refused('number-taken', { kind: 'cancellation', number: 'RE-2026-0001' }));
    accepted(await choose({ invoicePattern: 'B-{NNNN}', cancellationPattern: '' }));
    expect((await ask(backend, peekNextNumber, { today, kind: 'cancellation' })).number).toBe('B-0001');
    // Numbers of invoices were given by it, and invoices count on there: what joins them takes none of them.
    accepted(await choose({ invoicePattern: 'RE-{YYYY}-{NNNN}' }));
    expect(await choose({ cancellationPattern: 'RE-{YYYY}-{NNNN}' })).toMatchObject({ ok: true });
  });

  it('tells in the event log and in the ledger when it was numbered otherwise', async () => {
    await openCompany();
    await issue({});
    accepted(await choose({ invoicePattern: 'B{YYYY}-{NNNN}', depositPattern: 'AR-{NNNN}' }));
    await issue({});
    const { rows, sums } = await ask(backend, numberLedger, {
      kind: 'invoice',
      period: '2026',
      page: 1,
    });
    expect(rows.map(({ what, number, note }) => [what, number, note])).toEqual([
      ['document', 'B2026-0002', ''],
      ['pattern', 'B{YYYY}-{NNNN}', 'RE-{YYYY}-{NNNN}'],
      ['document', 'RE-2026-0001', ''],
    ]);
    expect(sums).toMatchObject({ total: 3, drawn: 2, skipped: 0, missing: 0 });
  });
});

describe('many at once over several ranges', () => {
  it('leave no gap, give no number twice, and verify finds nothing', async () => {
    await openCompany();
    const random = new Random(testSeed());
    const kinds = ['invoice', 'deposit', 'partial', 'final'] as const;
    const own = { depositPattern: 'AR-{YYYY}-{NNNN}', finalPattern: 'SR-{NNNN}', cancellationPattern: 'ST-{NN}' };
    const open: string[] = [];
    const numbers: string[] = [];
    // The last round has all of them, whatever the seed.
    for (const isLast of isNight ? [false, false, false, true] : [false, true]) {
      const chosen = Object.entries(own).map(([name, pattern]) => [
        name,
        !isLast && random.below(2) === 0 ? '' : pattern,
      ]);
      accepted(await choose(Object.fromEntries(chosen) as Partial<NumberPatterns>));
      const some = Array.from({ length: 6 }, () => random.pick(kinds));
      const issued = ['invoice', 'invoice', ...some, 'deposit', 'final'] as const;
      const cancelled = open.splice(0, 3);
      const made = await Promise.all([
        ...issued.map(async (kind) => {
          if (kind === 'final') await issueFinal();
          else open.push((await issue({ documentKind: kind })).id);
        }),
        ...cancelled.map(cancelAtLast),
      ]);
      expect(made).toHaveLength(10 + cancelled.length);
    }
    const ranges = await ask(backend, listRanges);
    for (const range of ranges) {
      const { sums } = await ask(backend, numberLedger, { ...range, page: 1 });
      expect([range.kind, judgeRange(sums)]).toEqual([range.kind, 'gapless']);
      for (let page = 1; ; page++) {
        const { rows } = await ask(backend, numberLedger, { ...range, page });
        if (rows.length === 0) break;
        numbers.push(...rows.filter(({ what }) => what === 'document').map(({ number }) => number));
      }
    }
    expect(ranges.map(({ kind }) => kind)).toEqual(['invoice', 'deposit', 'final', 'cancellation']);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeGreaterThan(isNight ? 40 : 20);
    await signFolder(installation.services, installation.folder);
    const { damages } = await verifyFolder(installation.folder);
    expect(damages.filter(({ what }) => what !== 'schema-changed')).toEqual([]);
  });
});
