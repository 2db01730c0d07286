import type { CreditTransfer, SellerSnapshot } from './snapshot.ts';

/** A number that a letterhead shows and the profile does not have. */
export interface Contradiction {
  kind: 'iban' | 'vat-id' | 'tax-number';
  /** as the letterhead writes it, without spaces */
  found: string;
}

const iban = /\b[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z0-9]{4}){2,7}(?:[ \u00a0]?[A-Z0-9]{1,3})?\b/g;
const vatId = /\bDE[ \u00a0]?\d{3}[ \u00a0]?\d{3}[ \u00a0]?\d{3}\b/g;
const taxNumber = /\b\d{2,3}\/\d{3,4}\/\d{4,5}\b/g;

/**
 * IBANs, VAT IDs and tax numbers in the text of a letterhead that the profile does not have, each once. A picture that
 * says otherwise than the data can be a second invoice (§ 14c UStG).
 */
export function findContradictions(text: string, seller: SellerSnapshot, payment: CreditTransfer): Contradiction[] {
  const others = (kind: Contradiction['kind'], pattern: RegExp, own: string | undefined): Contradiction[] => {
    const found = [...text.matchAll(pattern)].map(([number]) => compact(number));
    const foreign = [...new Set(found)].filter((number) => number !== compact(own ?? ''));
    return foreign.map((number) => ({ kind, found: number }));
  };
  const ibans = others('iban', iban, payment.iban);
  // The first digits of a German IBAN look like a VAT ID.
  const withoutIbans = text.replace(iban, ' ');
  const vatIds = [...withoutIbans.matchAll(vatId)].map(([number]) => compact(number));
  const foreignIds = [...new Set(vatIds)].filter((number) => number !== compact(seller.vatId ?? ''));
  return [
    ...ibans,
    ...foreignIds.map((found): Contradiction => ({ kind: 'vat-id', found })),
    ...others('tax-number', taxNumber, seller.taxNumber),
  ];
}

function compact(number: string): string {
  return number.replace(/[\s\u00a0]/g, '').toUpperCase();
}
