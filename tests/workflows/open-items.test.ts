import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, createSampleCustomer } from '#app/commands/fixtures.ts';
import { newDraftLine } from '#app/invoicing/invoice/draft.ts';
import { dueDateOf } from '#app/invoicing/invoice/snapshot.ts';
import { sumItems } from '#app/invoicing/ledger/open-items.ts';
import { accepted } from '#app/pocketbase/backend.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { findInvoice } from '#app/pocketbase/invoices/queries.ts';
import { listOpenItems, readCustomerAccount } from '#app/pocketbase/payments/queries.ts';
import { addDays } from '#app/values/dates.ts';
import { issueCancellation } from '#app/workflows/corrections/issue-cancellation.ts';
import { listProposals } from '#app/workflows/reminders/prepare-reminder.ts';
import { Random } from '../einvoice/random.ts';
import { correctSampleInvoice } from '../support/corrections.ts';
import { openInstallation } from '../support/installation.ts';
import type { TestInstallation } from '../support/installation.ts';
import { isNight } from '../support/night.ts';
import { remindedOn } from '../support/reminder-ledger.ts';
import { createSampleReminder } from '../support/reminders.ts';
import { testSeed } from '../support/test-seed.ts';
import { bookPayment, reversePayment } from '#app/pocketbase/payments/calls.ts';
import { ask } from '#app/pocketbase/ask.ts';
import { peekNextNumber } from '#app/pocketbase/companies/calls.ts';

// A year (by day a season) of issuing, paying, writing off, taking back, cancelling and correcting, of credit that grows, is set off and paid
// back, with days of booking that lie back. On any day the list is what a ledger of dated amounts says, and so are the
// reminders that are proposed on the way.

const steps = isNight ? 220 : 60;
const random = new Random(testSeed() + 7);

/** Nothing of the product counts here: what it asks, and what was booked on which day. */
interface LedgerDocument {
  id: string;
  customer: string;
  issueDate: string;
  dueDate: string;
  due: number;
  moves: { date: string; cents: number }[];
  received: number;
  writtenOff: number;
  credited: number;
  /** what credits a part of it */
  correction: LedgerDocument | null;
  isOver: boolean;
  reminders: string[];
}

interface LedgerBooking {
  document: LedgerDocument;
  id: string;
  received: number;
  writtenOff: number;
  /** what became credit, or was spent of it */
  credit: number;
}

/** What moved the credit of each customer. */
const credits = new Map<string, { date: string; cents: number }[]>();
const creditsOf = (customer: string) => credits.get(customer) ?? [];
const creditOn = (customer: string, day: string) => sumOf(creditsOf(customer).filter(({ date }) => date <= day));
/** What can be spent on a day without a later one going below zero. */
const spendableOn = (customer: string, day: string) =>
  Math.min(
    ...[day, ...creditsOf(customer).map(({ date }) => date)]
      .filter((each) => each >= day)
      .map((each) => creditOn(customer, each)),
  );
function moveCredit(customer: string, date: string, cents: number): void {
  if (cents !== 0) credits.set(customer, [...creditsOf(customer), { date, cents }]);
}

let installation: TestInstallation;
let backend: Backend;
let customers: string[];
let today = '2026-01-05';
const documents: LedgerDocument[] = [];
let bookings: LedgerBooking[] = [];

const sumOf = (moves: readonly { cents: number }[]) => moves.reduce((sum, { cents }) => sum + cents, 0);
const openOf = (document: LedgerDocument) => document.due - sumOf(document.moves);
const anyDay = (from: string) => {
  const days = Math.round((Date.parse(today) - Date.parse(from)) / 86_400_000);
  return addDays(from, random.below(days + 1));
};

