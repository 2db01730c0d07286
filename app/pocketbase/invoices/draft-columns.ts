import { columnsOf } from '../columns.ts';

/** What is stored of a draft: the draft itself as JSON, and what lists show and search of it. */
export interface DraftColumns {
  customer: string;
  project: string;
  draft: string;
  customerName: string;
  netCents: number;
  taxCents: number;
  grossCents: number;
  searchText: string;
}

export const draftColumns = columnsOf<DraftColumns>({
  customer: true,
  project: true,
  draft: true,
  customerName: true,
  netCents: true,
  taxCents: true,
  grossCents: true,
  searchText: true,
});
