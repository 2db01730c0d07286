import { memberNames } from '#app/values/records.ts';
import { parseDateInput } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { formatDate } from '#app/values/dates.ts';
import { parseDuration } from '#app/values/durations.ts';
import { formatDecimal } from '#app/values/decimal.ts';
import { parseAmount, parseQuantity, parseUnitPrice } from '#app/values/money.ts';
import { splitQuantity, unitOfWord } from '#app/values/units.ts';
import { emptyForm } from '../fields.ts';
import { lineFields } from '../invoice/fields.ts';
import type { LineValues } from '../invoice/fields.ts';
import { lastDayOf, describeRatesOn } from '../tax/tax.ts';
import { everyTaxChoice, isRateChoiceOn, newTaxChoice, taxChoiceOn } from '../tax/tax-choices.ts';
import type { TaxChoice } from '../tax/tax-choices.ts';

/** Rows that are read at once; more are refused as one. */
export const quickRowsMax = 200;

const rowLengthMax = 2000;

/** A row as form values, which of them it says, and the day that decides on its rate; or why it is none. */
export type QuickLine =
  { ok: true; values: LineValues; said: readonly (keyof LineValues)[]; day: IsoDate } | { ok: false; reason: string };

type Found = Partial<LineValues> & { tax?: TaxChoice };

const noDescription = 'Es fehlt, was berechnet wird.';
const twice = (what: string) => `${what} steht zweimal da.`;

/**
 * Reads one row: "3,5 h Beratung @95 19% 12.-14.11.", or cells of a table apart by tabs or semicolons. Quantity and unit
 * stand in front, the description is what is nothing else. Dates without year are of the year of `today`; `supply` is the day
 * of a row that names none.
 */
export function parseQuickLine(row: string, today: IsoDate, supply: IsoDate = today): QuickLine {
  if (row.length > rowLengthMax) return { ok: false, reason: `Die Zeile ist länger als ${rowLengthMax} Zeichen.` };
  const cells = row.split(/[\t;]/).map((cell) => cell.trim());
  const read = cells.length >= 3 || row.includes('\t') ? readCells(cells, today) : readWords(row, today);
  if (typeof read === 'string') return { ok: false, reason: read };
  if ((read.description ?? '').trim() === '') return { ok: false, reason: noDescription };
  const day = parseDateInput(read.periodTo ?? read.periodFrom ?? '', today) ?? supply;
  const reason = refuseRate(read.tax, day);
  if (reason !== null) return { ok: false, reason };
  const values = { ...emptyForm(lineFields), tax: taxChoiceOn(newTaxChoice, day), ...read };
  return { ok: true, values, said: memberNames(read), day };
}

/** A rate that was not in force when it was supplied. */
function refuseRate(tax: TaxChoice | undefined, day: IsoDate): string | null {
  if (tax === undefined || isRateChoiceOn(tax, day)) return null;
  const { label = '', taxRateBp = 0 } = everyTaxChoice.find(({ value }) => value === tax) ?? {};
  const last = lastDayOf(taxRateBp);
  if (last !== null && last < day)
    return `${label} galt zuletzt am ${formatDate(last)}. Schreiben Sie den Tag der Leistung dazu.`;
  return `${label} passt nicht zum Tag der Leistung. ${describeRatesOn(day)}`;
}

/** Whether a row names columns and says nothing itself. */
export function isQuickHeading(row: string): boolean {
  const cells = row
    .toLowerCase()
    .split(/[\t;]/)
    .map((cell) => cell.trim());
  return cells.length >= 2 && cells.every((cell) => cell === '' || headings.test(cell));
}

const headings =
  /^(?:pos\.?|position|nr\.?|beschreibung|bezeichnung|leistung|artikel|text|menge|anzahl|einheit|me|preis|einzelpreis|e-preis|ep|ust|mwst|steuer|steuersatz|summe|gesamt|betrag|gesamtpreis|gp|datum)(?: ?(?:€|eur|%|in €|in %|netto|brutto))?$/;

