import type { Cents } from '#app/values/money.ts';
import type { PaymentMethod } from './fields.ts';

interface TypedMoney {
  /** with its sign */
  amountCents: Cents;
  method: PaymentMethod;
  /** more than the invoice asks is meant, and stays with it */
  excess: boolean;
  /** what is more becomes credit of the customer */
  credit: boolean;
}

export interface MoneyForInvoice {
  ok: true;
  /** what of it is for the invoice */
  invoiceCents: Cents;
  /** what becomes credit, or (negative) is spent of it; 0 for none */
  creditCents: Cents;
}

export type CreditRefusal = 'either' | 'only-in' | 'not-more' | 'no-money' | 'nothing-spent' | 'more-than-open';

/** How typed money falls on an invoice of which so much can be paid, and on the credit of its customer (decision 025). */
export function splitCredit(
  { amountCents, method, excess, credit }: TypedMoney,
  payableCents: Cents,
): MoneyForInvoice | { ok: false; refusal: CreditRefusal } {
  if (method === 'credit') {
    if (credit || excess) return { ok: false, refusal: 'no-money' };
    if (amountCents <= 0) return { ok: false, refusal: amountCents === 0 ? 'nothing-spent' : 'only-in' };
    if (amountCents > payableCents) return { ok: false, refusal: 'more-than-open' };
    return { ok: true, invoiceCents: amountCents, creditCents: -amountCents };
  }
  if (!credit) return { ok: true, invoiceCents: amountCents, creditCents: 0 };
  if (excess) return { ok: false, refusal: 'either' };
  if (amountCents < 0) return { ok: false, refusal: 'only-in' };
  const invoiceCents = Math.max(0, payableCents);
  if (amountCents <= invoiceCents) return { ok: false, refusal: 'not-more' };
  return { ok: true, invoiceCents, creditCents: amountCents - invoiceCents };
}

interface CreditMovement {
  amountCents: Cents;
  method: PaymentMethod;
  isReversal: boolean;
}

export type CreditMove = 'received' | 'set-off' | 'refunded' | 'reversed';

/** What moved a credit. */
export function creditMoveOf({ amountCents, method, isReversal }: CreditMovement): CreditMove {
  if (isReversal) return 'reversed';
  if (method === 'credit') return 'set-off';
  return amountCents > 0 ? 'received' : 'refunded';
}
