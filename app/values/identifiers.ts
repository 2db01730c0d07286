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

const creditorId = /^DE\d{2}[A-Z0-9]{3}\d{11}$/;

/**
 * Whether this is a creditor identifier (BT-90) that the Bundesbank gives: DE, two check digits, three places that the
 * creditor chooses and the check does not count, eleven digits. Checked as an IBAN is, with the country behind.
 */
export function isCreditorId(text: string): boolean {
  return creditorId.test(text) && remainder97(`${text.slice(7)}${text.slice(0, 4)}`) === 1;
}

function remainder97(text: string): number {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** An IBAN that its holder knows again and nobody else can use: "DE89 **** **** **** **30 00". */
export function maskIban(iban: string): string {
  const whole = iban.replace(/\s/g, '');
  return groupIban(
    whole.slice(0, 4) + '*'.repeat(Math.max(0, whole.length - 8)) + whole.slice(Math.max(4, whole.length - 4)),
  );
}

/** An IBAN as people read it: "DE89 3704 0044 0532 0130 00". */
export function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/.{4}(?=.)/g, '$& ');
}
