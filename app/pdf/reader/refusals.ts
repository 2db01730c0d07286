import type { Finding } from '#app/einvoice/findings.ts';
import { findingOfRefusal, refusalText as of } from '#app/einvoice/report/refusal-text.ts';
import type { RefusalText } from '#app/einvoice/report/refusal-text.ts';
import type { ExtractRefusal } from './extract.ts';

const texts: Record<ExtractRefusal, RefusalText> = {
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

/** What a person reads about a PDF file that holds no e-invoice that can be read. */
export function pdfRefusalFinding(refusal: ExtractRefusal, detail: string): Finding {
  return findingOfRefusal(texts[refusal], detail);
}
