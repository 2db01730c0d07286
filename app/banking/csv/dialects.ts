import type { CsvMappingValues, csvColumns } from '#app/invoicing/banking/csv-mapping.ts';
import { foldText } from '#app/values/search-text.ts';
import { headingLinesMax } from './csv-rows.ts';
import type { CsvRow } from './csv-rows.ts';
import type { CsvDialect } from './dialect.ts';
import { germanBanks } from './dialects-of-banks.ts';
import { appsAndServices } from './dialects-of-services.ts';
import { recordOf } from '#app/values/records.ts';

export const csvDialects: readonly CsvDialect[] = [...germanBanks, ...appsAndServices];

/** What a heading line is remembered by. */
export function headingsKey(cells: readonly string[]): string {
  return cells.map(foldText).join('|');
}

/** The longest layout that begins as these headings do; null for none. */
export function dialectOf(cells: readonly string[]): CsvDialect | null {
  const row = `${headingsKey(cells)}|`;
  const alike = csvDialects.filter(({ headings }) =>
    typeof headings === 'string' ? row.startsWith(`${headingsKey(headings.split('|'))}|`) : headings.test(row),
  );
  return alike.sort((one, other) => lengthOf(other) - lengthOf(one))[0] ?? null;
}

/** Of the first rows that are of one. */
export function firstDialect(rows: readonly CsvRow[]): CsvDialect | null {
  for (const { cells } of rows.slice(0, headingLinesMax)) {
    const dialect = dialectOf(cells);
    if (dialect !== null) return dialect;
  }
  return null;
}

function lengthOf({ headings }: CsvDialect): number {
  return typeof headings === 'string' ? headings.length : 0;
}

/** The columns of a layout as the form has them. */
export function dialectColumns(
  { places }: CsvDialect,
  names: typeof csvColumns,
): Pick<CsvMappingValues, (typeof csvColumns)[number]> {
  return recordOf(names.map((name) => [name, String(places[name] ?? '')]));
}
