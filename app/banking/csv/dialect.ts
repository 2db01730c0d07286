import type { CsvMapping, csvColumns } from '#app/invoicing/banking/csv-mapping.ts';

type Places = Partial<Record<(typeof csvColumns)[number] | 'account', number>>;

/** How a bank is known to write CSV. */
export interface CsvDialect {
  /** for people */
  name: string;
  /** the public source of the layout; null: seen in descriptions only, never in a file */
  source: string | null;
  /** as they stand, divided by "|"; more may follow. Without headings: the pattern of a row. */
  headings: string | RegExp;
  /** places of the columns, from 1; `account`: that of one's own account */
  places: Places;
  dateFormat: CsvMapping['dateFormat'];
  /** null: by the values, because this bank has written both */
  decimalMark: CsvMapping['decimalMark'] | null;
  delimiter: CsvMapping['delimiter'];
  encoding: CsvMapping['encoding'];
  /** the purpose holds kind, name, IBAN and more, with three blanks between them */
  hasGaps?: true;
}
