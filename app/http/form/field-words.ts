import { countryName, parseCountry } from '../../values/countries.ts';
import { formatDate, parseDateInput } from '../../values/dates.ts';
import type { IsoDate } from '../../values/dates.ts';
import { formatDecimal } from '../../values/decimal.ts';
import type { Language } from '../../values/decimal.ts';
import { taxChoices } from '../../invoicing/invoice/draft.ts';
import { parseQuantity, parseUnitPrice } from '../../values/money.ts';
import type { CustomerKind } from '../../invoicing/invoice/snapshot.ts';
import { unitLabel } from '../../values/units.ts';
import type { FieldEntry } from './form-entries.ts';

export const customerKindLabels: Record<CustomerKind, string> = {
  business: 'Unternehmen',
  public: 'Öffentliche Stelle',
  consumer: 'Privatperson',
};

export const languageLabels: Record<Language, string> = { de: 'Deutsch', en: 'Englisch' };
export const languageChoices = Object.entries(languageLabels).map(([value, label]) => ({ value, label }));

type Words = (value: string, today: IsoDate | null) => string | undefined;

/** What stands in a field as one would read it out; undefined: nothing that the field could mean. */
const words: Record<string, Words> = {
  quantity: (value) => wordDecimal(parseQuantity(value), 0),
  unitPrice: (value) => wordDecimal(parseUnitPrice(value), 2),
  unitCode: (value) => unitLabel(value),
  tax: (value) => taxChoices.find((choice) => choice.value === value)?.label,
  supplyFrom: wordDate,
  supplyTo: wordDate,
  paymentDays: (value) =>
    /^\d{1,3}$/.test(value) ? `${Number(value)} ${Number(value) === 1 ? 'Tag' : 'Tage'}` : undefined,
  kind: (value) => lookUp(customerKindLabels, value),
  language: (value) => lookUp(languageLabels, value),
  countryCode: (value) => {
    const code = parseCountry(value);
    return code === null ? undefined : countryName(code);
  },
  email: (value) => value.toLowerCase(),
  vatId: (value) => withoutSpaces(value).toUpperCase(),
  bic: (value) => withoutSpaces(value).toUpperCase(),
  iban: (value) =>
    withoutSpaces(value)
      .toUpperCase()
      .replace(/.{4}(?=.)/g, '$& '),
  smallBusiness: (value) => (value === 'on' ? 'ja' : 'nein'),
};

const lineName = /^lines\[\d+\]\./;

/**
 * A field's value in German words: figures, dates and codes as the product writes them, so that what means the same reads
 * the same. Dates without year stay as they were typed where `today` is not given.
 */
export function wordField({ name, value }: FieldEntry, today: IsoDate | null = null): string {
  const typed = value.replaceAll('\r\n', '\n').trim();
  const key = name.replace(lineName, '');
  const read = Object.hasOwn(words, key) ? words[key] : undefined;
  // An unticked box is absent from a form; every other field that is empty says nothing.
  if (typed === '' && key !== 'smallBusiness') return '';
  return read?.(typed, today) ?? typed;
}

function wordDecimal(parsed: ReturnType<typeof parseQuantity>, placesMin: number): string | undefined {
  return parsed.ok ? formatDecimal(parsed.value, 'de', placesMin) : undefined;
}

// Without today "2.11." has no year: any two years that read it alike prove that one was typed.
function wordDate(value: string, today: IsoDate | null): string | undefined {
  const date = parseDateInput(value, today ?? '2000-01-01');
  const sure = today !== null || date === parseDateInput(value, '2001-01-01');
  return date !== null && sure ? formatDate(date) : undefined;
}

function lookUp(labels: Record<string, string>, value: string): string | undefined {
  return Object.hasOwn(labels, value) ? labels[value] : undefined;
}

function withoutSpaces(value: string): string {
  return value.replace(/\s/g, '');
}
