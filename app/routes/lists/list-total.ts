import { formatCount } from '#app/values/counts.ts';
import { formatCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

interface Totalled {
  rows: readonly { grossCents: Cents }[];
  total: number;
  /** null: what all rows come to is not known */
  sumCents: Cents | null;
}

/** What a list comes to, as its table shows it below: all that it is narrowed to, else the documents of its page. */
export function listTotal({ rows, total, sumCents }: Totalled): { label: string; amount: string } {
  if (sumCents !== null && total > rows.length)
    return { label: `Summe aller ${formatCount(total)}`, amount: formatCents(sumCents) };
  const label = sumCents === null ? 'Summe dieser Seite' : 'Summe';
  return { label, amount: formatCents(rows.reduce((sum, row) => sum + row.grossCents, 0)) };
}
