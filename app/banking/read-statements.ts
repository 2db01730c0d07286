import { readCamt } from './camt.ts';
import { decodeStatement } from './decode-statement.ts';
import { looksLikeMt940, readMt940 } from './mt940.ts';
import { StatementError, statementLimits } from './statements.ts';
import type { ReadStatements } from './statements.ts';

/** The account statements that a file of a bank holds. Never throws for bad input. */
export function readStatements(bytes: Uint8Array): ReadStatements {
  try {
    return readFile(bytes);
  } catch (error) {
    if (error instanceof StatementError) return { ok: false, sentence: error.message };
    throw error;
  }
}

function readFile(bytes: Uint8Array): ReadStatements {
  const { bytesMax } = statementLimits;
  if (bytes.length > bytesMax) {
    throw new StatementError(
      `Die Datei ist größer als ${bytesMax / 1024 / 1024} MB. Bitte laden Sie bei Ihrer Bank einen kürzeren Zeitraum herunter.`,
    );
  }
  if (bytes.length === 0) throw new StatementError('Die Datei ist leer.');
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new StatementError(
      'Das ist ein ZIP-Archiv. Bitte packen Sie es aus und wählen Sie die Dateien darin einzeln.',
    );
  }
  if (bytes[0] === 0x25 && bytes[1] === 0x50)
    throw new StatementError(
      'Das ist ein PDF. Bitte laden Sie bei Ihrer Bank die Umsätze als CAMT oder MT940 herunter.',
    );
  if (isXml(bytes)) return { ok: true, format: 'CAMT', statements: readCamt(bytes) };
  const text = decodeStatement(bytes);
  if (looksLikeMt940(text)) return { ok: true, format: 'MT940', statements: readMt940(text) };
  throw new StatementError(
    'Diese Datei ist kein Kontoauszug, den Belegwerk lesen kann. Bitte laden Sie bei Ihrer Bank die Umsätze als CAMT (XML), MT940 oder CSV herunter.',
  );
}

/** Whether the first sign that stands for something is "<", in any encoding that XML may have. */
function isXml(bytes: Uint8Array): boolean {
  const beside = new Set([0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x20, 0x09, 0x0a, 0x0d]);
  return bytes.subarray(0, 200).find((byte) => !beside.has(byte)) === 0x3c;
}
