import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { CellObject } from 'write-excel-file/node';
import { writeCsv } from '#app/values/csv.ts';
import type { TableCell } from '#app/values/csv.ts';
import { fileResponse } from '#app/http/file-response.ts';

export type TableFormat = 'csv' | 'xlsx';

/** By the last step of the address, which ends with it. */
export function formatOf({ pathname }: URL): TableFormat {
  return pathname.endsWith('/xlsx') ? 'xlsx' : 'csv';
}

export interface TableFile {
  /** without its ending, in plain letters */
  name: string;
  heads: readonly string[];
  rows: readonly (readonly TableCell[])[];
}

/** Rows as a file for spreadsheets. A text is a text in it, whatever it looks like. */
export async function tableResponse(format: TableFormat, { name, heads, rows }: TableFile): Promise<Response> {
  if (format === 'csv')
    return fileResponse(writeCsv([heads, ...rows]), { mime: 'text/csv; charset=utf-8', name: `${name}.csv` });
  return fileResponse(await writeXlsx(heads, rows), {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: `${name}.xlsx`,
  });
}

// Ten thousand rows take a second, in which nobody else would be answered.
const besideOthers = `
const { parentPort, workerData } = require('node:worker_threads');
const { library, rows, options } = workerData;
require(library).default(rows, options).toBuffer().then((bytes) => parentPort.postMessage(bytes));`;

const library = createRequire(import.meta.url).resolve('write-excel-file/node');

function writeXlsx(heads: readonly string[], rows: TableFile['rows']): Promise<Uint8Array> {
  const table = [heads.map((value) => ({ value, fontWeight: 'bold' })), ...rows.map((cells) => cells.map(toExcel))];
  const columns = heads.map((head, place) => ({ width: widthOf([head, ...rows.map((cells) => cells[place] ?? '')]) }));
  const workerData = { library, rows: table, options: { stickyRowsCount: 1, columns } };
  return new Promise((resolve, reject) => {
    const worker = new Worker(besideOthers, { eval: true, workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

type ExcelCell = Pick<CellObject, 'value' | 'format'>;

/** A spreadsheet has no other number than a binary one; it holds every amount of ours (15 digits). */
function toExcel(cell: TableCell): ExcelCell | null {
  if (cell === '') return null;
  if (typeof cell === 'string') return { value: cell };
  if ('cents' in cell) return { value: cell.cents / 100, format: '#,##0.00' };
  if ('count' in cell) return { value: cell.count };
  return cell.day === '' ? null : { value: new Date(`${cell.day}T00:00:00Z`), format: 'dd.mm.yyyy' };
}

/** In signs, as the longest text needs, within reason. */
function widthOf(cells: readonly TableCell[]): number {
  const longest = cells.reduce((most, cell) => Math.max(most, typeof cell === 'string' ? cell.length : 12), 8);
  return Math.min(longest + 1, 60);
}
