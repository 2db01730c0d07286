import type { IssuedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { bankFeeCentsMax, debitsMax } from '#app/invoicing/debits/fields.ts';
import { mayWriteOff } from '#app/invoicing/ledger/uncollectible.ts';
import { add, bookOrder, partKinds, settlementOf, reverseParts } from '#app/invoicing/ledger/settlement.ts';
import { asCanonical, canonicalJson } from '#app/values/canonical-json.ts';
import { isIsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { memberOf, storedWord } from '#app/values/records.ts';
import { saveBankDecision, currentDecision } from '../bank-entries/decide.hooks.ts';
import { releaseReturned } from '../debits/release.hooks.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, answersText, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow, rowsAsJson } from '../engine/rows.ts';
import { narrowedBy } from '../call.ts';
import { boundNarrowing, narrowedMax } from '../narrowing.ts';
import { tabCounts } from '../window.ts';
import { windowOf } from '../window.ts';
import * as calls from './calls.ts';
import { accountOf, balanceSetOff, savePayment } from './save-payment.hooks.ts';
import type { CreditPart, InvoicePart } from './save-payment.hooks.ts';
import * as sql from './sql.ts';

export const routes = [
  answersText('person', calls.listPayments, (app, { scope, query }) => paymentPageText(app, scope, query)),
  answers('person', calls.findPayment, (app, { scope, parameters: { id } }) => {
    const named = { company: scope.company, payment: findOwn(app, scope, { collection: 'payments', id }).id };
    return { parts: allRows(app, sql.partsOfPayment, named), reversedBy: oneRow(app, sql.reversalOf, named).id };
  }),
  answers('person', calls.paymentsOfInvoice, (app, { scope, parameters: { id } }) =>
    allRows(app, sql.partsOfInvoice, { company: scope.company, invoice: id }),
  ),
  answers('person', calls.owingCustomers, (app, { scope: { company } }) =>
    allRows(app, sql.owingCustomers, { company }),
  ),
  answers('person', calls.openInvoices, (app, { scope: { company }, query: { customer } }) =>
    allRows(app, sql.openInvoices, { company, customer }),
  ),
  answers('person', calls.openItems, (app, { scope: { company }, query: { day, customer } }) => {
    if (!isIsoDate(day)) throw new BadRequestError('no day');
    return allRows(app, sql.openItemsOn.of({ ofOne: customer !== '' }), { company, day, customer });
  }),
  answers('person', calls.customerMovements, (app, { scope, parameters: { id }, query: { from, to } }) => {
    if (!isIsoDate(from) || !isIsoDate(to)) throw new BadRequestError('no days');
    const asked = { company: scope.company, customer: findOwn(app, scope, { collection: 'customers', id }).id, from };
    return {
      openingCents: oneRow(app, sql.owedBefore, asked).cents,
      movements: allRows(app, sql.movementsBetween, { ...asked, to }),
    };
  }),
  answers('person', calls.customerCredit, (app, { scope, parameters: { id }, query: { limit } }) => {
    const asked = { company: scope.company, customer: findOwn(app, scope, { collection: 'customers', id }).id };
    return {
      creditCents: oneRow(app, sql.creditNow, asked).cents,
      movements: allRows(app, sql.creditMovements, { ...asked, limit }),
    };
  }),
  writes('person', calls.bookPayment, { work: book }),
  writes('person', calls.reversePayment, { work: reverse }),
];

/** One page as JSON. */
function paymentPageText(app: core.App, { company }: Tenancy, query: typeof calls.listPayments.query): string {
  const size = sql.paymentPageSize;
  const state = sql.paymentStates.find((each) => each === query.state) ?? null;
  const by = narrowedBy(query);
  const values = { company, ...boundNarrowing(query) };
  const isWhole = state === null && by === null;
  const [counted] = isWhole
    ? allRows(app, tabCounts, { company, list: 'payments' })
    : allRows(app, sql.paymentCount.of({ state, by }), values);
  const found = { n: 0, cents: 0, ...counted };
  const capped = !isWhole && found.n > narrowedMax;
  const all = capped ? narrowedMax : found.n;
  const place = { offset: (Math.max(1, query.page) - 1) * size, size, all };
  // Of what is not counted nobody knows the end.
  const { reversed, ...window } = capped ? { ...place, reversed: false } : windowOf(place);
  const rows = rowsAsJson(app, sql.paymentPage.of({ state, by, fromEnd: reversed }), { ...values, ...window });
  return `{"rows":${rows},"pageSize":${size},"total":${all},"capped":${capped},"summed":${!isWhole && !capped},"sumCents":${found.cents}}`;
}

/** Books one payment with all its parts, or none; what the same form booked before is answered again. */
function book(
  tx: core.App,
  refuse: RefuseOf<typeof calls.bookPayment>,
  { scope, body }: ChangeOf<typeof calls.bookPayment>,
): { id: string } {
  const { fields, orders, credit, bankEntry = '' } = body;
  const ordered = { fields, orders, ...(credit && { credit }), ...(bankEntry !== '' && { bankEntry }) };
  const order = $security.sha256(canonicalJson(asCanonical(ordered)));
  const made = body.createKey ? findOne(tx, 'payments', { company: scope.company, createKey: body.createKey }) : null;
  if (made) {
    if (orderOf(tx, scope, made.id) !== order) refuse('already-booked', { payment: made.id });
    return { id: made.id };
  }
  if (!isPayable(body)) throw new BadRequestError('not payable');
  if (bankEntry !== '') requireOpenEntry(tx, refuse, { scope, entry: bankEntry, body });
  const spent = credit ? creditParts(tx, refuse, { scope, body, credit }) : [];
  const parts = body.orders.flatMap((each) => {
    const { invoice, expectedOpenCents } = each;
    if (each.rest === 'uncollectible') requireDemanded(tx, scope, { invoice, date: fields.date });
    const { claim, booked } = accountOf(tx, scope, invoice);
    const { openCents } = settlementOf(claim.dueCents, booked);
    if (openCents !== expectedOpenCents) refuse('open-changed', { invoice, openCents });
    const booking = bookOrder(claim, booked, each);
    const payableCents = openCents + booked.uncollectibleCents;
    if (!booking.ok) return refuse('not-bookable', { reason: booking.refusal, invoice, openCents: payableCents });
    const parts = booking.parts.map((part) => ({ invoice, ...part, ...reasonOf(part, each) }));
    return [...parts, ...balanceSetOff(tx, scope, { invoice, booked: add(booked, parts) }).parts];
  });
  const payment = { ...body.fields, reversalOf: '', createKey: body.createKey };
  const event = { type: 'payment-booked', data: { order } };
  const kept = savePayment(tx, scope, { payment, parts: [...parts, ...spent], event });
  if (bankEntry !== '') saveBankDecision(tx, scope, { entry: bankEntry, kind: 'booked', payment: kept.id });
  if (bankEntry !== '' && isReturn(body))
    for (const { invoice } of orders) releaseReturned(tx, scope, { invoice, date: fields.date, payment: kept.id });
  return kept;
}

/** An entry of the account is booked once, and whole; of a direct debit that came back without what the bank took for it. */
function requireOpenEntry(
  tx: core.App,
  refuse: RefuseOf<typeof calls.bookPayment>,
  { scope, entry, body }: { scope: Tenancy; entry: string; body: calls.PaymentBooking },
): void {
  const record = findOwn(tx, scope, { collection: 'bank_entries', id: entry });
  if (record.getBool('withdrawn')) refuse('entry-gone');
  const amountCents = record.getInt('amountCents');
  const { state, payment } = currentDecision(tx, scope, entry);
  if (state !== 'open') refuse('entry-taken', { payment });
  const feeCents = sumOf(body) - amountCents;
  const isFee = isReturn(body) && feeCents > 0 && feeCents <= bankFeeCentsMax;
  if (feeCents !== 0 && !isFee) refuse('entry-differs', { amountCents });
}

/** A direct debit that came back. */
function isReturn(body: calls.PaymentBooking): boolean {
  return body.fields.method === 'debit' && sumOf(body) < 0;
}

/** The money that moves. */
function sumOf({ orders, credit }: calls.PaymentBooking): Cents {
  return orders.reduce((sum, { amountCents }) => sum + amountCents, credit?.amountCents ?? 0);
}

/** What a customer has too much, or spends of it on own invoices; never more than there is, on that day and since. */
function creditParts(
  tx: core.App,
  refuse: RefuseOf<typeof calls.bookPayment>,
  { scope, body, credit }: { scope: Tenancy; body: calls.PaymentBooking; credit: calls.CreditOrder },
): CreditPart[] {
  const customer = findOwn(tx, scope, { collection: 'customers', id: credit.customer }).id;
  for (const { invoice } of body.orders)
    if (findOwn(tx, scope, { collection: 'invoices', id: invoice }).getString('customer') !== customer)
      throw new BadRequestError('of another customer');
  const { amountCents } = credit;
  const creditCents = spendableOn(tx, scope, { customer, day: body.fields.date });
  if (creditCents + amountCents < 0) refuse('not-enough-credit', { creditCents });
  return [{ kind: 'credit', customer, amountCents, taxGroups: [] }];
}

function spendableOn(tx: core.App, { company }: Tenancy, asked: { customer: string; day: string }): Cents {
  return oneRow(tx, sql.spendableCredit, { company, ...asked }).cents;
}

/** What is uncollectible was owed by a customer, and not before its document. */
function requireDemanded(tx: core.App, scope: Tenancy, { invoice, date }: { invoice: string; date: string }): void {
  const record = findOwn(tx, scope, { collection: 'invoices', id: invoice });
  if (record.getString('status') !== 'issued') throw new NotFoundError('');
  if (!mayWriteOff(JSON.parse(record.getString('snapshot')) as IssuedSnapshot, date))
    throw new BadRequestError('not uncollectible');
}

/** Why what is no money is let go. */
function reasonOf({ kind }: Pick<InvoicePart, 'kind'>, { reason = '' }: calls.InvoiceOrder): { reason?: string } {
  return kind === 'paid' || reason === '' ? {} : { reason };
}

/** Takes a payment back by another one, as far as nothing later rests on it. */
function reverse(
  tx: core.App,
  refuse: RefuseOf<typeof calls.reversePayment>,
  { scope, parameters: { id }, body }: ChangeOf<typeof calls.reversePayment>,
): { id: string } {
  const record = findOwn(tx, scope, { collection: 'payments', id });
  if (record.getString('reversalOf') !== '') refuse('is-reversal');
  const named = { company: scope.company, payment: id };
  const reversedBy = oneRow(tx, sql.reversalOf, named).id;
  if (reversedBy !== '') refuse('already-reversed', { payment: reversedBy });
  const bookedParts = allRows(tx, sql.partsOfPayment, named);
  const credited = bookedParts.filter(({ kind }) => kind === 'credit');
  const typed = bookedParts
    .filter(({ kind }) => kind !== 'credit' && kind !== 'offset')
    .map((part) => ({ ...part, kind: storedWord(partKinds, part.kind) }));
  // What sets off goes with the cancellation, which stands.
  if (typed.length === 0 && credited.length === 0) refuse('is-offset');
  const turned = credited.map(({ customer, amountCents }): CreditPart => {
    if (spendableOn(tx, scope, { customer, day: body.date }) < amountCents) refuse('needed-later', { invoice: '' });
    return { kind: 'credit', customer, amountCents: -amountCents, taxGroups: [] };
  });
  const invoices = [...new Set(typed.map(({ invoice }) => invoice))];
  const parts = invoices.flatMap((invoice) => {
    const { claim, booked } = accountOf(tx, scope, invoice);
    const ofInvoice = typed.filter((part) => part.invoice === invoice);
    const taken = reverseParts(claim, booked, ofInvoice);
    if (!taken.ok) return refuse(taken.refusal, { invoice });
    const off = balanceSetOff(tx, scope, { invoice, booked: add(booked, taken.parts) });
    // What went back to the customer rests on it.
    if (off.excessCents !== 0) return refuse('needed-later', { invoice });
    return [...taken.parts.map((part) => ({ invoice, ...part })), ...off.parts];
  });
  const payment = {
    date: body.date,
    method: record.getString('method'),
    note: body.reason,
    reversalOf: id,
    // A payment is taken back once.
    createKey: id,
  };
  const event = { type: 'payment-reversed', data: { payment: id } };
  return savePayment(tx, scope, { payment, parts: [...parts, ...turned], event });
}

/** A payment names each invoice once, not too many of them, and a day that there is. */
function isPayable(body: calls.PaymentBooking): boolean {
  const { fields, orders } = body;
  const invoices = new Set(orders.map(({ invoice }) => invoice));
  const isWhole = orders.every(({ amountCents }) => Number.isSafeInteger(amountCents));
  return (
    isIsoDate(fields.date) &&
    isWhole &&
    invoices.size === orders.length &&
    invoices.size <= debitsMax &&
    isCreditSound(body)
  );
}

/** Credit is what came beyond invoices, what is set off against them without money, or what is paid back by itself. */
function isCreditSound(body: calls.PaymentBooking): boolean {
  const { fields, orders, credit } = body;
  const isSetOff = fields.method === 'credit';
  if (credit === undefined) return !isSetOff && orders.length > 0;
  const { amountCents } = credit;
  if (!Number.isSafeInteger(amountCents) || amountCents === 0) return false;
  if (orders.some((order) => order.amountCents < 0 || order.excess)) return false;
  if (isSetOff) return amountCents < 0 && sumOf(body) === 0;
  return amountCents > 0 || orders.length === 0;
}

function orderOf(tx: core.App, { company }: Tenancy, payment: string): string {
  const event = findOne(tx, 'events', { company, subject: payment, type: 'payment-booked' });
  const order = memberOf(JSON.parse(event?.getString('data') ?? '{}'), 'order');
  return typeof order === 'string' ? order : '';
}
