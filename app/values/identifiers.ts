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

const wrappedMax = 120;
const dashes = /[\u2010-\u2015\u2212]/g;
/** Numbers of the states, and of the federation. */
const authorities = /^(0[1-9]|1[0-6]|99)/;

/**
 * The Leitweg-ID that stands in a reference with blanks, other dashes or words before it ("t:04…"): no portal knows it so.
 * Null where the reference is something else, or nothing but the Leitweg-ID.
 */
export function wrappedLeitwegId(text: string): string | null {
  if (text.length > wrappedMax || looksLikeLeitwegId(text)) return null;
  const plain = text.toUpperCase().replace(dashes, '-').replace(/\s/g, '').replace(/^\D+/, '');
  return authorities.test(plain) && isLeitwegId(plain) ? plain : null;
}

const creditorId = /^DE\d{2}[A-Z0-9]{3}\d{11}$/;

/** Whether this is a GLN (GS1): thirteen digits, the last one by the others weighted with 1 and 3. */
export function isGln(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false;
  const weighted = Array.from({ length: 13 }, (_, index) => Number(text.charAt(index)) * (index % 2 === 0 ? 1 : 3));
  return weighted.reduce((sum, each) => sum + each, 0) % 10 === 0;
}

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

/**
 * Countries that IBANs of the SEPA schemes begin with: the European Payments Council's list of SEPA scheme countries
 * (EPC409-09), state of November 2026. It grew last by Albania and Montenegro (November 2024), Moldova and North
 * Macedonia (March 2025) and Serbia (May 2025). French overseas accounts begin with FR, those of the Channel Islands and
 * the Isle of Man with GB.
 */
const sepaCountries = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE ' +
    'SI SK SM VA'
  ).split(' '),
);

/** Whether an account can be paid into by SEPA credit transfer (BT-81 code 58), and by a GiroCode. */
export function isSepaIban(iban: string): boolean {
  return sepaCountries.has(countryOfIban(iban));
}

/** Countries of SEPA that are not of the European Economic Area: who pays from there is named with an address (EU 2015/847, Art. 4). */
const outsideEea = new Set('AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '));

/** Whether an account is at a bank within SEPA, but outside of the European Economic Area. */
export function isOutsideEea(iban: string): boolean {
  return outsideEea.has(countryOfIban(iban));
}

function countryOfIban(iban: string): string {
  return iban.slice(0, 2).toUpperCase();
}

/** Countries of BICs whose accounts begin with the letters of a larger one. */
const ibanCountryOf: Readonly<Record<string, string>> = {
  BL: 'FR',
  GF: 'FR',
  GG: 'GB',
  GP: 'FR',
  IM: 'GB',
  JE: 'GB',
  MF: 'FR',
  MQ: 'FR',
  NC: 'FR',
  PF: 'FR',
  PM: 'FR',
  RE: 'FR',
  WF: 'FR',
  YT: 'FR',
};

/** The countries that a bank's BIC and an account's IBAN speak of, where they differ; null: they agree, or one is missing. */
export function compareBicWithIban(bic: string, iban: string): { bic: string; iban: string } | null {
  if (bic.length < 6 || iban.length < 2) return null;
  const bank = bic.slice(4, 6).toUpperCase();
  const account = countryOfIban(iban);
  return bank === account || ibanCountryOf[bank] === account ? null : { bic: bank, iban: account };
}
