import { hasWrongCheckDigit } from '#app/values/vat-check-digits.ts';

/** What is said beside a VAT ID that is taken as it is, and is most likely a slip. */
export function vatIdHint(vatId = ''): string | undefined {
  if (!hasWrongCheckDigit(vatId)) return undefined;
  return 'Die Prüfziffer stimmt nicht: Hier ist wohl eine Stelle vertippt.';
}
