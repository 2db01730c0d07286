import type { InvoiceProposal } from '#app/invoicing/banking/propose-invoices.ts';
import type { SplitProposal } from '#app/invoicing/banking/propose-split.ts';
import type { DebitBatch } from '#app/invoicing/debits/propose-batch.ts';
import type { Cents } from '#app/values/money.ts';

/**
 * What the button of a proposal books on one invoice, and what was open when it was shown; negative where money went out.
 * `returned`: a direct debit came back, and what it had paid is open again.
 */
export interface ProposedOrder {
  invoice: string;
  expectedOpenCents: Cents;
  amountCents: Cents;
  rest: 'open' | 'discount' | 'returned';
}

/** What the button of a proposal books: money for invoices, all that a batch of direct debits collected, credit paid out. */
export type ProposedBooking =
  | { kind: 'orders'; orders: ProposedOrder[] }
  | { kind: 'batch'; batch: BatchKey }
  | { kind: 'credit'; customer: string; creditCents: Cents };

export type BatchKey = Pick<DebitBatch, 'run' | 'collectedOn' | 'scheme'>;

const orderPattern = /^([a-z0-9]{15})\.(-?\d{1,12})\.(-?\d{1,12})\.(open|discount|returned)$/;
const between = '_';
const batchPattern = /^batch\.([a-z0-9]{15})\.(\d{4}-\d{2}-\d{2})\.([A-Z0-9]{2,4})$/;
const creditPattern = /^credit\.([a-z0-9]{15})\.(\d{1,12})$/;

/** What the proposal of one invoice books of an entry. */
export function ordersOfInvoice(
  { amountCents }: { amountCents: Cents },
  { invoice, discount }: InvoiceProposal,
): ProposedOrder[] {
  const rest = discount === null ? 'open' : 'discount';
  return [{ invoice: invoice.id, expectedOpenCents: invoice.openCents, amountCents, rest }];
}

/** What the proposal of several invoices together books. */
export function ordersOfSplit({ parts }: SplitProposal): ProposedOrder[] {
  return parts.map(({ invoice, amountCents, discount }) => ({
    invoice: invoice.id,
    expectedOpenCents: invoice.openCents,
    amountCents,
    rest: discount ? 'discount' : 'open',
  }));
}

export function writeProposal(orders: readonly ProposedOrder[]): string {
  return orders
    .map(({ invoice, expectedOpenCents, amountCents, rest }) =>
      [invoice, expectedOpenCents, amountCents, rest].join('.'),
    )
    .join(between);
}

export function writeBatch({ run, collectedOn, scheme }: BatchKey): string {
  return ['batch', run, collectedOn, scheme].join('.');
}

export function writeCredit({ customer, creditCents }: { customer: string; creditCents: Cents }): string {
  return ['credit', customer, creditCents].join('.');
}

/** null: no button of ours */
export function readProposal(value: string): ProposedBooking | null {
  const [, run = '', collectedOn = '', scheme = ''] = batchPattern.exec(value) ?? [];
  if (run !== '') return { kind: 'batch', batch: { run, collectedOn, scheme } };
  const [, customer = '', credit = ''] = creditPattern.exec(value) ?? [];
  if (customer !== '') return { kind: 'credit', customer, creditCents: Number(credit) };
  const orders = readOrders(value);
  return orders === null ? null : { kind: 'orders', orders };
}

function readOrders(value: string): ProposedOrder[] | null {
  const orders = value.split(between).map((text): ProposedOrder | null => {
    const [, invoice = '', open = '', amount = '', rest] = orderPattern.exec(text) ?? [];
    if (rest !== 'open' && rest !== 'discount' && rest !== 'returned') return null;
    return { invoice, expectedOpenCents: Number(open), amountCents: Number(amount), rest };
  });
  const read = orders.filter((order) => order !== null);
  return read.length === orders.length ? read : null;
}