async function note(id: string): Promise<LedgerDocument> {
  const invoice = await findInvoice(backend, id);
  if (invoice?.status !== 'issued') throw new Error('not issued');
  const { snapshot } = invoice;
  const document: LedgerDocument = {
    id,
    customer: invoice.customer,
    issueDate: snapshot.issueDate,
    dueDate: dueDateOf(snapshot),
    due: snapshot.totals.dueCents,
    moves: [],
    received: 0,
    writtenOff: 0,
    credited: 0,
    correction: null,
    isOver: false,
    reminders: [],
  };
  documents.push(document);
  return document;
}

async function issue(): Promise<void> {
  const line = { ...newDraftLine, description: 'Satz', quantity: '10', unitCode: 'HUR', taxCase: 'standard' as const };
  const lines = [{ ...line, unitPrice: `${1 + random.below(300)}.${10 + random.below(89)}`, taxRateBp: 1900 }];
  const draft = { lines, paymentDays: random.below(31) };
  const order = { customer: random.pick(customers), status: 'issued', today, draft, confirmed: true } as const;
  await note((await createInvoice(installation.services, backend, order)).id);
}

/** What was received beyond what is left of it is owed by its correction. */
const owedBy = ({ received, writtenOff, due, credited }: LedgerDocument) =>
  Math.min(credited, Math.max(0, received + writtenOff - (due - credited)));

/** Of the day of the booking, but not before there was a correction. */
function shiftToCorrection(document: LedgerDocument, owedBefore: number, day: string): void {
  const { correction } = document;
  if (correction === null) return;
  const cents = owedBy(document) - owedBefore;
  const date = day < correction.issueDate ? correction.issueDate : day;
  document.moves.push({ date, cents: -cents });
  correction.moves.push({ date, cents });
}

interface Booking {
  amountCents: number;
  rest?: 'open' | 'uncollectible';
  credit?: number;
  date?: string;
}

async function book(
  document: LedgerDocument,
  { amountCents, rest = 'open', credit = 0, date = anyDay(document.issueDate) }: Booking,
): Promise<void> {
  const open = Math.max(0, openOf(document));
  const { customer } = document;
  const why = rest === 'open' ? {} : { reason: 'Insolvenz' };
  const order = { invoice: document.id, expectedOpenCents: open, amountCents, rest, excess: credit === 0, ...why };
  const fields = { date, method: credit < 0 ? 'credit' : 'transfer', note: '' } as const;
  const moved = credit === 0 ? {} : { credit: { customer, amountCents: credit } };
  const booked = accepted(
    await ask(backend, bookPayment, { createKey: randomUUID(), fields, orders: [order], ...moved }),
  );
  moveCredit(customer, date, credit);
  const back = Math.min(document.writtenOff, Math.max(0, amountCents - open));
  const writtenOff = (rest === 'open' ? 0 : open - amountCents) - back;
  const owedBefore = owedBy(document);
  document.moves.push({ date, cents: amountCents + writtenOff });
  document.received += amountCents;
  document.writtenOff += writtenOff;
  shiftToCorrection(document, owedBefore, date);
  bookings.push({ document, id: booked.id, received: amountCents, writtenOff, credit });
}

/** Spends credit on an invoice, or gives it back; or more than there is on that day, which is refused. */
async function spend(document: LedgerDocument): Promise<void> {
  const { customer } = document;
  const date = anyDay(document.issueDate);
  const there = spendableOn(customer, date);
  const open = Math.max(0, openOf(document)) + document.writtenOff;
  const amountCents = Math.min(open, random.pick([there, Math.ceil(there / 2)]));
  if (amountCents > 0 && random.below(4) !== 0) return book(document, { amountCents, credit: -amountCents, date });
  const cents = random.pick([there, there + 1, 1 + random.below(500)]) || 1;
  const fields = { date, method: 'cash', note: '' } as const;
  const credit = { customer, amountCents: -cents };
  const booked = await ask(backend, bookPayment, { createKey: randomUUID(), fields, orders: [], credit });
  expect([customer, date, cents, booked.ok]).toEqual([customer, date, cents, cents <= there]);
  if (booked.ok) moveCredit(customer, date, -cents);
  else expect(booked).toMatchObject({ refusal: 'not-enough-credit', details: { creditCents: there } });
}