const startOfAmount = /^(?:@|à|je|zu)$/;

/** Words apart by spaces; each is taken for what it can only be, the others are the description. */
function readWords(row: string, today: IsoDate): Found | string {
  const words = joinSigns(row.trim().split(/\s+/));
  const found: Found = {};
  let index = readFront(words, found);
  const rest: string[] = [];
  while (index < words.length) {
    const taken = readTail(words, index, { found, today });
    if (typeof taken === 'string') return taken;
    if (taken === 0) rest.push(words[index] ?? '');
    index += Math.max(1, taken);
  }
  if (found.unitPrice === undefined) takeLastPrice(rest, found);
  return { ...found, description: rest.join(' ') };
}

/** Signs that people set apart belong to the number beside them: "95 €", "19 %", "@ 95". */
function joinSigns(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before !== undefined && /^(?:€|eur|euro|%|€\/\S{1,20})$/i.test(word) && /^[@à]?-?\d[\d.,]*$/.test(before))
      joined[joined.length - 1] = `${before}${/^eur/i.test(word) ? '€' : word}`;
    else if (before !== undefined && startOfAmount.test(before) && /^\d[\d.,]*(?:€|eur)?$/i.test(word))
      joined[joined.length - 1] = `@${word}`;
    else joined.push(word);
  }
  return joined;
}

/** Quantity and unit in front; how many words they are. */
function readFront(words: readonly string[], found: Found): number {
  const [first = '', second = ''] = words;
  const [, number = '', glued = ''] = /^(-?\d[\d.,]*)([a-zäöüß²³µ×]*\.?)$/i.exec(first) ?? [];
  if (number === '') return readDurationInFront(words, found);
  const quantity = parseQuantity(number);
  if (!quantity.ok) return 0;
  const unit = unitOfWord(glued === '' ? second : glued);
  if (glued !== '' && unit === null) return 0;
  // A number alone counts where a word follows that is no unit: "3 Entwürfe"; a day or a year it is not.
  if (/^\d{1,2}\.$/.test(number) || (unit === null && /^(?:19|20)\d\d$/.test(number))) return 0;
  found.quantity = number;
  if (unit !== null) found.unitCode = unit;
  return glued === '' && unit !== null ? 2 : 1;
}

/** "3:30 Beratung", with or without "h". */
function readDurationInFront(words: readonly string[], found: Found): number {
  const [first = '', second = ''] = words;
  const [, clock = ''] = /^(\d{1,3}:[0-5]\d)h?$/i.exec(first) ?? [];
  const read = clock === '' ? null : parseDuration(clock, 60_000);
  if (!read?.ok) return 0;
  found.quantity = formatDecimal(String(Math.round((read.minutes / 60) * 10_000) / 10_000), 'de');
  found.unitCode = 'HUR';
  return unitOfWord(second) === 'HUR' ? 2 : 1;
}

interface Reading {
  found: Found;
  today: IsoDate;
}

/** How many words from `index` say something of their own; 0: none, they belong to the description; a text: what is wrong. */
function readTail(words: readonly string[], index: number, { found, today }: Reading): number | string {
  const word = words[index] ?? '';
  const [, less = ''] = amountPattern.exec(word) ?? [];
  const next = words[index + 1] ?? '';
  if (less.startsWith('-') || (less !== '' && discountWords.test(next))) return readDiscount(less, next, found);
  const price =
    /^@(-?\d[\d.,]*)(?:€|eur)?(?:\/(\S{1,20}))?$/i.exec(word) ??
    /^(-?\d[\d.,]*)(?:€|eur)(?:\/(\S{1,20}))?$/i.exec(word);
  if (price) return readPrice(price[1] ?? '', { found, unit: price[2] }) ?? 1;
  if (word.startsWith('@')) return `„${word}“ ist kein Preis.`;
  const percent = /^(-?\d{1,3}(?:,\d{1,2})?)%$/.exec(word);
  if (percent) return readPercent(percent[1] ?? '', next, found);
  return readDays(words, index, { found, today });
}

