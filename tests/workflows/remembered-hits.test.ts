import { beforeAll, expect, it } from 'vitest';
import { cancelSampleInvoice, createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { ListedState } from '#app/pocketbase/invoices/sql.ts';
import { countedMax } from '#app/pocketbase/window.ts';
import { addDays } from '#app/values/dates.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { createSamplePayment } from '../support/payments.ts';
import { fillInvoices, mulberry, today } from '../support/random-invoices.ts';
import { reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// How many hits of a state a search has is remembered (decision 009): after everything that brings an invoice into another
// state, a search that was asked before tells what is true now.

const search = 'beratung';
const watched = ['open', 'part-paid', 'overdue', 'paid', 'cancelled', 'uncollectible'] as const;

let installation: TestInstallation;
let customer: string;

beforeAll(async () => {
  installation = await openInstallation();
  const { sql, company, account } = installation;
  // every one of them holds the word
  fillInvoices(sql, mulberry(1), { company, letter: 'i', issued: countedMax + 40, drafts: 0 });
  sql
    .prepare("INSERT INTO counters (company, kind, period, value, lastDate) VALUES (?, 'invoice', '2026', 9000, '')")
    .run(company);
  customer = await createSampleCustomer(account.backend);
}, 120_000);

async function tell(day = today): Promise<Record<ListedState, number>> {
  const told: Partial<Record<ListedState, number>> = {};
  for (const state of watched) {
    const query = { search, state, sort: 'number', descending: true, today: day, page: 1 } as const;
    const { total, capped, counts } = await listInvoices(installation.account.backend, query);
    expect([capped, counts]).toEqual([false, null]);
    told[state] = total;
  }
  return told as Record<ListedState, number>;
}

it('is counted anew after each event that changes a state, and on the next day', async () => {
  const { services, account } = installation;
  const { backend } = account;
  let before = await tell();
  expect(await tell()).toEqual(before);
  const changed = async (change: Partial<Record<ListedState, number>>): Promise<void> => {
    const now = await tell();
    const wanted = Object.fromEntries(watched.map((state) => [state, before[state] + (change[state] ?? 0)]));
    expect(now).toEqual(wanted);
    before = now;
  };
  const draft = { subject: 'Beratung', paymentDays: 14 };
  const issue = () => createInvoice(services, backend, { customer, status: 'issued', today, draft });

  const first = await issue();
  await changed({ open: 1 });
  const part = await createSamplePayment(backend, { invoice: first.id, amountCents: 100 });
  await changed({ open: -1, 'part-paid': 1 });
  await ask(backend, reversePayment, { id: part, date: today, reason: 'Irrtum' });
  await changed({ open: 1, 'part-paid': -1 });
  await createSamplePayment(backend, { invoice: first.id });
  await changed({ open: -1, paid: 1 });
  const second = await issue();
  const loss = { amountCents: 0, rest: 'uncollectible', reason: 'Insolvenz' } as const;
  await createSamplePayment(backend, { invoice: second.id, ...loss });
  await changed({ uncollectible: 1 });
  const third = await issue();
  await cancelSampleInvoice(services, backend, { invoiceId: third.id, today });
  const cancelled = await tell();
  expect(cancelled.cancelled).toBeGreaterThan(before.cancelled);
  before = cancelled;
  const fourth = await issue();
  await changed({ open: 1 });
  const due = await tell(addDays(today, 15));
  expect(due.open).toBeLessThan(before.open);
  expect(due.overdue - before.overdue).toBe(before.open + before['part-paid'] - due.open - due['part-paid']);
  expect(fourth.number).not.toBe(first.number);
  await changed({});
});
