import { bookOrder, settlementOf, takeBack } from '../../invoicing/ledger/settlement.ts';
import type { Booked, Claim, BookedPart } from '../../invoicing/ledger/settlement.ts';
import { asCanonical, canonicalJson } from '../../values/canonical-json.ts';
import { isIsoDate } from '../../values/dates.ts';
import { withinLimit } from '../../values/money.ts';
import { appendEvent } from '../engine/events.ts';
import { findOne, findOwn } from '../engine/guard.ts';
import type { Tenancy } from '../engine/guard.ts';
import { answers, writes } from '../engine/route.ts';
import type { ChangeOf, RefuseOf } from '../engine/route.ts';
import { allRows, oneRow } from '../engine/rows.ts';
import * as calls from './calls.ts';
import * as sql from './sql.ts';

export const routes = [
  answers('person', calls.listPayments, (app, { scope: { company }, query: { page } }) => ({
    rows: allRows(app, sql.paymentPage, { company, offset: (Math.max(1, page) - 1) * sql.paymentPageSize }),
    pageSize: sql.paymentPageSize,
    total: oneRow(app, sql.paymentCount, { company }).n,
  })),
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
  writes('person', calls.bookPayment, { work: book }),
  writes('person', calls.reversePayment, { work: reverse }),
];

interface PartOfInvoice extends BookedPart {
  invoice: string;
}

/** Books one payment with all its parts, or none; what the same form booked before is answered again. */
function book(
  tx: core.App,
  refuse: RefuseOf<typeof calls.bookPayment>,
  { scope, body }: ChangeOf<typeof calls.bookPayment>,
): { id: string } {
  const order = $security.sha256(canonicalJson(asCanonical({ fields: body.fields, orders: body.orders })));
  const made = body.createKey ? findOne(tx, 'payments', { company: scope.company, createKey: body.createKey }) : null;
  if (made) {
    if (orderOf(tx, scope, made.id) !== order) refuse('already-booked', { payment: made.id });
    return { id: made.id };
  }
  if (!isPayable(body)) throw new BadRequestError('not payable');
  const parts = body.orders.flatMap((each) => {
    const { invoice, seenOpenCents } = each;
    const { claim, booked } = accountOf(tx, scope, invoice);
    const { openCents } = settlementOf(claim.dueCents, booked);
    if (openCents !== seenOpenCents) refuse('open-changed', { invoice, openCents });
    const booking = bookOrder(claim, booked, each);
    if (!booking.ok) return refuse('not-bookable', { reason: booking.refusal, invoice, openCents });
    return booking.parts.map((part) => ({ invoice, ...part }));
  });
  const payment = { ...body.fields, reversalOf: '', createKey: body.createKey };
  return keep(tx, scope, { payment, parts, event: { type: 'payment-booked', data: { order } } });
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
  const bookedParts = allRows(tx, sql.partsOfPayment, named) as unknown as PartOfInvoice[];
  const invoices = [...new Set(bookedParts.map(({ invoice }) => invoice))];
  const parts = invoices.flatMap((invoice) => {
    const { claim, booked } = accountOf(tx, scope, invoice);
    const ofInvoice = bookedParts.filter((part) => part.invoice === invoice);
    const taken = takeBack(claim, booked, ofInvoice);
    if (!taken.ok) return refuse(taken.refusal, { invoice });
    return taken.parts.map((part) => ({ invoice, ...part }));
  });
  const payment = {
    date: body.date,
    method: record.getString('method'),
    note: body.reason,
    reversalOf: id,
    // A payment is taken back once.
    createKey: id,
  };
  return keep(tx, scope, { payment, parts, event: { type: 'payment-reversed', data: { payment: id } } });
}

/** A payment names each invoice once, not too many of them, and a day that there is. */
function isPayable({ fields, orders }: ChangeOf<typeof calls.bookPayment>['body']): boolean {
  const invoices = new Set(orders.map(({ invoice }) => invoice));
  const isWhole = orders.every(({ amountCents }) => Number.isSafeInteger(amountCents));
  return (
    isIsoDate(fields.date) &&
    isWhole &&
    invoices.size === orders.length &&
    invoices.size > 0 &&
    invoices.size <= calls.ordersMax
  );
}

/** What an issued invoice of the company demands, and what was booked for it. */
function accountOf(tx: core.App, scope: Tenancy, invoice: string): { claim: Claim; booked: Booked } {
  const record = findOwn(tx, scope, { collection: 'invoices', id: invoice });
  if (record.getString('status') !== 'issued') throw new NotFoundError('');
  const { totals } = JSON.parse(record.getString('snapshot')) as { totals: Claim };
  return { claim: totals, booked: oneRow(tx, sql.bookedOnInvoice, { company: scope.company, invoice }) };
}

function orderOf(tx: core.App, { company }: Tenancy, payment: string): string {
  const event = findOne(tx, 'events', { company, subject: payment, type: 'payment-booked' });
  return (JSON.parse(event?.getString('data') ?? '{}') as { order?: string }).order ?? '';
}

interface Kept {
  payment: Readonly<Record<string, string>>;
  parts: readonly PartOfInvoice[];
  event: { type: string; data: Readonly<Record<string, string>> };
}

function keep(tx: core.App, scope: Tenancy, { payment, parts, event }: Kept): { id: string } {
  const money = parts.filter(({ kind }) => kind === 'paid').reduce((sum, { amountCents }) => sum + amountCents, 0);
  const record = new Record(tx.findCollectionByNameOrId('payments'));
  record.load({ ...payment, company: scope.company, amountCents: withinLimit(money) });
  tx.save(record);
  const { id } = record;
  for (const [index, part] of parts.entries()) {
    const row = new Record(tx.findCollectionByNameOrId('payment_parts'));
    const { taxGroups, ...columns } = part;
    row.load({ ...columns, company: scope.company, payment: id, position: index + 1 });
    row.set('taxGroups', JSON.stringify(taxGroups));
    tx.save(row);
  }
  const row = $security.sha256(canonicalJson(asCanonical(keptRows(tx, id))));
  appendEvent(tx, scope, { type: event.type, subject: id, data: { ...event.data, row } });
  return { id };
}

function keptRows(tx: core.App, payment: string): object {
  return { payment: oneRow(tx, sql.keptPayment, { payment }), parts: allRows(tx, sql.keptParts, { payment }) };
}