function readPrice(text: string, { found, unit }: { found: Found; unit?: string | undefined }): string | null {
  if (found.unitPrice !== undefined) return twice('Ein Preis');
  const price = parseUnitPrice(text);
  if (!price.ok) return `„${text}“ ist kein Preis.`;
  if (price.value.startsWith('-')) return 'Ein Preis ist nicht negativ; negativ darf die Menge sein.';
  found.unitPrice = text;
  const code = unit === undefined ? null : unitOfWord(unit);
  if (code !== null && found.unitCode === undefined) found.unitCode = code;
  return null;
}

const taxWords = /^(?:ust\.?|mwst\.?|umsatzsteuer|mehrwertsteuer|steuer)$/i;
const discountWords = /^(?:rabatt|nachlass|skonto)$/i;

const amountPattern = /^(-?\d[\d.,]*)(?:€|eur)$/i;

/** "-5 €" and "5 € Rabatt". */
function readDiscount(text: string, next: string, found: Found): number | string {
  if (hasDiscount(found)) return twice('Ein Rabatt');
  const typed = text.replace('-', '');
  const amount = parseAmount(typed);
  if (!amount.ok || Number(amount.value) <= 0) return `„${text} €“ ist kein Rabatt.`;
  found.discountAmount = typed;
  return discountWords.test(next) ? 2 : 1;
}

function hasDiscount({ discountPercent, discountAmount }: Found): boolean {
  return discountPercent !== undefined || discountAmount !== undefined;
}

/** A rate of tax, or with a minus or its word a discount. */
function readPercent(text: string, next: string, found: Found): number | string {
  const words = taxWords.test(next) || discountWords.test(next) ? 2 : 1;
  if (text.startsWith('-') || discountWords.test(next)) {
    if (hasDiscount(found)) return twice('Ein Rabatt');
    const discount = parseAmount(text.replace('-', ''));
    if (!discount.ok || Number(discount.value) > 100 || Number(discount.value) <= 0)
      return `„${text} %“ ist kein Rabatt.`;
    found.discountPercent = text.replace('-', '');
    return words;
  }
  if (found.tax !== undefined) return twice('Ein Steuersatz');
  const choice = taxOfPercent(text);
  if (choice === null)
    return `${text} % lässt sich hier nicht als Steuersatz schreiben. Wählen Sie ihn in der Position.`;
  found.tax = choice;
  return words;
}

function taxOfPercent(text: string): TaxChoice | null {
  const percent = text.replace(/,0{1,2}$/, '');
  const choice = everyTaxChoice.find(({ taxCase, label }) => taxCase === 'standard' && label === `${percent} %`);
  return choice?.value ?? null;
}

const dayPart = String.raw`\d{1,2}\.(?:\d{1,2}\.(?:\d{2}|\d{4})?)?`;
const oneDay = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})?$/;
const twoDays = new RegExp(`^(${dayPart})[-–](${dayPart})$`);
const anyDay = new RegExp(`^${dayPart}$`);

/** "12.11.", "12.-14.11.", "12.11. bis 14.11.2026", "heute". */
function readDays(words: readonly string[], index: number, { found, today }: Reading): number | string {
  const word = words[index] ?? '';
  const [, joinedFrom, joinedTo] = twoDays.exec(word) ?? [];
  const isSpread =
    anyDay.test(word) && /^(?:-|–|bis)$/i.test(words[index + 1] ?? '') && anyDay.test(words[index + 2] ?? '');
  if (joinedFrom !== undefined && joinedTo !== undefined)
    return keepDays([joinedFrom, joinedTo], { found, today, taken: 1 });
  if (isSpread) return keepDays([word, words[index + 2] ?? ''], { found, today, taken: 3 });
  if (!oneDay.test(word) && !/^heute$/i.test(word)) return 0;
  const [back, led] = [words[index - 1] ?? '', /^(?:am|vom|ab)$/i];
  // "am 12.11." says no more than "12.11.", but stands in a sentence: both stay.
  if (led.test(back)) return 0;
  return keepDays([word], { found, today, taken: 1 });
}

