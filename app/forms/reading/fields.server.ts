import { z } from 'zod';
import type { IsoDate } from '#app/values/dates.ts';
import { dateYears, parseDateInput } from '#app/values/dates.ts';
import { guessCountries, parseCountry } from '#app/values/countries.ts';
import { normalizeVatId, refuseVatId } from '#app/values/vat-ids.ts';
import type { VatIdRefusal } from '#app/values/vat-ids.ts';
import { big, formatDecimal } from '#app/values/decimal.ts';
import type { Decimal, ParsedDecimal } from '#app/values/decimal.ts';
import { parseDuration } from '#app/values/durations.ts';
import { parseAmount, toCents, formatCents } from '#app/values/money.ts';
import { decimalWords, durationWords } from './field-words.ts';

// Building blocks of form schemas. Lengths are checked here and not by maxlength, which cuts pasted text without a word.

// What no field has a sentence for is still said in German.
z.config({ localeError: () => 'Bitte prüfen Sie diese Angabe.' });

const otherControls = /[^\P{Cc}\t\n\r]/u;
const controlsWrong = 'Hier stehen unsichtbare Steuerzeichen. Bitte tippen Sie den Text neu.';

function hasNoControls(text: string): boolean {
  return !otherControls.test(text);
}

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/;

/** Pasted line breaks and tabs, with the spaces around them, become single spaces. */
function toOneLine(text: string): string {
  const parts = text.split(lineBreaks).map((part) => part.trim());
  return parts.filter((part) => part !== '').join(' ');
}

/** What a text may be longer as it was sent: blanks at its ends, line breaks of Windows. */
const trimmedMax = 10_000;

/** A text that nothing reads before its length is known: a check that fails with `abort` is the last one that is asked. */
function shortText(lengthMax: number, missing?: string) {
  const error = tooLong(lengthMax);
  return z.string(missing === undefined ? undefined : { error: missing }).max(lengthMax + trimmedMax, {
    error,
    abort: true,
  });
}

function tooLong(lengthMax: number): string {
  return `Bitte höchstens ${lengthMax} Zeichen.`;
}

function bounded(text: z.ZodString, lengthMax: number) {
  return text
    .max(lengthMax, { error: tooLong(lengthMax), abort: true })
    .refine(hasNoControls, { error: controlsWrong });
}

/** Optional text of any number of lines, '' when empty. */
export function optionalText(lengthMax: number) {
  return bounded(shortText(lengthMax).trim(), lengthMax).default('');
}

/** Required text of any number of lines. `missing` is the sentence at the field when it is empty. */
export function requiredText(lengthMax: number, missing: string) {
  return bounded(shortText(lengthMax, missing).trim().min(1, { error: missing }), lengthMax);
}

/** Optional text of one line, '' when empty. */
export function optionalLine(lengthMax: number) {
  return bounded(shortText(lengthMax).overwrite(toOneLine), lengthMax).default('');
}

/** Required text of one line. `missing` is the sentence at the field when it is empty. */
export function requiredLine(lengthMax: number, missing: string) {
  return bounded(shortText(lengthMax, missing).overwrite(toOneLine).min(1, { error: missing }), lengthMax);
}

/** A check box: forms name only the ticked ones. */
export const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'on');

