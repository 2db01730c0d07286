import type { BilledSnapshot } from '../../../invoicing/invoice/snapshot.ts';

/** What an issued document is called, by its kind. */
export const documentNames: Record<BilledSnapshot['kind'], string> = {
  invoice: 'Rechnung',
  deposit: 'Abschlagsrechnung',
  partial: 'Teilrechnung',
  final: 'Schlussrechnung',
  'self-billed': 'Gutschrift',
  cancellation: 'Stornorechnung',
  correction: 'Rechnungskorrektur',
};
