import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import type { RestChoice } from '#app/invoicing/ledger/settlement.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findFigures } from '#app/pocketbase/figures/queries.ts';
import { listInvoices } from '#app/pocketbase/invoices/queries.ts';
import type { IssuedRow } from '#app/pocketbase/invoices/record.ts';
import { listedStates } from '#app/pocketbase/invoices/sql.ts';
import type { ListedState } from '#app/pocketbase/invoices/sql.ts';
import { findPayment, listOpenInvoices } from '#app/pocketbase/payments/queries.ts';
import { addDays } from '#app/values/dates.ts';
import { Random } from '../einvoice/random.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { isNight } from '../support/night.ts';
import { samplePayment, settlementOfInvoice } from '../support/payments.ts';
import { testSeed } from '../support/test-seed.ts';
import { bookPayment, reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';

// At night fifty invoices and twenty rounds, by day fewer: in each round every invoice gets a further piece of history, or all of it is taken back
// and it begins anew. After each round lists, counts, dashboard and tax groups are what a ledger of two numbers says.

const [invoices, rounds] = isNight ? [50, 20] : [14, 5];
const today = '2026-11-21';
const random = new Random(testSeed());

/** An account of its own: what an invoice asks, what came in, what was let go. Nothing of the product counts here. */
class Account {
  received = 0;
  reduced = 0;
  /** what of that was written off */
  uncollectible = 0;
  readonly id: string;
  readonly customer: string;
  readonly dueDate: string;
  readonly due: number;
  constructor({ id, customer, dueDate, due }: Pick<Account, 'id' | 'customer' | 'dueDate' | 'due'>) {
    [this.id, this.customer, this.dueDate, this.due] = [id, customer, dueDate, due];
  }
  get open(): number {
    return Math.max(0, this.due - this.received - this.reduced);
  }
  get state(): ListedState {
    if (this.open === 0) return this.uncollectible === 0 ? 'paid' : 'uncollectible';
    if (this.dueDate < today) return 'overdue';
    return this.received === 0 ? 'open' : 'part-paid';
  }
  /** What money brings back of what was written off (decision 025). */
  private broughtBack(amount: number): number {
    return Math.min(this.uncollectible, Math.max(0, amount - this.open));
  }
  /** Whether that can be booked, by the rules of decision 025. */
  takes({ amount, rest, excess }: Step): boolean {
    if (amount === 0 && rest === 'open') return false;
    if (this.received + amount < 0) return false;
    const left = this.due - this.received - amount - this.reduced + this.broughtBack(amount);
    if (left < 0 && amount > 0 && !excess) return false;
    if (rest === 'open') return true;
    if (left <= 0 || amount < 0) return false;
    if (rest === 'uncollectible') return true;
    return rest === 'discount' ? left * 10 <= this.due : left <= 2000;
  }
  book({ amount, rest }: Step): void {
    const back = this.broughtBack(amount);
    this.received += amount;
    const letGo = rest === 'open' ? 0 : this.open;
    this.reduced += letGo - back;
    this.uncollectible += (rest === 'uncollectible' ? letGo : 0) - back;
  }
}

interface Step {
  account: Account;
  amount: number;
  rest: RestChoice;
  excess: boolean;
}

interface Made {
  id: string;
  /** what it changed on each account */
  changes: { account: Account; received: number; reduced: number; uncollectible: number }[];
}

let installation: TestInstallation;
let backend: Backend;
const accounts: Account[] = [];
/** payments that are not taken back, in the order of booking */
let made: Made[] = [];
/** ids of all, those that take back among them */
const everyBooking: string[] = [];

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  const customers = [];
  for (const name of ['Holm', 'Küster', 'Verlag'])
    customers.push(await createSampleCustomer(backend, { name: `Kundin ${name}` }));
  for (let index = 0; index < invoices; index += 1) {
    const day = addDays(today, index - invoices + 1);
    const customer = random.pick(customers);
    const line = { ...newDraftLine, description: 'Satz', quantity: String(1 + random.below(9)), unitCode: 'HUR' };
    const lines = [1900, 700].slice(random.below(2)).map((taxRateBp) => ({
      ...line,
      unitPrice: `${1 + random.below(300)}.${10 + random.below(89)}`,
      taxCase: 'standard' as const,
      taxRateBp,
    }));
    const order = { customer, status: 'issued', today: day, draft: { lines, paymentDays: random.below(31) } } as const;
    const { id } = await createInvoice(installation.services, backend, order);
    const { openCents } = await settlementOfInvoice(backend, id);
    accounts.push(new Account({ id, customer, dueDate: addDays(day, order.draft.paymentDays), due: openCents }));
  }
}, 120_000);
function anyStep(account: Account): Step {
  const rest = random.pick<RestChoice>(['open', 'open', 'open', 'discount', 'difference', 'uncollectible']);
  const { open, received } = account;
  const amount = random.pick([
    open,
    Math.ceil(open / 2),
    open - random.below(2500),
    open + random.below(5000),
    -random.below(received + 100),
    Math.round(open * 0.97),
  ]);
  const isAlone = rest === 'uncollectible' && random.below(2) === 0;
  return { account, amount: isAlone ? 0 : amount + 0, rest, excess: random.below(2) === 0 };
}