function keepDays(days: readonly string[], { found, today, taken }: Reading & { taken: number }): number | string {
  if (found.periodFrom !== undefined) return twice('Ein Datum');
  const last = days.at(-1) ?? '';
  const dates = days.map((day) => parseDateInput(completeDay(day, last), today));
  const [from = null, to = from] = dates;
  if (from === null || to === null) return `„${days.join(' bis ')}“ ist kein Datum.`;
  if (to < from) return `„${days.join(' bis ')}“ endet vor dem Anfang.`;
  found.periodFrom = formatDate(from, 'de');
  if (to !== from) found.periodTo = formatDate(to, 'de');
  return taken;
}

/** "12." takes its month, and "12.11." its year, from the day that it leads to. */
function completeDay(day: string, last: string): string {
  const parts = day.split('.').filter((part) => part !== '');
  const ofLast = last.split('.').filter((part) => part !== '');
  const whole = [...parts, ...ofLast.slice(parts.length)];
  return whole.length === 2 ? `${whole.join('.')}.` : whole.join('.');
}

/** A price without a sign: the last word, where it has cents. */
function takeLastPrice(rest: string[], found: Found): void {
  const last = rest.at(-1) ?? '';
  if (rest.length < 2 || !/^\d[\d.]*,\d{2}$/.test(last) || !parseUnitPrice(last).ok) return;
  rest.pop();
  readPrice(last, { found });
}

/** Cells of a table: a text first, then numbers: quantity, price, and a sum that is not read; units and rates by their words. */
function readCells(cells: readonly string[], today: IsoDate): Found | string {
  const found: Found = {};
  const texts: string[] = [];
  const numbers: string[] = [];
  for (const [position, cell] of cells.entries()) {
    if (cell === '') continue;
    const plain = cell.replace(/ ?(?:€|eur)$/i, '').trim();
    const unit = unitOfWord(cell);
    if (cell.endsWith('%')) {
      const read = readPercent(cell.slice(0, -1).trim(), '', found);
      if (typeof read === 'string') return read;
    } else if (oneDay.test(cell) || twoDays.test(cell)) {
      const read = readDays([cell], 0, { found, today });
      if (typeof read === 'string') return read;
    } else if (/^-?\d[\d.,]*$/.test(plain)) numbers.push(plain);
    else if (unit !== null && texts.length > 0 && found.unitCode === undefined) found.unitCode = unit;
    else if (texts.length === 0 || position === 0) texts.push(cell);
    else {
      const split = splitQuantity(cell);
      if (split === null || found.quantity !== undefined) texts.push(cell);
      else Object.assign(found, split);
    }
  }
  return readNumbers(numbers, { ...found, description: texts.join('\n') });
}

/** Numbers of a row in the order of most tables. A first one before the text is its position there where more follow. */
function readNumbers(numbers: readonly string[], found: Found): Found | string {
  const wanted = found.quantity === undefined ? 2 : 1;
  const [first, second, third] = numbers;
  if (numbers.length > 4) return 'In der Zeile stehen mehr Zahlen als Menge, Preis und Summe.';
  const isCounted = numbers.length === 4 || (numbers.length === 3 && !isProduct(first, second, third));
  const own = isCounted ? numbers.slice(1) : numbers;
  const [quantity, price] = wanted === 1 || own.length === 1 ? [undefined, own[0]] : own;
  if (quantity !== undefined) {
    const parsed = parseQuantity(quantity);
    if (!parsed.ok) return `„${quantity}“ ist keine Menge.`;
    found.quantity = quantity;
  }
  return price === undefined ? found : (readPrice(price, { found }) ?? found);
}

function isProduct(quantity = '', price = '', sum = ''): boolean {
  const [a, b, c] = [parseQuantity(quantity), parseUnitPrice(price), parseAmount(sum)];
  return a.ok && b.ok && c.ok && Math.abs(Number(a.value) * Number(b.value) - Number(c.value)) < 0.01;
}