const emailShape = /^[^@\s<>()[\]\\,;:"]{1,64}@([\p{L}\d-]+\.)+[\p{L}\d-]{2,}$/u;
const emailWrong = 'Das ist keine vollständige E-Mail-Adresse, zum Beispiel name@beispiel.de.';

/** Address in lower case. */
export function requiredEmail(missing: string) {
  return requiredLine(200, missing).regex(emailShape, { error: emailWrong }).toLowerCase();
}

export function optionalEmail() {
  return optionalLine(200)
    .refine((text) => text === '' || emailShape.test(text), { error: emailWrong })
    .transform((text) => text.toLowerCase());
}

const dateWrong = `Das ist kein Datum. Bitte wie 21.11.2026 eingeben, das Jahr von ${dateYears.first} bis ${dateYears.last}.`;

/** '' or a date, typed as people do. */
export function optionalDate(today: IsoDate) {
  return z
    .string()
    .trim()
    .default('')
    .transform((text, context) => {
      const date = text === '' ? '' : parseDateInput(text, today);
      if (date !== null) return date;
      context.addIssue({ code: 'custom', message: dateWrong });
      return z.NEVER;
    });
}

/** '' or a decimal in XML form, typed in German form. */
export function optionalDecimal(
  parse: (input: string) => ParsedDecimal,
  range?: readonly [least: number, most: number],
) {
  return z
    .string()
    .trim()
    .default('')
    .transform((text, context) => {
      if (text === '') return '';
      const parsed = parse(text);
      if (!parsed.ok) {
        context.addIssue({ code: 'custom', message: decimalWords[parsed.refusal] });
        return z.NEVER;
      }
      const wrong = range === undefined ? null : outside(parsed.value, range);
      if (wrong === null) return parsed.value;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    });
}

function outside(value: Decimal, [least, most]: readonly [number, number]): string | null {
  if (big(value).gte(least) && big(value).lte(most)) return null;
  return `Bitte eine Zahl von ${least} bis ${formatDecimal(String(most), 'de')}.`;
}

/** Cents of an amount of 0 or more, typed in German form; 0 when empty. */
export const optionalAmount = z
  .string()
  .trim()
  .default('')
  .transform((text, context) => {
    if (text === '') return 0;
    const parsed = parseAmount(text);
    if (parsed.ok && !parsed.value.startsWith('-')) return toCents(parsed.value);
    const refusal = parsed.ok ? 'not-a-number' : parsed.refusal;
    const message = refusal === 'too-many-places' ? 'Bitte höchstens 2 Stellen nach dem Komma.' : decimalWords[refusal];
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** Basis points of a rate that was typed in per cent; 0 when empty. */
export function percent([least, most]: readonly [number, number] = [0, 10_000]) {
  const error = `Bitte ${formatCents(least)} bis ${formatCents(most)} Prozent.`;
  return optionalAmount.refine((bp) => bp === 0 || (bp >= least && bp <= most), { error });
}

/** Minutes of a duration as people type it, 0 when empty and not `missing`. */
export function duration([least, most]: readonly [number, number], missing?: string) {
  return z
    .string()
    .trim()
    .default('')
    .transform((text, context) => {
      const refusal = text === '' ? missing : undefined;
      const parsed = text === '' ? ({ ok: true, minutes: 0 } as const) : parseDuration(text, most);
      if (refusal === undefined && parsed.ok && (parsed.minutes >= least || text === '')) return parsed.minutes;
      context.addIssue({
        code: 'custom',
        message: refusal ?? durationWords(parsed.ok ? 'too-short' : parsed.refusal, most),
      });
      return z.NEVER;
    });
}

/** Whole number from text; `missing` when empty. */
export function wholeNumber(range: { min: number; max: number }, words: { missing: string; wrong: string }) {
  return z
    .string({ error: words.missing })
    .max(trimmedMax, { error: words.wrong, abort: true })
    .trim()
    .min(1, { error: words.missing })
    .regex(/^\d{1,9}$/, { error: words.wrong })
    .transform(Number)
    .refine((value) => value >= range.min && value <= range.max, { error: words.wrong });
}

function describeVatIdRefusal(refusal: VatIdRefusal): string {
  if (refusal.kind === 'no-country') return 'Die USt-IdNr. beginnt mit dem Länderkürzel, zum Beispiel DE.';
  if (refusal.kind === 'british') return 'Britische Nummern beginnen mit GB, in Nordirland mit XI.';
  return `Nach ${refusal.country} folgen ${refusal.words}, zum Beispiel ${refusal.example}.`;
}

/** '' or a VAT ID in upper case without spaces. */
export function optionalVatId() {
  return optionalLine(30).transform((text, context) => {
    const vatId = normalizeVatId(text);
    const refusal = vatId === '' ? null : refuseVatId(vatId);
    if (refusal === null) return vatId;
    context.addIssue({ code: 'custom', message: describeVatIdRefusal(refusal) });
    return z.NEVER;
  });
}

/** Code of a country, typed by any of its usual names or as the code. */
export const countryCode = z
  .string()
  .max(trimmedMax, { error: 'Das ist kein Land.', abort: true })
  .trim()
  .default('DE')
  .transform((text, context) => {
    const code = parseCountry(text);
    if (code !== null) return code;
    context.addIssue({ code: 'custom', message: describeUnknownCountry(text) });
    return z.NEVER;
  });

function describeUnknownCountry(text: string): string {
  if (text === '') return 'Bitte geben Sie das Land an.';
  const guesses = guessCountries(text).map((name) => `„${name}“`);
  const meant =
    guesses.length === 0 ? '' : ` Meinten Sie ${new Intl.ListFormat('de', { type: 'disjunction' }).format(guesses)}?`;
  return `Dieses Land kennen wir nicht.${meant || ' Bitte geben Sie seinen Namen oder sein Kürzel ein, zum Beispiel Österreich oder AT.'}`;
}

/** Phone number, '' when empty; BR-DE-27 wants three digits. */
export const phone = optionalLine(50).refine((text) => text === '' || text.replace(/\D/g, '').length >= 3, {
  error: 'Eine Telefonnummer hat mindestens drei Ziffern.',
});

const websiteShape = /^(?:https?:\/\/)?(?:[\p{L}\d][\p{L}\d-]*\.)+\p{L}[\p{L}\d-]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Address of a website as people write it, with or without https://; '' when empty. */
export function website(lengthMax: number) {
  return optionalLine(lengthMax).refine((text) => text === '' || websiteShape.test(text), {
    error: 'Das ist keine Internetadresse, zum Beispiel www.beispiel.de.',
  });
}

/** Version of the record that the form was filled from. */
export const version = wholeNumber(
  { min: 1, max: 999_999_999 },
  { missing: 'Bitte laden Sie die Seite neu.', wrong: 'Bitte laden Sie die Seite neu.' },
);

const passwordBytesMax = 71;
const passwordTooLong = 'Bitte höchstens 71 Zeichen (Umlaute zählen doppelt).';

/** A new password: 8 characters to 71 bytes (what the hash can hold). */
export function newPassword() {
  return z
    .string({ error: 'Bitte wählen Sie ein Passwort.' })
    .max(passwordBytesMax, { error: passwordTooLong, abort: true })
    .min(8, { error: 'Bitte mindestens 8 Zeichen.' })
    .refine((text) => Buffer.byteLength(text) <= passwordBytesMax, { error: passwordTooLong })
    .refine((text) => new Set(text).size > 2, { error: 'Bitte ein Passwort aus mehr als zwei verschiedenen Zeichen.' });
}
