import { entryLengths } from '#app/invoicing/banking/bank-entry.ts';
import { foldText } from '#app/values/search-text.ts';
import { cutTo, oneLine } from './entry-texts.ts';
import { detailLinesMax, readMt940Details, readNsDetails } from './mt940-details.ts';
import { readMovement } from './mt940-movement.ts';
import { StatementError, readCents, statementLimits, tooManyEntries } from './statements.ts';
import type { BankStatement } from './statements.ts';

interface TaggedField {
  tag: string;
  /** as they stand, the first without its tag */
  lines: string[];
  /** of its first */
  line: number;
}

interface OpenMovement {
  field: TaggedField;
  details: string[];
  /** what is said about it stands in :NS: */
  isNs: boolean;
}

/** A statement while its fields come. */
interface Growing {
  statement: BankStatement;
  currency: string;
  /** the movement that was told last, and what is said about it so far */
  open: OpenMovement | null;
  line: number;
}

/** The fields that there are: a purpose may begin a line with the rest of a time, as in ":26:37 Uhr". */
const tagPattern = /^:(20|21|25P?|28C?|13D?|34F|60[FM]|61|86|62[FM]|64|65|90[CD]|NS):/;
/** Field numbers that may be minutes as well. */
const minutes = /^(?:20|21|25|28|13)$/;
/** What the network puts before and behind a statement. */
const envelopePattern = /^(?:\{[1-5]:|-\}?$)/;

