import type { FrozenContent } from '../../invoicing/invoice/freeze-invoice.ts';
import { reading, uploading, writing } from '../call.ts';
import type { DraftColumns } from './draft-columns.ts';

export const listInvoices = reading('invoices', {
  page: 1,
  search: '',
  state: '',
  sort: 'number',
  descending: true,
  today: '',
});

export const documentCount = reading('document-count');

/** A form of the same key makes one draft; `stale` when it was sent again with another. */
export const createDraft = writing<{ createKey: string; fields: DraftColumns }>()({
  method: 'POST',
  path: 'invoices',
  refusals: ['unknown-customer', 'stale'],
});

export const saveDraft = writing<{ version: number; fields: DraftColumns }>()({
  method: 'PUT',
  path: 'invoices/{id}',
  refusals: ['already-issued', 'discarded', 'stale', 'unknown-customer'],
});

/** Deletes the draft of that version. */
export const discardDraft = writing<{ version: number }>()({
  method: 'DELETE',
  path: 'invoices/{id}',
  refusals: ['already-issued', 'stale'],
});

interface Issuing {
  version: number;
  snapshot: FrozenContent;
  /** SHA-256 of the canonical snapshot, hexadecimal */
  snapshotHash: string;
  searchText: string;
}

/** Draws the number and freezes. */
export const issueDraft = writing<Issuing>()({
  method: 'POST',
  path: 'invoices/{id}/issue',
  refusals: [
    'already-issued',
    'stale',
    'date-before-last',
    'number-taken',
    'not-durable',
    'hash-mismatch',
    'unknown-kind',
    'totals-mismatch',
  ],
});

/** What an issued invoice's files should be; the bytes are uploads named by kind. */
export type FileParts = readonly { kind: string; mime: string; sha256: string }[];

export const storeFiles = uploading<FileParts>()({
  method: 'POST',
  path: 'system/companies/{company}/invoices/{id}/files',
  part: 'parts',
});

export const file = reading('invoices/{id}/files/{kind}');

export const fileOfCompany = reading('system/companies/{company}/invoices/{id}/files/{kind}');

/** `before`: an instant; later ones are still being drawn. */
export const pendingFiles = reading('system/pending-files', { before: '' });
