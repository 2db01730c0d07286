import type { LineCredit } from '#app/invoicing/invoice/credited-lines.ts';
import { isDecimal } from '#app/values/decimal.ts';
import { readQuery, withQuery } from '#app/values/page-query.ts';

// What is not stored yet is told by the address of its picture: 1:2.5 is a part of a quantity, 2:-:1000 an amount in cents.

interface Credited {
  credits: readonly LineCredit[];
  reason: string;
}

export function withCredits(address: string, { credits, reason }: Credited): string {
  const words = credits.map(({ id, quantity, amountCents = 0 }) => `${id}:${quantity ?? `-:${amountCents}`}`);
  return withQuery(address, { credits: words.join(' '), reason });
}

/** What such an address says; null for one that is none. */
export function readCredits(url: URL): Credited | null {
  const credits = readQuery(url, 'credits').split(' ').map(readCredit);
  const reason = readQuery(url, 'reason');
  return credits.every((credit) => credit !== null) && reason.length <= 300 ? { credits, reason } : null;
}

function readCredit(word: string): LineCredit | null {
  const [id = '', quantity = '', cents = ''] = word.split(':');
  if (!/^\d{1,4}$/.test(id)) return null;
  if (quantity === '-') return /^-?\d{1,12}$/.test(cents) ? { id, amountCents: Number(cents) } : null;
  return quantity.length <= 20 && isDecimal(quantity) ? { id, quantity } : null;
}