async function takeBack(booking: LedgerBooking): Promise<void> {
  const { document, received, writtenOff, credit } = booking;
  const date = today;
  const isLost = document.writtenOff - writtenOff;
  const open = openOf(document) + received + writtenOff;
  const isSpent = spendableOn(document.customer, date) < credit;
  const possible = document.received >= received && isLost >= 0 && (isLost === 0 || open >= 0) && !isSpent;
  const taken = await ask(backend, reversePayment, { id: booking.id, date, reason: 'Irrtum' });
  expect(taken.ok).toBe(possible);
  if (!taken.ok) return;
  const owedBefore = owedBy(document);
  moveCredit(document.customer, date, -credit);
  document.moves.push({ date, cents: -received - writtenOff });
  document.received -= received;
  document.writtenOff = isLost;
  shiftToCorrection(document, owedBefore, date);
  bookings = bookings.filter((each) => each !== booking);
}

async function cancel(document: LedgerDocument): Promise<void> {
  const { number } = await ask(backend, peekNextNumber, { today, kind: 'cancellation' });
  const order = { invoiceId: document.id, today, reason: '', number };
  const outcome = await issueCancellation(installation.services, backend, order);
  if (!outcome.ok) throw new Error(outcome.refusal);
  const cancellation = await note(outcome.id);
  const notReceived = document.due - Math.min(document.due, document.received);
  document.moves.push({ date: today, cents: notReceived });
  cancellation.moves.push({ date: today, cents: -notReceived });
  document.isOver = cancellation.isOver = true;
}

async function correct(document: LedgerDocument): Promise<void> {
  const credits = [{ id: '1', quantity: '2' }];
  const id = await correctSampleInvoice(installation.services, backend, { invoiceId: document.id, today, credits });
  const correction = await note(id);
  document.credited -= correction.due;
  document.correction = correction;
  document.moves.push({ date: today, cents: -correction.due });
  correction.moves.push({ date: today, cents: correction.due });
  correction.isOver = true;
}

let reminded = 0;

/** Whom a page would remind today, and of how much; one of them is. */
async function remind(): Promise<void> {
  const expected = documents.flatMap((document) => {
    const reminder = document.isOver ? null : remindedOn(document, today);
    return reminder === null ? [] : [[document.id, reminder] as const];
  });
  const proposed = (await listProposals(backend, { today })).flatMap(({ row, proposal, weighed }) =>
    proposal.ok && weighed ? [[row.id, { level: proposal.level, cents: weighed.sums.totalCents }] as const] : [],
  );
  expect([today, new Map(proposed)]).toEqual([today, new Map(expected)]);
  if (proposed.length === 0) return;
  const [invoice] = random.pick(proposed);
  await createSampleReminder(installation.services, backend, { invoice, today });
  documents.find(({ id }) => id === invoice)?.reminders.push(today);
  reminded += 1;
}

async function step(): Promise<void> {
  today = addDays(today, random.below(3));
  if (random.below(3) === 0) await remind();
  const standing = documents.filter(({ isOver }) => !isOver);
  const dice = random.below(20);
  if (standing.length < 3 || dice < 6) return issue();
  const document = random.pick(standing);
  const open = Math.max(0, openOf(document));
  const own = bookings.filter((each) => each.document === document);
  if (dice < 8 && own.length > 0) return takeBack(random.pick(own));
  if (dice === 8 && document.writtenOff === 0 && document.credited === 0) return cancel(document);
  if ((dice === 9 || dice === 10) && document.received === 0 && openOf(document) === document.due)
    return correct(document);
  if (dice < 12 && open > 0) return book(document, { amountCents: 0, rest: 'uncollectible' });
  if (dice < 15) return spend(document);
  const excess = random.below(4) === 0 ? random.below(3_000) : 0;
  const most = open + document.writtenOff;
  const amount = random.pick([most, Math.ceil(most / 2), 1 + random.below(most + 1)]);
  if (excess > 0 && most > 0 && random.below(4) !== 0)
    return book(document, { amountCents: most, credit: 1 + random.below(30_000) });
  return book(document, { amountCents: Math.min(amount, most) + excess || 1 });
}

