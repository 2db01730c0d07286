import { addDays, formatDate } from '#app/values/dates.ts';
import { walkXml } from './xml-events.ts';

/** How a number is shown: as a day, or with zeros before it. */
type NumberStyle = 'day' | { digits: number } | null;

/** Texts that cells name by their place. What is read aloud above Japanese signs is no part of them. */
export function readSharedTexts(xml: Uint8Array): string[] {
  const texts: string[] = [];
  let current = '';
  let inText = false;
  let spoken = 0;
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') spoken += 1;
      inText = name === 't' && spoken === 0;
    },
    close: (name) => {
      if (name === 'rPh') spoken -= 1;
      if (name === 'si') texts.push(current);
      inText = false;
    },
    text: (text) => {
      if (inText) current += text;
    },
  });
  return texts;
}

/** How the numbers of a cell of each style are shown. */
export function readNumberStyles(xml: Uint8Array): NumberStyle[] {
  const own = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let inCells = false;
  walkXml(xml, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(styleOf(Number(numFmtId), own.get(Number(numFmtId)) ?? ''));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** ECMA-376 part 1, 18.8.30; what is not listed there are forms of other languages. */
function styleOf(id: number, code: string): NumberStyle {
  const isBuiltInDay =
    (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  if (isBuiltInDay) return 'day';
  if (code.length > 200) return null;
  const bare = code.replace(/"[^"]*"|\\.|\[[^[\]]*\]|_./g, '');
  if (/^0+$/.test(bare)) return { digits: bare.length };
  return /[dmyhs]/i.test(bare) && !/general|standard/i.test(bare) ? 'day' : null;
}

interface CellSigns {
  texts: readonly string[];
  styles: readonly NumberStyle[];
  /** days are counted from 1904 */
  from1904: boolean;
}

/** What a cell says, as it is shown; of a formula the value that was computed last. */
export function textOfCell(
  { type, style, raw }: { type: string; style: string; raw: string },
  { texts, styles, from1904 }: CellSigns,
): string {
  if (type === 's') return texts[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' ? 'ja' : 'nein';
  if (type === 'd') return dayOfText(raw);
  if (type !== 'n' || raw === '') return raw;
  const number = Number(raw);
  if (!Number.isFinite(number)) return raw;
  const shown = styles[Number(style)] ?? null;
  if (shown === 'day') return dayOf(number, from1904);
  // What Excel keeps has 17 digits, what it shows 15.
  const text = String(Number(number.toPrecision(15))).replace('.', ',');
  return shown === null ? text : text.padStart(shown.digits, '0');
}

function dayOfText(iso: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(iso)?.[0];
  return day === undefined ? iso : formatDate(day);
}

const lastDay = 110_000;

/** Excel counts from 1900 and takes that for a leap year; 0 is an empty cell, and the day before. */
function dayOf(serial: number, from1904: boolean): string {
  const days = Math.floor(serial);
  if (days < 0 || days > lastDay) return String(serial);
  if (from1904) return formatDate(addDays('1904-01-01', days));
  return formatDate(addDays(days < 60 && days > 0 ? '1899-12-31' : '1899-12-30', days));
}
