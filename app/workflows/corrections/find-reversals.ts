import { isCorrectable } from '#app/invoicing/invoice/correct-invoice.ts';
import type { IssuedSnapshot } from '#app/invoicing/invoice/snapshot.ts';
import { isAllCredited } from '#app/invoicing/ledger/set-off.ts';
import type { Backend } from '#app/pocketbase/backend.ts';
import { listCorrections } from '#app/pocketbase/invoices/queries.ts';
import type { NumberedInvoice } from '#app/pocketbase/invoices/record.ts';
import { findCancellation } from '#app/pocketbase/links/queries.ts';
import type { LinkedDocument } from '#app/pocketbase/links/queries.ts';

interface Reversals {
  cancellation: LinkedDocument | null;
  /** the earliest first */
  corrections: Awaited<ReturnType<typeof listCorrections>>;
}

/** What has taken an invoice back as a whole: its cancellation, or the last of corrections that have left nothing. */
export function findFullReversal(
  { totals }: Pick<IssuedSnapshot, 'totals'>,
  { cancellation, corrections }: Reversals,
): LinkedDocument | null {
  if (cancellation !== null) return cancellation;
  const last = corrections.at(-1);
  const credited = corrections.map(({ snapshot }) => snapshot.totals);
  return last && isAllCredited(totals, credited) ? { id: last.id, number: last.snapshot.number } : null;
}

/** What takes an issued invoice back, as a whole or in part. */
export async function findReversals(
  backend: Backend,
  { id, snapshot }: Pick<NumberedInvoice, 'id' | 'snapshot'>,
): Promise<Pick<Reversals, 'corrections'> & { cancelledBy: LinkedDocument | null }> {
  const [cancellation, corrections] = await Promise.all([
    findCancellation(backend, id),
    isCorrectable(snapshot) ? listCorrections(backend, id) : [],
  ]);
  return { corrections, cancelledBy: findFullReversal(snapshot, { cancellation, corrections }) };
}
