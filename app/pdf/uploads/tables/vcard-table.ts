import { decodeAs, encodingOf } from '#app/banking/decode-statement.ts';
import { collectRows, tableOf, TableRefused } from './table.ts';
import type { ForeignTable } from './table.ts';

const headings = [
  'Nachname',
  'Vorname',
  'Firma',
  'Straße',
  'Adresszusatz',
  'PLZ',
  'Ort',
  'Land',
  'Telefon',
  'E-Mail',
  'Notiz',
];

export function looksLikeVcard(file: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?[\r\n]{0,9}BEGIN:VCARD/i.test(file.toString('latin1', 0, 40));
}

/** Contacts of an address book (RFC 6350, and 2.1 as phones still write it), one row each. Throws TableRefused. */
export function readVcards(file: Uint8Array): ForeignTable {
  const encoding = encodingOf(file);
  const { add, rows } = collectRows();
  add(1, headings);
  let card: Map<string, string[]> | null = null;
  for (const { line, text } of unfolded(decodeAs(file, encoding))) {
    const read = readProperty(text);
    if (read === null) continue;
    if (read.name === 'BEGIN') card = new Map();
    else if (read.name === 'END' && card !== null) {
      add(line, rowOf(card));
      card = null;
      // The preferred stands first; of others only the first is taken.
    } else if (card !== null && (!card.has(read.name) || read.preferred)) card.set(read.name, read.parts);
  }
  if (card !== null) throw new TableRefused('Die Datei bricht mitten in einem Kontakt ab.');
  return tableOf(rows, { format: 'vCard', told: 'Adressbuch (vCard)' });
}

function rowOf(card: ReadonlyMap<string, string[]>): string[] {
  const part = (name: string, index = 0) => card.get(name)?.[index] ?? '';
  const [family, given] = [part('N'), part('N', 1)];
  const shown = card.get('FN')?.join(' ') ?? '';
  const isNamed = family !== '' || given !== '' || part('ORG') === shown;
  // Box, extended, street, town, region, postcode, country.
  const addition = [part('ADR'), part('ADR', 1)].filter((text) => text !== '').join(', ');
  const address = [part('ADR', 2), addition, part('ADR', 5), part('ADR', 3), part('ADR', 6)];
  const reached = [part('TEL').replace(/^tel:/i, ''), part('EMAIL').replace(/^mailto:/i, ''), part('NOTE')];
  return [isNamed ? family : shown, given, part('ORG'), ...address, ...reached];
}

/** Lines with what was broken off them: a blank goes on with the line before, of quoted text an equals sign at its end does. */
function unfolded(text: string): { line: number; text: string }[] {
  const lines: { line: number; text: string }[] = [];
  let quotedGoesOn = false;
  for (const [index, each] of text.split(/\r\n|\r|\n/).entries()) {
    const before = lines.at(-1);
    if (before !== undefined && quotedGoesOn) before.text = before.text.slice(0, -1) + each;
    else if (before !== undefined && /^[ \t]/.test(each)) before.text += each.slice(1);
    else lines.push({ line: index + 1, text: each });
    const last = lines.at(-1)?.text ?? '';
    quotedGoesOn = last.endsWith('=') && /^[^:]{0,200}QUOTED-PRINTABLE/i.test(last);
    if (last.length > lineMax) throw new TableRefused(`Zeile ${index + 1} ist viel zu lang.`);
  }
  return lines;
}

/** Pictures stand in it as text. */
const lineMax = 4 * 1024 * 1024;

function readProperty(text: string): { name: string; preferred: boolean; parts: string[] } | null {
  const at = text.indexOf(':');
  if (at === -1) return null;
  const [name = '', ...terms] = text.slice(0, at).toUpperCase().split(';');
  const word = name.slice(name.indexOf('.') + 1);
  if (!known.has(word)) return null;
  const isQuoted = terms.some((term) => term.endsWith('QUOTED-PRINTABLE'));
  const charset = terms.find((term) => term.startsWith('CHARSET='))?.slice('CHARSET='.length) ?? 'UTF-8';
  const value = isQuoted ? unquote(text.slice(at + 1), charset) : text.slice(at + 1);
  return { name: word, preferred: terms.some((term) => /\bPREF(?:=1)?$/.test(term)), parts: splitParts(value) };
}

const known = new Set(['BEGIN', 'END', 'N', 'FN', 'ORG', 'ADR', 'TEL', 'EMAIL', 'NOTE']);

function unquote(text: string, charset: string): string {
  const bytes = Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );
  return decodeAs(bytes, charset === 'UTF-8' ? 'utf-8' : 'windows-1252');
}

function splitParts(value: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const [piece] of value.matchAll(/\\.|;|[^\\;]+|\\/gs)) {
    if (piece === ';') {
      parts.push(part);
      part = '';
    } else part += piece.startsWith('\\') ? unescaped(piece.slice(1)) : piece;
  }
  return [...parts, part].map((each) => each.trim());
}

function unescaped(sign: string): string {
  return sign.toLowerCase() === 'n' ? '\n' : sign;
}
