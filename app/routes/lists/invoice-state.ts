import { issuedState } from '#app/invoicing/ledger/document-state.ts';
import type { IssuedRow } from '#app/pocketbase/invoices/record.ts';
import type { InvoiceState } from '#app/ui/page/states.tsx';

/** State as lists show it; overdue is never stored. */
export function invoiceState(
  invoice: { status: 'draft' } | Pick<IssuedRow, 'status' | 'dueDate' | 'state' | 'kind'>,
  today: string,
): InvoiceState {
  if (invoice.status === 'draft') return 'draft';
  const { state, kind } = invoice;
  if (state === 'paid' && kind === 'correction') return 'settled';
  const shown = issuedState(invoice, today);
  return shown === 'open' && invoice.dueDate === today ? 'due' : shown;
}
