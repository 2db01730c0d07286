import { toStoredTexts, oneLine } from './entry-texts.ts';

interface Details {
  /** for whom the payer paid */
  ultimate: string;
  name: string;
  iban: string;
  purpose: string;
  endToEndId: string;
  bankReference: string;
}

/** Field :86: of a statement, in the forms that banks give it. */
export function readMt940Details(lines: readonly string[]): Details {
  const said = detailsIn(lines);
  return toStoredTexts({ name: '', iban: '', purpose: '', endToEndId: '', ultimate: '', ...said, bankReference: '' });
}

/** Six lines of 65 signs are the form; some banks write more. */
const lengthMax = 8000;
export const detailLinesMax = 400;

function detailsIn(told: readonly string[]): Partial<Details> {
  const lines = spellUmlauts(told);
  const text = lines.join('').slice(0, lengthMax);
  const separator = /^\d{3}([^0-9A-Za-z\s])(?=\d{2})/.exec(text)?.[1];
  if (separator !== undefined) return ofSubfields(text, separator);
  if (/^\/[A-Z]{3,4}\//.test(text)) return ofSlashes(text);
  return ofPurpose(lines.join(' ').slice(0, lengthMax));
}

const din66003: Readonly<Record<string, string>> = {
  '[': 'Ä',
  '\\': 'Ö',
  ']': 'Ü',
  '{': 'ä',
  '|': 'ö',
  '}': 'ü',
  '~': 'ß',
};
const dinSigns = /[[\\\]{|}~]/g;

/** Some banks still write German letters in the places of brackets (DIN 66003): within words there are no brackets. */
function spellUmlauts(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n');
  const isDin =
    /[A-Za-z][[\\\]{|}~][A-Za-z]/.test(text) && !/[\u0080-\uffff]/.test(text) && !/^\d{3}[[\\\]{|}~]\d/.test(text);
  return isDin ? lines.map((line) => line.replace(dinSigns, (sign) => din66003[sign] ?? sign)) : lines;
}

/** 166?00GUTSCHRIFT?20EREF+…?32NAME: the form of German banks. Some write ?00 for each line, before the account and behind it. */
function ofSubfields(text: string, separator: string): Partial<Details> {
  const purpose: string[] = [];
  const names: string[] = [];
  let iban = '';
  let last = -1;
  for (const piece of text.slice(4).split(separator)) {
    const code = Number(/^\d{2}/.exec(piece)?.[0] ?? NaN);
    const content = piece.slice(2);
    const isRepeated = code === 0 && last !== -1;
    if (!Number.isNaN(code) && !isRepeated) last = code;
    if (isRepeated) (last >= 30 ? names : purpose).push(content);
    else if ((code >= 20 && code <= 29) || (code >= 60 && code <= 63)) purpose.push(content);
    else if (code === 31) iban = content;
    else if (code === 32 || code === 33) names.push(content);
    // A separator of the customer's own.
    else if (Number.isNaN(code) && purpose.length > 0) purpose.push(`${purpose.pop() ?? ''}${separator}${piece}`);
  }
  const said = ofPurpose(joinPieces(purpose));
  return {
    ...said,
    name: joinPieces(names) || (said.name ?? ''),
    iban: /^[A-Z]{2}\d/.test(iban) ? iban : (said.iban ?? ''),
  };
}

const pieceLength = 27;

/** Pieces are cut at 27 characters: one of another length has ended with a blank that is not sent. */
function joinPieces(pieces: readonly string[]): string {
  return pieces.map((piece) => (piece.length === pieceLength ? piece : `${piece} `)).join('');
}

const keywords = /(?<![A-Z])(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|ANAM|BIC)\+/g;

/** EREF+…SVWZ+…: what is said of a SEPA payment; where nothing is marked, all of it is the purpose. */
function ofPurpose(text: string): Partial<Details> {
  const [before = '', ...marked] = text.split(keywords);
  const parts = new Map<string, string>();
  for (let index = 0; index + 1 < marked.length; index += 2) {
    const [name = '', content = ''] = [marked[index], marked[index + 1]];
    const before = parts.get(name);
    // What is said twice is said once; a purpose may go on.
    if (before === undefined || before.trim() === '') parts.set(name, content);
    else if (name === 'SVWZ' && before.trim() !== content.trim()) parts.set(name, `${before}${content}`);
  }
  return {
    purpose: parts.get('SVWZ') ?? before,
    endToEndId: parts.get('EREF') ?? '',
    name: parts.get('ANAM') ?? parts.get('ABWA') ?? '',
    ultimate: oneLine(parts.get('ABWA') ?? ''),
    iban: parts.get('IBAN') ?? '',
  };
}

/** :NS: of banks in Austria and old programs: a code of two digits before each line. */
export function readNsDetails(lines: readonly string[]): Details {
  const of = (from: number, to: number) =>
    lines
      .filter((line) => /^\d{2}/.test(line) && Number(line.slice(0, 2)) >= from && Number(line.slice(0, 2)) <= to)
      .map((line) => line.slice(2));
  const said = ofPurpose(of(1, 14).join(' '));
  const name = of(15, 16).join(' ');
  return toStoredTexts({
    iban: '',
    purpose: '',
    endToEndId: '',
    ultimate: '',
    ...said,
    name: name || (said.name ?? ''),
    bankReference: '',
  });
}

const slashed = /\/(EREF|REMI|NAME|IBAN|ORDP|BENM|BIC|TRTP|TRCD|MARF|CSID|PREF|ISDT|SVCL|USTD|CNTP)\//g;

/** /TRTP/SEPA/IBAN/…/NAME/…/REMI/…: the form of Dutch and international banks. */
function ofSlashes(text: string): Partial<Details> {
  const [, ...marked] = text.split(slashed);
  const parts = new Map<string, string>();
  for (let index = 0; index + 1 < marked.length; index += 2) parts.set(marked[index] ?? '', marked[index + 1] ?? '');
  const remitted = parts.get('USTD') ?? parts.get('REMI') ?? '';
  return {
    purpose: remitted.replace(/^USTD\/\//, ''),
    endToEndId: parts.get('EREF') ?? '',
    name: parts.get('NAME') ?? '',
    iban: parts.get('IBAN') ?? '',
  };
}
