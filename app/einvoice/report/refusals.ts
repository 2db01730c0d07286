import type { Finding, SourcePosition } from '../findings.ts';
import type { XmlRefusal } from '../xml/parse-xml.ts';
import { findingOfRefusal, refusalText as of } from './refusal-text.ts';
import type { RefusalText } from './refusal-text.ts';

/** Why something is no e-invoice that we know. */
export type Refusal = XmlRefusal | 'root-unknown' | 'zugferd-1' | 'is-pdf' | 'own-fault';

const texts: Record<Refusal, RefusalText> = {
  'root-unknown': of(
    'BW-FILE-ROOT',
    [
      'Das ist keine E-Rechnung: Das äußerste Element heißt %.',
      'Verlangt ist eine Rechnung oder Gutschrift in UBL oder eine Rechnung in CII.',
    ],
    ['This is no e-invoice: its root element is %.', 'UBL Invoice, UBL CreditNote or CII is wanted.'],
  ),
  'zugferd-1': of(
    'BW-FILE-ZUGFERD-1',
    [
      'Das ist eine Rechnung nach ZUGFeRD 1, keine nach EN 16931.',
      'Bitten Sie den Absender um ZUGFeRD 2 oder XRechnung.',
    ],
    ['This is a ZUGFeRD 1 invoice, none by EN 16931.', 'Ask the sender for ZUGFeRD 2 or XRechnung.'],
  ),
  'own-fault': of(
    'BW-OWN-FAULT',
    ['Die Prüfung ist an einem Fehler des Programms gescheitert (%).', 'Melden Sie den Fehler mit dieser Datei.'],
    ['The check failed because of a fault of the program (%).', 'Report it with this file.'],
  ),
  empty: of('BW-XML-EMPTY', ['Die Datei ist leer.'], ['The file is empty.']),
  'too-large': of(
    'BW-XML-SIZE',
    ['Die XML-Datei ist größer als 20 MB.', 'Lassen Sie große Anhänge getrennt schicken.'],
    ['The XML file is larger than 20 MB.', 'Have large attachments sent apart.'],
  ),
  'too-deep': of(
    'BW-XML-DEPTH',
    ['Die Elemente sind mehr als % Ebenen tief verschachtelt.'],
    ['Elements are nested more than % levels deep.'],
  ),
  'too-many-elements': of(
    'BW-XML-ELEMENTS',
    ['Die Datei hat mehr als % Elemente.'],
    ['The file has more than % elements.'],
  ),
  'too-many-attributes': of(
    'BW-XML-ATTRIBUTES',
    ['Ein Element hat mehr als % Attribute.'],
    ['An element has more than % attributes.'],
  ),
  'too-many-lines': of(
    'BW-XML-LINES',
    ['Die Rechnung hat mehr als % Positionen.', 'Lassen Sie die Rechnung aufteilen.'],
    ['The invoice has more than % lines.', 'Have the invoice split.'],
  ),
  'too-many-references': of(
    'BW-XML-REFERENCES',
    ['Die Datei hat mehr als % Zeichenverweise (&…;).'],
    ['The file has more than % character references (&…;).'],
  ),
  'tag-too-long': of(
    'BW-XML-TAG',
    ['Ein Element mit seinen Attributen ist länger als % Zeichen.'],
    ['An element with its attributes is longer than % characters.'],
  ),
  'text-too-long': of(
    'BW-XML-TEXT',
    ['Ein Wert oder Anhang ist zu groß (über % Zeichen).', 'Lassen Sie große Anhänge getrennt schicken.'],
    ['A value or attachment is too large (over % characters).', 'Have large attachments sent apart.'],
  ),
  doctype: of(
    'BW-XML-DOCTYPE',
    ['Die Datei enthält eine Dokumenttyp-Definition; sie wird aus Sicherheitsgründen nicht gelesen.'],
    ['The file contains a document type definition; it is not read for safety.'],
  ),
  'not-well-formed': of(
    'BW-XML-SYNTAX',
    ['Die Datei ist kein wohlgeformtes XML (%).'],
    ['The file is no well-formed XML (%).'],
  ),
  'encoding-unknown': of(
    'BW-XML-ENCODING',
    ['Die Zeichenkodierung % wird nicht unterstützt.', 'Lassen Sie die Datei in UTF-8 schreiben.'],
    ['The character encoding % is not supported.', 'Have the file written in UTF-8.'],
  ),
  'encoding-broken': of(
    'BW-XML-ENCODING',
    ['Hier stehen Bytes, die kein gültiges % sind.', 'Lassen Sie die Datei in UTF-8 schreiben.'],
    ['There are bytes that are no valid %.', 'Have the file written in UTF-8.'],
  ),
  'is-pdf': of(
    'BW-FILE-PDF',
    ['Das ist eine PDF-Datei, kein XML.', 'Holen Sie zuerst die eingebettete E-Rechnung heraus.'],
    ['This is a PDF file, no XML.', 'Extract the embedded e-invoice first.'],
  ),
};

/** What a person reads about XML that cannot be judged. */
export function refusalFinding(refusal: Refusal, detail: string, source?: SourcePosition): Finding {
  return findingOfRefusal(texts[refusal], detail, source);
}
