import type { Deposit } from '#app/invoicing/ledger/deposits.ts';
import { formatDate } from '#app/values/dates.ts';
import { formatEuro } from '#app/values/money.ts';

/** What a final invoice can take off for it, and why. */
export function describeDeposit({ kind, issueDate, settled }: Deposit): string {
  const cents = settled.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const done = kind === 'deposit' ? 'bezahlt' : 'für einen Teil des Angebots berechnet';
  return `vom ${formatDate(issueDate, 'de')}: ${formatEuro(cents)} ${done}.`;
}
