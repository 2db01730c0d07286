import type { IssuedRow } from '#app/pocketbase/invoices/record.ts';
import type { InvoiceState } from '#app/ui/base/status.tsx';

/** State as lists show it; overdue is never stored. */
export function invoiceState(
  invoice: { status: 'draft' } | Pick<IssuedRow, 'status' | 'dueDate' | 'state' | 'kind'>,
  today: string,
): InvoiceState {
  if (invoice.status === 'draft') return 'draft';
  const { state, kind } = invoice;
  if (state === 'paid' && kind === 'correction') return 'settled';
  if (state === 'paid' || state === 'cancelled' || state === 'refund' || state === 'uncollectible') return state;
  if (invoice.dueDate < today) return 'overdue';
  if (state === 'part-paid') return 'part-paid';
  return invoice.dueDate === today ? 'due' : 'open';
}
