import { foldText } from '#app/values/search-text.ts';
import type { ImportTable } from './import-table.ts';
import { splitPostCode } from './typed-texts.ts';

/** What each column of a foreign table is; '': nothing of ours. */
export type ColumnMapping = string[];

/** A heading as it is compared: letters and digits alone, folded. */
export function headingKey(heading: string): string {
  return foldText(heading.slice(0, 200)).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Proposes what each column is, by what other programs call it; each thing once, where it is called so most likely. */
export function guessImportColumns(
  { columns, headings }: ImportTable,
  table: { headings: readonly string[]; rows: readonly { cells: readonly string[] }[] },
): ColumnMapping {
  const keys = table.headings.map(headingKey);
  const mapping = keys.map(() => '');
  for (const [name, label] of Object.entries(columns)) {
    const words = [headingKey(label), ...(headings[name] ?? '').split(' ')];
    const places = words.map((word) => (word === '' ? -1 : keys.indexOf(word)));
    const at = places.find((place) => place !== -1 && mapping[place] === '');
    if (at !== undefined) mapping[at] = name;
  }
  return mapping.map((name, at) =>
    joinedPlace(name, { mapping, columns, cells: table.rows.map(({ cells }) => cells[at] ?? '') }),
  );
}

/** A town that begins with digits everywhere is both, where nothing else is the post code. */
function joinedPlace(
  name: string,
  { mapping, columns, cells }: { mapping: ColumnMapping; columns: ImportTable['columns']; cells: readonly string[] },
): string {
  if (name !== 'city' || !('postCodeCity' in columns) || mapping.includes('postCode')) return name;
  const said = cells.filter((cell) => cell !== '');
  const areBoth = said.length > 0 && said.every((cell) => splitPostCode(cell.slice(0, 200)).postCode !== '');
  return areBoth ? 'postCodeCity' : name;
}

/** Whose file it is by its headings; null: nobody's that we know. */
export function programOf({ programs }: ImportTable, headings: readonly string[]): string | null {
  const keys = new Set(headings.map(headingKey));
  return programs.find((program) => program.headings.every((heading) => keys.has(heading)))?.name ?? null;
}

/** Columns that are the same thing as one before them. */
export function repeatedColumns(mapping: ColumnMapping): Set<number> {
  return new Set(mapping.flatMap((name, at) => (name !== '' && mapping.indexOf(name) < at ? [at] : [])));
}

/** The cells of a row by what their columns are; what is mapped twice is taken from the first. */
export function mappedCells(mapping: ColumnMapping, cells: readonly string[]): Record<string, string> {
  const mapped: Record<string, string> = {};
  for (const [at, name] of mapping.entries()) if (name !== '' && !(name in mapped)) mapped[name] = cells[at] ?? '';
  return mapped;
}
