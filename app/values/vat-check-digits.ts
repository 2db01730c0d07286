/**
 * Check digits of VAT IDs, as each state makes its own (decision 020); of forms that have none, or whose algorithm no state has
 * told, nothing is said.
 */

type Check = (number: string) => boolean | null;
type SureCheck = (digits: string) => boolean;

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

function isMultiple(modulus: number, weights: readonly number[]): SureCheck {
  return (digits) => weighted(digits, weights) % modulus === 0;
}

/** The last digit is what the sum of the others lacks to a multiple of 11; `ofTen` stands where that is 10. */
function elevenMinus(weights: readonly number[], ofTen: number | null = null, ofEleven = 0): SureCheck {
  return (digits) => {
    const rest = 11 - (weighted(digits, weights) % 11);
    const wanted = rest === 11 ? ofEleven : rest === 10 ? ofTen : rest;
    return Number(digits.at(-1)) === wanted;
  };
}

/** The last digit is what the sum of the others lacks to a multiple of ten. */
function tenMinus(weights: readonly number[], added = 0): SureCheck {
  return (digits) => (weighted(digits, weights) + added + Number(digits.at(-1))) % 10 === 0;
}

/** The last digit is the sum modulo 11, by other weights where that is 10, and 0 where it is 10 again. */
function elevenTwice(first: readonly number[], second: readonly number[]): SureCheck {
  return (digits) => {
    const rest = weighted(digits, first) % 11;
    const wanted = rest === 10 ? (weighted(digits, second) % 11) % 10 : rest;
    return Number(digits.at(-1)) === wanted;
  };
}

/** ISO 7064, MOD 11,10. */
function isoElevenTen(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

function luhn(digits: string, added = 0): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, added);
  return sum % 10 === 0;
}

/** The number that the last two digits make, of what the others leave over. */
function lastTwo(wanted: (others: number) => number): SureCheck {
  return (digits) => wanted(Number(digits.slice(0, -2))) === Number(digits.slice(-2));
}

const downToTwo = (from: number): number[] => Array.from({ length: from - 1 }, (_, index) => from - index);

function british(digits: string): boolean | null {
  if (!/^\d{9}/.test(digits)) return null;
  const rest = (weighted(digits, downToTwo(8)) + Number(digits.slice(7, 9))) % 97;
  return [0, 42, 55].includes(rest);
}

function bulgarian(digits: string): boolean {
  if (digits.length === 9) return elevenTwice([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 10])(digits);
  const last = Number(digits[9]);
  const person = (weighted(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === last;
  const foreigner = weighted(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === last;
  return person || foreigner || elevenMinus([4, 3, 2, 7, 6, 5, 4, 3, 2])(digits);
}

const cypriotOdd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

function cypriot(number: string): boolean {
  const values = Array.from(number.slice(0, 8)).map((digit, index) =>
    index % 2 === 0 ? (cypriotOdd[Number(digit)] ?? 0) : Number(digit),
  );
  const sum = values.reduce((total, value) => total + value, 0);
  return number.codePointAt(8) === 65 + (sum % 26);
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

function spanish(number: string): boolean | null {
  const last = number.slice(-1);
  if (/^[XYZ\d]/.test(number)) {
    const digits = number.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)));
    return spanishLetters[Number(digits) % 23] === last;
  }
  const digits = number.slice(1, 8);
  if (/^[KLM]/.test(number)) return null;
  const rest = Array.from(`${digits}0`).reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
  const wanted = (10 - (rest % 10)) % 10;
  return last === String(wanted) || last === 'JABCDEFGHI'[wanted];
}

function french(number: string): boolean | null {
  if (!/^\d{11}$/.test(number)) return null;
  return (12 + 3 * (Number(number.slice(2)) % 97)) % 97 === Number(number.slice(0, 2));
}

const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV';

function irish(number: string): boolean {
  // Before 2013 the second place could be a letter or sign; it stands in front as 0 then.
  const isOld = !/^\d{7}/.test(number);
  const digits = isOld ? `0${number.slice(2, 7)}${number.slice(0, 1)}` : number.slice(0, 7);
  const second = isOld ? 0 : Math.max(0, irishLetters.indexOf(number.slice(8, 9)));
  const sum = weighted(digits, downToTwo(8)) + 9 * (number.length === 9 ? second : 0);
  return irishLetters[sum % 23] === number.slice(7, 8);
}

function lithuanian(digits: string): boolean {
  if (digits.length === 9) return elevenTwice([1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1])(digits);
  return elevenTwice([1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2], [3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4])(digits);
}

function latvian(digits: string): boolean | null {
  // Persons: the new ones say no birthday and have no check digit.
  if (/^[0-3]/.test(digits)) return null;
  return weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
}

/** Legal persons by a sum, since 2020 people by the whole ID modulo 97. */
function dutch(number: string): boolean {
  const legal = /^\d{9}/.test(number) && weighted(number, downToTwo(9)) % 11 === Number(number[8]);
  return legal || remainder97(`NL${number}`) === 1;
}

/** Of an ID whose letters stand for 10 to 35 and whose signs for 36 and 37. */
function remainder97(text: string): number {
  return Array.from(text).reduce((remainder, character) => {
    const sign = '+*'.indexOf(character);
    const value = sign >= 0 ? 36 + sign : Number.parseInt(character, 36);
    return (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}

function romanian(digits: string): boolean {
  const sum = weighted(digits.slice(0, -1).padStart(9, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2]);
  return ((sum * 10) % 11) % 10 === Number(digits.at(-1));
}

/** The first seven as by Luhn, with 4 and the last added. */
function austrian(number: string): boolean {
  return luhn(number.slice(1, 8), 4 + Number(number[8]));
}

const checks: Readonly<Record<string, Check>> = {
  AT: austrian,
  BE: lastTwo((others) => 97 - (others % 97)),
  BG: bulgarian,
  CH: (number) => elevenMinus([5, 4, 3, 2, 7, 6, 5, 4])(number.slice(1, 10)),
  CY: cypriot,
  // People have the number of their birth, for which the rules have changed often.
  CZ: (digits) => (digits.length === 8 ? elevenMinus(downToTwo(8), 0, 1)(digits) : null),
  DE: isoElevenTen,
  DK: isMultiple(11, [2, 7, 6, 5, 4, 3, 2, 1]),
  EE: tenMinus([3, 7, 1, 3, 7, 1, 3, 7]),
  EL: (digits) => (weighted(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(digits.at(-1)),
  ES: spanish,
  FI: elevenMinus([7, 9, 10, 5, 8, 4, 2]),
  FR: french,
  GB: british,
  HR: isoElevenTen,
  HU: tenMinus([9, 7, 3, 1, 9, 7, 3]),
  IE: irish,
  IT: luhn,
  LT: lithuanian,
  LU: lastTwo((others) => others % 89),
  LV: latvian,
  MT: isMultiple(37, [3, 4, 6, 7, 8, 9, 10, 1]),
  NL: dutch,
  PL: (digits) => weighted(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(digits.at(-1)),
  PT: elevenMinus(downToTwo(9), 0),
  RO: romanian,
  SE: (digits) => luhn(digits.slice(0, 10)),
  SI: elevenMinus(downToTwo(8), 0, -1),
  SK: (digits) => Number(digits) % 11 === 0,
  XI: british,
};

/** Whether the check digit of a VAT ID of right form is wrong; of one that has none nothing is said. */
export function hasWrongCheckDigit(vatId: string): boolean {
  return checks[vatId.slice(0, 2)]?.(vatId.slice(2)) === false;
}
