import { trimBlanks } from '../xml/blanks.ts';
/** Check digits of the identifier schemes that Peppol examines, by code of ISO 6523. */
type Check = (value: string) => boolean;

const isDigits = (value: string, length: number): boolean => value.length === length && /^\d+$/.test(value);

function digitsOf(value: string): number[] {
  return Array.from(value, Number);
}

/** GS1: weights 3 and 1 from the right. */
function isGln(value: string): boolean {
  if (!/^\d+$/.test(value)) return false;
  const digits = digitsOf(value);
  const check = digits.pop() ?? -1;
  const total = digits.reverse().reduce((before, digit, index) => before + digit * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (total % 10)) % 10 === check;
}

/** Norwegian organisation numbers: modulus 11 with weights 2 to 7. */
function isModulus11(value: string): boolean {
  if (!isDigits(value, 9) || Number(value) === 0) return false;
  const digits = digitsOf(value);
  const check = digits.pop() ?? -1;
  const total = digits.reverse().reduce((before, digit, index) => before + digit * ((index % 6) + 2), 0);
  return (11 - (total % 11)) % 11 === check;
}

/** Belgian enterprise numbers: 97 minus the remainder of the first eight digits. */
function isBelgian(value: string): boolean {
  return isDigits(value, 10) && 97 - (Number(value.slice(0, 8)) % 97) === Number(value.slice(8));
}

/** Swedish organisation numbers: Luhn. */
function isSwedish(value: string): boolean {
  if (!isDigits(value, 10)) return false;
  const total = digitsOf(value.slice(0, 9)).reduce((before, digit, index) => {
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    return before + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return (10 - (total % 10)) % 10 === Number(value[9]);
}

/** Australian business numbers: modulus 89. */
function isAustralian(value: string): boolean {
  if (!isDigits(value, 11)) return false;
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  const digits = digitsOf(value);
  const total = digits.reduce(
    (before, digit, index) => before + (index === 0 ? digit - 1 : digit) * (weights[index] ?? 0),
    0,
  );
  return total % 89 === 0;
}

/** Italian tax codes: 11 digits, or 16 characters of a fixed pattern. */
function isItalianTaxCode(value: string): boolean {
  return /^\d{11}$/.test(value) || /^[A-Z]{6}\d{2}[A-Z]\d{2}.{3}\d[A-Z]$/i.test(value);
}

/** Italian VAT numbers: Luhn; numbers of other countries are not examined. */
function isItalianVat(value: string): boolean {
  if (value.slice(0, 2).toUpperCase() !== 'IT') return true;
  const code = value.slice(2);
  if (!isDigits(code, 11)) return false;
  const total = digitsOf(code).reduce((before, digit, index) => {
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    return before + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return total % 10 === 0;
}

const isDanish: Check = (value) => /^(DK)?\d{8}$/.test(value);

/** Rule of Peppol, its level, and the check, for each scheme. */
export const identifierChecks: Readonly<Record<string, readonly [rule: string, check: Check]>> = {
  '0088': ['R040', (value) => isGln(trimBlanks(value))],
  '0192': ['R041', (value) => isModulus11(trimBlanks(value))],
  '0184': ['R042', isDanish],
  '0208': ['R043', (value) => isBelgian(trimBlanks(value))],
  '0007': ['R049', (value) => isSwedish(trimBlanks(value))],
  '0151': ['R050', (value) => isAustralian(trimBlanks(value))],
  '0096': ['R052', (value) => isDigits(value, 10)],
  '0198': ['R053', (value) => /^DK\d{8}$/.test(value)],
};

/** The same for schemes where a failed check is only a warning. */
export const identifierHints: Readonly<Record<string, readonly [rule: string, check: Check]>> = {
  '0201': ['R044', (value) => /^[A-Z0-9]{6}$/i.test(trimBlanks(value))],
  '0210': ['R045', (value) => isItalianTaxCode(trimBlanks(value))],
  '9907': ['R046', (value) => isItalianTaxCode(trimBlanks(value))],
  '0211': ['R047', (value) => isItalianVat(trimBlanks(value))],
  '0106': ['R054', (value) => isDigits(trimBlanks(value), 8)],
  '0190': ['R055', (value) => isDigits(trimBlanks(value), 20)],
  '9944': ['R056-1', (value) => /^NL\d{9}B\d{2}$/.test(trimBlanks(value))],
  '0217': ['R057', (value) => isDigits(trimBlanks(value), 12)],
};
