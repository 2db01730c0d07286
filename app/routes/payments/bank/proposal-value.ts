import type { Cents } from '../../../values/money.ts';

/** What the button of a proposal books on one invoice, and what was open when it was shown. */
export interface ProposedOrder {
  invoice: string;
  seenOpenCents: Cents;
  amountCents: Cents;
  rest: 'open' | 'discount';
}

const orderPattern = /^([a-z0-9]{15})\.(\d{1,12})\.(\d{1,12})\.(open|discount)$/;
const between = '_';

export function writeProposal(orders: readonly ProposedOrder[]): string {
  return orders
    .map(({ invoice, seenOpenCents, amountCents, rest }) => [invoice, seenOpenCents, amountCents, rest].join('.'))
    .join(between);
}

/** null: no button of ours */
export function readProposal(value: string): ProposedOrder[] | null {
  const orders = value.split(between).map((text): ProposedOrder | null => {
    const [, invoice = '', open = '', amount = '', rest] = orderPattern.exec(text) ?? [];
    if (rest !== 'open' && rest !== 'discount') return null;
    return { invoice, seenOpenCents: Number(open), amountCents: Number(amount), rest };
  });
  const read = orders.filter((order) => order !== null);
  return read.length === orders.length ? read : null;
}
