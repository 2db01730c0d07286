import { readZip } from '../attachments/zip-file.ts';
import { collectRows, tableOf, TableRefused } from './table.ts';
import type { ForeignTable, TableRow } from './table.ts';
import { readNumberStyles, readSharedTexts, textOfCell } from './xlsx-cells.ts';
import { walkXml } from './xml-events.ts';

type Parts = ReadonlyMap<string, Uint8Array>;

/** The first sheet of a workbook that is shown and holds something (ECMA-376). Throws TableRefused. */
export function readXlsxTable(file: Buffer): ForeignTable {
  const parts = new Map(readZip(file).map(({ name, content }) => [name.toLowerCase(), content]));
  const { sheets, from1904 } = readWorkbook(parts);
  const signs = {
    texts: readSharedTexts(partOf(parts, 'xl/sharedstrings.xml')),
    styles: readNumberStyles(partOf(parts, 'xl/styles.xml')),
    from1904,
  };
  for (const { name, path } of sheets) {
    const xml = parts.get(path);
    const rows = xml === undefined ? [] : readSheet(xml, signs);
    if (rows.length > 0)
      return tableOf(rows, { format: 'XLSX', told: sheets.length > 1 ? `Excel, Blatt „${name}“` : 'Excel' });
  }
  throw new TableRefused('In der Excel-Datei ist kein Blatt mit Zeilen.');
}

const nothing = new TextEncoder().encode('<none/>');

function partOf(parts: Parts, name: string): Uint8Array {
  return parts.get(name) ?? nothing;
}

interface Workbook {
  sheets: { name: string; path: string }[];
  from1904: boolean;
}

/** The sheets that are shown, in their order. */
function readWorkbook(parts: Parts): Workbook {
  const main = parts.has('xl/workbook.xml') ? 'workbook' : 'workbook2';
  const targets = new Map<string, string>();
  walkXml(partOf(parts, `xl/_rels/${main}.xml.rels`), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.toLowerCase());
    },
  });
  const workbook: Workbook = { sheets: [], from1904: false };
  walkXml(partOf(parts, `xl/${main}.xml`), {
    open: (name, attributes) => {
      if (name === 'workbookPr') workbook.from1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || /hidden/i.test(attributes['state'] ?? '')) return;
      // r:id, by whatever prefix
      const reference = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const target = targets.get(reference) ?? '';
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      workbook.sheets.push({ name: (attributes['name'] ?? '').slice(0, 60), path });
    },
  });
  return workbook;
}

/** Rows by the numbers that Excel shows; a cell that names no place follows the one before. */
function readSheet(xml: Uint8Array, signs: Parameters<typeof textOfCell>[1]): TableRow[] {
  const { add, rows } = collectRows();
  let line = 0;
  let cells: (string | undefined)[] = [];
  let column = 0;
  let cell = { type: 'n', style: '0', raw: '' };
  let reading = false;
  walkXml(xml, {
    open: (name, { r = '', t = 'n', s = '0' }) => {
      if (name === 'row') {
        line = Number(r) || line + 1;
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = r === '' ? column + 1 : columnOf(r);
        cell = { type: t, style: s, raw: '' };
      }
      // The text of a formula stands in f, and is nobody's.
      reading = name === 'v' || name === 't';
    },
    close: (name) => {
      reading = false;
      if (name === 'c') keepCell(cells, column, textOfCell(cell, signs));
      if (name === 'row')
        add(
          line,
          Array.from(cells, (text) => text ?? ''),
        );
    },
    text: (text) => {
      if (reading) cell.raw += text;
    },
  });
  return rows;
}

/** Far to the right of what a table may have stand single cells that formatting has left there. */
const columnsLooked = 1000;

function keepCell(cells: (string | undefined)[], column: number, text: string): void {
  if (text === '' || column < 0 || column > columnsLooked) return;
  cells[column] = text;
}

/** "BC12" is the 55th. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
