import { dropBlanks } from './xml/blanks.ts';
const shape = /^[A-Z]{2}\d{2}[A-Za-z0-9]{0,30}$/;

/** ISO 7064 mod 97-10 over an IBAN, spaces aside; lengths by country are not asked. */
export function hasIbanChecksum(text: string): boolean {
  const iban = dropBlanks(text);
  if (!shape.test(iban)) return false;
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const code = character.charCodeAt(0);
    const digits = code > 64 ? String(code - 55) : character;
    for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}
