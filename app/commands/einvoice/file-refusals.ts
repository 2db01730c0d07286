import type { Finding } from '#app/einvoice/findings.ts';
import { findingOfRefusal, refusalText as of } from '#app/einvoice/report/refusal-text.ts';
import type { RefusalText } from '#app/einvoice/report/refusal-text.ts';

/** Why a file could not be opened. */
export type FileRefusal = 'missing' | 'forbidden' | 'folder' | 'unreadable' | 'file-too-large';

const texts: Record<FileRefusal, RefusalText> = {
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
};

export function fileRefusalFinding(refusal: FileRefusal, detail: string): Finding {
  return findingOfRefusal(texts[refusal], detail);
}
