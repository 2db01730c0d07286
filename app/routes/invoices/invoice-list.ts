import { invoiceSorts } from '#app/pocketbase/invoices/order.ts';
import type { ListedState } from '#app/pocketbase/invoices/sql.ts';
import { statusWords } from '#app/values/page-query.ts';
import { readDocumentList } from '../lists/document-list.ts';
import type { ListState } from '../lists/document-list.ts';

export const invoiceStates: readonly ListState<ListedState | 'lost'>[] = [
  { word: statusWords.draft, state: 'draft', label: 'Entwürfe' },
  { word: statusWords.open, state: 'open', label: 'Offen' },
  { word: statusWords['part-paid'], state: 'part-paid', label: 'Teilbezahlt' },
  { word: statusWords.overdue, state: 'overdue', label: 'Überfällig' },
  { word: statusWords.paid, state: 'paid', label: 'Bezahlt' },
  { word: statusWords.refund, state: 'refund', label: 'Zu erstatten', rare: true },
  { word: statusWords.cancelled, state: 'cancelled', label: 'Storniert', rare: true },
  { word: statusWords.uncollectible, state: 'uncollectible', label: 'Uneinbringlich', rare: true },
  { word: statusWords['taken-back'], state: 'withdrawn', label: 'Zurückgenommen', rare: true },
  // Beside their states: what did not arrive is in one of those too.
  { word: statusWords.lost, state: 'lost', label: 'Nicht angekommen', rare: true },
];

export function readInvoiceList(page: { url: URL; now: Date }) {
  return readDocumentList(page, { states: invoiceStates, sorts: invoiceSorts, sort: 'number' });
}
