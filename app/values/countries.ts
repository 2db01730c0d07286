import { foldText } from './search-text.ts';

/** ISO 3166-1 alpha-2 codes of addresses. */
const countryCodes: readonly string[] = [
  'DE AT CH LI AD AE AF AG AI AL AM AO AQ AR AS AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF',
  'CG CI CK CL CM CN CO CR CU CV CW CX CY CZ DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI',
  'GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW',
  'KY KZ LA LB LC LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG',
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM',
  'SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS',
  'YE YT ZA ZM ZW',
].flatMap((row) => row.split(' '));

// Where most foreign customers of German businesses are.
const suggestedCodes =
  'DE AT CH LI LU BE NL DK PL CZ FR IT ES PT IE SE FI NO GR HU RO BG SK SI HR EE LV LT MT CY GB US'.split(' ');

const germanNames = new Intl.DisplayNames('de', { type: 'region' });

/** German name of a country, as forms show it. */
export function countryName(code: string): string {
  return germanNames.of(code) ?? code;
}

/** Names that forms suggest; every other country can be typed. */
export function suggestedCountries(): string[] {
  return suggestedCodes.map(countryName);
}

let codesByName: Map<string, string> | null = null;

/** Longer than any name with blanks around it. */
const inputLengthMax = 200;

/** Reads a country typed as German name ("Österreich", "oesterreich" is not one) or as code ("at"); null: unknown. */
export function parseCountry(text: string): string | null {
  if (text.length > inputLengthMax) return null;
  codesByName ??= new Map(
    countryCodes.flatMap((code) => [
      [foldText(countryName(code)), code],
      [foldText(code), code],
    ]),
  );
  return codesByName.get(foldText(text)) ?? null;
}
