import { csvColumns } from '#app/invoicing/banking/csv-mapping.ts';
import type { CsvMappingValues } from '#app/invoicing/banking/csv-mapping.ts';
import { foldText } from '#app/values/search-text.ts';
import { dialectColumns, dialectOf, firstDialect } from './dialects.ts';
import type { CsvDialect } from './dialect.ts';
import { amountPattern, columnsByShape, headingByShape, isDayLike } from './csv-shape.ts';
import { delimiterSigns, headingLinesMax, readHead } from './csv-rows.ts';
import type { CsvRow } from './csv-rows.ts';
import { encodingOf } from '../decode-statement.ts';
import { headingsOf, isOwnAccount } from './guess-headings.ts';
import type { CsvColumn } from './guess-headings.ts';
import { memberNames } from '#app/values/records.ts';

/** How a file nobody has mapped yet is read first; a person says whether that is right. */
export interface GuessedMapping {
  values: CsvMappingValues;
  /** the bank whose layout it is; null: it is guessed by how the headings sound, or by what stands in the columns */
  dialect: CsvDialect | null;
}

interface Reading {
  rows: readonly CsvRow[];
  /** of the row of headings; -1 for none */
  index: number;
  dialect: CsvDialect | null;
}

export function guessMapping(bytes: Uint8Array): GuessedMapping {
  const encoding = encodingOf(bytes);
  const readings = memberNames(delimiterSigns).map((delimiter) => ({
    delimiter,
    ...findHeadings(readHead(bytes, { encoding, delimiter })),
  }));
  const best =
    readings.find(({ dialect }) => dialect !== null) ??
    readings.find(({ index }) => index !== -1) ??
    readings.toSorted((a, b) => cellsIn(b.rows) - cellsIn(a.rows))[0];
  if (best === undefined) throw new Error('no delimiter');
  const columns = guessColumns(best.rows, headingIndex(best.rows));
  return {
    values: { ...columns, encoding, delimiter: best.delimiter },
    dialect: best.dialect,
  };
}

/** Index of the row of headings: of a layout that is known, that sound as headings do, or that stand so; -1: there is none. */
export function headingIndex(rows: readonly CsvRow[]): number {
  const { dialect, index } = findHeadings(rows);
  return dialect === null && index === -1 ? headingByShape(rows.slice(0, headingLinesMax)) : index;
}

function findHeadings(rows: readonly CsvRow[]): Reading {
  const first = rows.slice(0, headingLinesMax);
  const known = first.findIndex(({ cells }) => dialectOf(cells) !== null);
  const dialect = dialectOf(first[known]?.cells ?? []);
  if (dialect !== null) return { rows, dialect, index: typeof dialect.headings === 'string' ? known : -1 };
  return { rows, dialect, index: first.findIndex(isHeading) };
}

function isHeading({ cells }: CsvRow): boolean {
  return cells.length >= 3 && !cells.some(isDayLike) && isWhole(headingsOf(cells));
}

type Columns = Pick<CsvMappingValues, CsvColumn>;

/** Whether columns tell of a day and an amount. */
function isWhole({ bookedOn, ...columns }: Columns): boolean {
  return bookedOn !== '' && hasAmountColumn(columns);
}

function hasAmountColumn({ movement, debit, credit }: Pick<Columns, 'movement' | 'debit' | 'credit'>): boolean {
  return [movement, debit, credit].some((place) => place !== '');
}

function cellsIn(rows: readonly CsvRow[]): number {
  return Math.max(0, ...rows.slice(0, headingLinesMax).map(({ cells }) => cells.length));
}

type Written = Pick<CsvMappingValues, 'dateFormat' | 'decimalMark'>;

/**
 * The columns as the bank is known to order them; else by the headings of a row (its index; -1: there are none, then by what
 * stands in them). By the rows below it how days and amounts are written; where they do not tell, as `chosen`.
 */
