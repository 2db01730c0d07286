interface PostCodeForm {
  pattern: RegExp;
  /** in German, as the end of a sentence */
  words: string;
}

const four: PostCodeForm = { pattern: /^\d{4}$/, words: 'vier Ziffern' };
const five: PostCodeForm = { pattern: /^\d{5}$/, words: 'fünf Ziffern' };

/**
 * Of the countries where most customers are, as their posts write them (Universal Postal Union, addressing systems by
 * country). Blanks and a country before a hyphen (A-1010) are no part of them.
 */
const forms: Readonly<Record<string, PostCodeForm>> = {
  AT: four,
  BE: four,
  BG: four,
  CH: four,
  CZ: five,
  DE: five,
  DK: four,
  EE: five,
  ES: five,
  FI: five,
  FR: five,
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z0-9]?\d[A-Z]{2}$/, words: 'Buchstaben und Ziffern wie SW1A 1AA' },
  GR: five,
  HR: five,
  HU: four,
  IT: five,
  LI: four,
  LU: four,
  NL: { pattern: /^\d{4}[A-Z]{2}$/, words: 'vier Ziffern und zwei Buchstaben wie 1012 AB' },
  NO: four,
  PL: { pattern: /^\d{5}$/, words: 'fünf Ziffern wie 00-950' },
  PT: { pattern: /^\d{7}$/, words: 'sieben Ziffern wie 1000-001' },
  SE: five,
  SI: four,
  SK: five,
  US: { pattern: /^\d{5}(?:\d{4})?$/, words: 'fünf Ziffern, auch mit vier weiteren wie 10001-1234' },
};

const typedLengthMax = 40;

/** What a post code of that country has, in words, where this is none; null: it is one, or nobody knows. */
export function refusePostCode(postCode: string, countryCode: string): string | null {
  const known = forms[countryCode];
  if (known === undefined || postCode === '') return null;
  if (postCode.length > typedLengthMax) return known.words;
  const bare = postCode.toUpperCase().replace(/[\s-]/g, '');
  const country = [countryCode, ...(shortCountries[countryCode] ?? [])].find((each) => bare.startsWith(each));
  const code = country !== undefined && /^\d/.test(bare.slice(country.length)) ? bare.slice(country.length) : bare;
  return known.pattern.test(code) || known.pattern.test(bare) ? null : known.words;
}

/** Signs of motor vehicles, which people still write before post codes. */
const shortCountries: Readonly<Record<string, readonly string[]>> = {
  AT: ['A'],
  BE: ['B'],
  DE: ['D'],
  ES: ['E'],
  FR: ['F'],
  IT: ['I'],
  LI: ['FL'],
  LU: ['L'],
  NO: ['N'],
  PT: ['P'],
  SE: ['S'],
  SI: ['SLO'],
};
