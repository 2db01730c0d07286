import { countryNameIn, namedCountries } from './country-names.ts';
import { foldText } from './search-text.ts';

/** In the list of names for VAT IDs (BT-48) and, as a part of the United Kingdom, no country of an address. */
const noAddress = new Set(['XI']);

/** Codes of addresses: ISO 3166-1 alpha-2, and XK for Kosovo, which ISO leaves open. */
const countryCodes = namedCountries.filter((code) => !noAddress.has(code));

// Where most foreign customers of German businesses are.
const suggestedCodes =
  'DE AT CH LI LU BE NL DK PL CZ FR IT ES PT IE SE FI NO GR HU RO BG SK SI HR EE LV LT MT CY GB US'.split(' ');

/**
 * What people call countries beside the German and English name of our table: the country's own name, short and full
 * ones, those of earlier times, parts that stand for the whole, and the signs of motor vehicles where they are in use.
 */
const furtherNames: Readonly<Record<string, string>> = {
  AE: 'VAE|UAE|Emirate|Arabische Emirate|Dubai|Abu Dhabi',
  AL: 'Shqipëria|Shqipëri',
  AT: 'A|Oesterreich|Republik Österreich|AUT',
  BA: 'Bosnien|Bosnien-Herzegowina|Bosna i Hercegovina|Herzegowina|Bosnia',
  BE: 'B|Belgique|België|Königreich Belgien|BEL',
  BG: 'Bulgarija|България|BGR',
  BR: 'Brasil',
  BY: 'Weißrussland|Weissrussland|Belorussland|White Russia',
  CA: 'CAN',
  CD: 'Kongo-Kinshasa|DR Kongo|Zaire',
  CG: 'Kongo|Kongo-Brazzaville',
  CH: 'Suisse|Svizzera|Svizra|Schweizerische Eidgenossenschaft|Confoederatio Helvetica|CHE',
  CI: 'Elfenbeinküste|Ivory Coast|Cote d Ivoire',
  CN: 'Volksrepublik China|VR China|PRC|Peoples Republic of China|CHN',
  CV: 'Kap Verde|Kapverden|Cabo Verde',
  CY: 'Kypros|CYP',
  CZ: 'Tschechische Republik|Tschechei|Česko|Česká republika|Czech Republic|Böhmen|CZE',
  DE: 'D|BRD|Bundesrepublik|Bundesrepublik Deutschland|Germany|Allemagne|Deutschl.|GER|DEU',
  DK: 'Danmark|Königreich Dänemark|DNK',
  EE: 'Eesti|EST',
  EG: 'Arabische Republik Ägypten|Aegypten',
  ES: 'E|España|Königreich Spanien|Mallorca|Balearen|Kanaren|Kanarische Inseln|ESP',
  FI: 'Suomi|FIN',
  FR: 'F|République française|Französische Republik|FRA',
  GB: 'UK|U.K.|Großbritannien|Grossbritannien|England|Schottland|Wales|Nordirland|Britain|Great Britain|United Kingdom|Scotland|Northern Ireland|Vereinigtes Königreich von Großbritannien und Nordirland|GBR',
  GR: 'Hellas|Ellada|Ελλάδα|EL|Hellenische Republik|GRC',
  HK: 'Hong Kong|HKG|Sonderverwaltungsregion Hongkong|Hong Kong SAR',
  HR: 'Hrvatska|HRV',
  HU: 'Magyarország|HUN',
  IE: 'Éire|Eire|Republik Irland|Ireland|Südirland|IRL',
  IN: 'Bharat',
  IR: 'Persien|Islamische Republik Iran',
  IS: 'Ísland',
  IT: 'I|Italia|Südtirol|ITA',
  JP: 'Nippon|JPN',
  KP: 'Demokratische Volksrepublik Korea|Korea Nord',
  KR: 'Korea|Republik Korea|South Korea|Korea Süd',
  LI: 'FL|Fürstentum Liechtenstein|LIE',
  LK: 'Ceylon',
  LT: 'Lietuva|LTU',
  LU: 'L|Luxembourg|Lëtzebuerg|Großherzogtum Luxemburg|LUX',
  LV: 'Latvija|LVA',
  MC: 'Fürstentum Monaco',
  MD: 'Moldawien|Moldau|Moldova',
  ME: 'Crna Gora',
  MK: 'Mazedonien|Macedonia|EJR Mazedonien',
  MM: 'Burma|Birma|Myanmar',
  MO: 'Macao',
  MT: 'MLT',
  NL: 'Holland|Nederland|The Netherlands|Königreich der Niederlande|NLD',
  NO: 'N|Norge|Noreg|Königreich Norwegen|NOR',
  NZ: 'Neu-Seeland|Aotearoa',
  PL: 'Polska|Republik Polen|POL',
  PS: 'Palästina|Palestine',
  PT: 'P|PRT|Portugiesische Republik',
  RO: 'România|ROU',
  RS: 'Srbija|SRB',
  RU: 'Russische Föderation|Rossija|Россия|Russian Federation',
  SE: 'S|Sverige|Königreich Schweden|SWE',
  SI: 'SLO|Slovenija|SVN',
  SK: 'Slovensko|Slowakische Republik|Slovak Republic|SVK',
  SZ: 'Swasiland|Swaziland',
  TH: 'Siam',
  TL: 'Osttimor|East Timor',
  TR: 'Türkiye|Turkey|Tuerkei|Republik Türkei|TUR',
  TW: 'Formosa|Republik China|Chinesisch Taipeh',
  UA: 'Ukrajina|Україна|UKR',
  US: 'USA|U.S.A.|U.S.|Amerika|America|Vereinigte Staaten von Amerika|United States of America|The United States|Hawaii',
  VA: 'Vatikan|Heiliger Stuhl|Vatikanstaat|Holy See',
  VN: 'Viet Nam',
  XK: 'Kosova|Kosovo und Metochien|Republik Kosovo|RKS',
  ZA: 'RSA|Republik Südafrika',
};

