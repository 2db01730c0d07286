import { isBlank, trimBlanks } from '../xml/blanks.ts';
import { isIsoDate, formatDate } from '../../values/dates.ts';
import { quantityText, unitLabel } from '../../values/units.ts';
import { formatDecimal, isDecimal, normalizeDecimal } from '../../values/decimal.ts';
import type { Identifier } from '../model-parties.ts';
import type { Period, VatCategoryRate } from '../model.ts';

/** What is no date or number in the file is shown as it stands there. */
export function dateText(date: string | undefined): string {
  if (date === undefined) return '';
  return isIsoDate(date) ? formatDate(date) : date;
}

export function decimalText(value: string | undefined, placesMin = 0): string {
  if (value === undefined) return '';
  const plain = trimBlanks(value);
  return isDecimal(plain) ? formatDecimal(normalizeDecimal(plain), 'de', placesMin) : value;
}

/** "12,5 Stunden"; what is no figure stays as it is written. */
export function amountOfUnits(quantity: string | undefined, code: string | undefined): string {
  const plain = trimBlanks(quantity ?? '');
  if (code === undefined || code === '') return decimalText(quantity);
  return isDecimal(plain)
    ? quantityText(normalizeDecimal(plain), code)
    : joined([plain, plain === '' ? unitLabel(code) : `(${unitLabel(code)})`], ' ');
}

export function amountText(value: string | undefined, currency = ''): string {
  return value === undefined ? '' : trimBlanks(`${decimalText(value, 2)} ${currency}`);
}

export function percentText(value: string | undefined): string {
  return value === undefined ? '' : `${decimalText(value)} %`;
}

export function periodText(period: Period | undefined): string {
  if (period === undefined) return '';
  return `${dateText(period.start) || '…'} bis ${dateText(period.end) || '…'}`;
}

export function identifierText(identifier: Identifier | undefined): string {
  if (identifier === undefined) return '';
  return identifier.scheme === undefined ? identifier.value : `${identifier.value} (${identifier.scheme})`;
}

export function vatText(vat: VatCategoryRate | undefined): string {
  if (vat === undefined) return '';
  return [vat.category, percentText(vat.rate)].filter((part) => part !== undefined && part !== '').join(' ');
}

export function joined(parts: readonly (string | undefined)[], separator: string): string {
  return parts.filter((part) => part !== undefined && !isBlank(part)).join(separator);
}
