import type { Language } from './decimal.ts';

interface Unit {
  /** UN/ECE Recommendation 20 with Rec 21 extension (BT-130). */
  code: string;
  label: Record<Language, string>;
}

/** Units offered in forms. Piece is H87, not C62: some receivers refuse C62 ("one"). */
export const units: readonly Unit[] = [
  { code: 'H87', label: { de: 'Stück', en: 'piece' } },
  { code: 'HUR', label: { de: 'Stunde', en: 'hour' } },
  { code: 'DAY', label: { de: 'Tag', en: 'day' } },
  { code: 'LS', label: { de: 'pauschal', en: 'lump sum' } },
  { code: 'MIN', label: { de: 'Minute', en: 'minute' } },
  { code: 'WEE', label: { de: 'Woche', en: 'week' } },
  { code: 'MON', label: { de: 'Monat', en: 'month' } },
  { code: 'ANN', label: { de: 'Jahr', en: 'year' } },
  { code: 'KMT', label: { de: 'Kilometer', en: 'kilometre' } },
  { code: 'MTR', label: { de: 'Meter', en: 'metre' } },
  { code: 'MTK', label: { de: 'Quadratmeter', en: 'square metre' } },
  { code: 'MTQ', label: { de: 'Kubikmeter', en: 'cubic metre' } },
  { code: 'KGM', label: { de: 'Kilogramm', en: 'kilogram' } },
  { code: 'GRM', label: { de: 'Gramm', en: 'gram' } },
  { code: 'TNE', label: { de: 'Tonne', en: 'tonne' } },
  { code: 'LTR', label: { de: 'Liter', en: 'litre' } },
  { code: 'KWH', label: { de: 'Kilowattstunde', en: 'kilowatt hour' } },
  { code: 'SET', label: { de: 'Satz', en: 'set' } },
  { code: 'XPK', label: { de: 'Packung', en: 'package' } },
  { code: 'C62', label: { de: 'Einheit', en: 'unit' } },
];

export function isUnitCode(code: string): boolean {
  return units.some((unit) => unit.code === code);
}

/** The label, or the code itself where it is none of ours. */
export function unitLabel(code: string, language: Language = 'de'): string {
  return units.find((unit) => unit.code === code)?.label[language] ?? code;
}
