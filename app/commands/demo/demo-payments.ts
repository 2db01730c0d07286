import type { Cents } from '#app/values/money.ts';

/** How customers pay: after how many days, one beside the other. */
const delays = [9, 13, 6, 14, 17, 11, 3, 22, 12];

interface DemoPayment {
  /** days after the invoice */
  after: number;
  amountCents: Cents;
  rest: 'open' | 'discount' | 'difference';
  reason?: string;
}

/** What was paid for an invoice of that age and sum; `index`: counted from the newest. The newest are still open. */
export function paymentsOf(index: number, { daysAgo, dueCents }: { daysAgo: number; dueCents: Cents }): DemoPayment[] {
  const after = delays[index % delays.length] ?? 0;
  if (after > daysAgo || unpaid.has(index)) return [];
  const whole = { after, amountCents: dueCents, rest: 'open' } as const;
  if (index === inPart) return [{ ...whole, amountCents: Math.round(dueCents / 2) }];
  if (index % 11 === 8) return [{ ...whole, amountCents: dueCents - Math.round(dueCents * 0.02), rest: 'discount' }];
  if (index === lessBankCosts)
    return [{ ...whole, amountCents: dueCents - 650, rest: 'difference', reason: 'Bankgebühren' }];
  return [whole];
}

/** Reminded in vain so far, one of them for long. */
const unpaid = new Set([3, 5, 9]);
const inPart = 2;
const lessBankCosts = 21;
