import type { Language } from './decimal.ts';
import { parseQuantity } from './money.ts';
import { formatDecimal, normalizeDecimal } from './decimal.ts';

interface Unit {
  /** UN/ECE Recommendation 20 with Rec 21 extension (BT-130). */
  code: string;
  /** of one */
  label: Record<Language, string>;
  /** of any other quantity; absent where the word stays the same */
  plural: Partial<Record<Language, string>>;
}

function unit(code: string, de: string | [one: string, many: string], en: string | [one: string, many: string]): Unit {
  const [germanOne, germanMany] = typeof de === 'string' ? [de] : de;
  const [englishOne, englishMany] = typeof en === 'string' ? [en] : en;
  return {
    code,
    label: { de: germanOne, en: englishOne },
    plural: { ...(germanMany && { de: germanMany }), ...(englishMany && { en: englishMany }) },
  };
}

/** Units offered in forms. Piece is H87, not C62: some receivers refuse C62 ("one"). */
export const units: readonly Unit[] = [
  unit('H87', 'Stück', ['piece', 'pieces']),
  unit('HUR', ['Stunde', 'Stunden'], ['hour', 'hours']),
  unit('DAY', ['Tag', 'Tage'], ['day', 'days']),
  unit('LS', 'pauschal', 'lump sum'),
  unit('MIN', ['Minute', 'Minuten'], ['minute', 'minutes']),
  unit('WEE', ['Woche', 'Wochen'], ['week', 'weeks']),
  unit('MON', ['Monat', 'Monate'], ['month', 'months']),
  unit('ANN', ['Jahr', 'Jahre'], ['year', 'years']),
  unit('KMT', 'Kilometer', ['kilometre', 'kilometres']),
  unit('MTR', 'Meter', ['metre', 'metres']),
  unit('MTK', 'Quadratmeter', ['square metre', 'square metres']),
  unit('MTQ', 'Kubikmeter', ['cubic metre', 'cubic metres']),
  unit('KGM', 'Kilogramm', ['kilogram', 'kilograms']),
  unit('GRM', 'Gramm', ['gram', 'grams']),
  unit('TNE', ['Tonne', 'Tonnen'], ['tonne', 'tonnes']),
  unit('LTR', 'Liter', ['litre', 'litres']),
  unit('KWH', ['Kilowattstunde', 'Kilowattstunden'], ['kilowatt hour', 'kilowatt hours']),
  unit('SET', ['Satz', 'Sätze'], ['set', 'sets']),
  unit('XPK', ['Packung', 'Packungen'], ['package', 'packages']),
  unit('C62', ['Einheit', 'Einheiten'], ['unit', 'units']),
];

/** Units that others write often and forms do not offer. */
const foreignUnits: readonly Unit[] = [
  unit('EA', 'Stück', ['piece', 'pieces']),
  unit('XPP', 'Stück', ['piece', 'pieces']),
  unit('NAR', 'Artikel', ['article', 'articles']),
  unit('PR', ['Paar', 'Paare'], ['pair', 'pairs']),
  unit('SEC', ['Sekunde', 'Sekunden'], ['second', 'seconds']),
  unit('MMT', 'Millimeter', ['millimetre', 'millimetres']),
  unit('CMT', 'Zentimeter', ['centimetre', 'centimetres']),
  unit('HAR', 'Hektar', ['hectare', 'hectares']),
  unit('MLT', 'Milliliter', ['millilitre', 'millilitres']),
  unit('MWH', ['Megawattstunde', 'Megawattstunden'], ['megawatt hour', 'megawatt hours']),
];

const known = new Map([...foreignUnits, ...units].map((each) => [each.code, each]));
const offered = new Set(units.map(({ code }) => code));

export function isUnitCode(code: string): boolean {
  return offered.has(code);
}

// What people write for a unit, beside its words.
const abbreviations: Readonly<Record<string, string>> = {
  ...{ stk: 'H87', st: 'H87', x: 'H87', '×': 'H87', mal: 'H87' },
  ...{ h: 'HUR', std: 'HUR', stdn: 'HUR', t: 'DAY', tg: 'DAY', psch: 'LS', pausch: 'LS', pauschale: 'LS', ps: 'LS' },
  ...{ min: 'MIN', wo: 'WEE', mon: 'MON', mt: 'MON', j: 'ANN' },
  ...{ km: 'KMT', m: 'MTR', lfm: 'MTR', qm: 'MTK', 'm²': 'MTK', m2: 'MTK', cbm: 'MTQ', 'm³': 'MTQ', m3: 'MTQ' },
  ...{ kg: 'KGM', g: 'GRM', to: 'TNE', l: 'LTR', kwh: 'KWH', pkg: 'XPK', pck: 'XPK' },
};

const unitWords = new Map([
  ...units.flatMap(({ code, label, plural }) =>
    [label.de, plural.de ?? ''].map((word): [string, string] => [word.toLowerCase(), code]),
  ),
  ...Object.entries(abbreviations),
]);

/** The offered unit that a German word or abbreviation means, with or without its point; null for none. */
export function unitOfWord(word: string): string | null {
  const plain = word.toLowerCase().replace(/\.$/, '');
  return plain === '' ? null : (unitWords.get(plain) ?? null);
}

/** "12,5 h" typed as one: the quantity and its unit; null where it is not both. */
export function splitQuantity(text: string): { quantity: string; unitCode: string } | null {
  const [, quantity = '', word = ''] = /^(-?\d[\d.,]*) ?([a-zäöüß²³×]{1,20}\.?)$/i.exec(text.trim()) ?? [];
  const unitCode = unitOfWord(word);
  return unitCode !== null && parseQuantity(quantity).ok ? { quantity, unitCode } : null;
}

/** Time, the way and a lump sum: nothing is delivered by them. */
const serviceUnits: readonly string[] = ['SEC', 'MIN', 'HUR', 'DAY', 'WEE', 'MON', 'ANN', 'KMT', 'LS'];

export function isServiceUnit(code: string): boolean {
  return serviceUnits.includes(code);
}

/** The word for one of it; a code that nobody here knows is called one. */
export function unitLabel(code: string, language: Language = 'de'): string {
  return known.get(code)?.label[language] ?? `Code ${code}`;
}

/** The word beside a quantity: "Stunde" for 1, "Stunden" for 12.5. The quantity is a decimal text. */
export function unitWord(quantity: string, code: string, language: Language = 'de'): string {
  const plural = isOne(quantity) ? undefined : known.get(code)?.plural[language];
  return plural ?? unitLabel(code, language);
}

/** "12,5 Stunden", "3 (Code X1)" */
export function quantityText(quantity: string, code: string, language: Language = 'de'): string {
  const word = unitWord(quantity, code, language);
  return `${formatDecimal(quantity, language)} ${known.has(code) ? word : `(${word})`}`;
}

function isOne(quantity: string): boolean {
  return ['1', '-1'].includes(normalizeDecimal(quantity));
}