/** German name of a country, as forms show it. */
export function countryName(code: string): string {
  return countryNameIn(code, 'de');
}

/** Names that forms suggest; every other country can be typed. */
export function suggestedCountries(): string[] {
  return suggestedCodes.map(countryName);
}

let codesByName: Map<string, string> | null = null;

/** Longer than any name with blanks around it. */
const inputLengthMax = 200;

/** Small letters without dots, hyphens and "the": how names are compared. */
function foldName(text: string): string {
  return foldText(foldText(text).replace(/[.’'&–-]/g, ' '))
    .replace(/^(?:the|die|der|das) /, '')
    .replaceAll(' ', '');
}

function memberNames(code: string): string[] {
  const further = furtherNames[code]?.split('|') ?? [];
  return [countryName(code), countryNameIn(code, 'en'), ...further];
}

function knownNames(): Map<string, string> {
  if (codesByName !== null) return codesByName;
  // A code is stronger than a name that looks like one.
  const entries = [
    ...countryCodes.flatMap((code) => memberNames(code).map((name): [string, string] => [foldName(name), code])),
    ...countryCodes.map((code): [string, string] => [foldName(code), code]),
  ];
  codesByName = new Map(entries);
  return codesByName;
}

/** Reads a country typed by any of its usual names ("Österreich", "Austria", "A") or as code ("at"); null: unknown. */
export function parseCountry(text: string): string | null {
  if (text.length > inputLengthMax) return null;
  return knownNames().get(foldName(text)) ?? null;
}

const suggestionsMax = 3;

/** German names of countries that may be meant by a text that names none, the nearest first. */
export function guessCountries(text: string): string[] {
  if (text.length > inputLengthMax) return [];
  const typed = foldName(text).slice(0, 40);
  if (typed.length < 2) return [];
  const nearest = new Map<string, number>();
  for (const [name, code] of knownNames()) {
    if (name.length < 3) continue;
    const distance = name.startsWith(typed) ? 0.5 : distanceBetween(typed, name);
    if (distance <= typed.length / 3) nearest.set(code, Math.min(distance, nearest.get(code) ?? distance));
  }
  return [...nearest]
    .sort(([, one], [, other]) => one - other)
    .slice(0, suggestionsMax)
    .map(([code]) => countryName(code));
}

/** Characters to insert, leave out or change (Levenshtein), of short texts. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
