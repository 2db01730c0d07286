import { formatCents } from '#app/values/money.ts';
import type { Cents } from '#app/values/money.ts';

/** What the documents of one page come to, as its table shows it below them. */
export function pageTotal(rows: readonly { grossCents: Cents }[]): { label: string; amount: string } {
  return { label: 'Summe dieser Seite', amount: formatCents(rows.reduce((sum, row) => sum + row.grossCents, 0)) };
}
