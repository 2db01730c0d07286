import { tableLimits } from '../refusals.ts';

/** A row of a foreign table, by the number under which spreadsheets show it. */
export interface TableRow {
  line: number;
  cells: string[];
}

/** A foreign table as text: all rows are as wide as the headings. */
export interface ForeignTable {
  format: 'CSV' | 'XLSX' | 'vCard';
  /** how it was read, in words: signs and charset, or the sheet */
  told: string;
  headings: string[];
  rows: TableRow[];
}

export type OpenedTable = { ok: true; table: ForeignTable } | { ok: false; sentence: string };

/** Why a file is no table that we take; the message is for people. */
export class TableRefused extends Error {}

const { rowsMax, columnsMax, cellMax } = tableLimits;

/** Rows as they come, within the limits; those that hold nothing are left out. Throws TableRefused at the first that is too much. */
export function collectRows(): { add: (line: number, cells: readonly string[]) => void; rows: TableRow[] } {
  const rows: TableRow[] = [];
  return {
    rows,
    add: (line, cells) => {
      const trimmed = cells.map((cell) => cell.trim());
      const width = trimmed.findLastIndex((cell) => cell !== '') + 1;
      if (width === 0) return;
      if (width > columnsMax)
        throw new TableRefused(
          `Zeile ${line} hat mehr als ${columnsMax} Spalten. Bitte lassen Sie weg, was Sie nicht brauchen.`,
        );
      const long = trimmed.findIndex((cell) => cell.length > cellMax);
      if (long !== -1)
        throw new TableRefused(
          `In Zeile ${line}, Spalte ${long + 1} stehen mehr als ${cellMax.toLocaleString('de')} Zeichen. Ist da ein Anführungszeichen zu viel?`,
        );
      // What stands above the headings counts as well.
      if (rows.length > rowsMax + headingRowsMax) throw tooManyRows();
      rows.push({ line, cells: trimmed.slice(0, width) });
    },
  };
}

function tooManyRows(): TableRefused {
  return new TableRefused(
    `Die Tabelle hat mehr als ${rowsMax.toLocaleString('de')} Zeilen. Bitte teilen Sie sie in mehrere Dateien.`,
  );
}

/** Rows above the headings, at most: titles, the day of the export. */
const headingRowsMax = 20;

/** The headings are the first of the widest rows at the top. Throws TableRefused where there is nothing below them. */
export function tableOf(rows: readonly TableRow[], about: Pick<ForeignTable, 'format' | 'told'>): ForeignTable {
  const filled = ({ cells }: TableRow) => cells.filter((cell) => cell !== '').length;
  const top = rows.slice(0, headingRowsMax);
  const most = Math.max(0, ...top.map(filled));
  // A record may fill more columns than have a heading, rarely twice as many.
  const at = top.findIndex((row) => filled(row) * 2 > most && filled(row) > 1);
  const heading = rows[at];
  const below = rows.slice(at + 1);
  if (rows.length === 0) throw new TableRefused('Die Datei ist leer.');
  if (heading === undefined)
    throw new TableRefused(
      'Das ist keine Tabelle: Wir finden nur eine Spalte. Spalten trennt ein Semikolon, ein Komma oder ein Tabulator.',
    );
  if (below.length === 0) throw new TableRefused('Unter den Überschriften steht keine Zeile.');
  if (below.length > rowsMax) throw tooManyRows();
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), heading.cells.length);
  const filledUp = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '');
  return {
    ...about,
    headings: filledUp(heading.cells),
    rows: below.map(({ line, cells }) => ({ line, cells: filledUp(cells) })),
  };
}
