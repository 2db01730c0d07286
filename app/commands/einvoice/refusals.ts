import type { Finding, SourcePosition } from '../../einvoice/findings.ts';
import type { ExtractRefusal } from '../../pdf/reader/extract.ts';
import type { XmlRefusal } from '../../einvoice/xml/parse-xml.ts';

/** Why a file could not be opened or holds no e-invoice that we know. */
export type FileRefusal =
  'missing' | 'forbidden' | 'folder' | 'unreadable' | 'file-too-large' | 'root-unknown' | 'zugferd-1' | 'own-fault';

export type Refusal = XmlRefusal | ExtractRefusal | FileRefusal;

interface RefusalText {
  rule: string;
  de: [message: string, advice: string];
  en: [message: string, advice: string];
}

const askSender = {
  de: 'Bitten Sie den Absender um eine neue Datei.',
  en: 'Ask the sender for a new file.',
};

function of(rule: string, [de, deAdvice]: [string, string?], [en, enAdvice]: [string, string?]): RefusalText {
  return { rule, de: [de, deAdvice ?? askSender.de], en: [en, enAdvice ?? askSender.en] };
}

/** "%" stands for the detail of the refusal. */
const texts: Record<Refusal, RefusalText> = {
  missing: of(
    'BW-FILE-MISSING',
    ['Die Datei gibt es nicht.', 'Prüfen Sie den Namen.'],
    ['There is no such file.', 'Check the name.'],
  ),
  forbidden: of(
    'BW-FILE-ACCESS',
    ['Die Datei darf nicht gelesen werden.', 'Prüfen Sie die Zugriffsrechte.'],
    ['The file may not be read.', 'Check its permissions.'],
  ),
  folder: of(
    'BW-FILE-FOLDER',
    ['Das ist ein Ordner.', 'Nennen Sie die Dateien darin.'],
    ['This is a folder.', 'Name the files in it.'],
  ),
  unreadable: of(
    'BW-FILE-ACCESS',
    ['Die Datei lässt sich nicht lesen (%).', 'Prüfen Sie Datei und Datenträger.'],
    ['The file cannot be read (%).', 'Check the file and its medium.'],
  ),
  'file-too-large': of(
    'BW-FILE-SIZE',
    ['Die Datei ist größer als % MB.', 'Lassen Sie große Anhänge getrennt schicken.'],
    ['The file is larger than % MB.', 'Have large attachments sent apart.'],
  ),
  'root-unknown': of(
    'BW-FILE-ROOT',
    ['Das ist keine E-Rechnung: Das Wurzelelement heißt %.', 'Verlangt sind UBL Invoice, UBL CreditNote oder CII.'],
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
  'no-pdf': of('BW-PDF-SYNTAX', ['Die Datei ist keine PDF-Datei.'], ['The file is no PDF file.']),
  'pdf-too-large': of(
    'BW-FILE-SIZE',
    ['Die PDF-Datei ist größer als 25 MB.', 'Lassen Sie große Anhänge getrennt schicken.'],
    ['The PDF file is larger than 25 MB.', 'Have large attachments sent apart.'],
  ),
  encrypted: of(
    'BW-PDF-ENCRYPTED',
    ['Die PDF-Datei ist verschlüsselt.', 'Bitten Sie den Absender um eine Datei ohne Passwort und Sperren.'],
    ['The PDF file is encrypted.', 'Ask the sender for a file without password and locks.'],
  ),
  damaged: of('BW-PDF-SYNTAX', ['Die PDF-Datei ist beschädigt.'], ['The PDF file is damaged.']),
  'too-complex': of(
    'BW-PDF-SYNTAX',
    ['Die PDF-Datei ist ungewöhnlich aufgebaut und wird aus Sicherheitsgründen nicht gelesen.'],
    ['The PDF file is built unusually and is not read for safety.'],
  ),
  'no-invoice': of(
    'BW-PDF-NO-INVOICE',
    ['In der PDF-Datei steckt keine E-Rechnung.', 'Eine solche Rechnung ist eine sonstige Rechnung (§ 14 UStG).'],
    ['There is no e-invoice in the PDF file.', 'It is an invoice of another kind (section 14 UStG).'],
  ),
  'filter-unknown': of(
    'BW-PDF-SYNTAX',
    ['Die E-Rechnung in der PDF-Datei ist auf unbekannte Art gepackt (%).'],
    ['The e-invoice in the PDF file is packed in an unknown way (%).'],
  ),
  'xml-too-large': of(
    'BW-XML-SIZE',
    ['Die E-Rechnung in der PDF-Datei ist ausgepackt größer als 20 MB.'],
    ['The e-invoice in the PDF file is larger than 20 MB when unpacked.'],
  ),
};

/** What a person reads about a file that cannot be judged. */
export function refusalFinding(refusal: Refusal, detail: string, source?: SourcePosition): Finding {
  const { rule, de, en } = texts[refusal];
  const shown = detail.length > 120 ? `${detail.slice(0, 120)}…` : detail;
  const fill = (text: string): string => text.replace('%', () => shown);
  return {
    rule,
    level: 'fatal',
    term: '',
    ...(source === undefined ? {} : { source }),
    message: { de: fill(de[0]), en: fill(en[0]) },
    advice: { de: de[1], en: en[1] },
  };
}
