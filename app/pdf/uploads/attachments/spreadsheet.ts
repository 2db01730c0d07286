import type { UploadRefusal } from '../refusals.ts';
import { readZip, ZipRefused } from './zip-file.ts';
import type { ZipEntry } from './zip-file.ts';

export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const odsMime = 'application/vnd.oasis.opendocument.spreadsheet';

interface CheckedSpreadsheet {
  mime: string;
  refusal: UploadRefusal | null;
}

/** Which of the two forms of spreadsheet a ZIP is, and why it is not taken. */
export function checkSpreadsheet(file: Buffer): CheckedSpreadsheet {
  try {
    const entries = readZip(file);
    const contents = new Map(entries.map(({ name, content }) => [name, content]));
    if (contents.has('[Content_Types].xml')) return { mime: xlsxMime, refusal: refuseXlsx(entries, contents) };
    return { mime: odsMime, refusal: refuseOds(entries, contents) };
  } catch (error) {
    if (error instanceof ZipRefused) return { mime: '', refusal: error.refusal };
    throw error;
  }
}

type Contents = ReadonlyMap<string, Buffer>;

/** Macros, controls and files of other programs within a workbook. */
const activeParts = ['xl/macrosheets/', 'xl/dialogsheets/', 'xl/activex/', 'xl/ctrlprops/', 'xl/embeddings/'];
const activeTypes = ['macroEnabled', 'vbaProject', 'activeX', 'oleObject'];
const mainType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

function refuseXlsx(entries: readonly ZipEntry[], contents: Contents): UploadRefusal | null {
  const types = contents.get('[Content_Types].xml');
  if (!types?.includes(mainType)) {
    return types?.includes('macroEnabled') ? 'active-content' : 'unknown-format';
  }
  if (!contents.has('xl/workbook.xml') && !contents.has('xl/workbook2.xml')) return 'unknown-format';
  if (activeTypes.some((type) => types.includes(type))) return 'active-content';
  return entries.some(isActiveInXlsx) ? 'active-content' : null;
}

function isActiveInXlsx({ name, content }: ZipEntry): boolean {
  const folded = name.toLowerCase();
  if (/vbaproject|vbadata/.test(folded) || activeParts.some((part) => folded.startsWith(part))) return true;
  if (folded.endsWith('.rels')) return content.includes('/oleObject') || content.includes('/vbaProject');
  return folded.startsWith('xl/externallinks/') && (content.includes('ddeLink') || content.includes('oleLink'));
}

const odsParts = ['basic/', 'scripts/', 'dialogs/'];
const odsActive = [
  '<office:script ',
  '<office:script>',
  'script:event-listener',
  'dde-source',
  'dde-link',
  'object-ole',
];

function refuseOds([first]: readonly ZipEntry[], contents: Contents): UploadRefusal | null {
  if (first?.name !== 'mimetype' || !first.isStored || first.content.toString('latin1') !== odsMime)
    return 'unknown-format';
  const manifest = contents.get('META-INF/manifest.xml');
  if (manifest === undefined || !contents.has('content.xml')) return 'unreadable';
  if (manifest.includes('encryption-data')) return 'encrypted';
  const isActive = [...contents].some(
    ([name, content]) =>
      odsParts.some((part) => name.toLowerCase().startsWith(part)) ||
      (name.endsWith('.xml') && odsActive.some((word) => content.includes(word))),
  );
  return isActive ? 'active-content' : null;
}
