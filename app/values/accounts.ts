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
