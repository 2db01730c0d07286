import { foldText } from '#app/values/search-text.ts';
import type { Field } from '../fields.ts';

/** Longer is no number, no choice and no term of payment; the form says what is wrong with it. */
const readMax = 200;

/** What a foreign cell says, as a person would type it into the field. */
export function importedText(field: Field, cell: string): string {
  if (cell === '') return field.initial ?? '';
  if (cell.length > readMax) return cell;
  switch (field.kind) {
    case 'choice':
      return choiceOf(field, cell);
    case 'days':
      return daysOf(cell);
    case 'flag':
      return yes.has(foldText(cell)) ? 'on' : '';
    case 'quantity':
    case 'unitPrice':
    case 'amount':
    case 'percent':
      return germanNumber(cell);
    default:
      return cell;
  }
}

const yes = new Set(['ja', 'j', 'yes', 'y', 'true', 'wahr', 'x', '1', 'aktiv', 'active']);

/** By the choice's name, its German words or what other programs call it. */
function choiceOf({ choices = {}, initial }: Field, cell: string): string {
  const said = foldText(cell);
  const known = Object.entries(choices).find(([value, label]) => value === said || foldText(label) === said);
  const value = known?.[0] ?? otherWords[said];
  return value !== undefined && value in choices ? value : (initial ?? cell);
}

const otherWords: Readonly<Record<string, string>> = {
  ...{ firma: 'business', firmenkunde: 'business', geschaftskunde: 'business', b2b: 'business', company: 'business' },
  ...{ privat: 'consumer', privatkunde: 'consumer', person: 'consumer', b2c: 'consumer', private: 'consumer' },
  ...{ behorde: 'public', offentlich: 'public', amt: 'public', b2g: 'public' },
  ...{ german: 'de', englisch: 'en', english: 'en', 'de-de': 'de', 'en-us': 'en', 'en-gb': 'en' },
};

const atOnce = /^(?:sofort|sofort fallig|bar|vorkasse|rein netto|immediate|due on receipt)/;

/** "30 Tage netto", "14 Tage 2 % Skonto, 30 Tage netto" are 30, "sofort" is 0. */
function daysOf(cell: string): string {
  const said = foldText(cell);
  if (atOnce.test(said)) return '0';
  const found = [...said.matchAll(/\b(\d{1,3})\b( ?%)?(?: ?(?:tage?n?|days?|d)\b)?( ?(?:netto|net)\b)?/g)];
  const days = found.filter(([, , isPercent]) => isPercent === undefined);
  const net = days.find(([, , , isNet]) => isNet !== undefined) ?? (days.length === 1 ? days[0] : undefined);
  return net?.[1] ?? cell;
}

/** A number with a comma and without groups: of both signs the last is the comma; three digits behind a single point are a group. */
export function germanNumber(cell: string): string {
  const bare = cell.replace(/[\s'’€%]|EUR/g, '');
  if (!/^[+-]?[\d.,]{1,40}$/.test(bare)) return cell;
  const [point, comma] = [bare.lastIndexOf('.'), bare.lastIndexOf(',')];
  if (point !== -1 && comma !== -1)
    return point > comma ? bare.replaceAll(',', '').replace('.', ',') : bare.replaceAll('.', '');
  if (comma !== -1) return bare.indexOf(',') === comma ? bare : bare.replaceAll(',', '');
  if (point === -1) return bare;
  const isGrouped = bare.indexOf('.') !== point || bare.length - point === 4;
  return isGrouped ? bare.replaceAll('.', '') : bare.replace('.', ',');
}

/** "26121 Oldenburg", "D-26121 Oldenburg", "1012 AB Amsterdam", and the other way round. */
export function splitPostCode(cell: string): { postCode: string; city: string } {
  const words = cell.trim().split(/\s+/);
  const isCode = (word = '') => /\d/.test(word);
  const backwards = !isCode(words[0]) && isCode(words.at(-1));
  if (backwards) return { postCode: words.at(-1) ?? '', city: words.slice(0, -1).join(' ') };
  const isSecond = (word = '') => isCode(word) || /^[A-Z]{2}$/.test(word);
  const length = !isCode(words[0]) ? 0 : isSecond(words[1]) && words.length > 2 ? 2 : 1;
  return { postCode: words.slice(0, length).join(' '), city: words.slice(length).join(' ') };
}
