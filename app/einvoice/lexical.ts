import { dropBlanks, trimBlanks } from './xml/blanks.ts';
import type { Content } from './bindings/vocabulary.ts';

// More digits than any amount has; without a limit a file could make us calculate for hours.
export const decimalLengthMax = 60;

const decimalPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
const zone = '(Z|[+-](0\\d|1[0-3]):[0-5]\\d|[+-]14:00)?';
const datePattern = new RegExp(`^-?(\\d{4,})-(\\d{2})-(\\d{2})${zone}$`);
const timePattern = new RegExp(`^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?${zone}$|^24:00:00(\\.0+)?${zone}$`);
const notBase64 = /[^A-Za-z0-9+/]/;
const lastOfBase64 = /^(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/][AQgw]==)?$/;

/** Whether text is a value of an XML Schema type, outer white space aside. */
export function isContent(text: string, content: Content): boolean {
  switch (content) {
    case 'string':
      return true;
    case 'decimal':
      return isDecimalText(trimBlanks(text));
    case 'date':
      return isSchemaDate(trimBlanks(text));
    case 'time':
      return timePattern.test(trimBlanks(text));
    case 'dateTime':
      return isSchemaDateTime(trimBlanks(text));
    case 'boolean':
      return /^(true|false|0|1)$/.test(trimBlanks(text));
    case 'base64':
      return isBase64(dropBlanks(text));
  }
}

// A pattern that counts groups of four would need a stack as deep as an attachment is long.
function isBase64(text: string): boolean {
  return text.length % 4 === 0 && !notBase64.test(text.slice(0, -4)) && lastOfBase64.test(text.slice(-4));
}

function isDecimalText(text: string): boolean {
  return text.length <= decimalLengthMax && decimalPattern.test(text);
}

export function isSchemaDate(text: string): boolean {
  const match = datePattern.exec(text);
  if (!match) return false;
  const [, yearText = '', monthText = '', dayText = ''] = match;
  const year = Number(yearText);
  const month = Number(monthText);
  if (year === 0 || (yearText.length > 4 && yearText.startsWith('0'))) return false;
  return month >= 1 && month <= 12 && Number(dayText) >= 1 && Number(dayText) <= daysIn(year, month);
}

/** Minutes in UTC at which a day begins; a date without a zone is taken for one of UTC. */
function beginOf(date: string): number | undefined {
  const text = trimBlanks(date);
  if (!isSchemaDate(text) || !/^\d{4}-/.test(text)) return undefined;
  const [, sign = '', hours = '', minutes = ''] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / 60_000 - ahead;
}

/** As XML Schema orders dates, those with a zone too; what is no date of four-digit years, by its text. */
export function isNotBefore(date: string, other: string): boolean {
  const [begin, otherBegin] = [beginOf(date), beginOf(other)];
  return begin === undefined || otherBegin === undefined ? date >= other : begin >= otherBegin;
}

function isSchemaDateTime(text: string): boolean {
  const [date = '', time = ''] = text.split('T');
  return isSchemaDate(date) && timePattern.test(time);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Text with the line ends that XML has: forms send CR LF, and files may hold it as character references. */
export function plainLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