/** One payment for one or more invoices; refused where the ledger says so, and booked where it does not. */
async function bookSteps(steps: readonly Step[]): Promise<void> {
  const takes = steps.every((step) => step.account.takes(step));
  const orders = steps.map(({ account, amount, rest, excess }) => ({
    invoice: account.id,
    expectedOpenCents: account.open,
    amountCents: amount,
    rest,
    excess,
    ...((rest === 'difference' || rest === 'uncollectible') && { reason: 'Bankgebühren' }),
  }));
  const booked = await ask(backend, bookPayment, { createKey: randomUUID(), fields: samplePayment, orders });
  expect(booked.ok, JSON.stringify(steps)).toBe(takes);
  if (!booked.ok) return;
  everyBooking.push(booked.value.id);
  const changes = steps.map((step) => {
    const { account } = step;
    const { received, reduced, uncollectible } = account;
    account.book(step);
    return {
      account,
      received: account.received - received,
      reduced: account.reduced - reduced,
      uncollectible: account.uncollectible - uncollectible,
    };
  });
  made.push({ id: booked.value.id, changes });
}

/** Takes a payment back where nothing rests on it. */
async function takeBack(payment: Made): Promise<void> {
  const possible = payment.changes.every(
    ({ account, ...change }) =>
      account.received >= change.received &&
      account.reduced >= change.reduced &&
      account.uncollectible >= change.uncollectible &&
      (account.uncollectible === change.uncollectible ||
        account.received + account.reduced - change.received - change.reduced <= account.due),
  );
  const taken = await ask(backend, reversePayment, { id: payment.id, date: today, reason: 'Irrtum' });
  expect(taken.ok).toBe(possible);
  if (!taken.ok) return;
  everyBooking.push(taken.value.id);
  made = made.filter((each) => each !== payment);
  for (const { account, received, reduced, uncollectible } of payment.changes) {
    account.received -= received;
    account.reduced -= reduced;
    account.uncollectible -= uncollectible;
  }
}

async function goOn(account: Account): Promise<void> {
  const dice = random.below(10);
  const own = made.filter(({ changes }) => changes.some((change) => change.account === account));
  const [latest] = own.slice(-1);
  if (dice < 2 && latest) return takeBack(latest);
  if (dice === 2 && own.length > 0) return takeBack(random.pick(own));
  if (dice === 3) for (const each of own.toReversed()) await takeBack(each);
  const partner = random.pick(accounts);
  const several = dice > 7 && partner !== account ? [account, partner] : [account];
  return bookSteps(several.map(anyStep));
}

async function listedOf(state: ListedState | '') {
  const query = { search: '', state, sort: 'number', descending: true, today } as const;
  const first = await listInvoices(backend, { ...query, page: 1 });
  const rest = [];
  for (let page = 2; page <= Math.ceil(first.total / 30); page += 1)
    rest.push(...(await listInvoices(backend, { ...query, page })).rows);
  const rows = [...first.rows, ...rest] as IssuedRow[];
  return { rows, counts: first.counts, total: first.total };
}

const sumOf = (of: readonly Account[]) => of.reduce((sum, { open }) => sum + open, 0);

async function compareAll(): Promise<void> {
  const all = await listedOf('');
  expect(new Map(all.rows.map(({ id, openCents }) => [id, openCents]))).toEqual(
    new Map(accounts.map(({ id, open }) => [id, open])),
  );
  for (const state of listedStates) {
    const expected = accounts.filter((account) => account.state === state);
    const { rows, total } = await listedOf(state);
    expect(rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(total).toBe(expected.length);
    expect([state, all.counts?.[state] ?? 0]).toEqual([state, expected.length]);
    expect(rows.reduce((sum, row) => sum + row.openCents, 0)).toBe(sumOf(expected));
  }
  const { sums } = await findFigures(backend, { from: '2026-01-01', to: '2026-12-31' }, today);
  const ofAge = (age: string) => sums.find((each) => each.age === age);
  const unpaid = accounts.filter(({ open }) => open > 0);
  const overdue = unpaid.filter(({ dueDate }) => dueDate < today);
  expect((ofAge('recent')?.cents ?? 0) + (ofAge('old')?.cents ?? 0)).toBe(sumOf(overdue));
  expect((ofAge('later')?.cents ?? 0) + (ofAge('today')?.cents ?? 0)).toBe(sumOf(unpaid) - sumOf(overdue));
  expect(ofAge('paid')?.n ?? 0).toBe(accounts.filter(({ state }) => state === 'paid').length);
  for (const customer of new Set(accounts.map((account) => account.customer))) {
    const owed = unpaid.filter((account) => account.customer === customer);
    expect(new Set((await listOpenInvoices(backend, customer)).map(({ id }) => id))).toEqual(
      new Set(owed.map(({ id }) => id)),
    );
  }
}

describe(`${rounds} rounds of payments on ${invoices} invoices`, () => {
  it.each(Array.from({ length: rounds }, (_, index) => index + 1))(
    'round %i',
    async () => {
      for (const account of accounts) await goOn(account);
      await compareAll();
    },
    60_000,
  );

  it('booked on tax groups what of each invoice is settled', async () => {
    const settled = new Map(accounts.map(({ id }) => [id, 0]));
    for (const id of everyBooking)
      for (const { invoice, taxGroups } of (await findPayment(backend, id))?.parts ?? [])
        for (const { grossCents } of taxGroups) settled.set(invoice, (settled.get(invoice) ?? 0) + grossCents);
    expect(settled).toEqual(new Map(accounts.map(({ id, due, open }) => [id, due - open])));
    expect(new Set(accounts.map(({ state }) => state)).size).toBe(5);
    expect(everyBooking.length).toBeGreaterThan((rounds * invoices * 2) / 5);
  });
});
