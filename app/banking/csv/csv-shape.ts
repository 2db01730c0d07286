import type { CsvRow } from './csv-rows.ts';
import type { CsvColumn } from './guess-headings.ts';

/** What may be an amount, without blanks and units. */
export const amountPattern = /^[+-]?\d[\d.,]{0,24}[+-]?$/;

const ibanPattern = /^'?[A-Z]{2}\d{2}[A-Z0-9]{11,30}'?$/;

export function isDayLike(cell: string): boolean {
  return /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:[ T].{0,40})?$/.test(cell);
}

function isNumber(cell: string): boolean {
  return !isDayLike(cell) && amountPattern.test(cell.replace(/\s|€|EUR/g, '').replace('−', '-'));
}

function isAmount(cell: string): boolean {
  return isNumber(cell) && /[.,]\d{2}\b/.test(cell);
}

/** Index of the row that stands as headings do: words, and right below it a day and an amount; -1 for none. */
export function headingByShape(rows: readonly CsvRow[]): number {
  return rows.findIndex(({ cells }, index) => {
    // Between headings and bookings a row may hold nothing.
    const below = rows.slice(index + 1).find((row) => row.cells.some((cell) => cell !== ''))?.cells ?? [];
    const words = cells.filter((cell) => cell !== '');
    const isHeading = words.length >= 3 && !words.some((word) => isDayLike(word) || isNumber(word));
    return isHeading && below.some(isDayLike) && below.some(isNumber);
  });
}

const looked = 40;

/**
 * The columns of a file without headings, by what stands in them: the first that holds days; amounts, and more of them that
 * are filled where those are empty; the longest text. `account`: the column of an IBAN that is everywhere the same.
 */
export function columnsByShape(rows: readonly CsvRow[]): Record<CsvColumn | 'account', string> {
  const told = rows.slice(0, looked).map(({ cells }) => cells);
  const width = Math.max(0, ...told.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => told.map((cells) => cells[at] ?? ''));
  const place = (at: number | undefined) => (at === undefined || at === -1 ? '' : String(at + 1));
  const areAll = (cells: readonly string[], is: (cell: string) => boolean) =>
    cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || is(cell));
  const numbers = columns.flatMap((cells, at) => (areAll(cells, isNumber) ? [at] : []));
  const amounts = numbers.filter((at) => columns[at]?.some(isAmount));
  // Whole euros are told from counts and numbers of accounts only where nothing else is a number.
  const [movement, ...more] = amounts.length > 0 || numbers.length > 1 ? amounts : numbers;
  const instead = more.find((at) =>
    columns[at]?.every((cell, row) => cell === '' || columns[movement ?? -1]?.[row] === ''),
  );
  const ibans = columns.flatMap((cells, at) => (areAll(cells, (cell) => ibanPattern.test(cell)) ? [at] : []));
  const own =
    ibans.find((at) => new Set(columns[at]).size === 1 && told.length > 1) ??
    ibans.find((at) => columns[at]?.[0]?.startsWith("'"));
  const texts = columns.map((cells) =>
    cells.reduce((sum, cell) => sum + (/[a-z]/i.test(cell) && !ibanPattern.test(cell) ? cell.length : 0), 0),
  );
  const longest = texts.indexOf(Math.max(1, ...texts));
  return {
    bookedOn: place(columns.findIndex((cells) => areAll(cells, isDayLike))),
    movement: place(movement),
    side: '',
    debit: '',
    credit: place(instead),
    fee: '',
    net: '',
    currency: place(columns.findIndex((cells) => areAll(cells, (cell) => /^[A-Z]{3}$/.test(cell)))),
    party: '',
    payee: '',
    partyIban: place(ibans.find((at) => at !== own)),
    purpose: place(longest),
    account: place(own),
  };
}