export function guessColumns(
  rows: readonly CsvRow[],
  index: number,
  chosen: Written = { dateFormat: 'dmy', decimalMark: 'comma' },
): Omit<CsvMappingValues, 'encoding' | 'delimiter'> {
  const headings = rows[index]?.cells ?? [];
  const below = rows.slice(index + 1);
  const dialect = index === -1 ? firstDialect(below) : dialectOf(headings);
  const columns = index === -1 ? columnsByShape(below) : columnsUnder(headings, below);
  const { account: ownPlace, ...guessed } = columns;
  const places: Columns = dialect === null ? guessed : knownColumns(dialect, guessed);
  const at = ({ cells }: CsvRow, place: string) => cells[Number(place) - 1] ?? '';
  const valuesIn = (...names: CsvColumn[]) => below.flatMap((row) => names.map((name) => at(row, places[name])));
  const own = [String(dialect?.places.account ?? ''), ownPlace, ...ownPlaces(headings)].flatMap((place) =>
    below.slice(0, 1).map((row) => at(row, place)),
  );
  const isSplit = places.movement === '' && (places.debit !== '' || places.credit !== '');
  const before = index === -1 ? [] : rows.slice(0, index);
  return {
    ...places,
    // Some banks give the column no heading.
    side: isSplit ? '' : places.side || sidePlace(below),
    headerRow: index === -1 ? '' : String(rows[index]?.line ?? 1),
    dateFormat: dialect?.dateFormat ?? dateFormatOf(valuesIn('bookedOn')) ?? chosen.dateFormat,
    decimalMark: dialect?.decimalMark ?? decimalMarkOf(valuesIn('movement', 'credit', 'debit')) ?? chosen.decimalMark,
    account: guessAccount(before, own),
  };
}

/** The columns that headings name; where that is no day or no amount, what they do not name by what stands in it. */
function columnsUnder(headings: readonly string[], below: readonly CsvRow[]): Columns & { account: string } {
  const named = headingsOf(headings);
  if (isWhole(named)) return { ...named, account: '' };
  const taken = new Set(Object.values(named));
  const others = below.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, at) => (taken.has(String(at + 1)) ? '' : cell)),
  }));
  const { movement, credit, ...shaped } = columnsByShape(others);
  const amounts = hasAmountColumn(named) ? {} : { movement, credit };
  const meant = Object.entries(named).filter(([, place]) => place !== '');
  return { ...named, ...shaped, ...amounts, ...Object.fromEntries(meant) };
}

/** Where a layout has several places for what was paid for, it is looked for among the rest of its headings. */
function knownColumns(dialect: CsvDialect, guessed: Columns): Columns {
  const known = dialectColumns(dialect, csvColumns);
  return { ...known, purpose: known.purpose || guessed.purpose };
}

function ownPlaces(headings: readonly string[]): string[] {
  return headings.flatMap((heading, at) => (isOwnAccount(foldText(heading)) ? [String(at + 1)] : []));
}

function sidePlace(rows: readonly CsvRow[]): string {
  const place = (rows[0]?.cells ?? []).findIndex((cell) => /^[SH]$/.test(cell)) + 1;
  return place === 0 ? '' : String(place);
}

/** The order that one of the days alone can have; null: none tells. */
function dateFormatOf(days: readonly string[]): Written['dateFormat'] | null {
  if (days.some((day) => /^\d{4}/.test(day))) return 'ymd';
  if (days.some((day) => Number(/^(\d{1,2})[./-]\d{1,2}[./-]\d{4}/.exec(day)?.[1] ?? 0) > 12)) return 'dmy';
  return days.some((day) => Number(/^\d{1,2}[./-](\d{1,2})[./-]/.exec(day)?.[1] ?? 0) > 12) ? 'mdy' : null;
}

/** The mark before two last digits; null: none tells, or they do not agree. */
function decimalMarkOf(amounts: readonly string[]): Written['decimalMark'] | null {
  const written = amounts
    .map((amount) => amount.replace(/[^\d.,]/g, ''))
    .filter((amount) => amountPattern.test(amount));
  const isPoint = written.some((amount) => /\.\d{1,2}$/.test(amount));
  const isComma = written.some((amount) => /,\d{1,2}$/.test(amount));
  return isPoint === isComma ? null : isPoint ? 'point' : 'comma';
}

/** The IBAN of a column of one's own account, or that stands before the headings. */
function guessAccount(before: readonly CsvRow[], own: readonly string[]): string {
  const texts = [...own, ...before.flatMap(({ cells }) => cells)].map((text) => text.replaceAll(' ', ''));
  const [iban] = /(?<![A-Z0-9])(?:DE\d{20}|[A-Z]{2}\d{2}[A-Z0-9]{11,30})(?![A-Z0-9])/.exec(texts.join(' ')) ?? [];
  return iban ?? own.find((text) => text !== '') ?? '';
}
