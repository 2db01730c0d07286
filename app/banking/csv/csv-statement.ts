import type { CsvMapping } from '#app/invoicing/banking/csv-mapping.ts';
import { isIsoDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import { foldText } from '#app/values/search-text.ts';
import type { Cents } from '#app/values/money.ts';
import { dayInBerlin } from '../berlin-day.ts';
import type { CsvRow } from './csv-rows.ts';
import { appendFee, textsOfBooking } from './csv-texts.ts';
import type { CsvDialect } from './dialect.ts';
import { firstDialect } from './dialects.ts';
import { toStoredTexts } from '../entry-texts.ts';
import { isOwnAccount } from './guess-headings.ts';
import { areOtherNumbers, isSameAccount, ownAccountIn } from './own-account.ts';
import { readCents } from '../statements.ts';
import type { BankStatement, ReadEntry, SkippedEntry } from '../statements.ts';

/** A mapping, and what the headings above it say: own accounts, and what a person changes at the bank afterwards. */
interface Reading {
  mapping: CsvMapping;
  own: ReadonlySet<string>;
  fleeting: ReadonlySet<number>;
  /** that its times are of UTC */
  isUtc: boolean;
  /** whose layout it is */
  dialect: CsvDialect | null;
  /** places of one's own account */
  accountPlaces: readonly number[];
  /** that the file tells of more than one */
  hasAccounts: boolean;
}

/** What people or banks change about a booking that is there already. */
const fleeting =
  /saldo|balance|kategorie|category|notiz|note|bemerkung|tags|label|stichw|gekennzeichnet|steuerrelevant|belege|dokumente|attachment|^info$|^status$|^state$/;

/** The entries of a file as its columns were chosen; a row that cannot be read is told with its line and why. */
export function readCsvStatement(rows: readonly CsvRow[], mapping: CsvMapping): BankStatement {
  const read = readEachRow(rows, mapping);
  const entries = read.flatMap((each) => ('reason' in each ? [] : [each]));
  const skipped = read.filter((each) => 'reason' in each);
  return { account: plainIban(mapping.account), number: '', entries, skipped, openingCents: null, closingCents: null };
}

interface UnreadRow extends SkippedEntry {
  /** what of it could not be read; null: it is no entry to take */
  at: 'bookedOn' | 'movement' | null;
}

/** What each row below the headings is read as, or why it is no entry. */
export function readEachRow(rows: readonly CsvRow[], mapping: CsvMapping): (ReadEntry | UnreadRow)[] {
  const below = rows.filter(({ line }) => line > mapping.headerRow);
  const reading = readingOf(rows, mapping);
  return below.map((row) => {
    const read = readRow(row, reading);
    return typeof read === 'string' ? describeSkippedRow(row, mapping, read) : read;
  });
}

function readingOf(rows: readonly CsvRow[], mapping: CsvMapping): Reading {
  const heading = rows.find(({ line }) => line === mapping.headerRow);
  const headings = (heading?.cells ?? []).map(foldText);
  const dialect = firstDialect(heading === undefined ? rows : [heading]);
  const places = headings.flatMap((each, at) => (isOwnAccount(each) && !fleeting.test(each) ? [at + 1] : []));
  const accountPlaces = dialect?.places.account === undefined ? places : [dialect.places.account];
  const below = rows.filter(({ line }) => line > mapping.headerRow);
  const accounts = new Set(below.map((row) => ownAccountIn(row, accountPlaces)));
  return {
    mapping,
    own: new Set(headings.flatMap((each, at) => (isOwnAccount(each) ? [String(at + 1)] : []))),
    isUtc: headings[Number(mapping.bookedOn) - 1]?.includes('(utc)') ?? false,
    fleeting: new Set(headings.flatMap((each, at) => (fleeting.test(each) ? [at] : []))),
    dialect,
    accountPlaces,
    hasAccounts: accounts.size > (accounts.has('') ? 2 : 1),
  };
}

function cellOf({ cells }: CsvRow, place: string): string {
  return place === '' ? '' : (cells[Number(place) - 1] ?? '');
}

const notYet = /^(?:umsatz )?(?:vorgemerkt|pending|ausstehend|offen)$/i;
const never = /^(?:reverted|declined|failed|cancell?ed|abgelehnt|fehlgeschlagen|abgebrochen)$/i;

/** The entry of a row, or why it is none. */
function readRow(row: CsvRow, reading: Reading): ReadEntry | string {
  const { mapping } = reading;
  if (row.cells.some((cell) => notYet.test(cell))) return 'Noch nicht gebucht.';
  if (row.cells.some((cell) => never.test(cell))) return 'Nicht ausgeführt.';
  const other = otherAccountOf(row, reading);
  if (other !== '') return `Anderes Konto: ${other.slice(0, 40)}.`;
  const day = readDay(cellOf(row, mapping.bookedOn), mapping.dateFormat, reading.isUtc ? 'UTC' : undefined);
  if (day === null) return noDay;
  const amountCents = readMovement(row, mapping);
  if (typeof amountCents === 'string') return amountCents;
  if (amountCents === 0) return 'Der Betrag ist null.';
  if (!/^(?:eur|euro|€)?$/i.test(cellOf(row, mapping.currency))) return 'Belegwerk bucht nur EUR.';
  const texts = { ...textsIn(row, reading, amountCents), endToEndId: '', bankReference: '' };
  const telling = row.cells.filter((_cell, at) => !reading.fleeting.has(at));
  return { bookingDate: day, valueDate: day, amountCents, ...toStoredTexts(texts), row: plainSigns(telling.join('')) };
}

/** Of a file of several accounts only the chosen one is read; of one account it may be called by any name. */
function otherAccountOf(row: CsvRow, { mapping, accountPlaces, hasAccounts }: Reading): string {
  const told = ownAccountIn(row, accountPlaces);
  if (told === '' || isSameAccount(mapping.account, told)) return '';
  return hasAccounts || areOtherNumbers(mapping.account, told) ? told : '';
}

/** What a row says however its charset and its columns are read. */
function plainSigns(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9+.,-]/g, '');
}

