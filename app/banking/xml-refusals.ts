import type { ParsedXml, XmlRefusal } from '#app/einvoice/xml/parse-xml.ts';
import { tooManyEntries } from './statements.ts';

const tooMuch = 'ist größer, als ein Kontoauszug sein kann';

/** What is wrong, after "Diese XML-Datei". */
const words: Record<Exclude<XmlRefusal, 'too-many-lines'>, string> = {
  'too-large': tooMuch,
  'too-deep': tooMuch,
  'too-many-elements': tooMuch,
  'too-many-attributes': tooMuch,
  'too-many-references': tooMuch,
  'tag-too-long': tooMuch,
  'text-too-long': tooMuch,
  doctype: 'enthält eine Dokumenttyp-Angabe, die in keinem Kontoauszug steht',
  'not-well-formed': 'ist beschädigt oder nicht vollständig',
  'encoding-unknown': 'ist in einem Zeichensatz geschrieben, den Belegwerk nicht kennt',
  'encoding-broken': 'enthält Zeichen, die es in ihrem Zeichensatz nicht gibt',
  empty: 'ist leer',
};

export function describeXmlRefusal({ refusal, source }: Extract<ParsedXml, { ok: false }>): string {
  if (refusal === 'too-many-lines') return tooManyEntries;
  return `Diese XML-Datei ${words[refusal]} (Zeile ${source.line}). Bitte laden Sie sie bei Ihrer Bank noch einmal herunter.`;
}
