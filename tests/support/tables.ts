import { zipOf } from '#tests/pdf/attachments.ts';
import type { Packed } from '#tests/pdf/attachments.ts';

// Foreign tables as other programs write them, made where a test wants one.

export type TableCell = string | number | { formula: string; value: string } | { day: number } | { digits5: number };

export interface Workbook {
  rows: readonly (readonly TableCell[])[];
  from1904?: boolean;
  more?: readonly Packed[];
  /** before and behind what is written of the sheet */
  sheetXml?: string;
  types?: string;
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook as Excel keeps it: texts apart, days and numbers with a style. */
export function xlsxOf({ rows, from1904 = false, more = [], sheetXml, types = sheetType }: Workbook): Buffer {
  const texts: string[] = [];
  const cellOf = (cell: TableCell, at: string): string => {
    if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
    if ('formula' in cell)
      return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
    return 'day' in cell
      ? `<c r="${at}" s="1"><v>${cell.day}</v></c>`
      : `<c r="${at}" s="2"><v>${cell.digits5}</v></c>`;
  };
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${columnName(column)}${row + 1}`)).join('')}</row>`,
  );
  const sheet = sheetXml ?? `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/xl/workbook.xml" ContentType="${types}"/></Types>`,
    },
    { name: '_rels/.rels', content: '<Relationships/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relation}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>
        <sheet name="Versteckt" sheetId="2" state="hidden" r:id="rId9"/><sheet name="Kontakte" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts>
        <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst xmlns="${main}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    },
    ...more,
  ]);
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A text in a charset that Node does not write. */
export function encoded(text: string, charset: 'windows-1252' | 'utf-16le' | 'utf-16be', mark = true): Buffer {
  if (charset === 'windows-1252') return Buffer.from(text.replaceAll('€', '\x80'), 'latin1');
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return charset === 'utf-16le' ? bytes : bytes.swap16();
}
