import type { BilledSnapshot } from '../../../invoicing/invoice/snapshot.ts';

/** What a document is called, by its kind. */
export const documentNames: Record<BilledSnapshot['kind'], string> = {
  invoice: 'Rechnung',
  deposit: 'Abschlagsrechnung',
  partial: 'Teilrechnung',
  final: 'Schlussrechnung',
  'self-billed': 'Gutschrift',
  cancellation: 'Stornorechnung',
  correction: 'Rechnungskorrektur',
};

/** What the sum of a document is called, where it is not that of an invoice. */
export const amountNames: Partial<Record<BilledSnapshot['kind'], string>> = {
  cancellation: 'Stornobetrag',
  correction: 'Korrekturbetrag',
};

/** "Schlussrechnung an Hof Linde": a draft, by its kind and its customer, '' for none. */
export function nameDraft(kind: BilledSnapshot['kind'], customerName: string): string {
  return `${documentNames[kind]} ${customerName ? `an ${customerName}` : 'ohne Kunden'}`;
}
