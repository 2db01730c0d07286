import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import { isDecimal } from '#app/values/decimal.ts';

// What is not stored yet is told by the address of its picture: 1:2.5 is a part of a quantity, 2:-:1000 an amount in cents.

interface Credited {
  credits: readonly LineCredit[];
  reason: string;
}

const names = { credits: 'positionen', reason: 'grund' } as const;

export function creditsQuery({ credits, reason }: Credited): string {
  const words = credits.map(({ id, quantity, amountCents = 0 }) => `${id}:${quantity ?? `-:${amountCents}`}`);
  return new URLSearchParams({ [names.credits]: words.join(' '), [names.reason]: reason }).toString();
}

/** What such an address says; null for one that is none. */
export function readCredits(query: URLSearchParams): Credited | null {
  const credits = (query.get(names.credits) ?? '').split(' ').map(readCredit);
  const reason = query.get(names.reason) ?? '';
  return credits.every((credit) => credit !== null) && reason.length <= 300 ? { credits, reason } : null;
}

function readCredit(word: string): LineCredit | null {
  const [id = '', quantity = '', cents = ''] = word.split(':');
  if (!/^\d{1,4}$/.test(id)) return null;
  if (quantity === '-') return /^-?\d{1,12}$/.test(cents) ? { id, amountCents: Number(cents) } : null;
  return quantity.length <= 20 && isDecimal(quantity) ? { id, quantity } : null;
}
