import { documentNames } from '#app/invoicing/invoice/snapshot.ts';
import type { IssuedKind } from '#app/invoicing/invoice/snapshot.ts';

/** What the sum of a document is called, where it is not that of an invoice. */
export const amountNames: Partial<Record<IssuedKind, string>> = {
  cancellation: 'Stornobetrag',
  correction: 'Korrekturbetrag',
};

/** "Schlussrechnung an Hof Linde": a draft, by its kind and its customer, '' for none. */
export function nameDraft(kind: IssuedKind, customerName: string): string {
  return `${documentNames[kind]} ${customerName ? `an ${customerName}` : 'ohne Kunden'}`;
}
