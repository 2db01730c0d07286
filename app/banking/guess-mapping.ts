import { csvColumns } from '../invoicing/banking/csv-mapping.ts';
import type { CsvMappingValues } from '../invoicing/banking/csv-mapping.ts';
import { foldText } from '../values/search-text.ts';
import { delimiterSigns, headingLinesMax, readRows } from './csv-rows.ts';
import type { CsvRow } from './csv-rows.ts';

type Column = (typeof csvColumns)[number];

/** What banks call their columns, the likeliest first; folded. */
const headings: Record<Column, RegExp[]> = {
  bookedOn: [/^(buchungstag|buchungsdatum|buchung|booking date)$/, /^(datum|date)$/, /buchung|datum|date/],
  movement: [/^(betrag|umsatz|amount)\b/, /betrag|umsatz|amount/],
  side: [/^(soll\/haben|soll-haben|s\/h|sh-kennzeichen)/],
  debit: [/^(soll|lastschrift|ausgang|debit)\b/],
  credit: [/^(haben|gutschrift|eingang|credit)\b/],
  currency: [/^(wahrung|waehrung|currency)/],
  party: [
    /zahlungsbeteiligter$|^(auftraggeber|beguenstigter|begunstigter|name|empfanger|empfaenger|zahlungspflichtig|gegenpartei|payee|partner)/,
    /auftraggeber|empfanger|empfaenger|begunstigter|beguenstigter|partner name/,
  ],
  partyIban: [/^(iban|kontonummer\/iban|account number|partner iban)/, /iban/],
  purpose: [/^(verwendungszweck|buchungstext|payment reference|reference|zweck)/],
};

const ownAccount = /auftragskonto|eigenes konto|bezeichnung auftrags/;

function isHeading({ cells }: CsvRow): boolean {
  const folded = cells.map(foldText);
  const has = (column: Column) => headings[column].some((like) => folded.some((cell) => like.test(cell)));
  return cells.length >= 3 && has('bookedOn') && (has('movement') || has('debit') || has('credit'));
}

/** How a file nobody has mapped yet is read first; a person says whether that is right. */
export function guessMapping(bytes: Uint8Array): CsvMappingValues {
  const encoding = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const readings = (Object.keys(delimiterSigns) as (keyof typeof delimiterSigns)[]).map((delimiter) => {
    const rows = readRows(bytes, { encoding, delimiter });
    const index = rows.slice(0, headingLinesMax).findIndex(isHeading);
    return { delimiter, rows, index };
  });
  const best = readings.find(({ index }) => index !== -1) ??
    readings.toSorted((a, b) => cellsIn(b.rows) - cellsIn(a.rows))[0] ?? {
      delimiter: 'semicolon' as const,
      rows: [],
      index: -1,
    };
  const heading = Math.max(0, best.index);
  return { ...guessColumns(best.rows, heading), encoding, delimiter: best.delimiter };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function cellsIn(rows: readonly CsvRow[]): number {
  return Math.max(0, ...rows.slice(0, headingLinesMax).map(({ cells }) => cells.length));
}

/** The columns by the headings of a row, and by the first row below it how days and amounts are written. */
export function guessColumns(
  rows: readonly CsvRow[],
  heading: number,
): Omit<CsvMappingValues, 'encoding' | 'delimiter'> {
  const cells = (rows[heading]?.cells ?? []).map(foldText);
  const own = cells.findIndex((cell) => ownAccount.test(cell));
  const taken = new Set([own]);
  const placeOf = (column: Column): string => {
    for (const like of headings[column]) {
      const index = cells.findIndex((cell, at) => !taken.has(at) && like.test(cell));
      if (index === -1) continue;
      taken.add(index);
      return String(index + 1);
    }
    return '';
  };
  const places = Object.fromEntries(csvColumns.map((column) => [column, placeOf(column)])) as Record<Column, string>;
  const first = rows[heading + 1]?.cells ?? [];
  const at = (place: string) => first[Number(place) - 1] ?? '';
  // Some banks give the column no heading.
  const side = places.side || String(first.findIndex((cell) => /^[SH]$/.test(cell)) + 1).replace(/^0$/, '');
  const amount = at(places.movement) || at(places.credit) || at(places.debit);
  return {
    ...places,
    side: places.movement === '' && (places.debit !== '' || places.credit !== '') ? '' : side,
    ...(places.movement !== '' && { debit: '', credit: '' }),
    headerRow: String(rows[heading]?.line ?? 1),
    dateFormat: /^\d{4}/.test(at(places.bookedOn)) ? 'ymd' : 'dmy',
    decimalMark: /\.\d{1,2}$/.test(amount.replace(/[^\d.,]/g, '')) ? 'point' : 'comma',
    account: guessAccount(rows.slice(0, heading), own === -1 ? '' : (first[own] ?? '')),
  };
}

/** The IBAN that stands before the headings, or in a column of one's own account. */
function guessAccount(before: readonly CsvRow[], own: string): string {
  const texts = [own, ...before.flatMap(({ cells }) => cells)].map((text) => text.replaceAll(' ', ''));
  return /DE\d{20}(?!\d)/.exec(texts.join(' '))?.[0] ?? own;
}
