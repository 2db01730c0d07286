import type { Cents } from '#app/values/money.ts';

interface Spread {
  /** what falls on each, in their order */
  amounts: Cents[];
  /** what none of them takes */
  leftCents: Cents;
}

/**
 * How a payment falls on open invoices, the longest due first: all of it on the one that asks exactly as much, else on one
 * after the other. What we owe a customer takes nothing of what comes in.
 */
export function spreadPayment(amountCents: Cents, open: readonly Cents[]): Spread {
  const exact = open.indexOf(amountCents);
  if (exact !== -1) return { amounts: open.map((_, index) => (index === exact ? amountCents : 0)), leftCents: 0 };
  let leftCents = amountCents;
  const amounts = open.map((openCents) => {
    const taken = Math.min(leftCents, Math.max(0, openCents));
    leftCents -= taken;
    return taken;
  });
  return { amounts, leftCents };
}
