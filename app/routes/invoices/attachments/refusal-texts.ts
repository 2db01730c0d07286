import { attachmentLimits, attachmentTypes } from '#app/invoicing/invoice/attachments.ts';
import type { AttachRefusal, RefusedFile } from '#app/workflows/attachments/attach-files.ts';

const megabytes = attachmentLimits.bytes / (1024 * 1024);

/** What is said of the limits wherever files are chosen. */
export const limitsText = `PDF, PNG, JPEG, CSV, XLSX oder ODS. Höchstens ${attachmentLimits.count} Dateien, zusammen ${megabytes} MB.`;

const pictureAdvice = 'Bitte speichern Sie es in Ihrem Programm als neues PNG oder JPEG.';
const sheetAdvice = 'Bitte speichern Sie die Tabelle in Ihrem Programm neu.';

const sentences: Record<Exclude<AttachRefusal, 'wrong-ending'>, string> = {
  empty: 'Diese Datei ist leer.',
  'too-large': `Diese Datei ist größer als ${megabytes} MB. Bitte verkleinern Sie sie.`,
  'too-large-together': `Mit dieser Datei wären es zusammen mehr als ${megabytes} MB. Bitte verkleinern oder entfernen Sie eine.`,
  'too-many-files': `Mehr als ${attachmentLimits.count} Dateien trägt eine Rechnung nicht. Bitte fassen Sie einige zusammen.`,
  'unknown-format': 'Das ist weder PDF, PNG, JPEG, CSV, XLSX noch ODS, was auch der Name sagt.',
  unreadable:
    'Diese Datei ist unvollständig oder enthält noch etwas anderes. Bitte speichern Sie sie in Ihrem Programm neu.',
  'too-costly':
    'Diese Datei braucht beim Prüfen zu viel Zeit oder Speicher. Bitte speichern Sie sie einfacher oder kleiner.',
  'too-many-pixels': `Dieses Bild hat mehr als 100 Millionen Bildpunkte. ${pictureAdvice}`,
  'active-content':
    'Diese Datei kann etwas ausführen oder enthält andere Dateien (Makros, Skripte, Dateien im PDF, die keine E-Rechnung sind). Bitte speichern Sie sie ohne.',
  encrypted: 'Diese Datei ist mit einem Passwort geschützt. Bitte speichern Sie sie ohne Schutz.',
  'pdf-complex': 'Dieses PDF ist zu aufwendig aufgebaut. Bitte drucken Sie es in ein neues PDF.',
  'pdf-old': 'Dieses PDF ist auf veraltete Art gepackt. Bitte drucken Sie es in ein neues PDF.',
  'no-table':
    'Das ist keine Tabelle als CSV: In der ersten Zeile fehlt ein Trennzeichen, oder es stehen Zeichen darin, die kein Text sind.',
  'zip-complex': `Diese Tabelle ist ungewöhnlich gepackt. ${sheetAdvice}`,
  'no-pdf': 'Das ist kein PDF.',
  'not-a4': 'Das ist kein PDF in A4.',
  'svg-broken': pictureAdvice,
  'svg-text': pictureAdvice,
  'svg-foreign': pictureAdvice,
  'svg-complex': pictureAdvice,
  busy: 'Das Prüfen dauert gerade zu lange. Bitte hängen Sie sie in einer Minute noch einmal an.',
  'too-many-uploads': 'Das waren viele Dateien in einer Minute. Bitte hängen Sie diese in einer Minute noch einmal an.',
  'attachments-full':
    'Ihre Entwürfe tragen zusammen schon 200 MB. Bitte stellen Sie erst einige davon aus, oder entfernen Sie Anhänge.',
};

/** Why a file is not attached, with its name. */
export function describeRefusedFile({ filename, refusal, mime }: RefusedFile): string {
  return `„${filename}“: ${refusal === 'wrong-ending' ? describeEnding(mime) : sentences[refusal]}`;
}

function describeEnding(mime: RefusedFile['mime']): string {
  if (mime === undefined) return sentences['unknown-format'];
  const { name, endings } = attachmentTypes[mime];
  return `Der Inhalt ist ${name}, der Name sagt etwas anderes. Bitte benennen Sie die Datei um, sodass sie auf ${endings[0]} endet.`;
}
