import type { IssuedRow } from '../../../pocketbase/invoices/record.ts';
import type { InvoiceState } from '../../../ui/base/status.tsx';

/** State as lists show it; overdue is never stored. */
export function invoiceState(
  invoice: { status: 'draft' } | Pick<IssuedRow, 'status' | 'dueDate' | 'state'>,
  today: string,
): InvoiceState {
  if (invoice.status === 'draft') return 'draft';
  if (invoice.state === 'paid') return 'paid';
  if (invoice.dueDate < today) return 'overdue';
  if (invoice.state === 'part-paid') return 'partly-paid';
  return invoice.dueDate === today ? 'due' : 'open';
}
