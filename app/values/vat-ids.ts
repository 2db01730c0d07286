/** Longer than any VAT ID with the dots, hyphens and blanks that people write. */
const typedLengthMax = 60;

/**
 * How VAT IDs are kept: upper case without blanks, dots and hyphens. Greek ones begin with EL, which is no country; people
 * write GR too.
 */
export function normalizeVatId(text: string): string {
  if (text.length > typedLengthMax) return text;
  const vatId = text.toUpperCase().replace(/[\s.\-/]/g, '');
  return /^GR\d{9}$/.test(vatId) ? `EL${vatId.slice(2)}` : vatId;
}

interface VatIdForm {
  /** what follows the country */
  pattern: RegExp;
  /** the same in German, as the end of a sentence */
  words: string;
  example: string;
}

function form(pattern: RegExp, words: string, example: string): VatIdForm {
  return { pattern, words, example };
}

const british = form(
  /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  'neun oder zwölf Ziffern, bei Behörden GD oder HA und drei Ziffern',
  'GB123456789',
);

/**
 * Forms by the letters that a VAT ID begins with, as the member states have told them to VIES (its FAQ, "format of a VAT
 * number"); GB as HMRC gives them, XI for goods in Northern Ireland (Directive (EU) 2020/1756), CHE as the Swiss UIDG (Art.
 * 3) writes it, with the letters of Art. 94 MWSTV behind.
 */
const forms: Readonly<Record<string, VatIdForm>> = {
  AT: form(/^U\d{8}$/, 'U und acht Ziffern', 'ATU12345678'),
  BE: form(/^[01]\d{9}$/, 'zehn Ziffern, die erste ist 0 oder 1', 'BE0123456789'),
  BG: form(/^\d{9,10}$/, 'neun bis zehn Ziffern', 'BG123456789'),
  CH: form(/^E\d{9}(?:MWST|TVA|IVA)?$/, 'E und neun Ziffern, dahinter meist MWST', 'CHE-123.456.789 MWST'),
  CY: form(/^\d{8}[A-Z]$/, 'acht Ziffern und ein Buchstabe', 'CY12345678X'),
  CZ: form(/^\d{8,10}$/, 'acht bis zehn Ziffern', 'CZ12345678'),
  DE: form(/^\d{9}$/, 'neun Ziffern', 'DE123456789'),
  DK: form(/^\d{8}$/, 'acht Ziffern', 'DK12345678'),
  EE: form(/^\d{9}$/, 'neun Ziffern', 'EE123456789'),
  EL: form(/^\d{9}$/, 'neun Ziffern', 'EL123456789'),
  ES: form(/^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, 'neun Zeichen, das erste oder letzte ein Buchstabe', 'ESX12345678'),
  FI: form(/^\d{8}$/, 'acht Ziffern', 'FI12345678'),
  FR: form(/^[A-HJ-NP-Z0-9]{2}\d{9}$/, 'zwei Zeichen und neun Ziffern', 'FR12345678901'),
  GB: british,
  HR: form(/^\d{11}$/, 'elf Ziffern', 'HR12345678901'),
  HU: form(/^\d{8}$/, 'acht Ziffern', 'HU12345678'),
  IE: form(/^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/, 'sieben Ziffern und ein oder zwei Buchstaben', 'IE1234567WA'),
  IT: form(/^\d{11}$/, 'elf Ziffern', 'IT12345678901'),
  LT: form(/^(?:\d{9}|\d{12})$/, 'neun oder zwölf Ziffern', 'LT123456789'),
  LU: form(/^\d{8}$/, 'acht Ziffern', 'LU12345678'),
  LV: form(/^\d{11}$/, 'elf Ziffern', 'LV12345678901'),
  MT: form(/^\d{8}$/, 'acht Ziffern', 'MT12345678'),
  NL: form(/^[A-Z0-9+*]{9}B\d{2}$/, 'neun Zeichen, B und zwei Ziffern', 'NL123456789B01'),
  PL: form(/^\d{10}$/, 'zehn Ziffern', 'PL1234567890'),
  PT: form(/^\d{9}$/, 'neun Ziffern', 'PT123456789'),
  RO: form(/^\d{2,10}$/, 'zwei bis zehn Ziffern', 'RO1234567890'),
  SE: form(/^\d{12}$/, 'zwölf Ziffern', 'SE123456789001'),
  SI: form(/^\d{8}$/, 'acht Ziffern', 'SI12345678'),
  SK: form(/^\d{10}$/, 'zehn Ziffern', 'SK1234567890'),
  XI: { ...british, example: 'XI123456789' },
};

// Countries whose form we do not know: BR-CO-09 wants two letters that stand for a country.
const others = /^[A-Z]{2}[A-Z0-9+*]{2,18}$/;

/** What is wrong with a VAT ID (BT-31, BT-48), said at its field. */
export type VatIdRefusal =
  { kind: 'no-country' } | { kind: 'british' } | { kind: 'format'; country: string; words: string; example: string };

/** First thing that is wrong with a normalized VAT ID, or null. BR-CO-09 wants the country in front. */
export function refuseVatId(vatId: string): VatIdRefusal | null {
  if (!/^[A-Z]{2}/.test(vatId)) return { kind: 'no-country' };
  const country = vatId.slice(0, 2);
  // What the British call their country; ISO 3166 and their VAT IDs say GB.
  if (country === 'UK') return { kind: 'british' };
  const known = forms[country];
  if (known === undefined) {
    const words = 'zwei bis 18 Ziffern oder Buchstaben';
    return others.test(vatId) ? null : { kind: 'format', country, words, example: `${country}123456` };
  }
  const { pattern, words, example } = known;
  return pattern.test(vatId.slice(2)) ? null : { kind: 'format', country, words, example };
}

/** § 6a (1) Nr. 4, § 3a (2) UStG: a VAT ID of another state shows the business, of public bodies too. */
export function isForeignVatId(vatId: string | undefined): boolean {
  return vatId !== undefined && vatId !== '' && !vatId.startsWith('DE');
}