function textsIn(
  row: CsvRow,
  { mapping, own, dialect }: Reading,
  amountCents: Cents,
): Pick<ReadEntry, 'name' | 'iban' | 'purpose'> {
  const at = (name: 'party' | 'payee' | 'partyIban' | 'purpose') => withoutNotAvailable(cellOf(row, mapping[name]));
  const name = (amountCents < 0 && at('payee')) || at('party');
  const iban = own.has(mapping.partyIban) ? '' : plainIban(at('partyIban'));
  const texts = textsOfBooking({ name, iban, purpose: at('purpose') }, dialect?.hasGaps === true);
  return {
    ...texts,
    iban: isForeignIban(texts.iban, mapping) ? texts.iban : '',
    purpose: appendFee(texts.purpose, { amountCents, ...keptIn(row, mapping) }),
  };
}

/** What a service has kept of the amount, and what that left where it is not what is read. */
function keptIn(row: CsvRow, { fee, net, movement, decimalMark }: CsvMapping) {
  const feeCents = readSigned(cellOf(row, fee), decimalMark) ?? 0;
  return { feeCents, netCents: net === movement ? null : readSigned(cellOf(row, net), decimalMark) };
}

/** N/A: some services write what is not there. */
function withoutNotAvailable(cell: string): string {
  return /^n\/a$/i.test(cell) ? '' : cell;
}

function plainIban(text: string): string {
  return text.replaceAll(' ', '').toUpperCase();
}

/** An IBAN, and not that of the account itself. */
function isForeignIban(iban: string, { account }: CsvMapping): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban) && iban !== plainIban(account);
}

function describeSkippedRow(row: CsvRow, mapping: CsvMapping, why: string): UnreadRow {
  const amount = cellOf(row, mapping.movement) || cellOf(row, mapping.credit) || cellOf(row, mapping.debit);
  return {
    bookingDate: readDay(cellOf(row, mapping.bookedOn), mapping.dateFormat) ?? '',
    amount: `${amount} ${cellOf(row, mapping.currency)}`.slice(0, 40).trim(),
    name: cellOf(row, mapping.party).slice(0, 100),
    reason: `Zeile ${row.line}: ${why}`,
    at: why === noDay ? 'bookedOn' : why === noAmount ? 'movement' : null,
  };
}

const parts = { dmy: [2, 1, 0], ymd: [0, 1, 2], mdy: [2, 0, 1] } as const;

const dayPattern =
  /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:(?:, ?|[ T])(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/;

/** A day, with or without a time behind it; one with a zone is that of Berlin. */
function readDay(text: string, format: CsvMapping['dateFormat'], zoneOfFile?: string): IsoDate | null {
  const found = dayPattern.exec(text)?.slice(1);
  if (found === undefined) return null;
  const [year = '', month = '', day = ''] = parts[format].map((index) => found[index] ?? '');
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isIsoDate(iso)) return null;
  const [time = '', zone = time === '' ? undefined : zoneOfFile] = found.slice(3);
  return zone === undefined ? iso : dayInBerlin(`${iso}T${time.padStart(5, '0')}`, zone);
}

const noDay = 'Der Buchungstag ist kein Datum.';
const noAmount = 'Der Betrag ist keine Zahl in ganzen Cent.';

/** With its sign: of one column, of one and the side beside it; where that is empty, of two of which one is filled; or why there is none. */
function readMovement(row: CsvRow, mapping: CsvMapping): Cents | string {
  const { movement, debit, credit, decimalMark } = mapping;
  const whole = cellOf(row, movement);
  const [out, into] = [debit, credit].map((place) => cellOf(row, place));
  if (movement !== '' && (whole !== '' || (!out && !into))) {
    const cents = readSigned(whole, decimalMark);
    return cents === null ? noAmount : onItsSide(cents, cellOf(row, mapping.side), mapping);
  }
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