/** What the ledger says of a day. */
function expected(day: string): Map<string, number> {
  const issued = documents.filter(({ issueDate }) => issueDate <= day);
  const balances = issued.map(
    ({ id, due, moves }) => [id, due - sumOf(moves.filter(({ date }) => date <= day))] as const,
  );
  const owed = customers.map((customer) => [customer, -creditOn(customer, day)] as const);
  return new Map([...balances, ...owed].filter(([, cents]) => cents !== 0));
}

beforeAll(async () => {
  installation = await openInstallation();
  ({ backend } = installation.account);
  customers = [];
  for (const name of ['Holm', 'Küster', 'Verlag']) customers.push(await createSampleCustomer(backend, { name }));
  for (let index = 0; index < steps; index += 1) await step();
}, 400_000);

describe(`${steps} steps`, () => {
  it('leave on every day what a ledger of dated amounts says', async () => {
    const kinds = new Set<string>();
    for (let day = '2026-01-04'; day <= addDays(today, 1); day = addDays(day, 1)) {
      const { items, more } = await listOpenItems(backend, day);
      expect(more).toBe(false);
      expect([day, new Map(items.map(({ id, openCents }) => [id, openCents]))]).toEqual([day, expected(day)]);
      const { ages, openCents, customers: byCustomer } = sumItems(items, day);
      const all = [...expected(day)].map(([id, cents]) => ({
        ...{ cents, customer: id },
        ...documents.find((each) => each.id === id),
      }));
      expect(openCents).toBe(sumOf(all));
      const late = all.filter(({ cents, dueDate = '' }) => cents > 0 && dueDate < day);
      expect(ages.upTo30 + ages.upTo60 + ages.upTo90 + ages.older).toBe(sumOf(late));
      const old = late.filter(({ dueDate = '' }) => addDays(dueDate, 90) < day);
      expect(ages.older).toBe(sumOf(old));
      for (const [customer, cents] of byCustomer)
        expect(cents).toBe(sumOf(all.filter((each) => each.customer === customer)));
      for (const { kind } of items) kinds.add(kind);
      if (items.some((item) => item.openCents < 0)) kinds.add('owed');
    }
    expect([...kinds]).toEqual(expect.arrayContaining(['invoice', 'owed', 'credit']));
    expect(documents.length).toBeGreaterThan(steps / 5);
    expect(reminded).toBeGreaterThan(steps / 30);
  }, 120_000);

  it('add up on each customer’s account to what is open', async () => {
    for (let day = '2026-01-04'; day <= addDays(today, 1); day = addDays(day, 1 + random.below(9))) {
      const from = addDays(day, -random.below(40));
      for (const customer of customers) {
        const { openingCents, movements, more } = await readCustomerAccount(backend, { customer, from, to: day });
        expect(more).toBe(false);
        expect(movements.every(({ date }) => date >= from && date <= day)).toBe(true);
        const own = [customer, ...documents.filter((each) => each.customer === customer).map(({ id }) => id)];
        const owed = (on: string) =>
          sumOf([...expected(on)].filter(([id]) => own.includes(id)).map(([, cents]) => ({ cents })));
        expect([customer, from, openingCents]).toEqual([customer, from, owed(addDays(from, -1))]);
        const moved = movements.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect([customer, day, openingCents + moved]).toEqual([customer, day, owed(day)]);
      }
    }
  }, 120_000);
});
