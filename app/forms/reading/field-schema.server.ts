import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { mapFields } from '#app/invoicing/fields.ts';
import type { Field, FieldKind, FieldTable, ValuesOf } from '#app/invoicing/fields.ts';
import { everyTaxChoice } from '#app/invoicing/tax/tax-choices.ts';
import type { IsoDate } from '#app/values/dates.ts';
import {
  isCreditorId,
  isLeitwegId,
  isTaxNumber,
  looksLikeLeitwegId,
  wrappedLeitwegId,
} from '#app/values/identifiers.ts';
import { minutesPerDay } from '#app/values/durations.ts';
import { parseQuantity, parseUnitPrice } from '#app/values/money.ts';
import { isUnitCode } from '#app/values/units.ts';
import {
  countryCode,
  duration,
  optionalAmount,
  optionalDate,
  optionalDecimal,
  optionalEmail,
  optionalLine,
  optionalText,
  optionalVatId,
  percent,
  phone,
  requiredLine,
  ticked,
  website,
  wholeNumber,
} from './fields.server.ts';

type Read = z.ZodType<string | boolean | number | null>;

/** The schema of each field of a table: reads what was typed, or says at the field what is wrong with it. */
export type SchemaOf<Table extends FieldTable> = { [Name in keyof Table]: z.ZodType<ValuesOf<Table>[Name]> };

type FieldReader = (field: Field, today: IsoDate | null) => Read;

interface ReadingOptions {
  /** dates without year are of its year */
  today?: IsoDate;
  /** kinds that only one form has */
  own?: Partial<Record<FieldKind, FieldReader>>;
}

export function schemaOf<Table extends FieldTable>(table: Table, options: ReadingOptions = {}): SchemaOf<Table> {
  const { today = null, own = {} } = options;
  return mapFields(table, (field) => {
    const reader = own[field.kind] ?? readers[field.kind];
    if (reader === undefined) throw new Error(`${field.label}: nothing reads ${field.kind}`);
    return reader(field, today);
  }) as unknown as SchemaOf<Table>;
}

const readers: Partial<Record<FieldKind, FieldReader>> = {
  line,
  text: (field) => optionalText(lengthOf(field)),
  reference: (field) =>
    optionalLine(lengthOf(field))
      .refine((text) => !looksLikeLeitwegId(text) || isLeitwegId(text), {
        error: 'Die Prüfziffern dieser Leitweg-ID stimmen nicht. Bitte prüfen Sie jede Stelle.',
      })
      .refine((text) => wrappedLeitwegId(text) === null, {
        error: ({ input }) =>
          `Bitte nur die Leitweg-ID, ohne Leerzeichen und Zusatz: ${wrappedLeitwegId(String(input))}.`,
      }),
  email: () => optionalEmail(),
  phone: () => phone,
  vatId: () => optionalVatId(),
  website: (field) => website(lengthOf(field)),
  taxNumber: (field) =>
    optionalLine(lengthOf(field)).refine((text) => text === '' || isTaxNumber(text), {
      error: 'Eine Steuernummer hat 10 bis 13 Ziffern, zum Beispiel 12/345/67890.',
    }),
  iban: (field) =>
    optionalLine(lengthOf(field))
      .transform((text) => electronicFormatIBAN(text) ?? '')
      .refine((text) => text !== '' || field.missing === undefined, { error: field.missing, abort: true })
      .refine((text) => text === '' || isValidIBAN(text), {
        error: 'Diese IBAN stimmt nicht. Bitte prüfen Sie jede Stelle.',
      }),
  bic: (field) =>
    optionalLine(lengthOf(field))
      .transform((text) => text.toUpperCase().replace(/\s/g, ''))
      .refine((text) => text === '' || isValidBIC(text), { error: 'Eine BIC hat 8 oder 11 Stellen.' }),
  creditorId: (field) =>
    optionalLine(lengthOf(field))
      .transform((text) => text.toUpperCase().replace(/\s/g, ''))
      .refine((text) => text === '' || isCreditorId(text), {
        error: 'Diese Nummer stimmt nicht. Sie hat 18 Stellen, zum Beispiel DE98ZZZ09999999999.',
      }),
  // Of an address that may be left out altogether, an emptied country is that of an empty form.
  country: ({ needed, initial }) =>
    needed ? countryCode : z.preprocess((value) => (isBlank(value) ? initial : value), countryCode),
  flag: () => ticked,
  days,
  date: ({ missing }, today) => {
    if (today === null) throw new Error('a date is read with today');
    return missing === undefined
      ? optionalDate(today)
      : optionalDate(today).refine((date) => date !== '', { error: missing });
  },
  quantity: () => optionalDecimal(parseQuantity),
  unitPrice: ({ range }) => optionalDecimal(parseUnitPrice, range),
  duration: ({ range, missing }) => duration(range ?? [0, minutesPerDay], missing),
  amount: () => optionalAmount,
  percent: ({ range }) => percent(range),
  unit: ({ initial = '' }) =>
    z.string().default(initial).refine(isUnitCode, { error: 'Bitte wählen Sie eine Einheit.' }),
  tax: () =>
    z.enum(
      everyTaxChoice.map(({ value }) => value),
      { error: 'Bitte wählen Sie die Umsatzsteuer.' },
    ),
  choice,
  record: () =>
    z
      .string()
      .regex(/^(?:[a-z0-9]{15})?$/, { error: 'Bitte wählen Sie.' })
      .default(''),
  customer: line,
  count,
};

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function line(field: Field): Read {
  return field.missing === undefined ? optionalLine(lengthOf(field)) : requiredLine(lengthOf(field), field.missing);
}

function choice({ choices = {}, initial, missing }: Field): Read {
  const values = z.enum(Object.keys(choices), { error: missing ?? 'Bitte wählen Sie.' });
  return missing === undefined && initial !== undefined ? values.default(initial) : values;
}

const daysWrong = 'Bitte 0 bis 365 Tage.';
const dayLimits = { min: 0, max: 365 };

function days({ missing }: Field): Read {
  if (missing !== undefined) return wholeNumber(dayLimits, { missing, wrong: daysWrong });
  const none = z.literal('').transform(() => null);
  const some = wholeNumber(dayLimits, { missing: daysWrong, wrong: daysWrong });
  return z.union([none, some], { error: daysWrong }).default(null);
}

// What ends before it is a year: both ends help.
const yearsEnd = 10_000;

function count({ range }: Field): Read {
  const [min, max] = range ?? [1, 999_999_999];
  const wrong = `Bitte eine ganze Zahl ${max < yearsEnd ? `von ${min} bis ${max}` : `ab ${min}`}.`;
  const none = z.literal('').transform(() => 0);
  return z.union([none, wholeNumber({ min, max }, { missing: wrong, wrong })], { error: wrong }).default(0);
}

function lengthOf({ lengthMax, label }: Field): number {
  if (lengthMax === undefined) throw new Error(`${label}: no limit of length`);
  return lengthMax;
}
