import { cutTo, oneLine } from './entry-texts.ts';
import { readMt940Details } from './mt940-details.ts';
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

/** A statement while its fields come. */
interface Growing {
  statement: BankStatement;
  currency: string;
  /** the movement that was told last, and what is said about it so far */
  open: { field: TaggedField; details: string[] } | null;
  line: number;
}

const tagPattern = /^:(\d{2}[A-Z]?):/;
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
  if (field.tag === '86') {
    // What follows the last movement is about the statement.
    growing.open?.details.push(...field.lines);
    return;
  }
  finishMovement(growing);
  const content = oneLine(field.lines[0] ?? '');
  if (field.tag === '61') growing.open = { field, details: [] };
  if (field.tag === '25') statement.account = accountOf(content);
  if (field.tag === '28C' || field.tag === '28') statement.number = cutTo(content.split('/')[0] ?? '', 40);
  if (field.tag === '60F' || field.tag === '60M') {
    const { currency, cents } = balanceOf(content, field.line);
    growing.currency = currency;
    statement.openingCents ??= cents;
  }
  if (field.tag === '62F' || field.tag === '62M') statement.closingCents = balanceOf(content, field.line).cents;
}

function finishMovement(growing: Growing): void {
  if (growing.open === null) return;
  const { statement, currency } = growing;
  const { field, details } = growing.open;
  growing.open = null;
  const movement = readMovement(field.lines, field.line);
  const said = readMt940Details(details);
  if (currency === 'EUR') {
    const { amountCents, bookingDate, valueDate, bankReference } = movement;
    statement.entries.push({ ...said, bankReference, amountCents, bookingDate, valueDate });
    return;
  }
  const { bookingDate, amount } = movement;
  const shown = `${amount} ${currency}`;
  statement.skipped.push({ bookingDate, amount: shown, name: said.name, reason: 'Belegwerk bucht nur EUR.' });
}

/** Fields with the lines that go on with them. */
function* fieldsOf(text: string): Generator<TaggedField> {
  let current: TaggedField | null = null;
  let line = 0;
  for (const raw of linesOf(text)) {
    line += 1;
    if (raw.length > statementLimits.lineLengthMax)
      throw new StatementError(`Zeile ${line} ist länger, als eine Zeile eines Kontoauszugs sein kann.`);
    const [tag] = tagPattern.exec(raw) ?? [];
    if (tag !== undefined) {
      if (current !== null) yield current;
      current = { tag: tag.slice(1, -1), lines: [raw.slice(tag.length)], line };
    } else if (raw !== '' && !envelopePattern.test(raw)) current?.lines.push(raw);
  }
  if (current !== null) yield current;
}

/** Some banks end lines with signs of their own: "@@", and a block of the network stands before the first field. */
function linesOf(text: string): string[] {
  const broken = text.includes('@@') && !text.includes('\n') ? text.replaceAll('@@', '\n') : text;
  return broken.split(/\r\n|\r|\n/).map((line) => line.replace(/^\{4:(?=:)/, ''));
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
