import { addDays, isIsoDate } from '#app/values/dates.ts';
import type { IsoDate } from '#app/values/dates.ts';
import type { Cents } from '#app/values/money.ts';
import { entryLengths } from '#app/invoicing/banking/bank-entry.ts';
import { cutTo, oneLine } from './entry-texts.ts';
import { StatementError, readCents } from './statements.ts';

interface Movement {
  bookingDate: IsoDate;
  valueDate: IsoDate;
  amountCents: Cents;
  /** as it is written */
  amount: string;
  bankReference: string;
}

// Value date, booking day, debit or credit (R: reversed), last letter of the currency, amount, kind, reference.
const movementPattern = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,3})([A-Z][A-Z0-9]{3})?(.*)$/;

/** Field :61: of a statement. Throws StatementError. */
export function readMovement(lines: readonly string[], line: number): Movement {
  const [, value = '', day, mark, , amount = '', , rest = ''] = matchMovement(lines) ?? [];
  const cents = readCents(amount);
  if (mark === undefined || cents === null)
    throw new StatementError(`Der Umsatz in Zeile ${line} (:61:) lässt sich nicht lesen.`);
  const valueDate = interestDay(dayOf(value));
  const bookingDate = day === undefined ? valueDate : bookedOn(valueDate, day);
  if (!isIsoDate(valueDate) || !isIsoDate(bookingDate))
    throw new StatementError(`Der Umsatz in Zeile ${line} (:61:) hat einen Tag, den es nicht gibt.`);
  const [, bankReference = ''] = rest.split('//');
  return {
    bookingDate,
    valueDate,
    // A reversed debit comes back, a reversed credit goes.
    amountCents: mark === 'C' || mark === 'RD' ? cents : 0 - cents,
    amount,
    bankReference: cutTo(oneLine(bankReference), entryLengths.bankReference),
  };
}

/** What goes on in further lines is about the movement; some banks break the field itself. */
function matchMovement(lines: readonly string[]): RegExpExecArray | null {
  const [first = '', ...more] = lines.map((line) => line.trim());
  return movementPattern.exec(first) ?? movementPattern.exec([first, ...more].join(''));
}

/** German banks reckon interest in months of 30 days: the 30th of February is its last day. */
function interestDay(day: IsoDate): IsoDate {
  const [, year = '', date = ''] = /^(\d{4})-02-(29|30)$/.exec(day) ?? [];
  return date === '' || isIsoDate(day) ? day : addDays(`${year}-03-01`, -1);
}

/** Two digits of a year: statements are of this century, and of the end of the last one. */
function dayOf(yymmdd: string): IsoDate {
  const [year, month, day] = [yymmdd.slice(0, 2), yymmdd.slice(2, 4), yymmdd.slice(4)];
  return `${Number(year) < 80 ? '20' : '19'}${year}-${month}-${day}`;
}

/** The booking day has no year: the one that lies nearest to the value date. */
function bookedOn(valueDate: IsoDate, mmdd: string): IsoDate {
  const [year, month] = [Number(valueDate.slice(0, 4)), Number(valueDate.slice(5, 7))];
  const ahead = Number(mmdd.slice(0, 2)) - month;
  const turn = ahead > 6 ? -1 : ahead < -6 ? 1 : 0;
  return `${year + turn}-${mmdd.slice(0, 2)}-${mmdd.slice(2)}`;
}
