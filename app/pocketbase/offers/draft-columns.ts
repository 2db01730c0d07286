import { columnsOf } from '../columns.ts';
import type { DraftColumns } from '../invoices/draft-columns.ts';

/** What is stored of a version that is being written, as of the draft of an invoice. */
export interface OfferColumns extends DraftColumns {
  validUntil: string;
}

export const offerColumns = columnsOf<OfferColumns>({
  customer: true,
  project: true,
  draft: true,
  customerName: true,
  validUntil: true,
  netCents: true,
  taxCents: true,
  grossCents: true,
  searchText: true,
});
