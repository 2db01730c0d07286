import { keepTexts } from './entry-texts.ts';

interface Details {
  name: string;
  iban: string;
  purpose: string;
  endToEndId: string;
  bankReference: string;
}

/** Field :86: of a statement, in the forms that banks give it. */
export function readMt940Details(lines: readonly string[]): Details {
  const said = detailsIn(lines);
  return keepTexts({ name: '', iban: '', purpose: '', endToEndId: '', ...said, bankReference: '' });
}

/** Six lines of 65 signs are the form; some banks write more. */
const lengthMax = 8000;

function detailsIn(lines: readonly string[]): Partial<Details> {
  const text = lines.join('').slice(0, lengthMax);
  const separator = /^\d{3}([^0-9A-Za-z\s])(?=\d{2})/.exec(text)?.[1];
  if (separator !== undefined) return ofSubfields(text, separator);
  if (/^\/[A-Z]{3,4}\//.test(text)) return ofSlashes(text);
  return ofPurpose(lines.join(' ').slice(0, lengthMax));
}

/** 166?00GUTSCHRIFT?20EREF+…?32NAME: the form of German banks. */
function ofSubfields(text: string, separator: string): Partial<Details> {
  const purpose: string[] = [];
  const names: string[] = [];
  let iban = '';
  for (const piece of text.slice(4).split(separator)) {
    const code = Number(/^\d{2}/.exec(piece)?.[0] ?? NaN);
    const content = piece.slice(2);
    if ((code >= 20 && code <= 29) || (code >= 60 && code <= 63)) purpose.push(content);
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

/** Pieces are cut at 27 characters: a shorter one has ended with a blank that is not sent. */
function joinPieces(pieces: readonly string[]): string {
  return pieces.map((piece) => (piece.length < pieceLength ? `${piece} ` : piece)).join('');
}

const keywords = /(?<![A-Z])(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|ANAM|BIC)\+/g;

/** EREF+…SVWZ+…: what is said of a SEPA payment; where nothing is marked, all of it is the purpose. */
function ofPurpose(text: string): Partial<Details> {
  const [before = '', ...marked] = text.split(keywords);
  const parts = new Map<string, string>();
  for (let index = 0; index + 1 < marked.length; index += 2) {
    const [name = '', content = ''] = [marked[index], marked[index + 1]];
    parts.set(name, `${parts.get(name) ?? ''}${content}`);
  }
  return {
    purpose: parts.get('SVWZ') ?? before,
    endToEndId: parts.get('EREF') ?? '',
    name: parts.get('ANAM') ?? parts.get('ABWA') ?? '',
    iban: parts.get('IBAN') ?? '',
  };
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
