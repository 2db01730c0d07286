/** Upper case without spaces, dots and hyphens: how VAT IDs are kept. */
export function normalizeVatId(text: string): string {
  return text.toUpperCase().replace(/[\s.\-/]/g, '');
}

const germanVatId = /^DE\d{9}$/;
const vatId = /^[A-Z]{2}[A-Z0-9+*]{2,12}$/;

/** First thing that is wrong with a normalized VAT ID (BT-31, BT-48), or null. BR-CO-09 wants the country prefix. */
export function refuseVatId(text: string): 'no-country' | 'german-length' | 'format' | null {
  if (!/^[A-Z]{2}/.test(text)) return 'no-country';
  if (text.startsWith('DE') && !germanVatId.test(text)) return 'german-length';
  return vatId.test(text) ? null : 'format';
}

/** German tax numbers have 10 or 11 digits in the form of the states and 13 in the federal one. */
export function isTaxNumber(text: string): boolean {
  const digits = text.replace(/[\s/.-]/g, '');
  return /^(\d{10,11}|\d{13})$/.test(digits);
}

const leitwegId = /^(\d{2,12})(-([A-Z0-9]{1,30}))?-(\d{2})$/;

/** Whether a buyer reference has the form of a Leitweg-ID. */
export function looksLikeLeitwegId(text: string): boolean {
  return leitwegId.test(text.trim().toUpperCase());
}

/** Check digits of a Leitweg-ID: the whole, letters as 10 to 35, is 1 modulo 97 (ISO 7064). */
export function isLeitwegId(text: string): boolean {
  const id = text.trim().toUpperCase();
  return leitwegId.test(id) && remainder97(id.replaceAll('-', '')) === 1;
}

function remainder97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** An IBAN as people read it: "DE89 3704 0044 0532 0130 00". */
export function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/.{4}(?=.)/g, '$& ');
}
