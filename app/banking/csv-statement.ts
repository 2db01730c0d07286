import type { CsvMapping } from '../invoicing/banking/csv-mapping.ts';
import { isIsoDate } from '../values/dates.ts';
import type { IsoDate } from '../values/dates.ts';
import { foldText } from '../values/search-text.ts';
import type { Cents } from '../values/money.ts';
import type { CsvRow } from './csv-rows.ts';
import { keepTexts } from './entry-texts.ts';
import { readCents } from './statements.ts';
import type { BankStatement, SkippedEntry } from './statements.ts';

/** What a heading line is remembered by. */
export function headingOf({ cells }: CsvRow): string {
  return cells.map(foldText).join('|');
}

/** The entries of a file as its columns were chosen; a row that cannot be read is told with its line and why. */
export function readCsvStatement(rows: readonly CsvRow[], mapping: CsvMapping): BankStatement {
  const entries: BankStatement['entries'] = [];
  const skipped: SkippedEntry[] = [];
  for (const row of rows) {
    if (row.line <= mapping.headerRow) continue;
    const read = readRow(row, mapping);
    if (typeof read === 'string') skipped.push(tellSkipped(row, mapping, read));
    else entries.push(read);
  }
  const account = mapping.account.replaceAll(' ', '').toUpperCase();
  return { account, number: '', entries, skipped, openingCents: null, closingCents: null };
}

function cellOf({ cells }: CsvRow, place: string): string {
  return place === '' ? '' : (cells[Number(place) - 1] ?? '');
}

/** The entry of a row, or why it is none. */
function readRow(row: CsvRow, mapping: CsvMapping): BankStatement['entries'][number] | string {
  const at = (name: 'currency' | 'party' | 'partyIban' | 'purpose') => cellOf(row, mapping[name]);
  if (row.cells.some((cell) => /^(?:umsatz )?(?:vorgemerkt|pending)$/i.test(cell))) return 'Noch nicht gebucht.';
  const day = readDay(cellOf(row, mapping.bookedOn), mapping.dateFormat);
  if (day === null) return 'Der Buchungstag ist kein Datum.';
  const amountCents = readMovement(row, mapping);
  if (typeof amountCents === 'string') return amountCents;
  if (amountCents === 0) return 'Der Betrag ist null.';
  if (!/^(?:eur|euro|€)?$/i.test(at('currency'))) return 'Belegwerk bucht nur EUR.';
  const texts = { name: at('party'), iban: at('partyIban'), purpose: at('purpose'), endToEndId: '', bankReference: '' };
  return { bookingDate: day, valueDate: day, amountCents, ...keepTexts(texts) };
}

function tellSkipped(row: CsvRow, mapping: CsvMapping, why: string): SkippedEntry {
  const amount = cellOf(row, mapping.movement) || cellOf(row, mapping.credit) || cellOf(row, mapping.debit);
  return {
    bookingDate: readDay(cellOf(row, mapping.bookedOn), mapping.dateFormat) ?? '',
    amount: `${amount} ${cellOf(row, mapping.currency)}`.slice(0, 40).trim(),
    name: cellOf(row, mapping.party).slice(0, 100),
    reason: `Zeile ${row.line}: ${why}`,
  };
}

const parts = { dmy: [2, 1, 0], ymd: [0, 1, 2], mdy: [2, 0, 1] } as const;

function readDay(text: string, format: CsvMapping['dateFormat']): IsoDate | null {
  const found = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/.exec(text)?.slice(1);
  if (found === undefined) return null;
  const [year = '', month = '', day = ''] = parts[format].map((index) => found[index] ?? '');
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : null;
}

const noAmount = 'Der Betrag ist keine Zahl in ganzen Cent.';

/** With its sign: of one column, of one and the side beside it, or of two of which one is filled; or why there is none. */
function readMovement(row: CsvRow, mapping: CsvMapping): Cents | string {
  const { movement, debit, credit, decimalMark } = mapping;
  if (movement !== '') {
    const cents = readSigned(cellOf(row, movement), decimalMark);
    return cents === null ? noAmount : onItsSide(cents, cellOf(row, mapping.side), mapping);
  }
  const [out, into] = [debit, credit].map((place) => cellOf(row, place));
  const [outCents, inCents] = [out, into].map((text = '') => (text === '' ? 0 : readSigned(text, decimalMark)));
  if (outCents === null || inCents === null || outCents === undefined || inCents === undefined) return noAmount;
  if (outCents !== 0 && inCents !== 0) return noAmount;
  return outCents === 0 ? inCents : -Math.abs(outCents);
}

/** A bank that writes no signs names the side: S and H, or D and C. */
function onItsSide(cents: Cents, text: string, { side }: CsvMapping): Cents | string {
  if (side === '') return cents;
  const isOut = /^(?:s|soll|d|debit|-)$/i.test(text);
  if (!isOut && !/^(?:h|haben|c|credit|\+)$/i.test(text)) return 'Neben dem Betrag steht weder S noch H.';
  if (cents < 0 && !isOut) return 'Der Betrag hat ein Minus, daneben steht aber Haben.';
  return isOut ? -Math.abs(cents) : cents;
}

function readSigned(text: string, decimalMark: CsvMapping['decimalMark']): Cents | null {
  const bare = text.replace(/\s|€|EUR/g, '').replace('−', '-');
  const [, before = '', digits = '', behind = ''] = /^([+-]?)([\d.,]{1,25})([+-]?)$/.exec(bare) ?? [];
  if (before !== '' && behind !== '') return null;
  const [group, mark] = decimalMark === 'comma' ? ['.', ','] : [',', '.'];
  const [whole = '', places, ...more] = digits.split(mark);
  const groups = whole.split(group);
  const isGrouped =
    groups.length === 1 || groups.every((each, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(each));
  if (more.length > 0 || !isGrouped || places?.includes(group) === true) return null;
  const cents = readCents(places === undefined ? groups.join('') : `${groups.join('')}.${places}`);
  return cents === null ? null : before === '-' || behind === '-' ? 0 - cents : cents;
}