export function looksLikeMt940(text: string): boolean {
  return /(?:^|[\r\n{:])20:/.test(text.slice(0, 2000)) && /:(?:25|28C?|60[FM]):/.test(text.slice(0, 20_000));
}

/** The statements of an MT940 file. Throws StatementError. */
export function readMt940(text: string): BankStatement[] {
  const all: Growing[] = [];
  let count = 0;
  for (const field of fieldsOf(text)) {
    if (field.tag === '20') {
      const statement = { account: '', number: '', entries: [], skipped: [], openingCents: null, closingCents: null };
      all.push({ statement, currency: 'EUR', open: null, line: field.line });
      continue;
    }
    const current = all.at(-1);
    if (current === undefined)
      throw new StatementError(`Vor Zeile ${field.line} fehlt der Anfang des Kontoauszugs (:20:).`);
    if (field.tag === '61' && (count += 1) > statementLimits.entriesMax) throw new StatementError(tooManyEntries);
    takeField(current, field);
  }
  for (const growing of all) finishMovement(growing);
  const unnamed = all.find(({ statement }) => statement.account === '');
  if (unnamed) throw new StatementError(`Dem Kontoauszug ab Zeile ${unnamed.line} fehlt das Konto (:25:).`);
  return all.map(({ statement }) => statement);
}

function takeField(growing: Growing, field: TaggedField): void {
  const { statement } = growing;
  if (field.tag === '86' || field.tag === 'NS') {
    // What follows the last movement is about the statement.
    if (growing.open !== null) addDetails(growing.open, field);
    return;
  }
  finishMovement(growing);
  const content = oneLine(field.lines[0] ?? '');
  if (field.tag === '61') growing.open = { field, details: [], isNs: false };
  if (field.tag === '25') statement.account = accountOf(content);
  if (field.tag === '28C' || field.tag === '28') statement.number = cutTo(content.split('/')[0] ?? '', 40);
  if (field.tag === '60F' || field.tag === '60M') {
    const { currency, cents } = balanceOf(content, field.line);
    growing.currency = currency;
    statement.openingCents ??= cents;
  }
  if (field.tag === '62F' || field.tag === '62M') statement.closingCents = balanceOf(content, field.line).cents;
}

/** Some banks repeat the field for one movement: as many lines as anything is read of. */
function addDetails(open: OpenMovement, { tag, lines }: TaggedField): void {
  open.isNs ||= tag === 'NS';
  for (const line of lines) if (open.details.length < detailLinesMax) open.details.push(line);
}

/** Who pays for somebody else pays for many: the name is that of whom it is for, the account nobody's. */
function payerOf({ ultimate, ...said }: ReturnType<typeof readMt940Details>, isCredit: boolean) {
  if (!isCredit || ultimate === '' || foldText(ultimate) === foldText(said.name)) return said;
  return { ...said, name: cutTo(ultimate, entryLengths.name), iban: '' };
}

function finishMovement(growing: Growing): void {
  if (growing.open === null) return;
  const { statement, currency } = growing;
  const { field, details, isNs } = growing.open;
  growing.open = null;
  const movement = readMovement(field.lines, field.line);
  const said = payerOf(isNs ? readNsDetails(details) : readMt940Details(details), movement.amountCents >= 0);
  if (currency === 'EUR') {
    const { amountCents, bookingDate, valueDate, bankReference } = movement;
    statement.entries.push({ ...said, bankReference, amountCents, bookingDate, valueDate });
    return;
  }
  const { bookingDate, amount } = movement;
  const shown = `${amount} ${currency}`;
  statement.skipped.push({ bookingDate, amount: shown, name: said.name, reason: 'Belegwerk bucht nur EUR.' });
}

/** Fields with the lines that go on with them, as many as anything is read of. */
function* fieldsOf(text: string): Generator<TaggedField> {
  let current: TaggedField | null = null;
  let isClosed = true;
  let line = 0;
  for (const raw of linesOf(text)) {
    line += 1;
    if (raw.length > statementLimits.lineLengthMax)
      throw new StatementError(`Zeile ${line} ist länger, als eine Zeile eines Kontoauszugs sein kann.`);
    const [whole = '', tag] = tagPattern.exec(raw) ?? [];
    const isText = current?.tag === '86' || current?.tag === 'NS';
    if (tag !== undefined && !(isText && !isClosed && isTime(tag, raw.slice(whole.length)))) {
      if (current !== null) yield current;
      current = { tag, lines: [raw.slice(whole.length)], line };
      if (tag.startsWith('62')) isClosed = true;
      else if (tag === '20' || tag === '61') isClosed = false;
    } else if (raw !== '' && !envelopePattern.test(raw) && current !== null && current.lines.length < detailLinesMax)
      current.lines.push(raw);
  }
  if (current !== null) yield current;
}

/** Whether what looks like a field is the rest of a time: minutes, and seconds behind them. */
function isTime(tag: string, behind: string): boolean {
  return minutes.test(tag) && /^[0-5]\d(?!\d)/.test(behind);
}

/** Some banks end lines with signs of their own: "@@", and a block of the network stands before the first field. */
function* linesOf(text: string): Generator<string> {
  const broken = text.includes('@@') && !text.includes('\n') ? text.replaceAll('@@', '\n') : text;
  const ends = /\r\n|\r|\n/g;
  let from = 0;
  for (let end = ends.exec(broken); end !== null; end = ends.exec(broken)) {
    yield withoutBlock(broken.slice(from, end.index));
    from = ends.lastIndex;
  }
  yield withoutBlock(broken.slice(from));
}

function withoutBlock(line: string): string {
  return line.replace(/^\{4:(?=:)/, '');
}

/** An IBAN without the currency that some banks write behind it; else as it stands. */
function accountOf(content: string): string {
  const [iban] = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}?(?=[A-Z]{3}$|$)/.exec(content.replaceAll(' ', '').toUpperCase()) ?? [];
  return cutTo(iban ?? content, 40);
}

const balancePattern = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:,\d{0,3})?)$/;

function balanceOf(content: string, line: number): { currency: string; cents: number | null } {
  const [, mark, , currency = '', amount = ''] = balancePattern.exec(content) ?? [];
  if (mark === undefined) throw new StatementError(`Der Saldo in Zeile ${line} lässt sich nicht lesen.`);
  const cents = currency === 'EUR' ? readCents(amount) : null;
  return { currency, cents: mark === 'D' && cents !== null ? 0 - cents : cents };
}
